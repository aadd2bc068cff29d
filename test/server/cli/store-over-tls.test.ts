// Commands reach a store over TLS as `serve` does, trusting SCRIBE_CA_FILE.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { checkStore } from '../../../server/cli/check/store-check.ts';
import { readConfig, systemClock } from '../../../server/index.ts';
import { openRedisStore } from '../../../server/store/redis.ts';
import { createSigningSecrets } from '../../../server/webhooks/signing-secrets.ts';
import { freePort } from '../../support/free-port.ts';
import { SECRETS } from '../../support/proxy-fixture.ts';
import { startRedis } from '../../support/redis-server.ts';
import { commandEnvironment, runHere } from '../../support/run-command.ts';

it('a Redis with a certificate of a private authority is asked by check, and has the secret that trigger signs with', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-tls-'));
  const [key, ca] = [join(folder, 'key.pem'), join(folder, 'ca.pem')];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', ca, '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', ...made, '-addext', 'subjectAltName=DNS:localhost'], { stdio: 'ignore' });
  const port = await freePort();
  const files = ['--tls-cert-file', ca, '--tls-key-file', key, '--tls-auth-clients', 'no'];
  const redis = await startRedis(undefined, ['--tls-port', String(port), ...files]);
  const store = openRedisStore(redis.url, systemClock, () => undefined);
  t.after(async () => {
    await store.close();
    await redis.stop();
    rmSync(folder, { recursive: true });
  });

  const registration = { id: 'wh_1', account: 'default', url: null, events: null, version: null };
  const secrets = createSigningSecrets(store, systemClock, { webhookSecrets: {}, tokenKeys: [SECRETS.token] });
  await secrets.keep('', registration, 'whsec_kept_in_the_store');

  const env = { ...commandEnvironment(`rediss://localhost:${port}`, 'http://127.0.0.1:9'), SCRIBE_CA_FILE: ca };
  const result = readConfig(env, 'dist');
  assert.ok(result.ok);
  const { findings } = await checkStore(result.config, systemClock);
  assert.deepEqual(new Set(findings.map(({ level }) => level)), new Set(['ok']));
  const nobody = `http://127.0.0.1:${await freePort()}/webhooks/scribe`;
  const { output } = await runHere(['webhook', 'trigger', '--session', 'ss_1', '--url', nobody], env);
  assert.match(output, /Nothing answers at .*: nothing listens there/);
});
