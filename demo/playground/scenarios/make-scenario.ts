// Makes scenarios: the defaults, and the larger parts of some.
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import type { ScribeSession } from '../../../src/contract/scribe-session.ts';
import { aDocument, anAlert, aSession, minutesBefore, someAlerts } from './clinical-builders.ts';
import type { Scenario, ScenarioConsultation } from './scenario.ts';

/** The fields that a scenario sets; the others have defaults. */
export type Fields = Omit<Partial<Scenario>, 'consultations'> & {
  consultations?: Scenario['consultations'];
  session?: Partial<ScribeSession> | null;
  documents?: MedicalRecordDocument[];
  total?: number;
};

/** The rights of a grant but its sessions. */
export const ALL_RIGHTS = { scopes: ['read', 'decide', 'login', 'context'], doctorName: 'Dra. Ana Lima' };

export const READ_ONLY = { sessionIds: ['c-done'], scopes: ['read'], doctorName: 'Dra. Ana Lima' };

/** Makes a completed consultation `c-done` with one document and seven open alerts, except for `fields`. */
export function scenario(
  now: number,
  { session = {}, documents = [aDocument(now)], total, consultations, ...fields }: Fields = {},
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
      ...consultations,
    },
    grant: { sessionIds: [sessionId], ...ALL_RIGHTS },
    gate: [],
    faults: [],
    isSignedOut: false,
    finalLifecycleStatuses: [],
    ...fields,
  };
}

const webUrl = (sessionId: string) => `https://web.scribe.test/consultations/${sessionId}`;

/** Makes the fields of a session that the review gate blocks because of these sessions (§7.3). */
export function gated(now: number, ids: string[]): Fields {
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
  const patientNames = Object.fromEntries(ids.map((id, index) => [id, `Patient ${index + 1}`]));
  return { consultations, patientNames, gate: ids.map((sessionId) => ({ sessionId, url: webUrl(sessionId) })) };
}

/** Makes a document whose alerts are all decided. */
export function decided(now: number): MedicalRecordDocument[] {
  const cdssAlerts = someAlerts().map((alert, index) => ({
    ...alert,
    status: index % 3 === 2 ? 'rejected' : 'accepted',
  }));
  return [aDocument(now, { cdssAlerts })];
}

/** Makes many documents with many alerts. */
export function many(now: number, documents: number, alertsEach: number): MedicalRecordDocument[] {
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

/** Markup, a script, right-to-left text and invisible characters. */
export const HOSTILE =
  '<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script> \u202Egnp.exe\u202C a\u200Bb &amp; {{7*7}}';
