// docs/guides/mounting.md: the proxy in a Next application, and behind one of its route handlers.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/free-port.ts';
import { expectWholeProxy } from '../../support/mounted-proxy.ts';
import { SECRETS, startFixture } from '../../support/proxy-fixture.ts';
import { commandEnvironment } from '../../support/run-command.ts';
import { storeFile } from '../../support/own-folder.ts';
import { isChosen } from './apps.ts';
import { NEXT_SERVER } from './next-server.ts';

const app = fileURLToPath(new URL('next/', import.meta.url));
const EHR = 'https://ehr.example';

/** `next start`, as npm would run it; its address. */
async function startNext(t: TestContext, env: Record<string, string>): Promise<string> {
  const port = String(await freePort());
  const args = [join(app, 'node_modules/next/dist/bin/next'), 'start', NEXT_SERVER, '-H', '127.0.0.1', '-p', port];
  const child = spawn(process.execPath, args, {
    cwd: app,
    env: { PATH: process.env['PATH'] ?? '', NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  for await (const line of createInterface({ input: child.stdout })) if (/Ready in/.test(line)) break;
  child.stdout.resume();
  return `http://127.0.0.1:${port}`;
}

if (isChosen('next'))
  describe('in Next', () => {
    it('a Pages API route is the whole proxy', async (t) => {
      const f = await startFixture(t);
      const store = storeFile(t);
      const publicUrl = `${EHR}/api/scribe`;
      const url = await startNext(t, {
        ...commandEnvironment(`sqlite:${store}`, f.upstream.url),
        SCRIBE_PUBLIC_URL: publicUrl,
        SCRIBE_WEBHOOK_SECRET: SECRETS.webhook,
        SCRIBE_AUDIT_FILE: `${store}.jsonl`,
      });
      await expectWholeProxy(t, f, `${url}/api/scribe`, publicUrl);
      assert.equal(await (await fetch(url)).text().then((text) => text.includes('A page of the application.')), true);
    });

    it('a route handler passes all on to a proxy that runs by itself', async (t) => {
      const publicUrl = `${EHR}/scribe`;
      const f = await startFixture(t, { config: { publicUrl } });
      const url = await startNext(t, { ORIGIN_OF_PROXY: f.url });
      await expectWholeProxy(t, f, `${url}/scribe`, publicUrl);
    });
  });
