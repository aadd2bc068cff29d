import type { LiveEvents, LiveState } from '../client/live-events.ts';
import type { PageEvent } from '../client/platform.ts';
import { backoff, wait, watchSleep } from '../client/timing.ts';
import type { Consultation } from './consultation.ts';
import type { Page } from './page.ts';
import type { Connection } from './snapshot.ts';

const RETRY = 1000;
const POLL = { first: 5000, most: 60_000 };
/** Milliseconds. A read that ended earlier than this before the stream opened may have missed a hint. */
const STALE_AT_OPEN = 2000;
/** Milliseconds between two reads for hints. */
const HINT_PAUSE = 500;
/** Milliseconds between attempts to sign in when the doctor comes back. */
const SIGN_IN_PAUSE = 10_000;

/** Keeps the page fresh: by hints, by polling when they fail, and when the page comes back. */
export class Freshness {
  readonly #page: Page;
  #live: LiveEvents | undefined;
  /** The state of the stream before its code is loaded. */
  #stateBefore: LiveState = 'off';
  /** Ends the watch for sleep, which lasts as long as a stream is wanted. */
  #endWatch: (() => void) | undefined;
  #poll: number | undefined;
  #polls = 0;
  #triedSignIn = -Infinity;
  /** Consultations that were just read for a hint, and whether another hint has come since. */
  readonly #heeded = new WeakMap<Consultation, boolean>();

  constructor(page: Page) {
    this.#page = page;
    this.listen();
  }

  readonly #listeners: readonly (readonly [PageEvent, (event: Event) => void])[] = [
    ['visibilitychange', () => (this.#page.platform.isVisible() ? this.#comeBack() : this.#hide())],
    ['online', () => this.#comeBack()],
    ['offline', () => this.follow()],
    ['focus', () => this.#focus()],
    ['pagehide', () => this.#leave()],
    ['pageshow', (event) => 'persisted' in event && event.persisted === true && this.#return()],
  ];

  /** Listens to the page. Called with each element, because `document.open()` removes all listeners, and then no waiting decision would be sent on leaving. */
  listen(): void {
    for (const [event, run] of this.#listeners) this.#page.platform.listen(event, run);
  }

  /** The state of live updates, for the elements. */
  get connection(): Connection {
    return this.#page.platform.isOnline() ? this.#state : 'offline';
  }

  /** Opens or closes the stream and starts or ends polling, as the page and its elements need it now. */
  follow(): void {
    const { platform, token, consultations } = this.#page;
    const isWanted = consultations.length > 0 && platform.isVisible() && platform.isOnline() && !token.isSignedOut;
    if (isWanted) this.#startStream();
    else this.#stopStream();
    if (this.#mustPoll) this.#poll ??= platform.setTimeout(() => void this.#pollOnce(), this.#pause);
    else this.#endPolling();
    this.#page.update();
  }

  /** Forgets the stream's position, because another doctor may come. */
  forget(): void {
    this.#live?.forget();
  }

  get #state(): LiveState {
    return this.#live?.state ?? this.#stateBefore;
  }

  /** Opens the stream; loads its code first if needed. */
  #startStream(): void {
    this.#endWatch ??= watchSleep(this.#page.platform, () => this.#awake());
    if (this.#live) return this.#live.start();
    if (this.#stateBefore !== 'off') return;
    this.#stateBefore = 'connecting';
    void this.#bringStream();
  }

  /** Closes the stream. A stream whose code is being loaded will not open. */
  #stopStream(): void {
    this.#stateBefore = 'off';
    this.#live?.stop();
    this.#endWatch?.();
    this.#endWatch = undefined;
  }

  /**
   * Loads the code of the stream after the first reads. If that fails the page polls, and tries
   * to load it again with each poll.
   */
  async #bringStream(): Promise<void> {
    const { platform, token, options, consultations } = this.#page;
    for (const { reading } of consultations) await reading.current;
    // Without a token the reads have just failed. If the stream started now, it would ask for a token again at once.
    if (!token.grant) await wait(platform, RETRY);
    try {
      const { LiveEvents } = await import('../client/live-events.ts');
      this.#live ??= new LiveEvents({
        ...{ platform, token, proxy: options.proxy },
        // A hint holds no data of the record. The page reads the sessions again that its ids name.
        onHint: (hint) => {
          for (const consultation of this.#page.consultations)
            if (consultation.reading.isMeant(hint)) this.#heed(consultation);
        },
        onOpen: (isGap) => this.#rereadStale(isGap),
        onStateChange: () => this.follow(),
      });
    } catch {
      if (this.#stateBefore !== 'off') this.#stateBefore = 'polling';
    }
    this.follow();
  }

  /**
   * Reads the session that a hint names: at once, but at most one read in half a second. Otherwise many hints would cause as many
   * reads.
   */
  #heed(consultation: Consultation): void {
    const isPause = this.#heeded.has(consultation);
    this.#heeded.set(consultation, isPause);
    if (isPause) return;
    void consultation.reread();
    this.#page.platform.setTimeout(() => {
      const isAnother = this.#heeded.get(consultation);
      this.#heeded.delete(consultation);
      if (isAnother) this.#heed(consultation);
    }, HINT_PAUSE);
  }

  /** Whether to poll. After a failed read no hint says that the proxy or the service is back, so the page polls. */
  get #mustPoll(): boolean {
    if (this.#state === 'off') return false;
    return this.#state === 'polling' || this.#page.consultations.some(({ reading }) => reading.unavailable);
  }

  /** Milliseconds to the next poll: longer each time, and never less than the service asked for (`Retry-After`). */
  get #pause(): number {
    const { platform, consultations } = this.#page;
    const asked = consultations.map(({ reading }) => reading.unavailable?.retryAfter ?? 0);
    return Math.max(backoff(platform, this.#polls, POLL.first, POLL.most), ...asked);
  }

  /** Reads again when the stream opens: everything after a gap; else old records, and failed ones without a `Retry-After`. */
  #rereadStale(isGap: boolean): void {
    const { platform, consultations } = this.#page;
    for (const consultation of consultations) {
      const { readAt, unavailable } = consultation.reading;
      const isStale = readAt !== undefined && Math.abs(platform.now() - readAt) > STALE_AT_OPEN;
      if (!isGap && !isStale && (!unavailable || unavailable.retryAfter)) continue;
      void consultation.reread();
    }
  }

  async #rereadAll(): Promise<void> {
    await Promise.all(this.#page.consultations.map((consultation) => consultation.reread()));
  }

  /** The page is visible or online again: tries sign-in, stream and record. */
  #comeBack(): void {
    this.#trySignIn();
    this.follow();
    void this.#page.token.keepFresh();
    void this.#rereadAll();
  }

  /** The computer has slept, which has cut the stream, although no event may have told the page yet. */
  #awake(): void {
    this.#stopStream();
    this.#comeBack();
  }

