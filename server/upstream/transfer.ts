// Sends one request to the service through undici's dispatcher. A small answer is buffered, a large one streamed straight into Node's response.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import { decoderOf, encodingOf, withoutMarks } from './decoder.ts';
import type { KeySearch } from './secret-keys.ts';
import { invalidAnswer, UpstreamFailure, type AnswerFault } from './upstream-failure.ts';

/** Bytes up to which an answer is held back, so that it leaves in one write and a broken one can be read again. Of a longer refusal only the status counts. */
const HELD_BACK = 256 * 1024;

/** Milliseconds that a page may take to read what waits for it. Meanwhile it occupies a connection to the service. */
const SLOWEST_READER = 5_000;

export interface TransferRequest {
  readonly origin: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  /** Name, value, name, value … */
  readonly headers: string[];
  readonly body?: string | undefined;
  /** Milliseconds until the answer's head, and until its end. */
  readonly headDeadline: number;
  readonly deadline: number;
  /** The browser's answer: when it closes, the request to the service is aborted. */
  readonly client?: ServerResponse | undefined;
  /** Called before a large 200 is streamed into `client`; it must write the head. */
  readonly onStream?: ((headers: IncomingHttpHeaders) => void) | undefined;
  /** Whether the caller writes more to `client` after the stream. */
  readonly isPart?: boolean | undefined;
  /** Gets each piece that is streamed into `client`. */
  readonly onBytes?: ((bytes: Buffer) => void) | undefined;
  /** The keys that a 200 must not hold. */
  readonly keys: KeySearch;
  /** The key of this request, which an answer other than 200 must not hold. Of a refusal only checked fields are passed on (refusal.ts). */
  readonly ownKey: KeySearch;
  /** Bytes; a larger answer is cut. */
  readonly largest: number;
}

export class Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The pieces as they came, without byte order marks at their beginning; none if the answer was streamed or cut short. */
  readonly chunks: readonly Buffer[];
  readonly isStreamed: boolean;
  /** Whether this is a refusal that was too long to read. */
  readonly isCut: boolean;

  constructor(
    status: number,
    headers: IncomingHttpHeaders,
    chunks: readonly Buffer[],
    isStreamed: boolean,
    isCut: boolean,
  ) {
    this.status = status;
    this.headers = headers;
    this.chunks = chunks;
    this.isStreamed = isStreamed;
    this.isCut = isCut;
  }

  get body(): Buffer {
    return this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
  }
}

/** Sends the request once. Rejects with an `UpstreamFailure` that says whether it may have arrived. */
export function transfer(dispatcher: Dispatcher, request: TransferRequest, clock: Clock): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const receiver = new Receiver(request, clock, resolve, reject);
    const { origin, method, path, headers, body } = request;
    try {
      dispatcher.dispatch(
        { origin, method, path, headers, body: body ?? null, headersTimeout: 0, bodyTimeout: 0 },
        receiver,
      );
    } catch (cause) {
      receiver.onRefused(cause);
    }
  });
}

const NOTHING = Buffer.alloc(0);

class Receiver implements Dispatcher.DispatchHandler {
  readonly #request: TransferRequest;
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (failure: UpstreamFailure) => void;
  readonly #clock: Clock;
  readonly #startedAt: number;
  #cancelDeadline: () => void;
  #cancelReader = () => {};
  #controller: Dispatcher.DispatchController | undefined;
  #isSettled = false;
  #decoder: Duplex | undefined;
  #isStreaming = false;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #size = 0;
  #chunks: Buffer[] = [];
  /** The last bytes received, if a key could begin in them. */
  #held: Buffer = NOTHING;

