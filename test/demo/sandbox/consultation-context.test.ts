import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ANA, assertRefused, startSandbox, type Json, type Running } from './running-sandbox.ts';

describe('§4.2 POST /v1/set-consultation-context', () => {
  let sandbox: Running;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(() => sandbox.close());

  const set = (body: unknown, key = 'sk_sandbox_ana') =>
    sandbox.call('POST', '/v1/set-consultation-context', { key, body });

  it('takes every field of §2.1 and answers the id', async () => {
    const { status, body } = await set({
      name: 'Lucía Prado',
      consultationInternalId: 'c-new_1',
      idCountry: 'Brasil',
      idType: 'CPF',
      idValue: '000.000.009-99',
      institutionalBranchId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      internalCode: 'MRN-1',
      medicalRecordConfigurationId: 'mrc_sandbox_general',
      notes: 'Prefers mornings.',
      pastMedicalHistory: 'None.',
      scribeSessionModality: 'IN_PERSON',
    });
    assert.equal(status, 200);
    assert.deepEqual(body, { consultationInternalId: 'c-new_1', success: true });
  });

  it('answers an id of its own when none is sent', async () => {
    const { body } = await set({ name: 'Lucía Prado' });
    assert.match(String(body.consultationInternalId), /^ci_\w+$/);
  });

  it('tells patients apart by marks that are sounds, not by accents', async () => {
    const answers = async (name: string, other: string) => {
      const { body } = await set({ name });
      return (await set({ name: other, consultationInternalId: body.consultationInternalId })).status;
    };
    assert.equal(await answers('Lucía Prado', 'lucia  PRADO'), 200);
    assert.equal(await answers('مُحَمَّد', 'محمد'), 200);
    assert.equal(await answers('रवि कुमार', 'रावी कमार'), 409);
    assert.equal(await answers('たなか', 'たなが'), 409);
  });

  it('gives a known document no other country or type', async () => {
    const patient = { name: 'Helena Duarte', consultationInternalId: 'c-done' };
    const conflict = [409, 'resource_conflict', 'consultationInternalId'] as const;
    assertRefused(await set({ ...patient, idCountry: 'US' }), ...conflict);
    assertRefused(await set({ ...patient, idType: 'passport' }), ...conflict);
    assert.equal((await set({ ...patient, idCountry: 'BR', idType: 'CPF', idValue: '000.000.001-91' })).status, 200);
  });

  it('leaves a session that has ended as it was', async () => {
    for (const id of ['c-failed', 'c-cancelled', 'c-done']) {
      const read = async () => (await sandbox.call('GET', `/v1/scribe-sessions/${id}`, { key: 'sk_sandbox_ana' })).body;
      const before = await read();
      const name = String(before.patientName).toUpperCase();
      const { status } = await set({ name, consultationInternalId: id, scribeSessionModality: 'VIRTUAL' });
      assert.equal(status, 200);
      assert.deepEqual(await read(), before);
    }
  });

  it('misses the name', async () => {
    assertRefused(await set({}), 400, 'parameter_missing', 'name');
    assertRefused(await set(''), 400, 'parameter_missing', 'name');
    assertRefused(await set({ consultationInternalId: 'c 1' }), 400, 'parameter_missing', 'name');
  });

  const WRONG: Readonly<Record<string, readonly unknown[]>> = {
    name: [7, null, '', '   ', {}, []],
    consultationInternalId: ['c 1', 'c/1', 'ü', '', 'a'.repeat(129), 7, null],
    idCountry: ['Narnia', 'XX', 'ZZZ', 'ß', 'ﬁ', '', 'C', '170', 7],
    idType: [7, {}],
    idValue: [7, []],
    institutionalBranchId: ['branch', '0f8fad5b', '', 7],
    internalCode: [7],
    medicalRecordConfigurationId: ['general', '', 'mrc_', 'mrc_a b', 7],
    notes: [7],
    pastMedicalHistory: [[]],
    scribeSessionModality: ['BY_PIGEON', '', 7],
  };
  for (const [param, values] of Object.entries(WRONG)) {
    it(`refuses a malformed ${param}`, async () => {
      for (const value of values) {
        assertRefused(await set({ name: 'Lucía Prado', [param]: value }), 400, 'parameter_invalid', param);
      }
    });
  }

  it('takes a country as name in three languages, alpha-2 or alpha-3, in any case', async () => {
    for (const idCountry of [
      'Brazil',
      'brasil',
      'BR',
      'bra',
      'Perú',
      'Peru',
      'Estados Unidos',
      'united states',
      'USA',
      'Alemanha',
    ]) {
      assert.equal((await set({ name: 'Lucía Prado', idCountry })).status, 200, idCountry);
    }
  });

  it('takes the short names of ISO 3166-1, and what countries are commonly called', async () => {
    const inverted = ['Bolivia (Plurinational State of)', 'Iran (Islamic Republic of)', 'Congo (the)'];
    const commas = ['Tanzania, United Republic of', 'Korea, Republic of', 'Venezuela, Bolivarian Republic of'];
    const forms = ["Korea (the Democratic People's Republic of)", 'Netherlands (Kingdom of the)', 'Côte d’Ivoire'];
    const official = ['Viet Nam', 'Republic of Moldova', 'Holy See', 'HOLY SEE (the)', 'Federación de Rusia'];
    const common = ['Syria', 'Moldova', 'Bolivia', 'Vietnam', 'Vatican City', 'Vietnã', 'Irán', 'EUA'];
    const formal = [
      'Federative Republic of Brazil',
      'REPUBLICA DE CHILE',
      'República Oriental del Uruguay',
      'Swiss Confederation',
    ];
    for (const idCountry of [...inverted, ...commas, ...forms, ...official, ...common, ...formal]) {
      assert.equal((await set({ name: 'Lucía Prado', idCountry })).status, 200, idCountry);
    }
    const none = [
      'Narnia (Republic of)',
      'Korea',
      'Republic of',
      'the',
      '()',
      'Brazil (the other one)',
      'Republic of Texas',
    ];
    for (const idCountry of none) {
      const answer = await set({ name: 'Lucía Prado', idCountry });
      assertRefused(answer, 400, 'parameter_invalid', 'idCountry');
    }
  });

  it('takes a consultation id of 128 characters', async () => {
    assert.equal((await set({ name: 'A', consultationInternalId: 'a'.repeat(128) })).status, 200);
  });

  it('ignores fields it does not know (assumed)', async () => {
    assert.equal((await set({ name: 'Lucía Prado', favouriteColour: 'green' })).status, 200);
  });

  it('404 for a configuration that does not exist, 409 for one that is not active yet', async () => {
    const param = 'medicalRecordConfigurationId';
    assertRefused(await set({ name: 'A', [param]: 'mrc_nothing' }), 404, 'resource_not_found', param);
    assertRefused(await set({ name: 'A', [param]: 'mrc_sandbox_upcoming' }), 409, 'resource_not_active', param);
  });

  describe('one id, one consultation', () => {
    const patient = { name: 'Lucía Prado', consultationInternalId: 'c-new' };
    const param = 'consultationInternalId';

    it('updates the same one', async () => {
      await set({ ...patient, notes: 'First.' });
      assert.equal((await set({ ...patient, notes: 'Second.' })).status, 200);
      assert.equal((await set({ ...patient, name: ' lucia  PRADO' })).status, 200);
      const { context } = sandbox.sandbox.service.consultation(ANA, 'c-new');
      assert.equal(context?.notes, undefined);
    });

    it('refuses another patient', async () => {
      await set(patient);
      assertRefused(await set({ ...patient, name: 'Somebody Else' }), 409, 'resource_conflict', param);
    });

    it('knows the patient by the document where both contexts name one', async () => {
      await set({ ...patient, idType: 'CPF', idValue: '1' });
      assert.equal((await set({ ...patient, name: 'Lucía P. Prado', idType: 'CPF', idValue: '1' })).status, 200);
      assertRefused(await set({ ...patient, idType: 'CPF', idValue: '2' }), 409, 'resource_conflict', param);
    });

    it('keeps the document when a context in between does not name it', async () => {
      await set({ ...patient, idCountry: 'BR', idType: 'CPF', idValue: '1' });
      assert.equal((await set(patient)).status, 200);
      assertRefused(await set({ ...patient, idValue: '2' }), 409, 'resource_conflict', param);
      assertRefused(await set({ ...patient, idType: 'RG', idValue: '1' }), 409, 'resource_conflict', param);
      const { context } = sandbox.sandbox.service.consultation(ANA, 'c-new');
      assert.deepEqual([context?.idCountry, context?.idType, context?.idValue], ['BR', 'CPF', '1']);
    });

    it('tells equal documents of two countries apart, and knows one country by its name and its codes', async () => {
      const document = { idType: 'DNI', idValue: '12345678' };
      await set({ ...patient, ...document, idCountry: 'Perú' });
      for (const idCountry of ['PE', 'per', 'Peru', 'Perú']) {
        assert.equal((await set({ ...patient, ...document, idCountry })).status, 200, idCountry);
      }
      await set({ ...patient, ...document, [param]: 'c-formal', idCountry: 'Republic of China' });
      const formal = (idCountry: string) => set({ ...patient, ...document, [param]: 'c-formal', idCountry });
      assert.deepEqual([(await formal('TW')).status, (await formal('CN')).status], [200, 409]);
      const other = await set({ ...patient, ...document, name: 'Pedro Gómez', idCountry: 'AR' });
      assertRefused(other, 409, 'resource_conflict', param);
      assert.equal((await set({ ...patient, ...document, name: 'Lucía P. Prado' })).status, 200);
    });

    it("refuses another doctor's, and a seeded one of another patient", async () => {
      await set(patient);
      assertRefused(await set(patient, 'sk_sandbox_ben'), 409, 'resource_conflict', param);
      assertRefused(await set({ name: 'Somebody Else', [param]: 'c-done' }), 409, 'resource_conflict', param);
    });

    it('refuses the id of a session, deleted ones included, so that no other patient comes under it', async () => {
      const { id } = (await sandbox.call('GET', '/v1/scribe-sessions/c-done')).body;
      const other = { name: 'Somebody Else', [param]: String(id) };
      assertRefused(await set(other), 409, 'resource_conflict', param);
      sandbox.sandbox.service.remove(ANA, String(id));
      assertRefused(await set(other, 'sk_sandbox_ben'), 409, 'resource_conflict', param);
      assert.throws(() => sandbox.sandbox.service.start(ANA, String(id)), { code: 'resource_conflict' });
      assert.equal((await sandbox.call('GET', `/v1/scribe-sessions/${String(id)}`)).status, 404);
    });

    it('lets the institution set it and the first doctor claim it', async () => {
      await set(patient, 'sk_sandbox_institution');
      assert.equal((await set(patient)).status, 200);
      assert.equal((await set(patient, 'sk_sandbox_institution')).status, 200);
      assertRefused(await set(patient, 'sk_sandbox_ben'), 409, 'resource_conflict', param);
    });
  });

  it('starts no session: the lookups answer 404 until the scribe is started', async () => {
    await set({ name: 'Lucía Prado', consultationInternalId: 'c-new' });
    assertRefused(await sandbox.call('GET', '/v1/scribe-sessions/c-new'), 404, 'resource_not_found', 'id');
    sandbox.sandbox.service.start(ANA, 'c-new');
    const { status, body } = await sandbox.call('GET', '/v1/scribe-sessions/c-new');
    assert.equal(status, 200);
    assert.equal(body.patientName, 'Lucía Prado');
    assert.equal(body.status, 'recording');
  });

  it('gives an open session the modality and configuration of an update; a finished one stays as it was', async () => {
    const patient = { name: 'Lucía Prado', consultationInternalId: 'c-new' };
    const update = async (scribeSessionModality: string, configuration: string) =>
      assert.equal(
        (await set({ ...patient, scribeSessionModality, medicalRecordConfigurationId: configuration })).status,
        200,
      );
    const seen = async (event: string) => {
      const { body } = await sandbox.control('trigger', { event: `scribe_session.${event}`, session: 'c-new' });
      const { data } = body.event as { data: Json };
      const { scribeSessionModality, specialty } = (await sandbox.call('GET', '/v1/scribe-sessions/c-new')).body;
      return [data.medicalRecordConfigurationId, scribeSessionModality, specialty];
    };
    await update('IN_PERSON', 'mrc_sandbox_general');
    assert.deepEqual(await seen('created'), ['mrc_sandbox_general', 'IN_PERSON', 'general_practice']);
    await update('VIRTUAL', 'mrc_sandbox_radiology');
    await set(patient);
    assert.deepEqual(await seen('completed'), ['mrc_sandbox_radiology', 'VIRTUAL', 'radiology']);
    await update('TELEPHONE', 'mrc_sandbox_general');
    assert.deepEqual(await seen('updated'), ['mrc_sandbox_radiology', 'VIRTUAL', 'radiology']);
  });
});
