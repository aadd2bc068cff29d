import { createServer, type IncomingMessage, type RequestListener, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves on a free port and says so. */
export function listen(listener: RequestListener, options: ServerOptions = {}): void {
  const server = createServer({ keepAliveTimeout: 65_000, ...options }, listener);
  // As many connections wait as before our proxy.
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
    ready(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
}

export const ready = (address: string): void => console.log(`${address}\nready`);

/** What our proxy does too: a request without a body gets no stream. */
export const LEAN: ServerOptions = { optimizeEmptyRequests: true };

/** What a proxy sends on as its credential. */
export const AUTHORIZATION = 'Bearer sk_bench_ana';

/** The service's address, for the proxies. */
export const UPSTREAM = process.env['BENCH_UPSTREAM'] ?? '';

/** The event that a live server is told to send on. */
export async function eventIn(request: IncomingMessage): Promise<{ id: string; data: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as { id: string; data: string };
}
