// This file and its imports are a separate chunk. The page fetches it after the first reads, so that no read waits.
import { type EventSourceMessage, createParser } from 'eventsource-parser';
import { Hint } from '../contract/embed.ts';
import { backoff, wait } from './timing.ts';
import { type ScribeError, asScribeError } from './errors.ts';
import { refusal, requestInit } from './exchange.ts';
import { type Platform, ifThere } from './platform.ts';
import type { SessionToken } from './token/session-token.ts';
import { SharedStream, SILENCE_LIMIT } from './shared-stream.ts';

/** How the page is kept fresh: `off` not at all, `live` by hints, `polling` by polls because the stream has failed too often. */
export type LiveState = 'off' | 'connecting' | 'live' | 'reconnecting' | 'polling';

interface LiveEventsOptions {
  readonly platform: Platform;
  readonly proxy: string;
  readonly token: SessionToken;
  readonly onHint: (hint: Hint) => void;
  /** Called when the stream opens; after brief streams, only once it has lasted. `isGap`: hints may have been missed before. */
  readonly onOpen: (isGap: boolean) => void;
  readonly onStateChange: () => void;
}

const CONNECT_LIMIT = 10_000;
const RECONNECT = { first: 1000, most: 15_000 };
/** Milliseconds. A shorter break is not shown, because each stream ends with its token and is opened again. */
const UNTOLD_BREAK = 5000;
const FAILURES_UNTIL_POLLING = 3;
/** Milliseconds. A stream that ends sooner counts as failed. Else the page would call a gateway that ends every stream once a second. */
const PROVEN_AFTER = 15_000;

/** The page's one live stream: server-sent events over fetch, because an EventSource sends no Bearer token. */
export class LiveEvents {
  readonly #options: LiveEventsOptions;
  /** The state of the stream; `onStateChange` is called when it changes. */
  state: LiveState = 'off';
  #life: AbortController | undefined;
  #lastEventId = '';
  #wasOpen = false;
  #failures = 0;
  /** How many streams in a row ended too soon. */
  #brief = 0;
  #break: number | undefined;
  #firstWait = RECONNECT.first;
  #openedAt: number | undefined;
  /** The present connection, and the sessions that its token names. */
  #connection: { readonly sessionIds: ReadonlySet<string>; readonly end: AbortController } | undefined;
  #askedAt = 0;
  /** Whether this page may have a stream. Over HTTP/1.1 only one page of the browser may have one at a time. */
  #mayConnect = false;
  /** Set if the browser's pages share one stream. */
  #shared: SharedStream | undefined;

  constructor(options: LiveEventsOptions) {
    this.#options = options;
  }

