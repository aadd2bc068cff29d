import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { ERRORS, errorType } from '../../../src/contract/errors.ts';
import { OPERATIONS } from '../../../src/contract/operations.ts';
import { startSandbox, type Json, type Running } from './running-sandbox.ts';

const SESSION_ID = /^[A-Za-z0-9_-]{1,128}$/;
const PATHS = Object.values(OPERATIONS).map(({ path }) => path);

describe('bad input of any kind', () => {
  let sandbox: Running;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(() => sandbox.close());

  it('is answered in the envelope of §7, and never by an unforeseen failure', async () => {
    const method = fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE');
    const path = fc
      .tuple(fc.constantFrom(...PATHS), fc.string({ minLength: 1, unit: 'grapheme', maxLength: 140 }))
      .map(([template, id]) => template.replace(/\{\w+\}/, encodeURIComponent(id.toWellFormed())));
    const known = fc.constantFrom('name', 'consultationInternalId', 'decisions', 'url', 'events', 'id', 'decision');
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc.dictionary(known, fc.jsonValue()).map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(method, path, body, async (verb, address, text) => {
        if (address.includes('/.') || verb === 'PUT') address = address.replaceAll('.', '');
        const options = { ...(verb !== 'GET' && { body: text }), key: 'sk_sandbox_institution' };
        const { status, body: answer } = await sandbox.call(verb, address, options);
        if (status === 200) return;
        const { code, message, type } = answer.error as Json;
        const known = ERRORS[code as keyof typeof ERRORS];
        assert.deepEqual([status, type], [known, errorType(known)]);
        assert.match(String(message), /\.$/);
      }),
      { numRuns: 120 },
    );
    assert.deepEqual(sandbox.logged, []);
  });

  it('bytes that are not UTF-8 are refused, and ignored where no body is read', async () => {
    const post = (path: string, text: string) =>
      fetch(sandbox.base + path, {
        method: 'POST',
        headers: { Authorization: 'Bearer sk_sandbox_ana', 'Content-Type': 'application/json' },
        body: Buffer.from(text, 'latin1'),
      });
    const refused = await post('/v1/set-consultation-context', '{"name":"Luc\u00eda Prado"}');
    assert.equal(refused.status, 400);
    assert.equal(((await refused.json()) as { error: Json }).error.code, 'parameter_invalid');
    const [document] = await sandbox.documents();
    const { status } = await post(`/v1/cdss/alerts/${document!.cdssAlerts![0]!.id}/reject`, '\u00ed');
    assert.equal(status, 200);
  });

  it('an id is refused exactly when it leaves its alphabet or its length', async () => {
    const id = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9_-]{1,130}$/),
      fc.string({ minLength: 1, maxLength: 130 }).filter((text) => !/^\.+$/.test(text)),
    );
    await fc.assert(
      fc.asyncProperty(id, async (text) => {
        const { status } = await sandbox.call('GET', `/v1/scribe-sessions/${encodeURIComponent(text)}`);
        assert.equal(status, SESSION_ID.test(text) ? 404 : 400);
      }),
      { numRuns: 60 },
    );
  });

  it('a batch with any unusable alert changes nothing', async () => {
    const read = () => sandbox.documents('c-large');
    const before = await read();
    const ids = before.flatMap(({ cdssAlerts }) => (cdssAlerts ?? []).map(({ id }) => id));
    const decision = fc.constantFrom('accepted', 'rejected');
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), decision }), {
          selector: ({ id }) => id,
          maxLength: 9,
        }),
        fc.stringMatching(/^cfa_[a-z]{3,9}$/),
        fc.nat(),
        async (decisions, culprit, place) => {
          const batch = decisions.toSpliced(place % (decisions.length + 1), 0, { id: culprit, decision: 'accepted' });
          const { status } = await sandbox.call('POST', '/v1/cdss/decisions', { body: { decisions: batch } });
          assert.equal(status, 404);
        },
      ),
      { numRuns: 25 },
    );
    assert.deepEqual(await read(), before);
  });
});
