// The states the doctor can meet, by name: what the fake proxy holds at the start. Tests and the playground use both.
import type { MedicalRecordDocument } from '../../src/contract/medical-record-document.ts';
import type { ScribeSession } from '../../src/contract/scribe-session.ts';
import { aDocument, anAlert, aPlan, aReport, aSession, minutesBefore, someAlerts } from './clinical-builders.ts';

/** One consultation as the service holds it; without a `session` it has not started. */
export interface ScenarioConsultation {
  session?: ScribeSession;
  documents: MedicalRecordDocument[];
  /** §4.4 `total`, when it is not the number of documents. */
  total?: number;
}

/** A session awaiting review (§7.3). */
export interface ScenarioGate {
  sessionId: string;
  url?: string;
}

export interface ScenarioFault {
  /** Start of the path. */
  match: string;
  status?: number;
  code?: string;
  /** `before`: the request never arrives; `after`: it is done, the answer is lost. */
  network?: 'before' | 'after';
}

export interface Scenario {
  /** The id the elements name. */
  sessionId: string;
  consultations: Record<string, ScenarioConsultation>;
  /** What the assertion allows. */
  grant: { sessionIds: string[]; scopes: string[]; doctorName: string };
  /** Not empty: session reads answer 428. */
  gate: ScenarioGate[];
  /** Faults that last. */
  faults: ScenarioFault[];
  /** Whether `fetchAssertion` rejects. */
  isSignedOut: boolean;
  finalLifecycleStatuses: string[];
}

type Fields = Partial<Scenario> & {
  session?: Partial<ScribeSession> | null;
  documents?: MedicalRecordDocument[];
  total?: number;
};

function scenario(
  now: number,
  { session = {}, documents = [aDocument(now)], total, ...fields }: Fields = {},
): Scenario {
  const sessionId = fields.sessionId ?? 'c-done';
  return {
    sessionId,
    consultations: {
      [sessionId]: {
        ...(session && { session: aSession(now, { consultationInternalId: sessionId, ...session }) }),
        documents,
        ...(total !== undefined && { total }),
      },
      ...fields.consultations,
    },
    grant: { sessionIds: [sessionId], scopes: ['read', 'decide', 'login', 'context'], doctorName: 'Dra. Ana Lima' },
    gate: [],
    faults: [],
    isSignedOut: false,
    finalLifecycleStatuses: [],
    ...('grant' in fields && { grant: fields.grant }),
    ...('gate' in fields && { gate: fields.gate }),
    ...('faults' in fields && { faults: fields.faults }),
    ...('isSignedOut' in fields && { isSignedOut: fields.isSignedOut }),
    ...('finalLifecycleStatuses' in fields && { finalLifecycleStatuses: fields.finalLifecycleStatuses }),
  };
}

const webUrl = (sessionId: string) => `https://web.scribe.test/consultations/${sessionId}`;

function gated(now: number, ids: string[]): Fields {
  const consultations: Record<string, ScenarioConsultation> = {};
  for (const [index, id] of ids.entries()) {
    consultations[id] = {
      session: aSession(now, {
        id,
        consultationInternalId: `c-earlier-${index + 1}`,
        patientName: `Patient ${index + 1}`,
        createdAt: minutesBefore(now, 1440 * (index + 1)),
      }),
      documents: [
        aDocument(now, {
          id: `doc_${id}`,
          cdssAlerts: [
            anAlert(`cfa_${id}`, 'pe_ibuprofen', 'Ibuprofen', {
              severity: 'red',
              issue: 'not_pertinent',
              actionCategory: 'replace',
              action: 'Replace ibuprofen with paracetamol.',
              reason: 'Kidney function.',
            }),
          ],
        }),
      ],
    };
  }
  return { consultations, gate: ids.map((sessionId) => ({ sessionId, url: webUrl(sessionId) })) };
}

function decided(now: number): MedicalRecordDocument[] {
  const cdssAlerts = someAlerts().map((alert, index) => ({
    ...alert,
    status: index % 3 === 2 ? 'rejected' : 'accepted',
  }));
  return [aDocument(now, { cdssAlerts })];
}

