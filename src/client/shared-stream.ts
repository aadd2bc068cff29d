import { Hint } from '../contract/embed.ts';
import { ifThere, type Platform, type Sharing } from './platform.ts';

/** How the leader's stream stands: as `LiveState`, of the page that has it. */
type LeaderState = 'connecting' | 'open' | 'reconnecting' | 'down';
const STATES: readonly unknown[] = ['connecting', 'open', 'reconnecting', 'down'];

interface SharedStreamOptions {
  readonly platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>;
  readonly sharing: Sharing;
  readonly proxy: string;
  /** The sessions that this page's token names. */
  readonly sessionIds: () => ReadonlySet<string>;
  readonly onHint: (hint: Hint) => void;
  /** The leader's stream was opened: hints may have been missed before. */
  readonly onOpen: () => void;
  /** How this page is told: `down` where the leader's token lacks a session of it, or nobody leads. */
  readonly onState: (state: LeaderState) => void;
}

/** What a leader says; no token, no patient. */
interface LeaderNews {
  readonly state: LeaderState;
  /** Whether the stream was just opened. */
  readonly isOpened?: boolean;
  readonly hint?: Hint;
}

/** A leader that says nothing for so long leads no more; its stream brings something every 15 s. */
const SILENCE_LIMIT = 45_000;
/** Within that somebody leads, and says so. */
const FIRST_WORD = 10_000;

/**
 * One live stream for the pages of a browser: over HTTP/1.1 it has six connections to a host, and six streams leave none for a decision.
 * The page that holds the lock has the stream and tells the others what it brings.
 */
export class SharedStream {
  readonly #options: SharedStreamOptions;
  readonly #channel: BroadcastChannel | undefined;
  #timer: number | undefined;
  #isLeader = false;
  /** What was told last, with the sessions that the stream is told of. */
  #last: { readonly state: LeaderState; readonly sessionIds: readonly string[] } | undefined;

  constructor(options: SharedStreamOptions) {
    this.#options = options;
    this.#channel = ifThere(() => options.sharing.open(nameFor(options.proxy)));
  }

  /**
   * Resolves when this page is to have the stream, until `signal`; before, it is told what another's brings. Never
   * where the browser has no locks or channels: then the page polls.
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
      if (!channel || !sharing.locks) return onState('down');
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
        if (!signal.aborted) onState('down');
      };
      const request = ifThere(() => sharing.locks?.request(nameFor(proxy), { signal }, held));
      if (request) request.catch(refused);
      else refused();
    });
  }

  /** Tells the other pages what the stream brought, or how it stands; `sessionIds` = the sessions it is told of. */
  tell(news: LeaderNews, sessionIds: ReadonlySet<string>): void {
    this.#last = { state: news.state, sessionIds: [...sessionIds] };
    this.#channel?.postMessage({ ...news, ...this.#last });
  }

  /** Takes the leader's word; what another copy of the widget or a stranger says wrongly is passed over. */
  #hear(said: unknown): void {
    const { isAsking, state, sessionIds, isOpened, hint } = Object(said) as Record<string, unknown>;
    if (this.#isLeader) {
      if (isAsking === true && this.#last) this.#channel?.postMessage(this.#last);
      return;
    }
    if (!STATES.includes(state) || !Array.isArray(sessionIds)) return;
    this.#listenFor(SILENCE_LIMIT);
    const { onState, onOpen, onHint } = this.#options;
    const isTold = [...this.#options.sessionIds()].every((id) => sessionIds.includes(id));
    onState(isTold ? (state as LeaderState) : 'down');
    if (!isTold) return;
    if (isOpened === true) onOpen();
    const read = hint === undefined ? undefined : Hint.safeParse(hint);
    if (read?.success) onHint(read.data);
  }

  /** Without a word within that time the page polls. */
  #listenFor(ms: number | undefined): void {
    const { platform, onState } = this.#options;
    platform.clearTimeout(this.#timer);
    this.#timer = ms === undefined ? undefined : platform.setTimeout(() => onState('down'), ms);
  }
}

const nameFor = (proxy: string): string => `scribe-widget stream ${proxy}`;