  /** The doctor may come from the service's page, after reviewing a gate. */
  #focus(): void {
    const isTried = this.#trySignIn();
    for (const consultation of this.#page.consultations)
      if (isTried || consultation.reading.gate) void consultation.reread();
  }

  /** If signed out, the doctor may have signed in to the EHR in another tab. Returns whether the next read may try that. */
  #trySignIn(): boolean {
    const { platform, token } = this.#page;
    if (!token.mayRetry || platform.elapsed() - this.#triedSignIn < SIGN_IN_PAUSE) return false;
    this.#triedSignIn = platform.elapsed();
    token.retry();
    return true;
  }

  /** A tablet may end a hidden page, so waiting decisions are sent now (UX rule 3). */
  #hide(): void {
    for (const consultation of this.#page.consultations) consultation.decisions.flush(true);
    this.follow();
  }

  /** The page is left: nothing of the patient stays for the back/forward cache. */
  #leave(): void {
    for (const consultation of this.#page.consultations) consultation.suspend();
    this.#stopStream();
  }

  /** The page comes back from the back/forward cache: reads everything anew. */
  #return(): void {
    this.follow();
    for (const consultation of this.#page.consultations) consultation.resume();
  }

  /** Reads once, and tries again to load the stream's code if that had failed. */
  async #pollOnce(): Promise<void> {
    this.#poll = undefined;
    this.#polls++;
    await this.#rereadAll();
    if (!this.#live && this.#stateBefore === 'polling') void this.#bringStream();
    this.follow();
  }

  #endPolling(): void {
    this.#page.platform.clearTimeout(this.#poll);
    this.#poll = undefined;
    this.#polls = 0;
  }
}
