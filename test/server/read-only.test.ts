import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ownFolder } from '../support/own-folder.ts';
import { ORIGIN, SECRETS, documents, session } from '../support/proxy-fixture.ts';
import { commandEnvironment, runHere } from '../support/run-command.ts';
import { startUpstream } from '../support/upstream.ts';

const MAIN = fileURLToPath(new URL('../../dist/proxy/main.js', import.meta.url));
/** Whether a separate mount namespace is possible: as root on Linux, unless a container forbids it. */
const canUnshare = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;
/** User id of `nobody` on Linux. */
const NOBODY = 65534;
/** Makes all but `$1` read-only, checks that, then runs the other arguments as `nobody` without any capability. */
const CONFINED = `
  mount --bind . . && cd "$PWD" && mount --bind "$1" "$1" && mount -o remount,bind,ro "$PWD" && mount -o remount,bind,ro / && shift
  touch ./probe 2>/dev/null && exit 9
  exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs --bounding-set=-all "$@"`;

describe('as another user, on a file system that it may only read', () => {
  it(
    'tokens, reads and decisions work; nothing is written but the store and the audit',
    { skip: canUnshare ? false : 'a read-only file system needs root and a mount space of its own' },
    async (t) => {
      assert.ok(existsSync(MAIN), 'not built: npm run build');
      const { folder, data, store, audit } = placesOf(t);
      const upstream = await startUpstream();
      t.after(upstream.close);
      upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
      upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', documents('cfa_1'));
      upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_1', elementId: 'e', status: 'accepted' });
      const env = {
        ...commandEnvironment(`sqlite:${join(store, 'proxy.sqlite')}`, upstream.url),
        SCRIBE_AUDIT_FILE: join(audit, 'audit.jsonl'),
        SCRIBE_WEBHOOK_SECRET: SECRETS.webhook,
        PROXY_PORT: '0',
        HOME: '/nonexistent',
        TMPDIR: '/nonexistent',
      };
      const confined = ['--mount', 'sh', '-c', CONFINED, 'sh', data, process.execPath, MAIN, 'serve'];
      const child = spawn('unshare', confined, {
        cwd: folder,
        env: { ...env, PATH: process.env['PATH'] ?? '' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      t.after(() => child.kill('SIGKILL'));
      let url = '';
      for await (const line of createInterface({ input: child.stdout })) {
        if (line === 'ready') break;
        url ||= /http:\S+/.exec(line)?.[0] ?? '';
      }
      child.stdout.resume();
      const minted = await runHere(['assertion', '--sub', 'dr-ana', '--sessions', 'c-1'], env);
      const headers = { origin: ORIGIN, 'content-type': 'application/json' };
      const body = JSON.stringify({ publishableKey: 'pk_ana', assertion: minted.output.split('\n').at(-1) });
      const answer = await fetch(`${url}/embed/token`, { method: 'POST', headers, body });
      const authorization = `Bearer ${((await answer.json()) as { token: string }).token}`;
      const call = (method: string, path: string) =>
        fetch(`${url}${path}`, { method, headers: { ...headers, authorization } });
      assert.equal((await call('GET', '/v1/scribe-sessions/c-1')).status, 200);
      assert.equal((await call('POST', '/v1/cdss/alerts/cfa_1/accept')).status, 200);
      assert.equal((await call('GET', '/readyz')).status, 200);
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      child.kill('SIGTERM');
      assert.deepEqual(await exit, [0, null]);
      assert.deepEqual(readdirSync(folder), ['data']);
      assert.deepEqual(readdirSync(data).sort(), ['audit', 'store']);
      assert.deepEqual(readdirSync(audit), ['audit.jsonl']);
      assert.ok(readdirSync(store).every((file) => file.startsWith('proxy.sqlite')));
      for (const file of [join(audit, 'audit.jsonl'), join(store, 'proxy.sqlite')]) {
        const { uid, mode } = statSync(file);
        assert.deepEqual([uid, mode & 0o777], [NOBODY, 0o600], file);
      }
    },
  );
});

function placesOf(t: TestContext) {
  const folder = ownFolder(t);
  // Everybody may write here, so that only the read-only mount can prevent it.
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const [store, audit] = [join(data, 'store'), join(data, 'audit')];
  for (const place of [store, audit]) {
    mkdirSync(place, { recursive: true });
    chownSync(place, NOBODY, NOBODY);
  }
  return { folder, data, store, audit };
}
