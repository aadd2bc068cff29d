// (b) The sandbox as `npm run sandbox` starts it, over HTTP.
import { Agent } from 'node:http';
import type { Target } from '../target.ts';
import { start } from './process.ts';
import { freshId, SANDBOX_CAPABILITIES, sandboxCredential, sandboxFixtures } from './seeded.ts';

/** Starts a sandbox on a free port; resolves with its address too. */
export async function startSandbox(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const { lines, stop } = await start(['demo/sandbox/main.ts', '--port', '0', '--database', ':memory:', ...args], env);
  const url = /http:\/\/\S+/.exec(lines.join('\n'))?.[0];
  if (!url) throw new Error('The sandbox does not say where it answers.');
  return { url, stop };
}

export async function sandboxProcessTarget(): Promise<Target> {
  const { url, stop } = await startSandbox();
  const agent = new Agent({ keepAlive: true });
  return {
    name: 'sandbox, over HTTP',
    baseUrl: url,
    sandboxUrl: url,
    webUrl: url,
    has: new Set(SANDBOX_CAPABILITIES),
    fixtures: sandboxFixtures(),
    agent,
    credential: sandboxCredential,
    freshId,
    close: async () => {
      agent.destroy();
      await stop();
    },
  };
}
