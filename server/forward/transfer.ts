// One request to the service through undici's dispatcher: buffered while small, else streamed straight into Node's response.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Clock } from '../clock.ts';
import { UpstreamFailure } from './upstream-failure.ts';

/** An answer larger than this is cut. */
const LARGEST_ANSWER = 8 * 1024 * 1024;
/** Up to here an answer is held back, so that it leaves in one write and a broken one can be read again. */
const HELD_BACK = 256 * 1024;

export interface TransferRequest {
  readonly origin: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Milliseconds until the answer's head, and until its end. */
  readonly headDeadline: number;
  readonly deadline: number;
  /** The browser's answer: when it closes, the request to the service is aborted. */
  readonly client?: ServerResponse | undefined;
  /** Called before a 200 that is too large to hold back is streamed into `client`; its head must be written then. */
  readonly onStream?: ((headers: IncomingHttpHeaders) => void) | undefined;
  /** Must not occur in an answer. */
  readonly secret: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Empty when the answer was streamed. */
  readonly body: Buffer;
  readonly isStreamed: boolean;
}

/** Sends once. Rejects with an `UpstreamFailure` that says whether the request could have arrived. */
export function transfer(dispatcher: Dispatcher, request: TransferRequest, clock: Clock): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const receiver = new Receiver(request, clock, resolve, reject);
    const { origin, method, path, headers, body } = request;
    try {
      dispatcher.dispatch(
        { origin, method, path, headers: { ...headers }, body: body ?? null, headersTimeout: 0, bodyTimeout: 0 },
        receiver,
      );
    } catch (cause) {
      receiver.onRefused(cause);
    }
  });
}

class Receiver implements Dispatcher.DispatchHandler {
  readonly #request: TransferRequest;
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (failure: UpstreamFailure) => void;
  readonly #secret: Buffer;
  readonly #clock: Clock;
  readonly #startedAt: number;
  #cancelDeadline: () => void;
  #controller: Dispatcher.DispatchController | undefined;
  #isSettled = false;
  #isStreaming = false;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #size = 0;
  #chunks: Buffer[] = [];
  #tail: Buffer = Buffer.alloc(0);

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
    this.#secret = Buffer.from(request.secret);
    this.#startedAt = clock.now();
    this.#cancelDeadline = clock.after(request.headDeadline, this.#onDeadline);
    request.client?.once('close', this.#onClientGone);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isSettled) controller.abort(new Error('too late'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (Number(headers['content-length'] ?? 0) > LARGEST_ANSWER) this.#fail('invalid', 'answer too large');
    else if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      this.#fail('invalid', 'answer encoded unasked');
    // Before anything of it is streamed.
    else if (status === 200 && !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
      this.#fail('invalid', 'answer is not JSON');
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isSettled) return;
    this.#size += chunk.length;
    if (this.#size > LARGEST_ANSWER) return this.#fail('invalid', 'answer too large');
    if (this.#isStreaming) return this.#pass(controller, chunk);
    this.#chunks.push(chunk);
    if (this.#size > HELD_BACK && this.#status === 200 && this.#request.onStream) this.#startStream(controller);
  }

  onResponseEnd(): void {
    if (this.#isSettled) return;
    const body = this.#isStreaming
      ? Buffer.alloc(0)
      : this.#chunks.length === 1
        ? (this.#chunks[0] as Buffer)
        : Buffer.concat(this.#chunks, this.#size);
    if (body.includes(this.#secret)) return this.#fail('invalid', 'answer repeats the secret key');
    if (this.#isStreaming) this.#request.client?.end();
    this.#settle();
    this.#resolve({ status: this.#status, headers: this.#headers, body, isStreamed: this.#isStreaming });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#isSettled) return;
    // Nothing was written as long as no connection took the request.
    this.#fail(this.#controller ? 'unanswered' : 'unsent', error.message, error);
  }

  /** The dispatcher did not take the request. */
  onRefused(cause: unknown): void {
    this.#fail('unsent', 'the request was not taken', cause instanceof Error ? cause : undefined);
  }

  #startStream(controller: Dispatcher.DispatchController): void {
    const held = Buffer.concat(this.#chunks, this.#size);
    if (held.includes(this.#secret)) return this.#fail('invalid', 'answer repeats the secret key');
    this.#chunks = [];
    this.#isStreaming = true;
    this.#request.onStream?.(this.#headers);
    this.#pass(controller, held);
  }

  #pass(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const overlap = this.#secret.length - 1;
    const seam = Buffer.concat([this.#tail, chunk.subarray(0, overlap)]);
    if (chunk.includes(this.#secret) || seam.includes(this.#secret))
      return this.#fail('invalid', 'answer repeats the secret key');
    this.#tail = chunk.subarray(-overlap);
    const { client } = this.#request;
    if (!client || client.write(chunk)) return;
    // A reader that vanishes while paused is noticed by `close`, which aborts.
    controller.pause();
    client.once('drain', () => controller.resume());
  }

  /** One timer: when the head came in time, the rest has until the whole's deadline. */
  readonly #onDeadline = () => {
    const left = this.#status === 0 ? 0 : this.#request.deadline - (this.#clock.now() - this.#startedAt);
    if (left > 0) this.#cancelDeadline = this.#clock.after(left, this.#onDeadline);
    else this.#fail(this.#controller ? 'unanswered' : 'unsent', 'deadline passed');
  };

  readonly #onClientGone = () => this.#fail('abandoned', 'the browser went away');

  #fail(kind: UpstreamFailure['reason'], message: string, cause?: Error): void {
    if (this.#isSettled) return;
    this.#settle();
    this.#chunks = [];
    this.#controller?.abort(new Error(message));
    if (this.#isStreaming) this.#request.client?.destroy();
    this.#reject(new UpstreamFailure(kind, message, this.#status, cause));
  }

  #settle(): void {
    this.#isSettled = true;
    this.#cancelDeadline();
    this.#request.client?.off('close', this.#onClientGone);
  }
}
