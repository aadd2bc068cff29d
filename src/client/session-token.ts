import { type Assertion, type FetchAssertion, SIGNED_OUT, askForAssertion, signedOut } from './assertion.ts';
import { backoff, wait } from './backoff.ts';
import { type ScribeError, asScribeError } from './errors.ts';
import { type Opened, Opening } from './opening.ts';
import type { Platform } from './platform.ts';
import { hindered, isWorthAnotherTry, noProxy, unsent } from './token-failures.ts';

/** What the proxy allows the page, for a few minutes. */
export interface Grant {
  readonly token: string;
  /** As the assertion named them. */
  readonly sessionIds: ReadonlySet<string>;
  readonly scopes: ReadonlySet<string>;
  readonly doctorName: string | undefined;
  readonly doctorId: string | undefined;
  /** Whose key it was given for; with id and name it tells one doctor from the next. */
  readonly publishableKey: string;
  /** In ms of the page's clock. */
  readonly expiresAt: number;
}

export const isSameDoctor = (one: Grant, other: Grant): boolean =>
  one.publishableKey === other.publishableKey && one.doctorId === other.doctorId && one.doctorName === other.doctorName;

export interface SessionTokenOptions {
  readonly platform: Platform;
  readonly proxy: string;
  readonly publishableKey: string | undefined;
  readonly fetchAssertion: FetchAssertion;
  /** One that the page began to ask for before the widget was there; used once. */
  readonly assertion?: Assertion | Promise<Assertion> | undefined;
  /** Called before a grant for another doctor takes the place of the present one. */
  readonly onDoctorChange: () => void;
  /** Called after the grant, or `isSignedOut`, has changed. */
  readonly onChange: () => void;
}

/** §5 of DESIGN: an assertion names at most so many. */
const MOST_SESSIONS = 20;
const TRIES = 3;
const LONGEST_WAIT = 10_000;
/** Renewed so long before its end. */
const MARGIN = 30_000;

/** The page's one session token: held in memory only, renewed by asking the EHR again, one request at a time. */
export class SessionToken {
  readonly #options: SessionTokenOptions;
  /** Sessions that elements name, oldest first. */
  readonly #wanted = new Set<string>();
  /** Sessions that were asked for when the present grant was made, whether it names them or not. */
  #asked = new Set<string>();
  readonly #opening: Opening;
  #early: SessionTokenOptions['assertion'];
  #grant: Grant | undefined;
  #renewal: Promise<void> | undefined;
  #life = new AbortController();
  #timer: number | undefined;
  #failure: ScribeError | undefined;
  #told = '';
  #isDropped = false;

