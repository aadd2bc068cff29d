// States of alerts, and of decisions between the click and the record.
import type { Decision } from '../../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { aDocument, aSession, someAlerts } from './clinical-builders.ts';
import { ALL_RIGHTS, decided, many, READ_ONLY, scenario, type Fields } from './make-scenario.ts';
import type { Scenario, ScenarioConsultation, Stage } from './scenario.ts';

const control = (alertId: string, action: string): string => `[data-id=${alertId}] [data-action=${action}]`;
/** Accepts an alert and waits for its undo control, because the code that decides may still load. */
const accept = async ({ press, see }: Stage): Promise<void> => {
  await press(control('cfa_metformin', 'accept'));
  await see(control('cfa_metformin', 'undo'));
};
/** Milliseconds that are longer than the undo window. */
const SENT = 5500;

/** Makes a script that accepts an alert and then lets `ms` pass. */
const afterAccept =
  (ms: number, before?: (stage: Stage) => void): NonNullable<Fields['script']> =>
  async (stage) => {
    before?.(stage);
    await accept(stage);
    await stage.pass(ms);
  };

const openSheet =
  (decision: Decision) =>
  async ({ press }: Stage): Promise<void> => {
    for (const id of ['cfa_metformin', 'cfa_labs', 'cfa_ibuprofen']) await press(control(id, 'select'));
    await press(`[data-action=review-${decision}]`);
  };

async function refuseBatch(stage: Stage): Promise<void> {
  stage.proxy.fail('/v1/cdss/decisions', { status: 409, code: 'resource_conflict', param: 'decisions[1].id' });
  await openSheet('accepted')(stage);
  // The list is rendered in parts; its end comes with the last.
  await stage.readToEnd('.sheet-list:has(.sheet-end)');
  await stage.press('dialog [type=submit][aria-disabled=false]');
  await stage.pass(2000);
}

const nextPatient = (now: number): ScenarioConsultation => ({
  session: aSession(now, { id: 'ss_next', consultationInternalId: 'c-next', patientName: 'Luis Prado Ferrer' }),
  documents: [
    aDocument(now, {
      id: 'doc_next',
      cdssAlerts: someAlerts()
        .slice(1, 3)
        .map((alert) => ({ ...alert, id: `${alert.id}_next` })),
    }),
  ],
});

/** The states of alerts and decisions. */
export const ALERTS_SCENARIOS = {
  'no-alerts': (now) => scenario(now, { documents: [aDocument(now, { cdssAlerts: [] })] }),
  'all-reviewed': (now) => scenario(now, { documents: decided(now) }),
  'one-alert': (now) => scenario(now, { documents: [aDocument(now, { cdssAlerts: someAlerts().slice(1, 2) })] }),
  'unknown-alert-status': (now) =>
    scenario(now, {
      documents: [aDocument(now, { cdssAlerts: someAlerts().map((alert) => ({ ...alert, status: 'escalated' })) })],
    }),
  'odd-alerts': (now) => scenario(now, { documents: oddAlerts(now) }),
  'read-only': (now) => scenario(now, { grant: READ_ONLY }),
  'decisions-off': (now) =>
    scenario(now, {
      isPassing: true,
      script: afterAccept(SENT, ({ proxy }) =>
        proxy.fail('/v1/cdss/', { status: 503, code: 'service_unavailable', details: { reason: 'audit' } }),
      ),
    }),
  keys: (now) => scenario(now, { script: ({ press }) => press('[popovertarget]') }),
  selection: (now) =>
    scenario(now, {
      script: async ({ press }) => {
        await press('[data-action=select-all]');
        await press(control('cfa_ibuprofen', 'select'));
      },
    }),
  'reject-reason': (now) => scenario(now, { script: ({ press }) => press(control('cfa_ibuprofen', 'reject')) }),
  'undo-window': (now) => scenario(now, { isPassing: true, script: accept }),
  sending: (now) => scenario(now, { held: ['POST /v1/cdss/'], isPassing: true, script: afterAccept(SENT) }),
  confirming: (now) =>
    scenario(now, {
      isPassing: true,
      script: afterAccept(SENT, ({ proxy }) => proxy.fail('/v1/cdss/', { network: 'before' })),
    }),
  recorded: (now) =>
    scenario(now, {
      isPassing: true,
      script: afterAccept(SENT + 2000, ({ proxy }) => void (proxy.applyAfter = undefined)),
    }),
  applied: (now) => scenario(now, { script: afterAccept(SENT + 10_000) }),
  'not-applied': (now) =>
    scenario(now, { script: afterAccept(SENT + 90_000, ({ proxy }) => void (proxy.applyAfter = undefined)) }),
  'not-confirmed': (now) =>
    scenario(now, {
      script: afterAccept(SENT + 60_000, ({ proxy }) => proxy.fail('/v1/cdss/', { network: 'before' })),
    }),
  conflict: (now) =>
    scenario(now, {
      script: afterAccept(SENT + 2000, ({ proxy }) => void (proxy.alert('cfa_metformin').status = 'rejected')),
    }),
  refused: (now) =>
    scenario(now, {
      script: afterAccept(SENT + 2000, ({ proxy }) =>
        proxy.fail('/v1/cdss/', { status: 403, code: 'permission_denied' }),
      ),
    }),
  'refused-before': (now) =>
    scenario(now, {
      grant: { sessionIds: ['c-done', 'c-next'], ...ALL_RIGHTS },
      consultations: { 'c-next': nextPatient(now) },
      script: async (stage) => {
        stage.proxy.fail('/v1/cdss/', { status: 403, code: 'permission_denied' });
        await accept(stage);
        await stage.pass(SENT + 2000);
        await stage.change('c-next');
      },
    }),
  'batch-sheet': (now) => scenario(now, { script: openSheet('accepted') }),
  'batch-reject': (now) => scenario(now, { script: openSheet('rejected') }),
  'batch-refused': (now) => scenario(now, { script: refuseBatch }),
  huge: (now) => scenario(now, { documents: many(now, 50, 20) }),
} as const satisfies Record<string, (now: number) => Scenario>;

/** Makes two alerts with the same id, one without an id, one with an unknown status, one with values of other types, and a valid one. */
function oddAlerts(now: number): MedicalRecordDocument[] {
  const [labs, ibuprofen, trimethoprim, ...others] = someAlerts();
  const { id: _none, ...withoutId } = others[0] ?? {};
  const cdssAlerts = [
    {
      ...ibuprofen,
      action: 'Stop ibuprofen.\nParacetamol 1 g instead:\n  not more than 3 g a day',
      reason: 'The kidneys have become worse:\nTest\tToday\tMay\neGFR\t38\t52\nPotassium\t\t4.6 mmol/L',
    },
    { ...trimethoprim, id: ibuprofen?.id },
    withoutId,
    { ...others[1], status: 'reopened' },
    { ...labs, reason: { text: 'Potassium is 5.2 mmol/L.' }, source: 'KDIGO 2024', severity: 3 },
  ];
  return [aDocument(now, { cdssAlerts: cdssAlerts as unknown as NonNullable<MedicalRecordDocument['cdssAlerts']> })];
}
