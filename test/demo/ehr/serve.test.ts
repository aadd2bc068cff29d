// The demo EHR as a process, because Node's listener reads bodies otherwise than a test's own Request does.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { freePort } from '../../support/free-port.ts';

const SERVE = new URL('../../../demo/ehr/serve.ts', import.meta.url).href;
const SCRIPT = `
import { serveEhr } from '${SERVE}';
await serveEhr(() => Promise.resolve({
  before: (_request, _response, next) => next(),
  answer: (context) => context.text('page'),
  close: () => Promise.resolve(),
}));`;

describe('the demo EHR as a process', () => {
  it('reads a body of unknown length, refuses a large one, and fails at no method', async (t) => {
    const port = await freePort();
    const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DEMO_PORT: String(port), SCRIBE_ASSERTION_SECRET: 'x'.repeat(32) },
    });
    t.after(() => child.kill('SIGKILL'));
    for await (const line of createInterface({ input: child.stdout })) if (line === 'ready') break;

    const ask = async (method: string, path: string, body: string, headers: Record<string, string> = {}) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
      // A body that is written before the end has no Content-Length unless the headers name one.
      if (body !== '') sent.write(body);
      sent.end();
      const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
      return [answer.statusCode, await text(answer)] as const;
    };
    assert.equal((await ask('POST', '/sign-in', '{"doctor":"dr-ana"}'))[0], 200);
    for (const headers of [{}, { 'Content-Length': '70000' }]) {
      const [status, answer] = await ask('POST', '/sign-in', 'x'.repeat(70_000), headers);
      assert.deepEqual([status, /too large/.test(answer)], [413, true]);
    }
    for (const method of ['DELETE', 'OPTIONS', 'PUT']) assert.equal((await ask(method, '/', ''))[0], 404, method);
  });
});
