import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ScribeError } from '../../../../src/client/errors.ts';
import { ConsultationContext } from '../../../../src/contract/consultation-context.ts';
import {
  ContextDraft,
  givenIn,
  FIELDS,
  type ContextField,
  countriesIn,
} from '../../../../src/elements/session/start/context-draft.ts';

const filled = (values: Partial<Record<ContextField, string>>): ContextDraft => {
  const draft = new ContextDraft();
  for (const [field, value] of Object.entries(values)) draft.fill(field as ContextField, value);
  return draft;
};
const faults = (draft: ContextDraft) =>
  Object.fromEntries(
    [...draft.faults].map(([field, fault]) => [field, fault.replace('contextField', '').toLowerCase()]),
  );

describe('§2.1 the context that the doctor fills in', () => {
  it('has every field of §2.1 but the consultation’s own id', () => {
    const names = FIELDS.map(({ name }) => name).sort();
    const all = Object.keys(ConsultationContext.shape).filter((name) => name !== 'consultationInternalId');
    assert.deepEqual(names, all.sort());
  });

  it('requires the name, and white space is none', () => {
    const draft = filled({ name: '  ' });
    assert.equal(draft.check({}), undefined);
    assert.deepEqual(faults(draft), { name: 'missing' });
  });

  it('leaves out what is empty, trims the rest and keeps what the host gave', () => {
    const draft = filled({ name: ' Luis Prado ', notes: '', idCountry: 'BR', idValue: ' 123 ' });
    assert.deepEqual(draft.check({ internalCode: 'HC-9' }), {
      internalCode: 'HC-9',
      name: 'Luis Prado',
      idCountry: 'BR',
      idValue: '123',
    });
    assert.deepEqual(faults(draft), {});
  });

  for (const [field, value] of [
    ['institutionalBranchId', 'branch-7'],
    ['medicalRecordConfigurationId', 'template'],
    ['idCountry', 'B'],
  ] as const) {
    it(`${field} does not take “${value}”`, () => {
      const draft = filled({ name: 'Luis Prado', [field]: value });
      assert.equal(draft.check({}), undefined);
      assert.deepEqual(faults(draft), { [field]: 'invalid' });
    });
  }

  it('names every fault', () => {
    const draft = filled({ institutionalBranchId: 'x', medicalRecordConfigurationId: 'x' });
    draft.check({});
    assert.deepEqual(faults(draft), {
      name: 'missing',
      medicalRecordConfigurationId: 'invalid',
      institutionalBranchId: 'invalid',
    });
  });

  it('drops the fault of a field that is filled in anew', () => {
    const draft = filled({});
    draft.check({});
    assert.equal(draft.fill('name', 'L'), true);
    assert.equal(draft.fill('name', 'Lu'), false);
    assert.deepEqual(faults(draft), {});
  });

  for (const [status, code, param, fault] of [
    [400, 'parameter_invalid', 'idCountry', 'refused'],
    [400, 'parameter_missing', 'idCountry', 'missing'],
    [422, 'parameter_invalid', 'idCountry', 'refused'],
    [404, 'resource_not_found', 'medicalRecordConfigurationId', 'unknown'],
    [409, 'resource_not_active', 'medicalRecordConfigurationId', 'inactive'],
  ] as const) {
    it(`takes the service’s ${status} ${code} to ${param}`, () => {
      const draft = filled({ name: 'Luis Prado', idCountry: 'XK', medicalRecordConfigurationId: 'mrc_1' });
      assert.equal(draft.refuse(new ScribeError('api', 'Refused.', { status, code, param }), {}), true);
      assert.deepEqual(faults(draft), { [param]: fault });
    });
  }

  for (const [title, fields] of [
    ['names no field', { status: 400, code: 'account_invalid' }],
    ['names the consultation', { status: 409, code: 'resource_conflict', param: 'consultationInternalId' }],
    ['names a field that the doctor did not fill in', { status: 400, code: 'parameter_invalid', param: 'notes' }],
    ['is no refusal', { status: 503, code: 'service_unavailable', param: 'name' }],
  ] as const) {
    it(`leaves alone a failure that ${title}`, () => {
      const draft = filled({ name: 'Luis Prado' });
      assert.equal(draft.refuse(new ScribeError('api', 'Refused.', fields), {}), false);
      assert.deepEqual(faults(draft), {});
    });
  }

  it('has no fault in what the host gave: there is no field for it', () => {
    const draft = filled({ name: 'Luis Prado', institutionalBranchId: 'typed before the host gave one' });
    const given = { institutionalBranchId: 'x' };
    assert.deepEqual(draft.check(given), { name: 'Luis Prado', institutionalBranchId: 'x' });
    const refusal = new ScribeError('api', '', { status: 400, param: 'institutionalBranchId' });
    assert.equal(draft.refuse(refusal, given), false);
    assert.deepEqual(faults(draft), {});
  });

  it('takes a key of the host with nothing in it for none', () => {
    const context = { name: ' ', idCountry: '', notes: undefined, idType: null, internalCode: 'HC-9' } as never;
    assert.deepEqual(givenIn(context), { internalCode: 'HC-9' });
    assert.deepEqual(givenIn(undefined), {});
  });
});

describe('countries', () => {
  it('are the 249 of ISO 3166-1, each once, in the order of the language', () => {
    for (const lang of ['en', 'es', 'pt']) {
      const list = countriesIn(lang);
      assert.equal(new Set(list.map(({ code }) => code)).size, 249);
      assert.equal(list.length, 249);
      const names = list.map(({ name }) => name);
      assert.deepEqual(names, [...names].sort(new Intl.Collator(lang).compare));
    }
    assert.equal(countriesIn('es').find(({ code }) => code === 'DE')?.name, 'Alemania');
    assert.equal(countriesIn('pt').find(({ code }) => code === 'DE')?.name, 'Alemanha');
  });

  it('are each a country to the sandbox', async () => {
    const { isCountry } = await import('../../../../demo/sandbox/rules/country.ts');
    assert.deepEqual(
      countriesIn('en').filter(({ code }) => !isCountry(code)),
      [],
    );
  });
});
