// A hospital's forward proxy: it tunnels (CONNECT) and resolves names that nothing else resolves.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** Starts a forward proxy that sends every request to `port` of this machine. */
export async function startForwardProxy(t: Pick<TestContext, 'after'>, port: number) {
  const asked: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let refusal: number | undefined;
  let isHanging = false;
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    headers.push(request.headers);
    response.writeHead(refusal ?? 200, { 'content-type': 'application/json' }).end('{}');
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    headers.push(request.headers);
    socket.on('error', () => undefined);
    if (isHanging) return;
    if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`);
    const service = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      service.pipe(socket).pipe(service);
    });
    service.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** The request lines it got: `CONNECT scribe.test:443`, `GET http://…`. */
    asked,
    headers,
    /** Makes it refuse all later requests with that status. */
    refuse: (status: number) => (refusal = status),
    /** Makes it answer no later CONNECT. */
    hang: () => (isHanging = true),
  };
}
