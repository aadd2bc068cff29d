// The sandbox in this process, with the real clock. It answers as in its own process, which takes half a second to start.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MACHINE } from '../../demo/sandbox/core.ts';
import { createSandbox, type SandboxOptions } from '../../demo/sandbox/sandbox.ts';
import { KEEP_ALIVE } from './keep-alive.ts';

/** Starts it with nothing but its seeds, on a free port unless one is given. */
export async function startSandboxHere({
  port = 0,
  ...options
}: Pick<SandboxOptions, 'webhook'> & { readonly port?: number } = {}) {
  const server = createServer(KEEP_ALIVE).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = createSandbox({ database: ':memory:', webUrl: url, ...options }, { ...MACHINE, log: () => {} });
  server.on('request', sandbox.handler);
  return {
    url,
    async close() {
      server.closeAllConnections();
      server.close();
      await sandbox.close();
    },
  };
}
