// DESIGN §5 "Hints": several accounts may be shown one session, whatever their order in the accounts' file.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Account } from '../../server/config/config.ts';
import type { EventStream } from '../support/event-stream.ts';
import { ANA, BEN, ORIGIN, SECRETS, session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { storeFile } from '../support/own-folder.ts';
import { errorBody, json, type UpstreamCall } from '../support/upstream.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

const SECOND_ORIGIN = 'https://second.example';
const HOSPITAL_KEY = 'sk_canary_hospital_41d0aa';
const ANA_ELSEWHERE: Account = { ...ANA, account: 'ana2', publishableKey: 'pk_ana2', origins: [SECOND_ORIGIN] };
const ANNA: Account = { ...ANA, account: 'anna' };
const HOSPITAL: Account = {
  account: 'hosp',
  publishableKey: 'pk_hosp',
  secretKey: HOSPITAL_KEY,
  scope: 'institution',
  doctors: ['dr-head'],
  origins: [ORIGIN],
};

/** Makes a session visible to Ana's key and to the hospital's. */
const show = (f: Fixture, id: string, other: string) =>
  f.upstream.on('GET', `/v1/scribe-sessions/${id}`, ({ headers }: UpstreamCall, response) =>
    headers.authorization === `Bearer ${SECRETS.ben}`
      ? json(response, 404, errorBody('invalid_request_error', 'resource_not_found', 'X.'))
      : json(response, 200, session(id, other)),
  );

/** Opens the stream of a page of the account's doctor that shows c-1. */
async function listen(f: Fixture, { publishableKey, doctors, origins: [origin = ''] }: Account) {
  const assertion = await f.assert({ account: publishableKey, sub: doctors?.[0] ?? '', origin });
  const { body } = await f.exchange(assertion, publishableKey, { origin });
  return f.listen(String(body['token']), { origin });
}

const next = async (stream: EventStream) => (JSON.parse((await stream.next()).data) as { sessionId: string }).sessionId;

describe('an event of a session that several accounts are shown', () => {
  for (const accounts of [
    [ANA, BEN, HOSPITAL],
    [HOSPITAL, BEN, ANA],
  ]) {
    const order = accounts.map(({ account }) => account).join(', ');
    it(`reaches the doctor and the institution, and no other doctor (${order})`, async (t) => {
      const f = await startFixture(t, { config: { accounts } });
      const [ana, hospital] = [await listen(f, ANA), await listen(f, HOSPITAL)];
      const reaches = async (id: string) => {
        show(f, id, 'c-1');
        await deliver(f, eventOf(id));
        assert.deepEqual([await next(ana), await next(hospital)], [id, id]);
      };
      await reaches('ss_1');
      // The proxy now knows the account of the professional's sessions.
      const ben = await listen(f, BEN);
      await reaches('ss_2');
      assert.doesNotMatch(ben.text(), /data:/);
    });
  }

  it('reaches the institution, too, where it comes to the address of the doctor’s account first', async (t) => {
    const webhookSecrets = { '': SECRETS.webhook, ana: `${SECRETS.webhook}-ana` };
    const f = await startFixture(t, { config: { accounts: [ANA, HOSPITAL], webhookSecrets } });
    const [ana, hospital] = [await listen(f, ANA), await listen(f, HOSPITAL)];
    show(f, 'ss_1', 'c-1');
    const event = eventOf('ss_1');
    const own = { path: '/webhooks/scribe/ana', secret: webhookSecrets.ana };
    for (const options of [own, own, {}, {}]) assert.equal((await deliver(f, event, options)).status, 200);
    assert.deepEqual([await next(ana), await next(hospital)], ['ss_1', 'ss_1']);
    const { text } = await f.call('GET', '/metrics');
    assert.match(text, /^scribe_proxy_webhooks_total\{outcome="duplicate"\} 2$/m, 'once at each address');
  });

  it('reaches each account with the same key, which is asked with once', async (t) => {
    const f = await startFixture(t, { config: { accounts: [ANA, BEN, ANA_ELSEWHERE] } });
    const [ana, elsewhere] = [await listen(f, ANA), await listen(f, ANA_ELSEWHERE)];
    await listen(f, BEN);
    for (const id of ['ss_1', 'ss_2']) {
      show(f, id, 'c-1');
      await deliver(f, eventOf(id));
      assert.deepEqual([await next(ana), await next(elsewhere)], [id, id]);
    }
    const asked = f.upstream.calls.filter(({ headers }) => headers.authorization === `Bearer ${SECRETS.ana}`);
    assert.deepEqual(
      asked.map(({ path }) => path),
      ['/v1/scribe-sessions/ss_1', '/v1/scribe-sessions/ss_2'],
    );
  });

  it('reaches an account that was renamed since the professional’s was learnt', async (t) => {
    const store = `sqlite:${storeFile(t)}`;
    const before = await startFixture(t, { config: { store, accounts: [ANA, BEN] } });
    const ana = await listen(before, ANA);
    show(before, 'ss_1', 'c-1');
    await deliver(before, eventOf('ss_1'));
    assert.equal(await next(ana), 'ss_1');
    await before.proxy.close();
    const after = await startFixture(t, { config: { store, accounts: [ANNA, BEN] } });
    const [anna, ben] = [await listen(after, ANNA), await listen(after, BEN)];
    show(after, 'ss_2', 'c-1');
    await deliver(after, eventOf('ss_2'));
    assert.equal(await next(anna), 'ss_2');
    assert.doesNotMatch(ben.text(), /data:/);
  });
});
