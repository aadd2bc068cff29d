import { ScribeError, setUpError } from '../errors.ts';
import type { Obstacle, Platform } from '../platform.ts';
import { refuseSecrets, requirePublishableKey } from '../set-up.ts';

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
  return setUpError('fetchAssertion', message, { code: SIGNED_OUT, cause, isUnsent: true });
}

/** The same, because the page has ended the session. */
export function loggedOut(): ScribeError {
  return signedOut('The page has logged out.');
}

/** As a fault of the page's set-up. */
export function noProxy(cause: ScribeError): ScribeError {
  const message = 'There is no Scribe proxy at the address that configure() was given.';
  return setUpError('proxy', message, { status: cause.status, cause });
}

/** What of the page lets no request through. */
export function hindered(obstacle: Obstacle, proxy: string, cause: ScribeError): ScribeError {
  const message =
    obstacle === 'origin'
      ? 'The page has no origin of its own, so that no proxy can know it: a file, or a frame sandboxed without allow-same-origin.'
      : `The page's Content-Security-Policy blocks the proxy: connect-src must name ${new URL(proxy).origin}.`;
  return setUpError(obstacle, message, { cause });
}

/** Whether another assertion, or a moment, may help. */
export function isWorthAnotherTry({ kind, code, status }: ScribeError): boolean {
  return kind === 'network' || code === SIGNED_OUT || status === 401 || status === 429 || (status ?? 0) >= 500;
}

/** The same failure, marked: the request that wanted the token has not left. */
export function unsent(error: ScribeError): ScribeError {
  return new ScribeError(error.kind, error.message, { ...error, cause: error, isUnsent: true });
}

function withinLimit<Value>(platform: Platform, run: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = platform.setTimeout(() => reject(signedOut('fetchAssertion did not answer in 10 s.')), LIMIT);
    run()
      .then(resolve, (thrown: unknown) => reject(signedOut('fetchAssertion failed.', thrown)))
      .finally(() => platform.clearTimeout(timer));
  });
}
