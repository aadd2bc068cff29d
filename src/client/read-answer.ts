// The answers of §4.3 and §4.4, whatever kind their values are of.
import type { MedicalRecordDocument, MedicalRecordDocumentList } from '../contract/medical-record-document.ts';
import type { ScribeSession } from '../contract/scribe-session.ts';
import { answerInvalid, parseAnswer } from './check.ts';
import { anything, anythingOr, isObject, list, membersOf, noting, object, text } from './salvage.ts';
import { toldApart } from './told-apart.ts';

/** The session of an answer (§2.2), or a ScribeError where it has no id: nobody could tell whose it is. */
export function readSession(body: unknown): ScribeSession {
  const answer = answerOf(body);
  if (!isObject(answer)) throw answerInvalid();
  const { id, status, ...others } = session(answer);
  if (!id) throw answerInvalid('id');
  return { ...others, id: id as string, status: (status ?? '') as string };
}

/** The documents of an answer (§2.3), each alert and document by an id of its own, or a ScribeError where there is no list of them. */
export function readDocuments(body: unknown): MedicalRecordDocumentList {
  const answer = answerOf(body);
  // Without a list nothing is known: no alerts is not the same as no answer.
  if (!isObject(answer) || !Array.isArray(answer['items'])) throw answerInvalid('items');
  const items = toldApart(membersOf(answer['items']).map(document) as MedicalRecordDocument[]);
  const total = Number(answer['total']);
  return { ...answer, items, total: Number.isInteger(total) ? total : items.length };
}

/** A text is an answer by itself, anything else a part that was parsed with its answer. */
const answerOf = (body: unknown): unknown => (typeof body === 'string' ? parseAnswer(body) : body);

const session = noting(
  object('id', {
    id: text,
    consultationInternalId: text,
    status: text,
    patientName: text,
    scribeSessionModality: text,
    specialty: text,
    createdAt: text,
    completedAt: text,
  }),
);

const planElement = object('content', { id: text, element: text, content: text, type: text, laboratory: text });

const alert = noting(
  object('action', {
    id: text,
    elementId: text,
    element: text,
    type: text,
    issue: text,
    severity: text,
    actionCategory: text,
    action: text,
    reason: text,
    source: list(text),
    newPlanElement: planElement,
    status: text,
  }),
);

const document = noting(
  object('medicalRecordSummary', {
    id: text,
    purpose: text,
    language: text,
    specialty: text,
    createdAt: text,
    updatedAt: text,
    diagnosisCodes: list(object('description', { code: text, description: text, type: text })),
    medicalRecord: anythingOr(
      object('', { assessmentPlan: anythingOr(object('', { assessment: anything, plan: list(planElement) })) }),
    ),
    medicalRecordSummary: anything,
    medicalRecordSummaryStructured: anythingOr(
      object('', {
        pastMedicalConditionsCoded: list(
          object('content', {
            content: text,
            code: object('code', { code: text, options: list(object('code', { code: text, score: text })) }),
          }),
        ),
      }),
    ),
    cdssAlerts: list(alert),
    reportState: object('lifecycleStatus', { lifecycleStatus: text }),
  }),
);
