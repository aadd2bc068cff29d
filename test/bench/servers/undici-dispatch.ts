// The reference, the best that Node can do: the answer is buffered and written once, without any controls.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Pool, type Dispatcher } from 'undici';
import { AUTHORIZATION, LEAN, listen, UPSTREAM } from './listen.ts';

const pool = new Pool(UPSTREAM, { connections: 128 });

listen((request, response) => {
  if (request.method === 'GET') return send(request, response, null);
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => send(request, response, Buffer.concat(chunks)));
}, LEAN);

function send({ url = '', method }: IncomingMessage, response: ServerResponse, body: Buffer | null): void {
  const headers = { authorization: AUTHORIZATION, 'content-type': 'application/json' };
  const options = { path: url, method: method as Dispatcher.HttpMethod, headers, body };
  pool.dispatch(options, new Buffered(response));
}

class Buffered implements Dispatcher.DispatchHandler {
  readonly #response: ServerResponse;
  readonly #chunks: Buffer[] = [];
  #status = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  onRequestStart(): void {}

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const body = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
    this.#response.writeHead(this.#status, { 'content-type': 'application/json', 'content-length': body.length });
    this.#response.end(body);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#response.destroy(error);
  }
}
