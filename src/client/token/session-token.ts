import { type ScribeError, asScribeError } from '../errors.ts';
import { type Opened, Opening } from './opening.ts';
import { type Grant, SIGNED_OUT, SignIn, type SignInOptions, isSameDoctor, loggedOut } from './sign-in.ts';

interface SessionTokenOptions extends SignInOptions {
  /** Called before a grant for another doctor takes the place of the present one. */
  readonly onDoctorChange: () => void;
  /** Called after the grant, or `isSignedOut`, has changed. */
  readonly onChange: () => void;
}

/** §5 of DESIGN: an assertion names at most so many. */
const MOST_SESSIONS = 20;
/** Renewed so long before its end. */
const MARGIN = 30_000;

/** The page's one session token: held in memory only, renewed by asking the EHR again, one request at a time. */
export class SessionToken {
  readonly #options: SessionTokenOptions;
  readonly #opening: Opening;
  readonly #signIn: SignIn;
  /** Sessions that elements name, oldest first. */
  readonly #wanted = new Set<string>();
  /** Sessions that were asked for when the present grant was made, whether it names them or not. */
  #asked = new Set<string>();
  /** What the proxy allows now; it may have run out. */
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

  /** Where the hints stood before the first reading began, if the proxy said so. */
  get position(): string | undefined {
    return this.#opening.position;
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

  /** Says that no element names this session any more. */
  unwant(sessionId: string): void {
    this.#wanted.delete(sessionId);
  }

  /** A grant for a request: at once when there is one, so that a request can leave while the page is being left. */
  for(sessionId?: string): Grant | Promise<Grant> {
    return this.#usable(sessionId) ?? this.#renewed(sessionId);
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
      return this.grant && isSameDoctor(this.grant, grant) ? opened : undefined;
    } catch (thrown) {
      if (asScribeError(thrown).status === 401) this.reject(grant.token);
      return undefined;
    }
  }

  /** Takes the proxy's word that a token is no longer good. */
  reject(token: string): void {
    if (this.grant?.token === token) this.grant = { ...this.grant, expiresAt: 0 };
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
    const { grant } = this;
    if (!grant || this.#failure || this.#wanted.size === 0) return;
    if (grant.expiresAt - this.#options.platform.now() <= MARGIN) await this.#renew().catch(() => undefined);
  }

  /** Forgets the token and ends what is under way; nothing is asked again before `retry`. */
  drop(): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.#renewal = undefined;
    this.grant = undefined;
    this.#asked.clear();
    this.#opening.position = undefined;
    this.#options.platform.clearTimeout(this.#timer);
    this.#failure = loggedOut();
    this.#isDropped = true;
    this.#options.onChange();
  }

  /** The grant, if it is still good and names the session, or could not be made to. */
  #usable(sessionId: string | undefined): Grant | undefined {
    const { grant } = this;
    if (!grant || grant.expiresAt <= this.#options.platform.now()) return undefined;
    if (sessionId === undefined || grant.sessionIds.has(sessionId)) return grant;
    // Asked for once and not given, or never to be asked for (a session the gate lists): asking again changes nothing.
    return this.#asked.has(sessionId) || !this.#wanted.has(sessionId) ? grant : undefined;
  }

  /** A grant that names the session, however many renewals it takes; rejects once sign-in is given up. */
  async #renewed(sessionId: string | undefined): Promise<Grant> {
    for (;;) {
      if (this.#failure) throw this.#failure;
      await this.#renew();
      const grant = this.#usable(sessionId);
      if (grant) return grant;
    }
  }

  /** One renewal at a time: whoever asks meanwhile waits for the same. */
  #renew(): Promise<void> {
    const { signal } = this.#life;
    const renewal = (this.#renewal ??= this.#obtain(signal).finally(() => {
      if (this.#renewal === renewal) this.#renewal = undefined;
    }));
    return renewal;
  }

  /** A fresh grant: by the page's early assertion where it has one, else by asking the EHR. */
  async #obtain(signal: AbortSignal): Promise<void> {
    // Elements that appear in the same turn are asked for together.
    await Promise.resolve();
    const asked = new Set(this.#wanted.size > 0 ? [...this.#wanted] : this.#asked);
    const sessionIds = [...asked].slice(-MOST_SESSIONS);
    const early = await this.#signIn.early(sessionIds, signal);
    // A failed sign-in is remembered until it is tried again; an unavailable proxy is none.
    const giveUp = (error: ScribeError): never => {
      if (error.code === SIGNED_OUT && !signal.aborted) {
        this.#failure = error;
        this.#options.onChange();
      }
      throw error;
    };
    const grant = early ?? (await this.#signIn.grant(sessionIds, signal).catch(giveUp));
    // A logout in the turn of the answer: no token may outlive it.
    if (signal.aborted) throw loggedOut();
    // An early assertion may name fewer sessions: the page may be asked for the others next.
    this.#take(grant, early ? new Set(early.sessionIds) : asked);
  }

  /** Takes a grant; before that, what another doctor saw goes. It is renewed before its end, unless the page is hidden then. */
  #take(grant: Grant, asked: Set<string>): void {
    const { platform } = this.#options;
    if (this.grant && !isSameDoctor(this.grant, grant)) this.#options.onDoctorChange();
    this.grant = grant;
    this.#asked = asked;
    this.#failure = undefined;
    platform.clearTimeout(this.#timer);
    this.#timer = platform.setTimeout(
      () => platform.isVisible() && void this.keepFresh(),
      Math.max(1000, grant.expiresAt - platform.now() - MARGIN),
    );
    this.#options.onChange();
  }
}
