import { ScribeError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { refuseSecrets, requirePublishableKey } from '../secret-guard.ts';

/** What `fetchAssertion` is asked for. */
export interface AssertionRequest {
  /** The sessions on the page: consultation ids or `ss_…` ids, 1 to 20. */
  readonly sessionIds: readonly string[];
}

/** The EHR's word for the doctor: a compact JWS, and whose key it is meant for when doctors change without a page load. */
export type Assertion = string | { readonly assertion: string; readonly publishableKey: string };

/** The page's way to a fresh assertion. */
export type FetchAssertion = (request: AssertionRequest) => Assertion | Promise<Assertion>;

/** Code of the failure when the EHR gives no assertion, or the proxy takes none: sign in to the EHR again. */
export const SIGNED_OUT = 'signed_out';

const LIMIT = 10_000;

/** Asks the page for an assertion, for 10 s at most, and checks what it answers. */
export async function askForAssertion(
  platform: Platform,
  fetchAssertion: FetchAssertion,
  sessionIds: readonly string[],
  publishableKey: string | undefined,
): Promise<{ assertion: string; publishableKey: string }> {
  const answer = await withinLimit(platform, async () => fetchAssertion({ sessionIds }));
  refuseSecrets(answer, 'fetchAssertion');
  const { assertion, publishableKey: key }: { assertion: unknown; publishableKey?: unknown } =
    typeof answer === 'object' && answer !== null ? answer : { assertion: answer };
  // An empty or absent assertion is how many backends say "not signed in".
  if (typeof assertion !== 'string' || assertion === '') throw signedOut('fetchAssertion gave no assertion.');
  return { assertion: assertion.trim(), publishableKey: requirePublishableKey(key ?? publishableKey) };
}

/** The failure that asks the doctor to sign in to the EHR again. */
export function signedOut(message: string, cause?: unknown): ScribeError {
  return new ScribeError('set-up', message, { code: SIGNED_OUT, param: 'fetchAssertion', cause, isUnsent: true });
}

/** The same, because the page has ended the session. */
export function loggedOut(): ScribeError {
  return signedOut('The page has logged out.');
}

function withinLimit<Value>(platform: Platform, run: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = platform.setTimeout(() => reject(signedOut('fetchAssertion did not answer in 10 s.')), LIMIT);
    run()
      .then(resolve, (thrown: unknown) => reject(signedOut('fetchAssertion failed.', thrown)))
      .finally(() => platform.clearTimeout(timer));
  });
}
