import type { TokenRequest } from '../../contract/embed.ts';
import { ScribeError, asScribeError, setUpError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { refuseSecrets, requirePublishableKey } from '../set-up.ts';
import { backoff, wait } from '../timing.ts';
import type { Opening } from './opening.ts';

/** The request to `fetchAssertion`. */
export interface AssertionRequest {
  /** The sessions on the page: consultation ids or `ss_…` ids, 1 to 20. */
  readonly sessionIds: readonly string[];
}

/** An assertion (a compact JWS). It comes with the publishable key of its account if doctors change without a page load. */
export type Assertion = string | { readonly assertion: string; readonly publishableKey: string };

/** Asks the EHR's backend for a fresh assertion. It counts as failed after 10 s. */
export type FetchAssertion = (request: AssertionRequest) => Assertion | Promise<Assertion>;

/** The code if the EHR gives no assertion, or the proxy accepts none: the doctor must sign in to the EHR again. */
export const SIGNED_OUT = 'signed_out';

/** What the proxy allows the page for a few minutes. */
export interface Grant {
  /** The token for `Authorization: Bearer`, kept in memory only. */
  readonly token: string;
  /** The sessions, as the assertion named them. */
  readonly sessionIds: ReadonlySet<string>;
  /** The sessions that were asked for. Asking again would not add one that it does not name. */
  readonly asked: ReadonlySet<string>;
  /** The scopes. Without `decide` alerts can be read and not decided. */
  readonly scopes: ReadonlySet<string>;
  /** The name in "Deciding as …", as the EHR signed it. */
  readonly doctorName: string | undefined;
  /** Distinguishes doctors of the same name. It grants nothing. */
  readonly doctorId: string | undefined;
  /** The publishable key of the account; with id and name it identifies the doctor. */
  readonly publishableKey: string;
  /** When it expires, in ms of the page's clock. */
  readonly expiresAt: number;
}

/** Whether two grants belong to one doctor and one account. If not, what the first one saw is cleared. */
export const isSameDoctor = (one: Grant, other: Grant): boolean =>
  one.publishableKey === other.publishableKey && one.doctorId === other.doctorId && one.doctorName === other.doctorName;

/** What sign-in needs from the page and from `configure`. */
export interface SignInOptions {
  readonly platform: Platform;
  /** The proxy's address, without a slash at its end. */
  readonly proxy: string;
  readonly publishableKey: string | undefined;
  readonly fetchAssertion: FetchAssertion;
  /** An assertion that the page asked for before the widget was loaded; used once. */
  readonly assertion?: Assertion | Promise<Assertion> | undefined;
}

const TRIES = 3;
/** The most sessions of an assertion (DESIGN §5). */
const MOST_SESSIONS = 20;
/** Milliseconds. If the proxy asks to wait longer, it is not tried again here. */
const LONGEST_WAIT = 10_000;
/** Milliseconds that `fetchAssertion` may take. */
const LONGEST_ASSERTION = 10_000;

/** Signs in: asks the EHR for an assertion and the proxy for a token. */
export class SignIn {
  readonly #options: SignInOptions;
  readonly #opening: Opening;
  #early: SignInOptions['assertion'];
  /** The last message on the console, so that a lasting cause is told once. */
  #told = '';

  constructor(options: SignInOptions, opening: Opening) {
    this.#options = options;
    this.#opening = opening;
    this.#early = options.assertion;
    // A failure before use must not reach the page. jQuery's promises have no `catch`.
    Promise.resolve(this.#early).catch(() => undefined);
  }

  /**
   * A grant for these sessions, after three tries at most. Rejects with a ScribeError: with code `signed_out` if the doctor must
   * sign in to the EHR or the page has logged out; any other may pass. The request that wanted the token was not sent.
   */
  async grant(asked: ReadonlySet<string>, signal: AbortSignal): Promise<Grant> {
    const { platform } = this.#options;
    for (let failed = 0; ;) {
      const early = this.#early;
      this.#early = undefined;
      try {
        const grant = await this.#try(asked, signal, early);
        signal.throwIfAborted();
        this.#told = '';
        return grant;
      } catch (thrown) {
        if (signal.aborted) throw loggedOut();
        // Expired, used or for other sessions: the page is asked as if there had been none.
        if (early !== undefined) continue;
        const error = this.#explained(asScribeError(thrown));
        const asksFor = error.retryAfter ?? 0;
        if (failed + 1 >= TRIES || asksFor > LONGEST_WAIT || !isWorthAnotherTry(error)) throw this.#given(error);
        await wait(platform, Math.max(asksFor, backoff(platform, failed++, 500, 4000)), signal);
      }
    }
  }

  /** Exchanges one assertion, the early one or a fresh one. Asks for another if a broken trip has used it up. */
  async #try(asked: ReadonlySet<string>, signal: AbortSignal, early?: SignInOptions['assertion']): Promise<Grant> {
    const { platform, fetchAssertion } = this.#options;
    const sessionIds = [...asked].slice(-MOST_SESSIONS);
    const ask = (fetch: FetchAssertion) => this.#ask(fetch, sessionIds, signal);
    const word = await ask(early === undefined ? fetchAssertion : () => early);
    const answer = await this.#opening.exchange(word, () => ask(fetchAssertion), signal);
    return {
      token: answer.token,
      sessionIds: new Set(answer.sessionIds),
      // An early assertion may name fewer sessions; the others may be asked for next.
      asked: early === undefined ? asked : new Set(answer.sessionIds),
      scopes: new Set(answer.scopes),
      doctorName: answer.doctor.name ?? undefined,
      doctorId: answer.doctor.id ?? undefined,
      publishableKey: word.publishableKey,
      expiresAt: platform.now() + answer.expiresIn * 1000,
    };
  }

  /** Asks the page for an assertion, for 10 s at most, and checks it. */
  async #ask(
    fetchAssertion: FetchAssertion,
    sessionIds: readonly string[],
    signal: AbortSignal,
  ): Promise<TokenRequest> {
    const { platform, publishableKey } = this.#options;
    const asked = async () => fetchAssertion({ sessionIds });
    const failed = (thrown: unknown) => {
      throw signedOut('fetchAssertion failed.', thrown);
    };
    const tooLate = () => {
      throw signedOut('fetchAssertion did not answer in 10 s.');
    };
    const answered = new AbortController();
    const limit = wait(platform, LONGEST_ASSERTION, answered.signal).then(tooLate);
    // No timer outlives the answer.
    const answer = await Promise.race([asked().catch(failed), limit]).finally(() => answered.abort());
    signal.throwIfAborted();
    refuseSecrets(answer, 'fetchAssertion');
    const { assertion, publishableKey: key }: { assertion: unknown; publishableKey?: unknown } =
      typeof answer === 'object' && answer !== null ? answer : { assertion: answer };
    // Many backends say "not signed in" with an empty or absent assertion.
    if (typeof assertion !== 'string' || assertion === '') throw signedOut('fetchAssertion gave no assertion.');
    return { assertion: assertion.trim(), publishableKey: requirePublishableKey(key ?? publishableKey) };
  }

  /** The failure, or the fault of the page's set-up behind it. */
  #explained(error: ScribeError): ScribeError {
    const { platform, proxy } = this.#options;
    if (error.status === 404) {
      const message = 'There is no Scribe proxy at the address that configure() was given.';
      return setUpError('proxy', message, { status: 404, cause: error });
    }
    // A page without an origin seldom reaches the proxy, because its own backend refuses it too.
    const isUnanswered = error.code === 'unreachable' || error.code === SIGNED_OUT;
    const obstacle = isUnanswered ? platform.obstacle?.(proxy) : undefined;
    if (!obstacle) return error;
    const message =
      obstacle === 'origin'
        ? 'The page has no origin of its own: a file, or in a frame sandboxed without allow-same-origin.'
        : `The page's Content-Security-Policy blocks the proxy: connect-src must name ${new URL(proxy).origin}.`;
    return setUpError(obstacle, message, { cause: error });
  }

  /** The failure for the request that wanted the token. Also tells the console, once. */
  #given(error: ScribeError): ScribeError {
    this.#tell(error);
    if (error.code === SIGNED_OUT) return error;
    if (error.status === 401) return signedOut('The proxy did not accept the assertion.', error);
    // Marked as unsent, because the request that wanted the token has not left.
    return new ScribeError(error.kind, error.message, { ...error, cause: error, isUnsent: true });
  }

  /** Tells the console why there is no token, but not the same message twice in a row. */
  #tell({ message, status, code, requestId, cause }: ScribeError): void {
    if (message === this.#told) return;
    this.#told = message;
    // Only the name of an error thrown by the host. Its message may hold private data.
    const thrown = cause instanceof Error && status === undefined ? cause.name : undefined;
    const facts = [status, code, thrown, requestId && `reference ${requestId}`].filter(Boolean).join(', ');
    this.#options.platform.tell?.(`Scribe widget: no access. ${message} (${facts})`);
  }
}

/** The error that asks the doctor to sign in to the EHR again. */
function signedOut(message: string, cause?: unknown): ScribeError {
  return setUpError('fetchAssertion', message, { code: SIGNED_OUT, cause, isUnsent: true });
}

/** The same after a logout by the page. */
export function loggedOut(): ScribeError {
  return signedOut('The page has logged out.');
}

/** Whether another assertion, or waiting, may help. */
function isWorthAnotherTry({ kind, code, status }: ScribeError): boolean {
  return kind === 'network' || code === SIGNED_OUT || status === 401 || status === 429 || (status ?? 0) >= 500;
}
