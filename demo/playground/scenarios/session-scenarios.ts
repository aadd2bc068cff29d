// States of one consultation's session.
import { gated, HOSTILE, READ_ONLY, scenario } from './make-scenario.ts';
import { aDocument, aPlan, someAlerts } from './clinical-builders.ts';
import type { Scenario } from './scenario.ts';

const START = '.start .button.primary';
const EARLIER = ['ss_earlier_1', 'ss_earlier_2', 'ss_earlier_3', 'ss_earlier_4', 'ss_earlier_5'];
const notStarted = { session: null, documents: [] };
/** A grant for hosts whose backend sets the context, so that the widget asks for nothing. */
const OPENS_ONLY = { sessionIds: ['c-done'], scopes: ['read', 'decide', 'login'], doctorName: 'Dra. Ana Lima' };
const started = { ...notStarted, grant: OPENS_ONLY };
const twenty = Array.from({ length: 20 }, (_, index) => `ss_earlier_${index + 1}`);

/** The states of a session, and the states before it. */
export const SESSION_SCENARIOS = {
  completed: (now) => scenario(now),
  'not-started': (now) => scenario(now, started),
  'context-form': (now) => scenario(now, notStarted),
  'context-form-faults': (now) => scenario(now, { ...notStarted, script: ({ press }) => press(START) }),
  'not-started-read-only': (now) => scenario(now, { ...notStarted, grant: READ_ONLY }),
  starting: (now) =>
    scenario(now, {
      ...started,
      held: ['POST /embed/login'],
      isPassing: true,
      script: ({ press }) => press(START),
    }),
  'start-opened': (now) => scenario(now, { ...started, script: ({ press }) => press(START) }),
  'start-blocked': (now) =>
    scenario(now, { ...started, blocksTabs: true, isPassing: true, script: ({ press }) => press(START) }),
  'start-failed': (now) =>
    scenario(now, {
      ...started,
      faults: [{ match: '/embed/login', status: 503, code: 'service_unavailable' }],
      script: async ({ press, pass }) => {
        await press(START);
        await pass(20_000);
      },
    }),
  'in-progress': (now) => scenario(now, { session: { status: 'in_progress', completedAt: null }, documents: [] }),
  'completed-with-errors': (now) => scenario(now, { session: { status: 'completedWithErrors' } }),
  error: (now) => scenario(now, { session: { status: 'error', completedAt: null }, documents: [] }),
  cancelled: (now) => scenario(now, { session: { status: 'cancelled', completedAt: null }, documents: [] }),
  deleted: (now) => scenario(now, { session: { status: 'deleted', patientName: null }, documents: [] }),
  'unknown-status': (now) => scenario(now, { session: { status: 'awaiting_countersignature' } }),
  'gated-one': (now) => scenario(now, gated(now, ['ss_earlier_1'])),
  'gated-many': (now) => scenario(now, gated(now, EARLIER)),
  'gated-twenty': (now) => scenario(now, gated(now, twenty)),
  'gated-without-link': (now) =>
    scenario(now, { ...gated(now, ['ss_earlier_1']), gate: [{ sessionId: 'ss_earlier_1' }] }),
  'gate-open': (now) =>
    scenario(now, { ...gated(now, EARLIER.slice(0, 2)), script: ({ press }) => press('.gate-open') }),
  'gate-clearing': (now) =>
    scenario(now, {
      ...gated(now, ['ss_earlier_1']),
      isPassing: true,
      script: async ({ proxy, press, pass, see }) => {
        await press('.gate-open');
        await press('[data-id=cfa_ss_earlier_1] [data-action=accept]');
        await see('[data-id=cfa_ss_earlier_1] [data-action=undo]');
        proxy.hold('GET /v1/scribe-sessions/c-done');
        await pass(6000);
      },
    }),
  'no-patient-name': (now) => scenario(now, { session: { patientName: null } }),
  'other-patient': (now) => scenario(now, { patientNames: { 'c-done': 'Luis Prado Ferrer' } }),
  'hostile-text': (now) =>
    scenario(now, {
      session: { patientName: HOSTILE, specialty: HOSTILE },
      documents: [
        aDocument(now, {
          specialty: HOSTILE,
          medicalRecordSummary: HOSTILE,
          medicalRecord: {
            chiefComplaint: HOSTILE,
            [HOSTILE]: HOSTILE,
            assessmentPlan: { assessment: HOSTILE, plan: aPlan() },
          },
          cdssAlerts: someAlerts().map((alert) => ({
            ...alert,
            action: HOSTILE,
            reason: HOSTILE,
            element: HOSTILE,
            issue: HOSTILE,
            source: [HOSTILE, 'javascript:globalThis.pwned=1', 'data:text/html,x'],
          })),
        }),
      ],
    }),
} as const satisfies Record<string, (now: number) => Scenario>;
