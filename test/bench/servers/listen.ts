import { createServer, type IncomingMessage, type RequestListener, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves on a free port and prints its address. */
export function listen(listener: RequestListener, options: ServerOptions = {}): void {
  const server = createServer({ keepAliveTimeout: 65_000, ...options }, listener);
  // The same backlog of connections as our proxy has.
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
    ready(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
}

export const ready = (address: string): void => console.log(`${address}\nready`);

/** Makes no stream for a request without a body, as our proxy does. */
export const LEAN: ServerOptions = { optimizeEmptyRequests: true };

/** The credential that a proxy sends to the service. */
export const AUTHORIZATION = 'Bearer sk_bench_ana';

/** The service's address, for the proxies. */
export const UPSTREAM = process.env['BENCH_UPSTREAM'] ?? '';

/** Reads the event that a live server must send on. */
export async function eventIn(request: IncomingMessage): Promise<{ id: string; data: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as { id: string; data: string };
}
