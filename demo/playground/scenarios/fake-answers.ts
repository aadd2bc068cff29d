import { EMBED_ERRORS, type Hint } from '../../../src/contract/embed.ts';
import { ERRORS, errorType } from '../../../src/contract/errors.ts';
import type { ScenarioFault } from './scenario.ts';

/** A failure: its kind, its requests and how often it happens. */
export interface Fault extends ScenarioFault {
  times?: number;
  method?: string;
  param?: string;
  requestId?: string;
  details?: Record<string, unknown>;
  retryAfter?: string;
  /** Text that replaces the answer, with status 200. */
  text?: string;
}

const STATUSES: Readonly<Partial<Record<string, number>>> = {
  ...EMBED_ERRORS,
  ...ERRORS,
};

/** Makes the fake proxy's answers; their request ids count up. */
export class Answers {
  #requestCount = 0;
  readonly #texts = new WeakMap<Response, string>();

  /** Makes an answer whose text needs no task to read: engines use different numbers of tasks, which the scripted clock cannot know. */
  text(body: string, init: ResponseInit): Response {
    const response = Object.assign(new Response(body, init), { text: () => Promise.resolve(body) });
    this.#texts.set(response, body);
    return response;
  }

  /** Returns the text of an answer. */
  textOf(response: Response): string {
    return this.#texts.get(response) ?? '';
  }

  json(body: object): Response {
    return this.text(JSON.stringify(body), {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    });
  }

  /** Makes an error in the envelope of §7. */
  error(code: string, fault: Partial<Fault> = {}): Response {
    const known = STATUSES[code] ?? 500;
    const error = {
      type: errorType(known),
      code,
      message: `The fake proxy answers ${code}.`,
      param: fault.param ?? null,
      details: fault.details ?? null,
      requestId: fault.requestId ?? `00000000-0000-4000-8000-${String(++this.#requestCount).padStart(12, '0')}`,
    };
    return this.text(JSON.stringify({ error }), {
      status: fault.status ?? known,
      headers: { 'Content-Type': 'application/json', ...(fault.retryAfter && { 'Retry-After': fault.retryAfter }) },
    });
  }
}

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
