import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { HOOK, signatureOf, startSandbox, type Delivered, type Json } from './running-sandbox.ts';

const isSignedWith = (delivery: Delivered, secret: string): boolean => {
  const { t, v1 } = signatureOf(delivery);
  return createHmac('sha256', secret).update(`${t}.${delivery.body}`).digest('hex') === v1;
};

describe('the webhook of the command line, over a file of an earlier start', () => {
  it('takes over none of a doctor’s, gets every event, and counts another secret as the next version', async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    test.after(() => rm(folder, { recursive: true }));
    const database = join(folder, 'sandbox.sqlite');
    const KEY = 'sk_sandbox_institution';
    const of = async (sandbox: Awaited<ReturnType<typeof startSandbox>>) =>
      (await sandbox.call('GET', '/v1/webhooks', { key: KEY })).body.items as Json[];

    const first = await startSandbox({ database });
    const events = ['scribe_session.created'];
    const { body: doctors } = await first.call('POST', '/v1/webhooks', { body: { url: HOOK, events } });
    await first.close();

    const second = await startSandbox({ database, webhook: { url: HOOK, secret: 'one' } });
    const [kept, given] = await of(second);
    assert.deepEqual([kept?.id, kept?.events, kept?.signingSecretVersion], [doctors.id, events, 1]);
    await second.control('trigger', { event: 'scribe_session.updated', session: 'c-ben' });
    await second.advance(0);
    assert.ok(isSignedWith(second.delivered[0]!, 'one'));
    const path = `/v1/webhooks/${String(given?.id)}`;
    await second.call('PATCH', path, { key: KEY, body: { events } });
    await second.close();

    const third = await startSandbox({ database, webhook: { url: HOOK, secret: 'two' } });
    const again = (await of(third))[1];
    assert.deepEqual([again?.id, again?.signingSecretVersion], [given?.id, 2]);
    await third.control('trigger', { event: 'scribe_session.updated', session: 'c-ben' });
    await third.advance(0);
    assert.ok(isSignedWith(third.delivered[0]!, 'two'));
    await third.close();

    const fourth = await startSandbox({ database, webhook: { url: HOOK, secret: 'two' } });
    assert.equal((await of(fourth))[1]?.signingSecretVersion, 2);
    await fourth.close();
  });
});
