// The command line: `npm run conformance`.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { startSandbox } from './targets/sandbox-process.ts';

const RUN = new URL('run.ts', import.meta.url).pathname;

async function conformance(...args: readonly string[]) {
  const child = spawn(process.execPath, [RUN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

describe('npm run conformance', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(() => sandbox.stop());

  it('reports by section and ends with 0 where everything passed, without touching what is there', async () => {
    const before = await (await fetch(`${sandbox.url}/_sandbox/state`)).text();
    const { code, output } = await conformance(
      ...['--base-url', sandbox.url, '--secret-key', 'sk_sandbox_ana', '--publishable-key', 'pk_sandbox_ana'],
      ...['--institutional-key', 'sk_sandbox_institution', '--session', 'c-done', '--keep-data'],
    );
    assert.equal(code, 0, output);
    assert.match(output, /§4\.3 +\d+ +\d+ +\d+ +0/);
    assert.match(output, /\d+ passed, 0 failed, \d+ not run/);
    const state = (text: string) => ({ ...(JSON.parse(text) as Record<string, unknown>), now: null, wall: null });
    assert.deepEqual(state(await (await fetch(`${sandbox.url}/_sandbox/state`)).text()), state(before));
  });

  it('tells as JSON what it found', async () => {
    const { output } = await conformance('--base-url', sandbox.url, '--secret-key', 'sk_sandbox_ben', '--json');
    const { outcomes } = JSON.parse(output) as { outcomes: { section: string; failure: string | null }[] };
    assert.ok(outcomes.length > 50 && outcomes.every(({ failure }) => failure === null));
  });

  it('ends with 1 where a case failed, and names it', async () => {
    const server = createServer((_, response) => response.writeHead(500).end('Internal Server Error'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, output } = await conformance('--base-url', address, '--secret-key', 'sk_x');
    server.closeAllConnections();
    server.close();
    assert.equal(code, 1);
    assert.match(output, /✗ §5 .* without a key/);
  });

  it('ends with 2 and its usage where it is called wrongly, and never repeats a key', async () => {
    for (const args of [[], ['--base-url', 'nowhere', '--secret-key', 'sk_very_secret'], ['--colour']]) {
      const { code, output } = await conformance(...args);
      assert.equal(code, 2);
      assert.match(output, /Usage: npm run conformance/);
      assert.ok(!output.includes('sk_very_secret'));
    }
  });
});
