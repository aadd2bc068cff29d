import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { HOOK, signatureOf, startSandbox, type Delivered, type Json, type Running } from './running-sandbox.ts';

const isSignedWith = (delivery: Delivered, secret: string): boolean => {
  const { t, v1 } = signatureOf(delivery);
  return createHmac('sha256', secret).update(`${t}.${delivery.body}`).digest('hex') === v1;
};

describe('the webhook of the command line, over a file of an earlier start', () => {
  const KEY = 'sk_sandbox_institution';
  const EVENTS = ['scribe_session.created'];
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** One start over the file; with a secret, with the webhook of the command line. */
  const start = async <Result>(secret: string | undefined, use: (sandbox: Running) => Promise<Result>) => {
    const database = join(folder, 'sandbox.sqlite');
    const sandbox = await startSandbox({ database, ...(secret && { webhook: { url: HOOK, secret } }) });
    try {
      return await use(sandbox);
    } finally {
      await sandbox.close();
    }
  };
  const webhooks = async (sandbox: Running) =>
    (await sandbox.call('GET', '/v1/webhooks', { key: KEY })).body.items as Json[];
  const deliverUpdate = async (sandbox: Running) => {
    await sandbox.control('trigger', { event: 'scribe_session.updated', session: 'c-ben' });
    await sandbox.advance(0);
    assert.equal(sandbox.delivered.length, 1);
    return sandbox.delivered[0]!;
  };

  it('takes over none of a doctor’s with the same address', async () => {
    const body = { url: HOOK, events: EVENTS };
    const doctors = await start(undefined, async ({ call }) => (await call('POST', '/v1/webhooks', { body })).body);
    await start('one', async (sandbox) => {
      const [kept, ...others] = await webhooks(sandbox);
      assert.deepEqual([kept?.id, kept?.events, kept?.signingSecretVersion], [doctors.id, EVENTS, 1]);
      assert.equal(others.length, 1);
      assert.ok(isSignedWith(await deliverUpdate(sandbox), 'one'));
    });
  });

  it('gets every event again, and counts another secret as the next version', async () => {
    const id = await start('one', async (sandbox) => {
      const given = (await webhooks(sandbox)).at(-1)!;
      await sandbox.call('PATCH', `/v1/webhooks/${String(given.id)}`, { key: KEY, body: { events: EVENTS } });
      return given.id;
    });
    await start('two', async (sandbox) => {
      assert.ok(isSignedWith(await deliverUpdate(sandbox), 'two'));
    });
    await start('two', async (sandbox) => {
      const again = (await webhooks(sandbox)).at(-1)!;
      assert.deepEqual([again.id, again.signingSecretVersion], [id, 2]);
    });
  });
});
