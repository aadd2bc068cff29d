// (a) The sandbox as a request listener in this process, over an in-memory database.
import { Agent } from 'node:http';
import { startSandboxHere } from '../../support/sandbox-here.ts';
import type { Target } from '../target.ts';
import { freshId, SANDBOX_CAPABILITIES, sandboxCredential, sandboxFixtures } from './seeded.ts';

export async function inProcessTarget(): Promise<Target> {
  const sandbox = await startSandboxHere();
  const agent = new Agent({ keepAlive: true });
  return {
    name: 'sandbox, in-process',
    baseUrl: sandbox.url,
    sandboxUrl: sandbox.url,
    webUrl: sandbox.url,
    has: new Set(SANDBOX_CAPABILITIES),
    fixtures: sandboxFixtures(),
    agent,
    credential: sandboxCredential,
    freshId,
    close: async () => {
      agent.destroy();
      await sandbox.close();
    },
  };
}
