// The service refuses the key of one doctor: the others can work, and the proxy tries the refused one with one call at a time.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startChanging } from '../../support/changing-accounts.ts';
import { ANA, SECRETS, session, startFixture } from '../../support/proxy-fixture.ts';
import { errorBody, json, type Responder } from '../../support/upstream.ts';
import { until } from '../../support/until.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const refuse: Responder = (_call, response) =>
  json(response, 401, errorBody('authentication_error', 'authentication_required', 'Invalid API key.'));
const accept: Responder = (_call, response) => json(response, 200, session('ss_1', 'c-1'));
const BEN = { sub: 'dr-ben', account: 'pk_ben' };

describe('a key that the service refuses', () => {
  it('is one doctor’s trouble: the others read on', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', SESSION, (call, response) =>
      (call.headers.authorization === `Bearer ${SECRETS.ben}` ? refuse : accept)(call, response),
    );
    const [ana, ben] = [await f.token(), await f.token(BEN)];
    const statusOf = async (token: string) => (await f.call('GET', SESSION, { token })).status;
    for (let round = 0; round < 5; round++) {
      const statuses = await Promise.all([statusOf(ben), statusOf(ana), statusOf(ben), statusOf(ana)]);
      assert.deepEqual([statuses[1], statuses[3]], [200, 200]);
      assert.deepEqual([statuses[0], statuses[2]], [502, 502]);
    }
  });

  it('is asked once a call and never again by itself', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', SESSION, refuse);
    const token = await f.token();
    for (let call = 1; call <= 5; call++) {
      assert.equal((await f.call('GET', SESSION, { token })).status, 502);
      assert.equal(f.upstream.calls.length, call);
    }
  });

  it('a probe that hangs holds nobody up, and no second one begins beside it', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    f.upstream.on('GET', SESSION, refuse);
    await f.call('GET', SESSION, { token });
    const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    f.upstream.on('GET', SESSION, async (call, response) => {
      arrived.resolve();
      await release.promise;
      await accept(call, response);
    });
    const probe = f.call('GET', SESSION, { token });
    await arrived.promise;
    for (let n = 0; n < 3; n++) {
      const { status, body } = await f.call('GET', SESSION, { token });
      assert.deepEqual([status, body.error.code], [502, 'upstream_credentials']);
    }
    assert.equal(f.upstream.calls.length, 2);
    release.resolve();
    assert.equal((await probe).status, 200);
  });

  it('is replaced by a new one that works at once, while the probe of the old one hangs', async (t) => {
    const { f, become } = await startChanging(t, ANA);
    const token = await f.token();
    f.upstream.on('GET', SESSION, refuse);
    await f.call('GET', SESSION, { token });
    const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    f.upstream.on('GET', SESSION, async (call, response) => {
      if (call.headers.authorization === 'Bearer sk_canary_ana_new') return accept(call, response);
      arrived.resolve();
      await release.promise;
      return refuse(call, response);
    });
    const probe = f.call('GET', SESSION, { token });
    await arrived.promise;
    await become({ ...ANA, secretKey: 'sk_canary_ana_new' });
    assert.equal((await f.call('GET', SESSION, { token })).status, 200);
    release.resolve();
    assert.equal((await probe).status, 502);
    // A late answer about the old key does not affect the new one.
    assert.equal((await f.call('GET', SESSION, { token })).status, 200);
  });

  it('calls that were under way when it was first refused begin no second probe', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const releases: (() => void)[] = [];
    f.upstream.on('GET', SESSION, async (call, response) => {
      await new Promise<void>((resolve) => releases.push(resolve));
      await refuse(call, response);
    });
    const arrived = (count: number) => until(`${count} calls arrived`, () => releases.length >= count);
    const call = () => f.call('GET', SESSION, { token });
    const [early, late] = [call(), call()];
    await arrived(2);
    releases[0]?.();
    // Either of the two may be released first.
    await Promise.race([early, late]);
    const probe = call();
    await arrived(3);
    releases[1]?.();
    await Promise.all([early, late]);
    assert.equal((await call()).status, 502);
    assert.equal(f.upstream.calls.length, 3, 'the probe is still under way');
    releases[2]?.();
    await probe;
  });

  it('is not taken for accepted after a 503, which says nothing about the key', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    f.upstream.on('GET', SESSION, refuse);
    await f.call('GET', SESSION, { token });
    f.upstream.on('GET', SESSION, (_call, response) =>
      json(response, 503, errorBody('api_error', 'service_unavailable', 'Down.'), { 'retry-after': '60' }),
    );
    assert.equal((await f.call('GET', SESSION, { token })).status, 503);
    const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    f.upstream.on('GET', SESSION, async (call, response) => {
      arrived.resolve();
      await release.promise;
      await accept(call, response);
    });
    const probe = f.call('GET', SESSION, { token });
    await arrived.promise;
    assert.equal((await f.call('GET', SESSION, { token })).status, 502);
    release.resolve();
    assert.equal((await probe).status, 200);
  });
});
