// The drill of docs/deploy/README.md: the operator's losses and their effects. Expired keys: faults/refused-keys.test.ts;
// a full disk: faults/full-disk.test.ts; a store that is away: store-away.test.ts; a rotated secret: webhook-registration.test.ts.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { auditFiles } from '../../server/audit/audit-files.ts';
import { openRedisStore, systemClock, verifyAudit } from '../../server/index.ts';
import { ownFolder } from '../support/own-folder.ts';
import { documents, session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { startRedis } from '../support/redis-server.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

function serve({ upstream }: Fixture): void {
  upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
  upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', documents('cfa_1'));
  upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_1', elementId: 'e', status: 'accepted' });
}

async function worksFor(f: Fixture, token: string): Promise<void> {
  serve(f);
  assert.equal((await f.call('GET', '/v1/scribe-sessions/c-1', { token })).status, 200);
  assert.equal((await f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token })).status, 200);
  assert.equal((await deliver(f, eventOf('ss_1'))).status, 200);
}

describe('the drill', () => {
  it('the file of the store is deleted and the proxy started again: pages go on with their tokens, webhooks come in, the chain holds', async (t) => {
    const folder = ownFolder(t);
    const config = { store: `sqlite:${join(folder, 'proxy.sqlite')}`, auditFile: join(folder, 'audit.jsonl') };
    const before = await startFixture(t, { config });
    const token = await before.token();
    await worksFor(before, token);
    await before.proxy.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `proxy.sqlite${suffix}`), { force: true });
    const after = await startFixture(t, { config });
    await worksFor(after, token);
    await after.proxy.close();
    const proof = await verifyAudit(...(await auditFiles(config.auditFile)));
    assert.ok(proof.ok && proof.unfinished.length === 0);
  });

  it('Redis is emptied while the proxy runs: nobody is signed out, webhooks come in', async (t) => {
    const redis = await startRedis();
    t.after(redis.stop);
    const store = openRedisStore(redis.url, systemClock, () => undefined);
    const f = await startFixture(t, { deps: { store } });
    const token = await f.token();
    await worksFor(f, token);
    const { createClient } = await import('redis');
    const client = createClient({ url: redis.url });
    await client.connect();
    await client.flushAll();
    client.destroy();
    await worksFor(f, token);
    assert.equal((await f.exchange(await f.assert())).status, 200);
  });
});
