// A service that a test plays byte by byte, for answers that no HTTP server would send.
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import type { TestContext } from 'node:test';

export interface WireCall {
  /** `METHOD /path`. */
  readonly line: string;
  /** Raw head and body. */
  readonly text: string;
}

export interface WireService {
  readonly url: string;
  readonly calls: WireCall[];
  /** The connections, each with the number of bytes written to it. */
  readonly sockets: Socket[];
  /** Returns the calls as `METHOD /path`. */
  seen(): string[];
  /** Answers each later request. */
  play: (socket: Socket, call: WireCall) => unknown;
}

/** Starts a service that calls `play` for each request; ends it with the test. */
export async function startWireService(t: Pick<TestContext, 'after'>, play: WireService['play']): Promise<WireService> {
  const calls: WireCall[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      for (let length = lengthOfRequest(text); length > 0; length = lengthOfRequest(text)) {
        const call = { line: text.split(' ', 2).join(' '), text: text.slice(0, length) };
        text = text.slice(length);
        calls.push(call);
        service.play(socket, call);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: WireService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    sockets,
    seen: () => calls.map(({ line }) => line),
    play,
  };
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return service;
}

/** Returns a whole answer. */
export const wireAnswer = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): string =>
  wireHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers }) + body;

export const wireHead = (status: number, headers: Readonly<Record<string, string>> = {}): string => {
  const all = Object.entries({ 'content-type': 'application/json', ...headers });
  return `HTTP/1.1 ${status} Whatever\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
};

export const wireChunk = (bytes: string): string => `${Buffer.byteLength(bytes).toString(16)}\r\n${bytes}\r\n`;

/** Returns the length of the first request; 0 if it is incomplete. */
function lengthOfRequest(text: string): number {
  const end = text.indexOf('\r\n\r\n') + 4;
  if (end < 4) return 0;
  const length = end + Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
  return text.length >= length ? length : 0;
}
