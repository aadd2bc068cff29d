import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { missingNode } from '../../../server/cli/node-version.ts';

const SANDBOX = fileURLToPath(new URL('../../../demo/sandbox/main.ts', import.meta.url));

describe('the Node the proxy runs on', () => {
  it('is the one that package.json names', () => {
    const { engines } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      engines: { node: string };
    };
    const oldest = engines.node.replace('>=', '');
    assert.equal(missingNode(`${oldest}.0`), undefined);
    assert.equal(missingNode('24.0.0'), undefined);
    assert.match(missingNode('20.20.2') ?? '', new RegExp(`needs Node ${oldest} or newer; this is Node 20\\.20\\.2`));
    assert.match(missingNode('22.18.0') ?? '', /needs Node/);
  });
});

describe('a server under npm', () => {
  it('ends when the shell that npm started it in is gone', async () => {
    // Like npm: a shell that waits for the server, and dies from a signal without passing it on.
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${SANDBOX}" --port 0; true`], {
      env: { ...process.env, npm_lifecycle_event: 'sandbox' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: shell.stdout })) if (line === 'ready') break;
    // The pipe closes when the last process that holds it ends.
    const ended = once(shell.stdout, 'close');
    shell.stdout.resume();
    shell.kill('SIGTERM');
    await ended;
  });
});