  constructor(
    request: TransferRequest,
    clock: Clock,
    resolve: (answer: Answer) => void,
    reject: (failure: UpstreamFailure) => void,
  ) {
    this.#request = request;
    this.#clock = clock;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#startedAt = clock.monotonic();
    this.#cancelDeadline = clock.after(request.headDeadline, this.#onDeadline);
    request.client?.on('close', this.#onClientGone);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isSettled) controller.abort(new Error('too late'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    const encoding = encodingOf(headers['content-encoding']);
    if (encoding) this.#decode(controller, decoderOf(encoding));
    // Of other answers only the status counts.
    if (status !== 200) return;
    if (Number(headers['content-length'] ?? 0) > this.#request.largest) this.#refuse('too_large');
    // Checked before anything is streamed.
    else if (!/^(?:application|text)\/(?:[\w.-]+\+)?json\s*([;,]|$)/i.test(headers['content-type'] ?? ''))
      this.#refuse('not_json');
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#decoder) return this.#take(controller, chunk);
    if (this.#isSettled || this.#decoder.write(chunk)) return;
    controller.pause();
    this.#decoder.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    if (this.#decoder) this.#decoder.end();
    else this.#finish();
  }

  /** Decodes the answer; from here on its headers say that it was not encoded. */
  #decode(controller: Dispatcher.DispatchController, decoder: Duplex): void {
    this.#decoder = decoder;
    const { 'content-encoding': _, 'content-length': __, ...headers } = this.#headers;
    this.#headers = headers;
    decoder
      .on('data', (piece: Buffer) => this.#take(controller, piece))
      .on('end', () => this.#finish())
      .on('error', () => (this.#status === 200 ? this.#refuse('encoded') : this.#endEarly(controller)));
  }

  #take(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isSettled) return;
    this.#size += chunk.length;
    if (this.#size > this.#request.largest)
      return this.#status === 200 ? this.#refuse('too_large') : this.#endEarly(controller);
    const clear = this.#clearOf(chunk);
    if (!clear) return this.#refuse('holds_key');
    if (clear.length === 0) return;
    if (this.#isStreaming) return this.#pass(controller, [clear]);
    this.#chunks.push(clear);
    if (this.#size <= HELD_BACK) return;
    // A 428 may name many consultations (§7.3).
    if (this.#status === 428) return;
    if (this.#status !== 200) this.#endEarly(controller);
    else if (this.#request.onStream) this.#startStream(controller);
  }

  #finish(): void {
    if (this.#isSettled) return;
    if (this.#isStreaming) {
      if (this.#request.isPart) this.#request.client?.write(this.#held);
      else this.#request.client?.end(this.#held);
      this.#request.onBytes?.(this.#held);
    } else if (this.#held.length > 0) this.#chunks.push(this.#held);
    this.#answer();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#isSettled) return;
    // Without a controller no connection took the request, so it was not sent.
    this.#fail(this.#controller ? 'unanswered' : 'unsent', messageOf(error), error);
  }

  /** Called if the dispatcher did not take the request. */
  onRefused(cause: unknown): void {
    this.#fail('unsent', 'the request was not taken', cause instanceof Error ? cause : undefined);
  }

  #startStream(controller: Dispatcher.DispatchController): void {
    const chunks = withoutMarks(this.#chunks);
    if (chunks !== this.#chunks) {
      // The length would be wrong, because it includes the removed marks.
      const { 'content-length': _, ...headers } = this.#headers;
      this.#headers = headers;
    }
    this.#chunks = [];
    this.#isStreaming = true;
    this.#request.onStream?.(this.#headers);
    this.#pass(controller, chunks);
  }

  /** The bytes that may leave now; a possible beginning of a key at the end is held. Undefined if they hold a key. */
  #clearOf(chunk: Buffer): Buffer | undefined {
    const keys = this.#status === 200 ? this.#request.keys : this.#request.ownKey;
    const bytes = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    if (keys.isIn(bytes)) return undefined;
    const held = keys.lengthOfBeginning(bytes);
    this.#held = held === 0 ? NOTHING : bytes.subarray(bytes.length - held);
    return held === 0 ? bytes : bytes.subarray(0, bytes.length - held);
  }

  #pass(controller: Dispatcher.DispatchController, chunks: readonly Buffer[]): void {
    const { client } = this.#request;
    if (!client) return;
    let hasRoom = true;
    // Node joins the writes of one turn.
    for (const chunk of chunks) {
      hasRoom = client.write(chunk);
      this.#request.onBytes?.(chunk);
    }
    if (hasRoom) return;
    // If the reader vanishes while paused, `close` aborts the request.
    const source = this.#decoder ?? controller;
    source.pause();
    const cancel = this.#clock.after(SLOWEST_READER, () => this.#fail('abandoned', 'the reader does not read'));
    this.#cancelReader = cancel;
    client.once('drain', () => {
      cancel();
      source.resume();
    });
  }

  /** Ends a refusal that is too long: its status says enough. */
  #endEarly(controller: Dispatcher.DispatchController): void {
    if (this.#isSettled) return;
    this.#chunks = [];
    this.#answer(true);
    controller.abort(new Error('answer too large'));
  }

  /** One timer for both: if the head came in time, it is set again for the deadline of the whole. */
  readonly #onDeadline = () => {
    const left = this.#status === 0 ? 0 : this.#request.deadline - (this.#clock.monotonic() - this.#startedAt);
    if (left > 0) this.#cancelDeadline = this.#clock.after(left, this.#onDeadline);
    else this.#fail(this.#controller ? 'unanswered' : 'unsent', 'deadline passed');
  };

  readonly #onClientGone = () => this.#fail('abandoned', 'the browser went away');

  #refuse(fault: AnswerFault): void {
    this.#end(invalidAnswer(fault, this.#status));
  }

  #fail(kind: UpstreamFailure['reason'], message: string, cause?: Error): void {
    this.#end(new UpstreamFailure(kind, message, this.#status, cause));
  }

  #end(failure: UpstreamFailure): void {
    if (this.#isSettled) return;
    this.#settle();
    this.#chunks = [];
    this.#controller?.abort(new Error(failure.message));
    if (this.#isStreaming) this.#request.client?.destroy();
    this.#reject(failure);
  }

  #answer(isCut = false): void {
    this.#settle();
    this.#resolve(new Answer(this.#status, this.#headers, withoutMarks(this.#chunks), this.#isStreaming, isCut));
  }

  #settle(): void {
    this.#isSettled = true;
    this.#cancelDeadline();
    this.#cancelReader();
    this.#decoder?.destroy();
    this.#request.client?.off('close', this.#onClientGone);
  }
}
