import { type ScribeError, asScribeError } from '../errors.ts';
import { type Opened, Opening } from './opening.ts';
import { type Grant, SIGNED_OUT, SignIn, type SignInOptions, isSameDoctor, loggedOut } from './sign-in.ts';

interface SessionTokenOptions extends SignInOptions {
  /** Called before a grant for another doctor replaces the present one. */
  readonly onDoctorChange: () => void;
  /** Called after the grant, or `isSignedOut`, has changed. */
  readonly onChange: () => void;
}

/** Milliseconds before its end at which a token is renewed. */
const MARGIN = 30_000;

/** The page's one session token. It is held in memory only, and renewed by asking the EHR again, one request at a time. */
export class SessionToken {
  readonly #options: SessionTokenOptions;
  readonly #opening: Opening;
  readonly #signIn: SignIn;
  /** Sessions that elements name, oldest first. The next assertion asks for them. */
  readonly wanted = new Set<string>();
  /** The present grant, which may have expired. */
  grant: Grant | undefined;
  #renewal: Promise<void> | undefined;
  #life = new AbortController();
  #timer: number | undefined;
  #failure: ScribeError | undefined;
  #isDropped = false;

  constructor(options: SessionTokenOptions) {
    this.#options = options;
    this.#opening = new Opening(options.platform, options.proxy);
    this.#signIn = new SignIn(options, this.#opening);
  }

  /** The position of the hints before the first read, if the proxy sent it. */
  get position(): string | undefined {
    return this.#opening.position;
  }

  /** Whether the EHR gave no assertion, the proxy accepted none, or the page has logged out. */
  get isSignedOut(): boolean {
    return this.#failure !== undefined;
  }

  /** Whether sign-in failed and may be tried again automatically. Not after a logout. */
  get mayRetry(): boolean {
    return this.#failure !== undefined && !this.#isDropped;
  }

  /** A grant for a request. Returned at once if there is one, so that a request can still leave while the page is being left. */
  for(sessionId?: string): Grant | Promise<Grant> {
    return this.#usable(sessionId) ?? this.#renewed(sessionId);
  }

  /** Reads session and documents in one trip, together with the token or with a token at hand. Resolves with undefined if each must be read by itself. */
  async open(sessionId: string): Promise<Opened | undefined> {
    const opening = this.#opening;
    if (opening.isOld) return undefined;
    if (!this.#usable(sessionId)) {
      opening.wanted ??= sessionId;
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
      // Another doctor must not see what this token opened.
      return this.grant && isSameDoctor(this.grant, grant) ? opened : undefined;
    } catch (thrown) {
      if (asScribeError(thrown).status === 401) this.reject(grant.token);
      return undefined;
    }
  }

  /** Marks a token that the proxy no longer accepts as expired. */
  reject(token: string): void {
    if (this.grant?.token === token) this.grant = { ...this.grant, expiresAt: 0 };
  }

  /** Allows sign-in again after it was given up. */
  retry(): void {
    if (!this.#failure) return;
    this.#failure = undefined;
    this.#isDropped = false;
    this.#options.onChange();
  }

  async keepFresh(): Promise<void> {
    const { grant } = this;
    if (!grant || this.#failure || this.wanted.size === 0) return;
    if (grant.expiresAt - this.#options.platform.now() <= MARGIN) await this.#renew().catch(() => undefined);
  }

  /** Forgets the token and ends requests under way. Nothing is asked again before `retry`. */
  drop(): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.#renewal = undefined;
    this.grant = undefined;
    this.#opening.position = undefined;
    this.#options.platform.clearTimeout(this.#timer);
    this.#failure = loggedOut();
    this.#isDropped = true;
    this.#options.onChange();
  }

  /** The grant, if it is valid and names the session, or asking again could not add the session. */
  #usable(sessionId: string | undefined): Grant | undefined {
    const { grant } = this;
    if (!grant || grant.expiresAt <= this.#options.platform.now()) return undefined;
    if (sessionId === undefined || grant.sessionIds.has(sessionId)) return grant;
    // The session was asked for and not granted, or is never asked for (the gate lists it). Asking again would change nothing.
    return grant.asked.has(sessionId) || !this.wanted.has(sessionId) ? grant : undefined;
  }

  /** Renews until a grant names the session. Rejects if sign-in is given up. */
  async #renewed(sessionId: string | undefined): Promise<Grant> {
    for (;;) {
      if (this.#failure) throw this.#failure;
      await this.#renew();
      const grant = this.#usable(sessionId);
      if (grant) return grant;
    }
  }

  /** Renews the token. Calls made meanwhile share one renewal. */
  #renew(): Promise<void> {
    const { signal } = this.#life;
    const renewal = (this.#renewal ??= this.#obtain(signal).finally(() => {
      if (this.#renewal === renewal) this.#renewal = undefined;
    }));
    return renewal;
  }

  async #obtain(signal: AbortSignal): Promise<void> {
    // Elements that appear in the same turn share one assertion.
    await Promise.resolve();
    const asked = this.wanted.size > 0 ? this.wanted : this.grant?.asked;
    const grant = await this.#signIn.grant(new Set(asked), signal).catch((error: ScribeError) => {
      // A failed sign-in is remembered until it is retried. An unavailable proxy is no failed sign-in.
      if (error.code === SIGNED_OUT && !signal.aborted) {
        this.#failure = error;
        this.#options.onChange();
      }
      throw error;
    });
    // The page may have logged out in the turn of the answer. No token may outlive that.
    if (signal.aborted) throw loggedOut();
    this.#take(grant);
  }

  /** Takes a grant, after clearing what another doctor saw. Renews it before its end, unless the page is hidden then. */
  #take(grant: Grant): void {
    const { platform } = this.#options;
    if (this.grant && !isSameDoctor(this.grant, grant)) this.#options.onDoctorChange();
    this.grant = grant;
    platform.clearTimeout(this.#timer);
    this.#timer = platform.setTimeout(
      () => platform.isVisible() && void this.keepFresh(),
      Math.max(1000, grant.expiresAt - platform.now() - MARGIN),
    );
    this.#options.onChange();
  }
}
