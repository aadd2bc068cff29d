import type { TokenRequest } from '../../contract/embed.ts';
import { ScribeError, asScribeError, setUpError } from '../errors.ts';
import type { Obstacle, Platform } from '../platform.ts';
import { refuseSecrets, requirePublishableKey } from '../set-up.ts';
import { backoff, wait } from '../timing.ts';
import type { Opening } from './opening.ts';

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

/** What the proxy allows the page, for a few minutes. */
export interface Grant {
  /** For `Authorization: Bearer`; in memory alone. */
  readonly token: string;
  /** As the assertion named them. */
  readonly sessionIds: ReadonlySet<string>;
  /** What it allows; without `decide` alerts can be read and not decided. */
  readonly scopes: ReadonlySet<string>;
  /** "Deciding as …", as the EHR signed it. */
  readonly doctorName: string | undefined;
  /** Tells one doctor from another of the same name; opens nothing. */
  readonly doctorId: string | undefined;
  /** Whose key it was given for; with id and name it tells one doctor from the next. */
  readonly publishableKey: string;
  /** In ms of the page's clock. */
  readonly expiresAt: number;
}

/** Whether two grants are of one doctor and one account: else what the former saw goes. */
export const isSameDoctor = (one: Grant, other: Grant): boolean =>
  one.publishableKey === other.publishableKey && one.doctorId === other.doctorId && one.doctorName === other.doctorName;

/** What sign-in needs of the page and of `configure`. */
export interface SignInOptions {
  readonly platform: Platform;
  /** Its address, without a slash at the end. */
  readonly proxy: string;
  readonly publishableKey: string | undefined;
  readonly fetchAssertion: FetchAssertion;
  /** One that the page began to ask for before the widget was there; used once. */
  readonly assertion?: Assertion | Promise<Assertion> | undefined;
}

const TRIES = 3;
/** Milliseconds until the next try; a proxy that asks for more is not asked again here. */
const LONGEST_WAIT = 10_000;
/** Milliseconds that `fetchAssertion` may take. */
const LONGEST_ASSERTION = 10_000;

/** Has the EHR vouch for the doctor, and the proxy give a token for that. */
export class SignIn {
  readonly #options: SignInOptions;
  readonly #opening: Opening;
  #early: SignInOptions['assertion'];
  /** What the console was told last: a cause that lasts is told once. */
  #told = '';

