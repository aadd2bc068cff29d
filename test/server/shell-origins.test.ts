// Pages of shells (Capacitor, Ionic, Tauri, Electron's own schemes) work like web pages if their origins are listed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOrigins } from '../../server/config/values.ts';
import { signAssertion } from '../../server/index.ts';
import { ANA, SECRETS, startFixture } from '../support/proxy-fixture.ts';

const SHELLS = [
  'capacitor://localhost',
  'ionic://localhost',
  'tauri://localhost',
  'app://ehr.example',
  'app://ehr:8080',
];

const read = (...entries: string[]) => {
  const faults: string[] = [];
  return { origins: readOrigins(entries, (words) => faults.push(words)), faults };
};

describe('origins of shells', () => {
  it('are read as people write them', () => {
    assert.deepEqual(read(...SHELLS), { origins: SHELLS, faults: [] });
    assert.deepEqual(read('Capacitor://localhost/').origins, ['capacitor://localhost']);
    assert.deepEqual(read('http://tauri.localhost', 'https://localhost').faults, []);
  });

  it('are exact, and no other scheme is one', () => {
    for (const odd of ['app://', 'app://*', 'capacitor://a@b', 'tauri://x/y', 'ionic://x?y', 'app://x#y', 'app://.'])
      assert.equal(read(odd).faults.length, 1, odd);
    for (const other of ['file://', 'data:,x', 'null', 'javascript://x', 'htps://ehr.example', 'ws://ehr.example'])
      assert.equal(read(other).faults.length, 1, other);
  });

  for (const origin of SHELLS)
    it(`${origin}: signs in, and reads no other's token`, async (t) => {
      const f = await startFixture(t, { config: { accounts: [{ ...ANA, origins: SHELLS }] } });
      const fixed = {
        audience: f.publicUrl,
        sub: 'dr-ana',
        account: 'pk_ana',
        sessions: ['c-1'],
        scopes: ['read'],
      } as const;
      const key = { alg: 'HS256', secret: SECRETS.assertion } as const;
      const sign = () => signAssertion({ ...fixed, origin }, key, { now: f.now() });
      const taken = await f.exchange(await sign(), 'pk_ana', { origin });
      assert.equal(taken.status, 200);
      assert.equal(taken.headers.get('access-control-allow-origin'), origin);
      assert.equal((await f.exchange(await sign(), 'pk_ana', { origin: 'capacitor://elsewhere' })).status, 403);
    });
});
