import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ScribeError } from '../../../../src/client/errors.ts';
import { ContextDraft, givenIn } from '../../../../src/elements/session/start/context-form.ts';

const filled = (name: string): ContextDraft => {
  const draft = new ContextDraft();
  draft.fill(name);
  return draft;
};

describe('§2.1 the patient’s name that the doctor fills in', () => {
  it('is required, and white space does not count', () => {
    const draft = filled('  ');
    assert.equal(draft.check({}), undefined);
    assert.equal(draft.fault, 'contextNameMissing');
  });

  it('is trimmed, and sent with what the host gave', () => {
    const draft = filled(' Luis Prado ');
    assert.deepEqual(draft.check({ internalCode: 'HC-9' }), { internalCode: 'HC-9', name: 'Luis Prado' });
    assert.equal(draft.fault, undefined);
  });

  it('drops its fault when it is filled in anew', () => {
    const draft = filled('');
    draft.check({});
    assert.equal(draft.fill('L'), true);
    assert.equal(draft.fill('Lu'), false);
    assert.equal(draft.fault, undefined);
  });

  for (const [status, code, fault] of [
    [400, 'parameter_invalid', 'contextFieldRefused'],
    [400, 'parameter_missing', 'contextNameMissing'],
    [422, 'parameter_invalid', 'contextFieldRefused'],
  ] as const) {
    it(`takes the service’s ${status} ${code}`, () => {
      const draft = filled('Luis Prado');
      assert.equal(draft.refuse(new ScribeError('api', 'Refused.', { status, code, param: 'name' })), true);
      assert.equal(draft.fault, fault);
    });
  }

  for (const [title, fields] of [
    ['names no field', { status: 400, code: 'account_invalid' }],
    ['names the consultation', { status: 409, code: 'resource_conflict', param: 'consultationInternalId' }],
    ['names a field that the host gave', { status: 400, code: 'parameter_invalid', param: 'idCountry' }],
    ['is no refusal', { status: 503, code: 'service_unavailable', param: 'name' }],
  ] as const) {
    it(`leaves alone a failure that ${title}`, () => {
      const draft = filled('Luis Prado');
      assert.equal(draft.refuse(new ScribeError('api', 'Refused.', fields)), false);
      assert.equal(draft.fault, undefined);
    });
  }

  it('takes a key of the host with nothing in it for none', () => {
    const context = { name: ' ', idCountry: '', notes: undefined, idType: null, internalCode: 'HC-9' } as never;
    assert.deepEqual(givenIn(context), { internalCode: 'HC-9' });
    assert.deepEqual(givenIn(undefined), {});
  });
});
