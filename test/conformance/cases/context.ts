// §4.2, §2.1
import assert from 'node:assert/strict';
import type { Api, Call } from '../api.ts';
import { casesOf } from '../case.ts';
import { contextOf } from '../examples.ts';

const set = (api: Api, body: Record<string, unknown>, as: Call['as'] = 'doctor') =>
  api.ok('setConsultationContext', { body, as });
const refusedField = (api: Api, field: string, value: unknown) =>
  api.refused(
    'setConsultationContext',
    { body: { ...contextOf(api.freshId()), [field]: value } },
    'parameter_invalid',
    field,
  );

const COUNTRIES = ['Brazil', 'BR', 'BRA', 'Colombia', 'CO', 'COL', 'United Kingdom', 'GB', 'GBR', 'Spain', 'ES', 'ESP'];
const NAMED_OTHERWISE = ['Brasil', 'España', 'México', 'brazil', 'bra', 'br', 'Alemania', 'Alemanha'];
const FORMAL_NAMES = ['Federative Republic of Brazil', 'República de Colombia', 'Reino de España'];
const NO_COUNTRIES = ['Atlantis', 'XX', 'XXX', 'ZZ', 'Q', '', ' ', 'Brazilia', '076', 'BR BR'];

export const contextCases = casesOf(
  '§4.2',
  {
    title: 'a context with every field of §2.1 is taken, and answered with its id and success',
    needs: ['writes'],
    run: async (api) => {
      const consultationInternalId = api.freshId();
      const result = await set(api, contextOf(consultationInternalId));
      assert.deepEqual(
        { consultationInternalId: result.consultationInternalId, success: result.success },
        { consultationInternalId, success: true },
      );
    },
  },
  {
    title: 'a context without a name is parameter_missing, naming name',
    needs: ['writes'],
    traceless: true,
    run: async (api) => {
      const { name: _name, ...body } = contextOf(api.freshId());
      await api.refused('setConsultationContext', { body }, 'parameter_missing', 'name');
    },
  },
  {
    title: 'a name and a consultation id are enough',
    needs: ['writes', 'assumptions'],
    run: async (api) => {
      const consultationInternalId = api.freshId();
      assert.equal((await set(api, { name: 'Rosa Pérez', consultationInternalId })).success, true);
    },
  },
  {
    title: 'a context without a consultation id is given one',
    needs: ['service', 'writes', 'assumptions'],
    run: async (api) => {
      const { consultationInternalId } = await set(api, { name: 'Rosa Pérez' });
      assert.match(consultationInternalId, /^[A-Za-z0-9_-]{1,128}$/);
    },
  },
  {
    title: 'the same context twice is one consultation, taken both times',
    needs: ['writes'],
    run: async (api) => {
      const context = contextOf(api.freshId());
      assert.equal((await set(api, context)).success, true);
      assert.equal((await set(api, context)).success, true);
    },
  },
  {
    title: "another doctor's consultation id is a conflict, naming consultationInternalId",
    needs: ['service', 'seeds', 'writes'],
    run: async (api) => {
      const context = contextOf(api.freshId());
      await set(api, context);
      const call = { body: { ...context, name: 'Otto Braun', idValue: '77' }, as: 'other-doctor' } as const;
      await api.refused('setConsultationContext', call, 'resource_conflict', 'consultationInternalId');
    },
  },
  {
    title: "another doctor's consultation id is a conflict for the same patient too",
    needs: ['service', 'seeds', 'writes', 'assumptions'],
    run: async (api) => {
      const body = contextOf(api.freshId());
      await set(api, body);
      const call = { body, as: 'other-doctor' } as const;
      await api.refused('setConsultationContext', call, 'resource_conflict', 'consultationInternalId');
    },
  },
  {
    title: 'the same id for another patient is a conflict, and changes nothing',
    needs: ['service', 'writes', 'assumptions'],
    run: async (api) => {
      const context = contextOf(api.freshId());
      await set(api, context);
      const call = { body: { ...context, name: 'Otto Braun', idValue: '77' } };
      await api.refused('setConsultationContext', call, 'resource_conflict', 'consultationInternalId');
      await set(api, context);
    },
  },
  {
    title: 'the same id with other notes is an update',
    needs: ['writes'],
    run: async (api) => {
      const context = contextOf(api.freshId());
      await set(api, context);
      await set(api, { ...context, notes: 'Comes with her daughter.', pastMedicalHistory: '' });
    },
  },
  {
    title: 'what §2.1 does not name is ignored',
    needs: ['service', 'writes', 'assumptions'],
    run: async (api) => {
      await set(api, { ...contextOf(api.freshId()), favouriteColour: 'green' });
    },
  },
  {
    title: 'a body of another content type is refused, naming Content-Type',
    needs: ['writes', 'assumptions'],
    traceless: true,
    run: async (api) => {
      const call = { body: contextOf(api.freshId()), headers: { 'Content-Type': 'text/plain' } };
      await api.refused('setConsultationContext', call, 'parameter_invalid', 'Content-Type');
    },
  },
  {
    title: 'a body of more than a mebibyte is refused',
    needs: ['service', 'writes', 'assumptions'],
    traceless: true,
    run: async (api) => {
      const body = { ...contextOf(api.freshId()), notes: 'n'.repeat(2 ** 20) };
      await api.refused('setConsultationContext', { body }, 'parameter_invalid');
    },
  },
  {
    title: 'a context alone makes no session: the lookup is resource_not_found',
    needs: ['writes'],
    run: async (api) => {
      const id = api.freshId();
      await set(api, contextOf(id));
      await api.refused('getScribeSession', { params: { id } }, 'resource_not_found');
    },
  },
  ...COUNTRIES.map((idCountry) => ({
    title: `takes ${idCountry} as idCountry`,
    needs: ['writes'] as const,
    run: async (api: Api) => void (await set(api, { ...contextOf(api.freshId()), idCountry })),
  })),
  ...[...NAMED_OTHERWISE, ...FORMAL_NAMES].map((idCountry) => ({
    title: `takes ${idCountry} as idCountry`,
    needs: ['writes', 'assumptions'] as const,
    run: async (api: Api) => void (await set(api, { ...contextOf(api.freshId()), idCountry })),
  })),
  ...NO_COUNTRIES.map((idCountry) => ({
    title: `refuses ${JSON.stringify(idCountry)} as idCountry, naming it`,
    needs: ['writes'] as const,
    traceless: true as const,
    run: async (api: Api) => void (await refusedField(api, 'idCountry', idCountry)),
  })),
  ...['a b', 'a.b', 'a/b', 'é', ''].map((id) => ({
    title: `refuses ${JSON.stringify(id)} as consultationInternalId, naming it`,
    needs: ['writes'] as const,
    traceless: true as const,
    run: async (api: Api) => void (await refusedField(api, 'consultationInternalId', id)),
  })),
  ...['branch-7', '7b0f7a52', ''].map((id) => ({
    title: `refuses ${JSON.stringify(id)} as institutionalBranchId, naming it`,
    needs: ['writes'] as const,
    traceless: true as const,
    run: async (api: Api) => void (await refusedField(api, 'institutionalBranchId', id)),
  })),
  {
    title: 'a medical record configuration that does not exist is resource_not_found, naming it',
    needs: ['writes'],
    traceless: true,
    run: async (api) => {
      const body = { ...contextOf(api.freshId()), medicalRecordConfigurationId: 'mrc_conformance_nobody_has_this' };
      await api.refused('setConsultationContext', { body }, 'resource_not_found', 'medicalRecordConfigurationId');
    },
  },
  {
    title: 'a medical record configuration that is not yet active is resource_not_active, naming it',
    needs: ['seeds', 'writes'],
    traceless: true,
    run: async (api) => {
      const body = {
        ...contextOf(api.freshId()),
        medicalRecordConfigurationId: api.target.fixtures.inactiveConfiguration,
      };
      await api.refused('setConsultationContext', { body }, 'resource_not_active', 'medicalRecordConfigurationId');
    },
  },
  {
    title: 'an active medical record configuration is taken',
    needs: ['seeds', 'writes'],
    run: async (api) => {
      const medicalRecordConfigurationId = api.target.fixtures.activeConfiguration;
      assert.ok(medicalRecordConfigurationId);
      await set(api, { ...contextOf(api.freshId()), medicalRecordConfigurationId });
    },
  },
  {
    title: 'text is text: markup, quotes, emoji and long notes are taken',
    needs: ['writes'],
    run: async (api) => {
      const name = '<img src=x onerror=alert(1)> "O\'Brien" \u{1F9D1}\u200D\u2695\uFE0F; DROP TABLE consultations; --';
      await set(api, { ...contextOf(api.freshId()), name, notes: 'long '.repeat(4000) });
    },
  },
  {
    title: 'a refused context leaves nothing behind',
    needs: ['service', 'seeds', 'writes'],
    run: async (api) => {
      const context = contextOf(api.freshId());
      const body = { ...context, idCountry: 'Atlantis' };
      await api.refused('setConsultationContext', { body }, 'parameter_invalid', 'idCountry');
      // If it had been stored, the id would belong to a different consultation.
      await set(api, context, 'other-doctor');
    },
  },
);