  /** Opens the stream and keeps it open until `stop`. Opens it again if the page's token names more sessions by now. */
  start(): void {
    if (this.#life) return this.#isOutgrown ? this.#connection?.end.abort() : undefined;
    this.#life = new AbortController();
    this.#become('connecting');
    void this.#run(this.#life.signal);
  }

  stop(): void {
    this.#life?.abort();
    this.#life = this.#shared = undefined;
    this.#mayConnect = false;
    this.#failures = this.#brief = 0;
    this.#endBreak();
    this.#become('off');
  }

  /** Closes the stream and forgets its position, for example when another doctor signs in. */
  forget(): void {
    this.stop();
    this.#lastEventId = '';
    this.#wasOpen = false;
  }

  /** Whether the token names sessions that the connection does not: the proxy sends only hints of sessions known when it was opened. */
  get #isOutgrown(): boolean {
    const known = this.#connection?.sessionIds;
    return known !== undefined && [...(this.#options.token.grant?.sessionIds ?? [])].some((id) => !known.has(id));
  }

  /** Connects again and again until `signal`. The wait depends on how the last connection ended. */
  async #run(signal: AbortSignal): Promise<void> {
    const { platform } = this.#options;
    while (!signal.aborted) {
      const error = await this.#connect(signal).catch(asScribeError);
      if (signal.aborted) return;
      if (this.#isOutgrown) continue;
      // A connection that did not open in time, or was refused with a long `Retry-After`, counts as several failures,
      // because a gateway on the way holds streams back.
      const isHeld = this.#openedAt === undefined && platform.now() - this.#askedAt >= CONNECT_LIMIT;
      const isStuck = isHeld || (error?.retryAfter ?? 0) > CONNECT_LIMIT;
      const isBrief = this.#openedAt !== undefined && platform.now() - this.#openedAt < PROVEN_AFTER;
      if (isBrief) this.#brief++;
      this.#failures = error || isBrief ? this.#failures + (isStuck ? FAILURES_UNTIL_POLLING : 1) : 0;
      this.#tellBreak(signal, error !== undefined);
      const pause = backoff(platform, Math.max(0, this.#failures - 1), this.#firstWait, RECONNECT.most);
      await wait(platform, Math.max(pause, error?.retryAfter ?? 0), signal);
    }
  }

  /** Runs one connection from its request to its end. Resolves with the error, if it did not end in the ordinary way. */
  async #connect(signal: AbortSignal): Promise<ScribeError | undefined> {
    const { platform, proxy, token } = this.#options;
    this.#connection = this.#openedAt = undefined;
    this.#askedAt = platform.now();
    let grant = await token.for();
    const isBegun = !this.#lastEventId && token.position !== undefined;
    if (isBegun || !this.#mayConnect) {
      // The stream opens after the first reads are painted. It misses no hint, because its position is older than these reads.
      if (isBegun) await new Promise<void>((resolve) => (platform.afterPaint ?? queueMicrotask)(resolve));
      signal.throwIfAborted();
      this.#lastEventId ||= token.position ?? '';
      if (!this.#mayConnect) await this.#takeTurn(signal);
      this.#askedAt = platform.now();
      grant = await token.for();
    }
    const watch = new AbortController();
    this.#connection = { sessionIds: grant.sessionIds, end: watch };
    let timer = platform.setTimeout(() => watch.abort(), CONNECT_LIMIT);
    let proof: number | undefined;
    const alive = () => {
      platform.clearTimeout(timer);
      timer = platform.setTimeout(() => watch.abort(), SILENCE_LIMIT);
    };
    try {
      const headers: Record<string, string> = { Accept: 'text/event-stream' };
      if (this.#lastEventId) headers['Last-Event-ID'] = this.#lastEventId;
      const init = requestInit({ method: 'GET', token: grant.token, headers, signal }, watch.signal);
      const response = await platform.fetch(`${proxy}/embed/events`, init);
      if (!response.ok || !response.body) {
        const error = refusal(platform, response, await response.text());
        if (error.status === 401) token.reject(grant.token);
        return error;
      }
      alive();
      this.#opened();
      proof = platform.setTimeout(() => this.#prove(), PROVEN_AFTER);
      await this.#readAll(response.body, alive);
      return undefined;
    } finally {
      platform.clearTimeout(timer);
      platform.clearTimeout(proof);
      // Ends the connection if it was left open.
      watch.abort();
    }
  }

  /** Resolves when this page may open a stream: at once if calls share a connection, else when no other page of the browser has one. */
  async #takeTurn(signal: AbortSignal): Promise<void> {
    const { platform, proxy, token, onHint, onOpen } = this.#options;
    const { sharing } = platform;
    // The browser records a call a moment after its end.
    if (sharing && !sharing.isMultiplexed(proxy)) await wait(platform, 0, signal);
    signal.throwIfAborted();
    if (sharing && !sharing.isMultiplexed(proxy)) {
      const shared = new SharedStream({
        platform,
        sharing,
        proxy,
        sessionIds: () => token.grant?.sessionIds ?? new Set(),
        onHint,
        onOpen: () => onOpen(true),
        onState: (state) => {
          this.#wasOpen ||= state === 'live';
          this.#become(state);
        },
      });
      await shared.lead(signal);
      if (!signal.aborted) this.#shared = shared;
    }
    signal.throwIfAborted();
    this.#mayConnect = true;
  }

  /** Passes state and hints on to the pages without a stream. */
  #relay(news: { readonly isOpened?: boolean; readonly hint?: Hint } = {}): void {
    const { state } = this;
    if (this.#shared && this.#connection && state !== 'off')
      this.#shared.tell({ state, ...news }, this.#connection.sessionIds);
  }

  /** Reads a stream to its end. Every chunk, also a comment, proves that it is alive. */
  async #readAll(body: ReadableStream<Uint8Array>, alive: () => void): Promise<void> {
    const parser = createParser({
      onEvent: (message) => this.#receive(message),
      // `fetch` refuses any other id as a header, and no stream would open again. Without an id the page reads everything again.
      onId: (id) => (this.#lastEventId = /^[ -~]*$/.test(id) ? id : ''),
      onRetry: (ms) => (this.#firstWait = Math.min(Math.max(ms, RECONNECT.first), RECONNECT.most)),
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      this.#relay();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }

  /** Reports a hint here and to the pages without a stream. */
  #receive({ event, data }: EventSourceMessage): void {
    const fields = ifThere(() => JSON.parse(data) as unknown);
    // An unreadable hint still says that something has changed.
    const hint = Hint.safeParse({ type: event ?? 'reset', ...(typeof fields === 'object' ? fields : undefined) });
    const told: Hint = hint.success ? hint.data : { type: 'reset' };
    this.#relay({ hint: told });
    this.#options.onHint(told);
  }

  /** Notes an open connection. This does not count as a success yet, because a gateway may end every stream at once. */
  #opened(): void {
    this.#openedAt = this.#options.platform.now();
    if (this.#brief === 0) this.#failures = 0;
    const isGap = this.#wasOpen && !this.#lastEventId;
    this.#wasOpen = true;
    // After too many brief streams, polling goes on until this one has lasted.
    if (this.#brief < FAILURES_UNTIL_POLLING) this.#tellOpen();
    // Brief streams that open again and again must not cause a read each time.
    if (this.#brief === 0) this.#catchUp(isGap);
  }

  /** The connection has lasted: forgets earlier failures. After brief streams it has the record read, because hints may have been missed. */
  #prove(): void {
    const wasBrief = this.#brief > 0;
    this.#failures = this.#brief = 0;
    this.#tellOpen();
    if (wasBrief) this.#catchUp(true);
  }

  #tellOpen(): void {
    this.#endBreak();
    this.#become('live');
  }

  #catchUp(isGap: boolean): void {
    this.#relay({ isOpened: true });
    this.#options.onOpen(isGap);
  }

  /** Reports interrupted updates: at once after an error, else when the break is long enough to matter. */
  #tellBreak(signal: AbortSignal, isError: boolean): void {
    if (this.#failures >= FAILURES_UNTIL_POLLING) return this.#become('polling');
    if (this.state !== 'live' || this.#break !== undefined) return;
    this.#break = this.#options.platform.setTimeout(
      () => {
        this.#break = undefined;
        if (!signal.aborted && this.state === 'live') this.#become('reconnecting');
      },
      isError ? 0 : UNTOLD_BREAK,
    );
  }

  #endBreak(): void {
    this.#options.platform.clearTimeout(this.#break);
    this.#break = undefined;
  }

  /** Changes the state and reports it once. Nothing else changes it. */
  #become(state: LiveState): void {
    if (this.state === state) return;
    this.state = state;
    this.#relay();
    this.#options.onStateChange();
  }
}
