import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { LIMITS } from '../../src/contract/limits.ts';
import { OPERATIONS, type OperationName } from '../../src/contract/operations.ts';
import { createApi, type Api, type Call } from './api.ts';
import { readRefusal } from './envelope.ts';
import { contextOf, EXAMPLES, UNKNOWN_ALERT } from './examples.ts';
import { alertsOf, documentsOf, statusesOf } from './records.ts';
import { inProcessTarget } from './targets/in-process.ts';

const target = await inProcessTarget();
const api: Api = createApi(target);
const ID = /^[A-Za-z0-9_-]+$/;
const isId = (text: string, { max }: { max: number }) => ID.test(text) && !text.endsWith('\n') && text.length <= max;

/** Texts that are barely valid or invalid as an id. */
const nearlyIds = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{1,140}$/),
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
  fc
    .tuple(fc.stringMatching(/^[A-Za-z0-9_-]{0,12}$/), fc.string({ minLength: 1, maxLength: 1 }))
    .map((each) => each.join('')),
);
const inPath = (text: string) => encodeURIComponent(text);
/** Returns false for texts that a URL cannot hold or treats as a path step. */
const fitsPath = (text: string) => text.isWellFormed() && text !== '.' && text !== '..';

describe('conformance: properties', () => {
  before(() => api.control.reset());
  beforeEach(() => api.control.reset());
  after(() => target.close());

  it('§8: a path id is looked for exactly when it has 1 to 128 letters, digits, _ and -', async () => {
    await fc.assert(
      fc.asyncProperty(nearlyIds.filter(fitsPath), async (id) => {
        const answer = await api.call('getScribeSession', { params: { id: inPath(id) } });
        const { code, param } = readRefusal(answer, target);
        if (isId(id, LIMITS.sessionId)) assert.equal(code, 'resource_not_found');
        else assert.deepEqual([code, param], ['parameter_invalid', 'id']);
      }),
      { numRuns: 200 },
    );
  });

  it('§8: a path alert_id is looked for exactly when it has 1 to 512 letters, digits, _ and -', async () => {
    const lengths = fc.integer({ min: 500, max: 530 }).map((length) => 'a'.repeat(length));
    await fc.assert(
      fc.asyncProperty(fc.oneof(nearlyIds, lengths).filter(fitsPath), async (id) => {
        const answer = await api.call('rejectAlert', { params: { alert_id: inPath(id) } });
        const { code, param } = readRefusal(answer, target);
        if (isId(id, LIMITS.alertId)) assert.equal(code, 'resource_not_found');
        else assert.deepEqual([code, param], ['parameter_invalid', 'alert_id']);
      }),
      { numRuns: 200 },
    );
  });

  it('§4.1: a consultationInternalId is taken exactly when it has letters, digits, hyphens and underscores', async () => {
    const ids = nearlyIds.filter((id) => id.length <= LIMITS.sessionId.max);
    await fc.assert(
      fc.asyncProperty(ids, async (consultationInternalId) => {
        const answer = await api.call('login', { body: { consultationInternalId } });
        if (isId(consultationInternalId, LIMITS.sessionId)) {
          assert.equal(answer.status, 200, answer.text);
          const address = new URL((answer.json as { redirectUrl: string }).redirectUrl);
          assert.ok([...address.searchParams.values()].includes(consultationInternalId));
        } else assert.equal(readRefusal(answer, target).param, 'consultationInternalId');
      }),
      { numRuns: 150 },
    );
  });

  it('§8: a purpose is taken exactly when it has 1 to 255 characters', async () => {
    const purposes = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.integer({ min: 250, max: 260 }).map((n) => '~'.repeat(n)),
    );
    await fc.assert(
      fc.asyncProperty(purposes, async (purpose) => {
        const answer = await api.call('listMedicalRecordDocuments', { params: { id: 'c-done' }, query: { purpose } });
        const fits = purpose.length >= LIMITS.purpose.min && purpose.length <= LIMITS.purpose.max;
        if (fits) assert.equal(answer.status, 200, answer.text);
        else assert.equal(readRefusal(answer, target).param, 'purpose');
      }),
      { numRuns: 150 },
    );
  });

  it('§8: validForDays is taken exactly when it is an integer from 1 to 365', async () => {
    const days = fc.oneof(
      fc.integer({ min: -5, max: 400 }),
      fc.double(),
      fc.jsonValue().filter((each) => each !== undefined),
    );
    const bearer = await target.credential('institution');
    await fc.assert(
      fc.asyncProperty(days, async (validForDays) => {
        const answer = await api.send({
          method: 'POST',
          path: '/v1/accounts',
          headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: 'Dr. P', email: 'p@example.org', apiKeyConfig: { validForDays } }),
        });
        const fits = Number.isInteger(validForDays) && Number(validForDays) >= 1 && Number(validForDays) <= 365;
        if (fits) assert.ok(answer.status < 300, answer.text);
        else assert.match(String(readRefusal(answer, target).param), /validForDays$/);
      }),
      { numRuns: 150 },
    );
  });

  it('§7.1: whatever JSON is sent to whatever operation, the answer is the operation’s or a refusal it lists', async () => {
    const names = fc.constantFrom(...(Object.keys(OPERATIONS) as OperationName[]));
    await fc.assert(
      fc.asyncProperty(names, fc.jsonValue({ maxDepth: 3 }), async (name, body) => {
        await api.call(name, { ...EXAMPLES[name](api), body });
      }),
      { numRuns: 300 },
    );
  });

  it('§4.2: a context with any one field of another kind is taken or refused by name, never otherwise', async () => {
    const fields = fc.constantFrom(...Object.keys(contextOf('x')), 'medicalRecordConfigurationId');
    await fc.assert(
      fc.asyncProperty(
        fields,
        fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.string({ unit: 'grapheme' })),
        async (field, value) => {
          const answer = await api.call('setConsultationContext', {
            body: { ...contextOf(api.freshId()), [field]: value },
          });
          if (answer.status !== 200) assert.equal(readRefusal(answer, target).param, field, answer.text);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('§4.7: a batch is recorded whole, or with any one bad alert not at all', async () => {
    const own = alertsOf(await documentsOf(api, 'c-done')).map(({ id }) => id);
    const foreign = alertsOf(await documentsOf(api, 'c-ben', 'other-doctor')).map(({ id }) => id);
    const decision = fc.record({
      id: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...own) },
        fc.constantFrom(...foreign, UNKNOWN_ALERT, 'cfa_a.b', ''),
      ),
      decision: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom('accepted', 'rejected') },
        fc.constantFrom('pending', 'Accepted', ''),
      ),
    });
    const batches = fc.array(fc.array(decision, { maxLength: 5 }), { minLength: 1, maxLength: 6 });

    await fc.assert(
      fc.asyncProperty(batches, async (each) => {
        await api.control.reset();
        const model = new Map(own.map((id) => [id, 'pending']));
        for (const decisions of each) {
          const ids = decisions.map(({ id }) => id);
          const isGood =
            decisions.length > 0 &&
            new Set(ids).size === ids.length &&
            decisions.every(
              ({ id, decision: word }) => model.get(id) === 'pending' && ['accepted', 'rejected'].includes(word),
            );
          const answer = await api.call('recordDecisions', { body: { decisions } } satisfies Call);
          assert.equal(answer.status === 200, isGood, answer.text);
          if (isGood) for (const { id, decision: word } of decisions) model.set(id, word);
          assert.deepEqual(await statusesOf(api, 'c-done'), model);
        }
        const theirs = await statusesOf(api, 'c-ben', 'other-doctor');
        for (const id of foreign) assert.equal(theirs.get(id), 'pending');
      }),
      { numRuns: 40 },
    );
  });
});