  constructor(options: SignInOptions, opening: Opening) {
    this.#options = options;
    this.#opening = opening;
    this.#early = options.assertion;
    // One that fails before it is used is nobody's to hear of. What jQuery gives has no `catch`.
    Promise.resolve(this.#early).catch(() => undefined);
  }

  /**
   * A grant for the assertion that the page brought along; undefined where there is none, or it was expired, used or
   * for others: the page is asked as if there had been none.
   */
  async early(sessionIds: readonly string[], signal: AbortSignal): Promise<Grant | undefined> {
    const early = this.#early;
    this.#early = undefined;
    if (early === undefined) return undefined;
    return this.#try(sessionIds, signal, () => early).catch(() => {
      if (signal.aborted) throw loggedOut();
      return undefined;
    });
  }

  /**
   * A grant for these sessions, after three tries at most. Rejects with a ScribeError: of code `signed_out` where the doctor has to
   * sign in to the EHR, or the page has logged out; any other may be gone the next time. What wanted the token has not been sent.
   */
  async grant(sessionIds: readonly string[], signal: AbortSignal): Promise<Grant> {
    const { platform } = this.#options;
    for (let attempt = 0; ; attempt++) {
      try {
        const grant = await this.#try(sessionIds, signal);
        signal.throwIfAborted();
        this.#told = '';
        return grant;
      } catch (thrown) {
        if (signal.aborted) throw loggedOut();
        const error = this.#explained(asScribeError(thrown));
        const asksFor = error.retryAfter ?? 0;
        if (attempt + 1 >= TRIES || asksFor > LONGEST_WAIT || !isWorthAnotherTry(error)) throw this.#given(error);
        await wait(platform, Math.max(asksFor, backoff(platform, attempt, 500, 4000)), signal);
      }
    }
  }

  /** One assertion, one exchange; the word that a broken trip has used up is asked for anew. */
  async #try(sessionIds: readonly string[], signal: AbortSignal, first?: FetchAssertion): Promise<Grant> {
    const { platform, fetchAssertion, publishableKey } = this.#options;
    const ask = async (fetch: FetchAssertion) => {
      const word = await askForAssertion(platform, fetch, sessionIds, publishableKey);
      signal.throwIfAborted();
      return word;
    };
    const word = await ask(first ?? fetchAssertion);
    const answer = await this.#opening.exchange(word, () => ask(fetchAssertion), signal);
    return {
      token: answer.token,
      sessionIds: new Set(answer.sessionIds),
      scopes: new Set(answer.scopes),
      doctorName: answer.doctor.name ?? undefined,
      doctorId: answer.doctor.id ?? undefined,
      publishableKey: word.publishableKey,
      expiresAt: platform.now() + answer.expiresIn * 1000,
    };
  }

  /** A failure as a fault of the page's set-up, where it is one. */
  #explained(error: ScribeError): ScribeError {
    const { platform, proxy } = this.#options;
    if (error.status === 404) {
      const message = 'There is no Scribe proxy at the address that configure() was given.';
      return setUpError('proxy', message, { status: 404, cause: error });
    }
    // A page without an origin seldom gets as far as the proxy: its own backend refuses it too.
    const isUnanswered = error.code === 'unreachable' || error.code === SIGNED_OUT;
    const obstacle = isUnanswered ? platform.obstacle?.(proxy) : undefined;
    return obstacle ? hindered(obstacle, proxy, error) : error;
  }

  /** The failure as it is told to whoever wanted the token, and once to the console. */
  #given(error: ScribeError): ScribeError {
    this.#tell(error);
    if (error.code === SIGNED_OUT) return error;
    if (error.status === 401) return signedOut('The proxy did not accept the assertion.', error);
    // The same failure, marked: the request that wanted the token has not left.
    return new ScribeError(error.kind, error.message, { ...error, cause: error, isUnsent: true });
  }

  /** Says why there is no token, in the console, once while it stays the same. */
  #tell({ message, status, code, requestId, cause }: ScribeError): void {
    if (message === this.#told) return;
    this.#told = message;
    // Of what the host threw, the kind only: its message is the host's to tell.
    const thrown = cause instanceof Error && status === undefined ? cause.name : undefined;
    const facts = [status, code, thrown, requestId && `reference ${requestId}`].filter(Boolean).join(', ');
    this.#options.platform.tell?.(`Scribe widget: no access. ${message} (${facts})`);
  }
}

/** Asks the page for an assertion, for 10 s at most, and checks what it answers. */
async function askForAssertion(
  platform: Platform,
  fetchAssertion: FetchAssertion,
  sessionIds: readonly string[],
  publishableKey: string | undefined,
): Promise<TokenRequest> {
  const answer = await withinLimit(platform, async () => fetchAssertion({ sessionIds }));
  refuseSecrets(answer, 'fetchAssertion');
  const { assertion, publishableKey: key }: { assertion: unknown; publishableKey?: unknown } =
    typeof answer === 'object' && answer !== null ? answer : { assertion: answer };
  // An empty or absent assertion is how many backends say "not signed in".
  if (typeof assertion !== 'string' || assertion === '') throw signedOut('fetchAssertion gave no assertion.');
  return { assertion: assertion.trim(), publishableKey: requirePublishableKey(key ?? publishableKey) };
}

/** The failure that asks the doctor to sign in to the EHR again. */
function signedOut(message: string, cause?: unknown): ScribeError {
  return setUpError('fetchAssertion', message, { code: SIGNED_OUT, cause, isUnsent: true });
}

/** The same, because the page has ended the session. */
export function loggedOut(): ScribeError {
  return signedOut('The page has logged out.');
}

/** What of the page lets no request through. */
function hindered(obstacle: Obstacle, proxy: string, cause: ScribeError): ScribeError {
  const message =
    obstacle === 'origin'
      ? 'The page has no origin of its own, so that no proxy can know it: a file, or a frame sandboxed without allow-same-origin.'
      : `The page's Content-Security-Policy blocks the proxy: connect-src must name ${new URL(proxy).origin}.`;
  return setUpError(obstacle, message, { cause });
}

/** Whether another assertion, or a moment, may help. */
function isWorthAnotherTry({ kind, code, status }: ScribeError): boolean {
  return kind === 'network' || code === SIGNED_OUT || status === 401 || status === 429 || (status ?? 0) >= 500;
}

function withinLimit<Value>(platform: Platform, run: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = platform.setTimeout(
      () => reject(signedOut('fetchAssertion did not answer in 10 s.')),
      LONGEST_ASSERTION,
    );
    run()
      .then(resolve, (thrown: unknown) => reject(signedOut('fetchAssertion failed.', thrown)))
      .finally(() => platform.clearTimeout(timer));
  });
}
