// A well-formed request for every operation, the base of the generated cases.
import type { OperationName } from '../../src/contract/operations.ts';
import type { Api, Call } from './api.ts';
import { at, pendingAlerts } from './records.ts';

type Example = Pick<Call, 'params'> & { readonly body?: Readonly<Record<string, unknown>> };

/** An id that no session has. */
export const UNKNOWN_SESSION = 'conformance-nobody-has-this';
export const UNKNOWN_ALERT = 'cfa_conformance_nobody_has_this';
export const UNKNOWN_WEBHOOK = 'wh_conformance_nobody_has_this';

/** Returns a consultation context with every field of §2.1 but a configuration. */
export const contextOf = (consultationInternalId: string) => ({
  name: 'Rosa Pérez',
  consultationInternalId,
  idCountry: 'Colombia',
  idType: 'CC',
  idValue: '52123456',
  institutionalBranchId: '7b0f7a52-4c1e-4f62-9d3c-0a5d1c9be111',
  internalCode: 'HC-1042',
  notes: 'Prefers the mornings.',
  pastMedicalHistory: 'Hypertension since 2015.',
  scribeSessionModality: 'IN_PERSON',
});

export const EXAMPLES: Readonly<Record<OperationName, (api: Api) => Example>> = {
  login: (api) => ({ body: { consultationInternalId: api.freshId() } }),
  setConsultationContext: (api) => ({ body: contextOf(api.freshId()) }),
  getScribeSession: (api) => ({ params: { id: api.target.fixtures.session } }),
  listMedicalRecordDocuments: (api) => ({ params: { id: api.target.fixtures.session } }),
  acceptAlert: () => ({ params: { alert_id: UNKNOWN_ALERT } }),
  rejectAlert: () => ({ params: { alert_id: UNKNOWN_ALERT } }),
  recordDecisions: () => ({ body: { decisions: [{ id: UNKNOWN_ALERT, decision: 'rejected' }] } }),
  createWebhook: () => ({ body: { url: 'https://receiver.invalid/hook', events: ['scribe_session.completed'] } }),
  updateWebhook: () => ({ params: { id: UNKNOWN_WEBHOOK }, body: { events: ['scribe_session.completed'] } }),
  rotateWebhookSecret: () => ({ params: { id: UNKNOWN_WEBHOOK } }),
  listMedicalRecordConfigurations: () => ({}),
};

/** The same requests for existing resources. */
export const EXISTING: Readonly<Partial<Record<OperationName, (api: Api) => Promise<Example>>>> = {
  acceptAlert: async (api) => ({ params: { alert_id: (await somePending(api)).id } }),
  rejectAlert: async (api) => ({ params: { alert_id: (await somePending(api)).id } }),
  recordDecisions: async (api) => ({
    body: { decisions: [{ id: (await somePending(api)).id, decision: 'rejected' }] },
  }),
  updateWebhook: async (api) => ({ ...EXAMPLES.updateWebhook(api), params: { id: await someWebhook(api) } }),
  rotateWebhookSecret: async (api) => ({ params: { id: await someWebhook(api) } }),
};

const somePending = async (api: Api) => at(await pendingAlerts(api, api.target.fixtures.session), 0);
const someWebhook = async (api: Api) => (await api.ok('createWebhook', EXAMPLES.createWebhook(api))).id;