function many(now: number, documents: number, alertsEach: number): MedicalRecordDocument[] {
  const severities = ['red', 'yellow', 'orange', 'violet'];
  return Array.from({ length: documents }, (_, d) =>
    aDocument(now, {
      id: `doc_${d}`,
      purpose: d === 0 ? 'primary' : `follow_up_${d}`,
      cdssAlerts: Array.from({ length: alertsEach }, (_, a) => ({
        ...someAlerts()[(d + a) % 7],
        id: `cfa_${d}_${a}`,
        severity: severities[(d * alertsEach + a) % severities.length] ?? 'red',
        status: 'pending',
      })),
    }),
  );
}

const HOSTILE =
  '<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script> \u202Egnp.exe\u202C a\u200Bb &amp; {{7*7}}';

/** Every scenario; each call makes fresh data, so that decisions in one test do not reach the next. */
export const SCENARIOS = {
  completed: (now) => scenario(now),
  'not-started': (now) => scenario(now, { session: null, documents: [] }),
  'in-progress': (now) => scenario(now, { session: { status: 'in_progress', completedAt: null }, documents: [] }),
  'completed-with-errors': (now) => scenario(now, { session: { status: 'completedWithErrors' } }),
  error: (now) => scenario(now, { session: { status: 'error', completedAt: null }, documents: [] }),
  cancelled: (now) => scenario(now, { session: { status: 'cancelled', completedAt: null }, documents: [] }),
  deleted: (now) => scenario(now, { session: { status: 'deleted', patientName: null }, documents: [] }),
  'unknown-status': (now) => scenario(now, { session: { status: 'awaiting_countersignature' } }),
  empty: (now) => scenario(now, { documents: [] }),
  'no-alerts': (now) => scenario(now, { documents: [aDocument(now, { cdssAlerts: [] })] }),
  'all-reviewed': (now) => scenario(now, { documents: decided(now) }),
  'one-alert': (now) => scenario(now, { documents: [aDocument(now, { cdssAlerts: someAlerts().slice(1, 2) })] }),
  'unknown-alert-status': (now) =>
    scenario(now, {
      documents: [aDocument(now, { cdssAlerts: someAlerts().map((alert) => ({ ...alert, status: 'escalated' })) })],
    }),
  draft: (now) => scenario(now, { documents: [aReport(now, 'draft')] }),
  'unknown-lifecycle': (now) => scenario(now, { documents: [aReport(now, 'addendum_requested')] }),
  'final-report': (now) => scenario(now, { documents: [aReport(now, 'signed')], finalLifecycleStatuses: ['signed'] }),
  'several-documents': (now) => scenario(now, { documents: [aDocument(now), aReport(now, 'draft')], total: 34 }),
  'gated-one': (now) => scenario(now, gated(now, ['ss_earlier_1'])),
  'gated-many': (now) =>
    scenario(now, gated(now, ['ss_earlier_1', 'ss_earlier_2', 'ss_earlier_3', 'ss_earlier_4', 'ss_earlier_5'])),
  'gated-without-link': (now) =>
    scenario(now, { ...gated(now, ['ss_earlier_1']), gate: [{ sessionId: 'ss_earlier_1' }] }),
  'not-permitted': (now) =>
    scenario(now, { faults: [{ match: '/v1/scribe-sessions/', status: 403, code: 'permission_denied' }] }),
  'not-granted': (now) =>
    scenario(now, { grant: { sessionIds: ['c-another'], scopes: ['read', 'decide'], doctorName: 'Dra. Ana Lima' } }),
  'not-found': (now) =>
    scenario(now, {
      sessionId: 'ss_gone',
      session: null,
      documents: [],
      grant: { sessionIds: ['ss_gone'], scopes: ['read'], doctorName: 'Dra. Ana Lima' },
    }),
  unavailable: (now) => scenario(now, { faults: [{ match: '/v1/', status: 503, code: 'service_unavailable' }] }),
  'wrong-key': (now) => scenario(now, { faults: [{ match: '/v1/', status: 502, code: 'upstream_credentials' }] }),
  unreachable: (now) => scenario(now, { faults: [{ match: '/', network: 'before' }] }),
  'signed-out': (now) => scenario(now, { isSignedOut: true }),
  'read-only': (now) =>
    scenario(now, { grant: { sessionIds: ['c-done'], scopes: ['read'], doctorName: 'Dra. Ana Lima' } }),
  'no-patient-name': (now) => scenario(now, { session: { patientName: null } }),
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
  large: (now) => scenario(now, { documents: many(now, 50, 4) }),
  huge: (now) => scenario(now, { documents: many(now, 50, 20) }),
} as const satisfies Record<string, (now: number) => Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;
