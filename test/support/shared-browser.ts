// Locks and channels of one browser, shared by the pages of a test. All messages arrive in microtasks.
import type { Sharing } from '../../src/client/platform.ts';

type Held = () => Promise<void>;

/** The state that the pages of one browser share over HTTP/1.1, or over HTTP/2 if `isMultiplexed`. */
export class SharedBrowser {
  readonly #queue: Held[] = [];
  readonly #channels = new Set<PageChannel>();
  #isHeld = false;

  /** Returns the `Sharing` of one page. */
  sharing({ isMultiplexed = false, hasLocks = true } = {}): Sharing {
    return {
      isMultiplexed: () => isMultiplexed,
      locks: hasLocks ? { request: this.#request as LockManager['request'] } : undefined,
      open: () => new PageChannel(this.#channels) as unknown as BroadcastChannel,
    };
  }

  readonly #request = (_name: string, { signal }: { signal: AbortSignal }, run: Held): Promise<void> =>
    new Promise((resolve, reject) => {
      const held = () => run().then(resolve, reject);
      this.#queue.push(held);
      signal.addEventListener('abort', () => {
        const at = this.#queue.indexOf(held);
        if (at < 0) return;
        this.#queue.splice(at, 1);
        reject(new DOMException('The request was aborted.', 'AbortError'));
      });
      this.#next();
    });

  #next(): void {
    const next = this.#isHeld ? undefined : this.#queue.shift();
    if (!next) return;
    this.#isHeld = true;
    void next().finally(() => {
      this.#isHeld = false;
      this.#next();
    });
  }
}

class PageChannel extends EventTarget {
  readonly #all: Set<PageChannel>;

  constructor(all: Set<PageChannel>) {
    super();
    this.#all = all.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of this.#all)
      if (other !== this)
        queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })));
  }

  close(): void {
    this.#all.delete(this);
  }
}
