// What grows with the accounts and doctors of a large hospital, and must not hold up everybody.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { serves } from '../../server/access/account-book.ts';
import { refusalOf } from '../../server/upstream/refusal.ts';
import { KeySearch } from '../../server/upstream/secret-keys.ts';
import { Answer } from '../../server/upstream/transfer.ts';
import { ACCOUNT } from '../support/sound-environment.ts';

describe('an account of thousands of doctors', () => {
  it('is read once, however many streams ask whether their doctor may go on', () => {
    const names = Array.from({ length: 1_000 }, (_, at) => `dr-${at}`);
    let reads = 0;
    const doctors = new Proxy(names, {
      get(list, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) reads++;
        return Reflect.get(list, name) as unknown;
      },
    });
    const account = { ...ACCOUNT, scope: 'institution' as const, doctors };
    for (const name of names) assert.ok(serves(account, name));
    assert.ok(!serves(account, 'dr-1000'));
    assert.equal(reads, 1_000);
  });
});

describe('a review gate that names a thousand consultations', () => {
  it('is searched once for the keys of all accounts: twenty thousand searches took seconds', () => {
    const keys = new KeySearch(Array.from({ length: 20_000 }, (_, at) => `sk_live_${at}_0123456789abcdefghijklmnop`));
    const pendingConsultations = Array.from({ length: 1_000 }, (_, at) => ({
      sessionId: `ss_${at}`,
      url: `https://web.scribe.example/consultations/${at}/${'x'.repeat(100)}`,
    }));
    const error = { code: 'cdss_review_required', message: 'Review.', details: { pendingConsultations } };
    const body = Buffer.from(JSON.stringify({ error }));
    const answer = new Answer(428, { 'content-type': 'application/json' }, [body], false, false);
    const checks = { keys, webOrigin: 'https://web.scribe.example', scope: 'doctor' as const, now: 0 };
    const startedAt = performance.now();
    const { details } = refusalOf(answer, 'getScribeSession', checks).fields;
    assert.ok(performance.now() - startedAt < 1_000);
    assert.deepEqual(details, { pendingConsultations });
  });
});
