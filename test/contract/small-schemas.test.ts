// A page's files contain src/contract/small-schemas.ts instead of zod/mini: both must read every value alike.
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { describe, it } from 'node:test';
import type * as z from 'zod/mini';

const SMALL = new URL('../../src/contract/small-schemas.ts', import.meta.url).href;
registerHooks({
  resolve(specifier, context, next) {
    const isSmall = context.parentURL?.endsWith('?small');
    if (isSmall && specifier === 'zod/mini') return { url: SMALL, shortCircuit: true };
    const resolved = next(specifier, context);
    return isSmall ? { ...resolved, url: `${resolved.url}?small` } : resolved;
  },
});

interface Issue {
  readonly path: PropertyKey[];
  readonly keys?: readonly string[];
}
interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown; error?: { issues: readonly Issue[] } };
}

const id = '3f2b8c1e-0000-0000-0000-1234567890ab';
const plan = { id: 'p1', element: 'Paracetamol', content: '500 mg', type: 'medication', laboratory: null };
const alert = { id: 'cfa_1', elementId: 'p1', severity: 'red', source: ['a', 'b'], newPlanElement: plan, status: 'x' };
const result = { id: 'cfa_1', elementId: 'p1', status: 'accepted' };
const document = {
  id: 'd1',
  purpose: 'report',
  diagnosisCodes: [{ code: 'J00', description: 'Cold', type: 'x' }],
  medicalRecord: { chiefComplaint: 'Cough', vitalSigns: { heartRate: '70' }, assessmentPlan: { plan: [plan] } },
  medicalRecordSummaryStructured: {
    pastMedicalConditions: ['Asthma'],
    pastMedicalConditionsCoded: [{ content: 'Asthma', code: { code: 'J45', options: [{ code: 'J45', score: 0.5 }] } }],
  },
  cdssAlerts: [alert],
  reportState: { lifecycleStatus: 'draft' },
};
const token = { token: 't', expiresIn: 60, sessionIds: ['s'], scopes: ['read'], doctor: { name: 'Dr' } };
const decisions = [
  { id: 'cfa_1', decision: 'accepted' },
  { id: 'cfa_2', decision: 'rejected', reason: 'No' },
];

/** A valid value for every schema of a page, by module and name. */
const SAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'cdss-alert': {
    AlertId: 'cfa_1',
    CdssAlert: alert,
    DecisionResult: result,
    DecisionsResult: { decisions: [result] },
  },
  'consultation-context': {
    ConsultationContext: { name: 'Rosa', consultationInternalId: 'c-1', idCountry: 'CL', institutionalBranchId: id },
    ConsultationContextResult: { consultationInternalId: 'c-1', success: true },
  },
  embed: {
    TokenResponse: token,
    EmbedLoginRequest: { consultationInternalId: 'c-1' },
    EmbedLoginResponse: { url: 'https://scribe.example/x' },
    RejectBody: { reason: 'No', reasonCoding: { system: 'urn:x', code: 'R1', display: 'No' } },
    EmbedDecisionsRequest: { decisions },
    Hint: { sessionId: 's', type: 'reset', status: null },
  },
  errors: {
    CdssReviewDetails: { pendingConsultations: [{ sessionId: 's', url: null }] },
    ErrorEnvelope: { error: { type: 'x', code: 'y', message: 'z', param: 'p', details: { a: 1 }, requestId: 'r' } },
  },
  'medical-record-document': { Purpose: 'report', MedicalRecordDocumentList: { items: [document], total: 1 } },
  'scribe-session': { SessionId: 's-1', ScribeSession: { id: 's', status: 'completed', patientName: 'Rosa' } },
};

const OTHERS = [undefined, null, '', 'é', 'x'.repeat(600), id.toUpperCase(), 0, -1.5, NaN, Infinity, 2 ** 53, true];
const OBJECTS = [[], {}, [null], ['x', 1], { id: 1 }, JSON.parse('{"__proto__":1}') as object, new Date(0)];

/** Yields the value with one change in each place: another value, a field more, a field less, an item twice. */
function* variants(value: unknown): Generator {
  yield value;
  yield* OTHERS;
  yield* OBJECTS;
  if (Array.isArray(value)) {
    yield [...(value as unknown[]), ...(value as unknown[])];
    for (const [index, item] of value.entries()) for (const other of variants(item)) yield value.with(index, other);
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, unknown: { a: [1] }, another: 2 };
    yield Object.defineProperty({ ...value }, '__proto__', { value: null, enumerable: true });
    for (const [name, member] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
      for (const other of variants(member)) yield { ...value, [name]: other };
    }
  }
}

/** Returns the place of the first fault, and the fields unknown there; undefined if the value has no fault. */
function faultOf(schema: Schema, value: unknown) {
  const { success, error } = schema.safeParse(value);
  if (success) return undefined;
  const [first] = error?.issues ?? [];
  return { path: first?.path, keys: first?.keys };
}

describe('the contract as a page has it', () => {
  for (const [module, samples] of Object.entries(SAMPLES)) {
    const path = `../../src/contract/${module}.ts`;
    for (const [name, sample] of Object.entries(samples)) {
      it(`${name} takes what zod takes, and names the same fault first`, async () => {
        const zod = ((await import(path)) as Record<string, z.ZodMiniType>)[name] as unknown as Schema;
        const small = ((await import(`${path}?small`)) as Record<string, Schema>)[name]!;
        assert.notEqual(zod.constructor, small.constructor);
        // Taken as it was given: no schema of the contract changes a value.
        assert.equal(small.safeParse(sample).data, sample);
        assert.deepEqual(zod.safeParse(sample).data, sample);
        let refused = 0;
        for (const value of variants(sample)) {
          const expected = faultOf(zod, value);
          assert.deepEqual(faultOf(small, value), expected, JSON.stringify(value));
          if (expected) refused++;
        }
        assert.ok(refused > 0);
      });
    }
  }
});
