// (a) The sandbox as a request listener in this process, over an in-memory database.
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox } from '../../../demo/sandbox/sandbox.ts';
import type { Target } from '../target.ts';
import { freshId, SANDBOX_CAPABILITIES, sandboxCredential, sandboxFixtures } from './seeded.ts';
import { KEEP_ALIVE } from '../../support/keep-alive.ts';

export async function inProcessTarget(): Promise<Target> {
  const server = createServer(KEEP_ALIVE).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = createSandbox(
    { database: ':memory:', webUrl: baseUrl },
    {
      clock: Date.now,
      random: { uuid: randomUUID, bytes: (length) => randomBytes(length), fraction: Math.random },
      fetch: globalThis.fetch,
      timers: { setTimeout, clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) },
      log: () => {},
    },
  );
  server.on('request', (request, response) => sandbox.handler(request, response));
  const agent = new Agent({ keepAlive: true });
  return {
    name: 'sandbox, in-process',
    baseUrl,
    sandboxUrl: baseUrl,
    webUrl: baseUrl,
    has: new Set(SANDBOX_CAPABILITIES),
    fixtures: sandboxFixtures(),
    agent,
    credential: sandboxCredential,
    freshId,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await sandbox.close();
    },
  };
}