  constructor(options: SessionTokenOptions) {
    this.#options = options;
    this.#opening = new Opening(options.platform, options.proxy);
    this.#early = options.assertion;
    // One that fails before it is used is nobody's to hear of.
    if (typeof this.#early === 'object' && 'then' in this.#early) this.#early.catch(() => undefined);
  }

  /** Where the hints stood before the first reading began, if the proxy said so. */
  get position(): string | undefined {
    return this.#opening.position;
  }

  get grant(): Grant | undefined {
    return this.#grant;
  }

  /** Whether the EHR gave no assertion, or the proxy took none, or the page has logged out. */
  get isSignedOut(): boolean {
    return this.#failure !== undefined;
  }

  /** Whether sign-in failed and may be tried again by itself; not after the page has logged out. */
  get mayRetry(): boolean {
    return this.#failure !== undefined && !this.#isDropped;
  }

  /** Says that an element names this session: the next assertion asks for it. */
  want(sessionId: string): void {
    this.#wanted.add(sessionId);
  }

  unwant(sessionId: string): void {
    this.#wanted.delete(sessionId);
  }

  /** A grant for a request: at once when there is one, so that a request can leave while the page is being left. */
  for(sessionId?: string): Grant | Promise<Grant> {
    const grant = this.#usable(sessionId);
    return grant ?? this.#renewed(sessionId);
  }

  /** Session and documents in one trip: the one that brings the token, or one with it. Undefined where each is to be read by itself. */
  async open(sessionId: string): Promise<Opened | undefined> {
    const opening = this.#opening;
    if (opening.isOld) return undefined;
    if (!this.#usable(sessionId)) {
      opening.want(sessionId);
      let trip: ReturnType<Opening['take']>;
      try {
        await this.for(sessionId);
      } finally {
        trip = opening.take(sessionId);
      }
      if (trip) return trip.opened;
    }
    const grant = this.#usable(sessionId);
    if (!grant || opening.isOld) return undefined;
    try {
      const opened = await opening.again(grant.token, sessionId);
      // What one doctor may see is not shown to another.
      return this.#grant && isSameDoctor(this.#grant, grant) ? opened : undefined;
    } catch (thrown) {
      if (asScribeError(thrown).status === 401) this.reject(grant.token);
      return undefined;
    }
  }

  /** Whether the present grant names the session. */
  names(sessionId: string): boolean {
    return this.#grant?.sessionIds.has(sessionId) ?? false;
  }

  /** Takes the proxy's word that a token is no longer good. */
  reject(token: string): void {
    if (this.#grant?.token === token) this.#grant = { ...this.#grant, expiresAt: 0 };
  }

  /** Lets sign-in be tried again after it was given up. */
  retry(): void {
    if (!this.#failure) return;
    this.#failure = undefined;
    this.#isDropped = false;
    this.#options.onChange();
  }

  /** Renews the token if its end is near. */
  async keepFresh(): Promise<void> {
    const grant = this.#grant;
    if (!grant || this.#failure || this.#wanted.size === 0) return;
    if (grant.expiresAt - this.#options.platform.now() <= MARGIN) await this.#renew().catch(() => undefined);
  }

  /** Forgets the token and ends what is under way; nothing is asked again before `retry`. */
  drop(): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.#renewal = undefined;
    this.#grant = undefined;
    this.#asked.clear();
    this.#opening.position = undefined;
    this.#options.platform.clearTimeout(this.#timer);
    this.#failure = signedOut('The page has logged out.');
    this.#isDropped = true;
    this.#options.onChange();
  }

  #usable(sessionId: string | undefined): Grant | undefined {
    const grant = this.#grant;
    if (!grant || grant.expiresAt <= this.#options.platform.now()) return undefined;
    if (sessionId === undefined || grant.sessionIds.has(sessionId)) return grant;
    // Asked for once and not given, or never to be asked for (a session the gate lists): asking again changes nothing.
    return this.#asked.has(sessionId) || !this.#wanted.has(sessionId) ? grant : undefined;
  }

  async #renewed(sessionId: string | undefined): Promise<Grant> {
    for (;;) {
      if (this.#failure) throw this.#failure;
      await this.#renew();
      const grant = this.#usable(sessionId);
      if (grant) return grant;
    }
  }

  #renew(): Promise<void> {
    const { signal } = this.#life;
    const renewal = (this.#renewal ??= this.#obtain(signal).finally(() => {
      if (this.#renewal === renewal) this.#renewal = undefined;
    }));
    return renewal;
  }

  async #obtain(signal: AbortSignal): Promise<void> {
    const { platform } = this.#options;
    // Elements that appear in the same turn are asked for together.
    await Promise.resolve();
    const asked = new Set(this.#wanted.size > 0 ? [...this.#wanted] : this.#asked);
    const early = this.#early;
    this.#early = undefined;
    for (let attempt = early === undefined ? 0 : -1; ; attempt++) {
      const isEarly = early !== undefined && attempt < 0;
      try {
        const sessionIds = [...asked].slice(-MOST_SESSIONS);
        const grant = await this.#tryOnce(sessionIds, signal, isEarly ? () => early : undefined);
        signal.throwIfAborted();
        // What was not asked of the page may be asked for next.
        return this.#take(grant, isEarly ? new Set(grant.sessionIds) : asked);
      } catch (thrown) {
        if (signal.aborted) throw signedOut('The page has logged out.');
        // Expired or used: the page is asked as if there had been none.
        if (isEarly) continue;
        const error = this.#explained(asScribeError(thrown));
        const asksFor = error.retryAfter ?? 0;
        if (attempt + 1 >= TRIES || asksFor > LONGEST_WAIT || !isWorthAnotherTry(error)) throw this.#giveUp(error);
        await wait(platform, Math.max(asksFor, backoff(platform, attempt, 500, 4000)), signal);
      }
    }
  }

  async #tryOnce(sessionIds: string[], signal: AbortSignal, first?: FetchAssertion): Promise<Grant> {
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

  #take(grant: Grant, asked: Set<string>): void {
    if (this.#grant && !isSameDoctor(this.#grant, grant)) this.#options.onDoctorChange();
    this.#grant = grant;
    this.#asked = asked;
    this.#failure = undefined;
    this.#told = '';
    this.#schedule(grant);
    this.#options.onChange();
  }

  #schedule({ expiresAt }: Grant): void {
    const { platform } = this.#options;
    platform.clearTimeout(this.#timer);
    this.#timer = platform.setTimeout(
      () => platform.isVisible() && void this.keepFresh(),
      Math.max(1000, expiresAt - platform.now() - MARGIN),
    );
  }

  /** A failure as a fault of the page's set-up, where it is one. */
  #explained(error: ScribeError): ScribeError {
    const { platform, proxy } = this.#options;
    if (error.status === 404) return noProxy(error);
    // A page without an origin seldom gets as far as the proxy: its own backend refuses it too.
    const isUnanswered = error.code === 'unreachable' || error.code === SIGNED_OUT;
    const obstacle = isUnanswered ? platform.obstacle?.(proxy) : undefined;
    return obstacle ? hindered(obstacle, proxy, error) : error;
  }

  /** Remembers a failed sign-in until it is tried again; an unavailable proxy is not one. */
  #giveUp(error: ScribeError): ScribeError {
    this.#tell(error);
    const isSignIn = error.code === SIGNED_OUT || error.status === 401;
    if (!isSignIn) return unsent(error);
    this.#failure = error.code === SIGNED_OUT ? error : signedOut('The proxy did not accept the assertion.', error);
    this.#options.onChange();
    return this.#failure;
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
