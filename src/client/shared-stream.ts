import { Hint } from '../contract/embed.ts';
import { ifThere, type Platform, type Sharing } from './platform.ts';

/** The state of the leader's stream, a part of `LiveState`. */
type LeaderState = (typeof STATES)[number];
const STATES = ['connecting', 'live', 'reconnecting', 'polling'] as const;

interface SharedStreamOptions {
  readonly platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>;
  readonly sharing: Sharing;
  readonly proxy: string;
  /** The sessions that this page's token names. */
  readonly sessionIds: () => ReadonlySet<string>;
  readonly onHint: (hint: Hint) => void;
  /** Called when the leader's stream opens, and when this page first hears of an open one: hints may have been missed before. */
  readonly onOpen: () => void;
  /** Called with the state for this page: `polling` if the leader's token lacks one of its sessions, or no page leads. */
  readonly onState: (state: LeaderState) => void;
}

/** A message of the leader, without token and patient data. */
interface LeaderNews {
  readonly state: LeaderState;
  readonly isOpened?: boolean;
  readonly hint?: Hint;
}

/** Milliseconds. A stream or a leader that is silent for so long counts as gone, because both send something every 15 s. */
export const SILENCE_LIMIT = 45_000;
/** Milliseconds for a leader to answer at first. */
const FIRST_WORD = 10_000;

/**
 * Shares one live stream between the pages of a browser. HTTP/1.1 allows six connections to a host, and six streams would leave none for a decision.
 * The page that holds the lock has the stream and passes its hints on.
 */
export class SharedStream {
  readonly #options: SharedStreamOptions;
  readonly #channel: BroadcastChannel | undefined;
  #timer: number | undefined;
  #isLeader = false;
  #hasHeard = false;
  /** The last state told, with the sessions of the stream's token. */
  #last: { readonly state: LeaderState; readonly sessionIds: readonly string[] } | undefined;

  constructor(options: SharedStreamOptions) {
    this.#options = options;
    this.#channel = ifThere(() => options.sharing.open(nameFor(options.proxy)));
  }

  /**
   * Resolves when this page must open the stream; it leads until `signal`. Until then another page's hints reach it. Never resolves
   * if the browser has no locks or channels: then the page polls.
   */
  lead(signal: AbortSignal): Promise<void> {
    const { sharing, proxy, onState } = this.#options;
    const channel = this.#channel;
    const hear = ({ data }: MessageEvent<unknown>) => this.#hear(data);
    channel?.addEventListener('message', hear);
    signal.addEventListener('abort', () => {
      this.#listenFor(undefined);
      channel?.removeEventListener('message', hear);
      channel?.close();
    });
    return new Promise((resolve) => {
      if (!channel || !sharing.locks) return onState('polling');
      this.#listenFor(FIRST_WORD);
      channel.postMessage({ isAsking: true });
      const held = (): Promise<void> => {
        if (signal.aborted) return Promise.resolve();
        this.#isLeader = true;
        this.#listenFor(undefined);
        resolve();
        return new Promise((release) => signal.addEventListener('abort', () => release()));
      };
      const refused = () => {
        if (!signal.aborted) onState('polling');
      };
      const request = ifThere(() => sharing.locks?.request(nameFor(proxy), { signal }, held));
      if (request) request.catch(refused);
      else refused();
    });
  }

  /** Tells the other pages a hint or the state of the stream. `sessionIds`: the sessions of the stream's token. */
  tell(news: LeaderNews, sessionIds: ReadonlySet<string>): void {
    this.#last = { state: news.state, sessionIds: [...sessionIds] };
    this.#channel?.postMessage({ ...news, ...this.#last });
  }

  /** Answers a page that asks, if this page leads; else takes the leader's message. Ignores malformed ones, also from strangers. */
  #hear(said: unknown): void {
    const { isAsking, state, sessionIds, isOpened, hint } = Object(said) as Record<string, unknown>;
    if (this.#isLeader) {
      if (isAsking === true && this.#last) this.#channel?.postMessage(this.#last);
      return;
    }
    if (!STATES.includes(state as LeaderState) || !Array.isArray(sessionIds)) return;
    this.#listenFor(SILENCE_LIMIT);
    const { onState, onOpen, onHint } = this.#options;
    const isTold = [...this.#options.sessionIds()].every((id) => sessionIds.includes(id));
    onState(isTold ? (state as LeaderState) : 'polling');
    if (!isTold) return;
    // A hint may have come after the first read, before this page listened.
    if (isOpened === true || (!this.#hasHeard && state === 'live')) onOpen();
    this.#hasHeard = true;
    const read = hint === undefined ? undefined : Hint.safeParse(hint);
    if (read?.success) onHint(read.data);
  }

  /** The page polls if no message comes within that time. */
  #listenFor(ms: number | undefined): void {
    const { platform, onState } = this.#options;
    platform.clearTimeout(this.#timer);
    this.#timer = ms === undefined ? undefined : platform.setTimeout(() => onState('polling'), ms);
  }
}

const nameFor = (proxy: string): string => `scribe-widget stream ${proxy}`;
