import type { Hint } from '../../../src/contract/embed.ts';

/** The live streams of the fake proxy, with their events numbered from 1. */
export class FakeStreams {
  /** Resolves when the page first listens. */
  readonly listening: Promise<void>;
  #noteListening!: () => void;
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  #eventCount = 0;

  constructor() {
    this.listening = new Promise((resolve) => (this.#noteListening = resolve));
  }

  get size(): number {
    return this.#open.size;
  }

  /** The number of the last event. */
  get position(): string {
    return String(this.#eventCount);
  }

  open(signal: AbortSignal | undefined): Response {
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (started) => {
        controller = started;
        this.#open.add(controller);
        controller.enqueue(new TextEncoder().encode(`retry: 1000\nid: ${this.position}\n\n`));
      },
      // A pull means that the page has read the first chunk.
      pull: () => this.#noteListening(),
      cancel: () => void this.#open.delete(controller),
    });
    signal?.addEventListener('abort', () => {
      if (!this.#open.delete(controller)) return;
      controller.error(new DOMException('Aborted', 'AbortError'));
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  }

  hint(hint: Partial<Hint> & { type: string }): void {
    this.send(`id: ${++this.#eventCount}\ndata: ${JSON.stringify(hint)}\n\n`);
  }

  send(text: string): void {
    for (const stream of this.#open) stream.enqueue(new TextEncoder().encode(text));
  }

  cut(how: 'error' | 'end'): void {
    for (const stream of this.#open) {
      if (how === 'end') stream.close();
      else stream.error(new TypeError('network error'));
    }
    this.#open.clear();
  }
}
