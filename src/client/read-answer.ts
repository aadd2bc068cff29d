// Reads the answers of §4.3 and §4.4, whatever types their values have.
import type { CdssAlert, PlanElement } from '../contract/cdss-alert.ts';
import type { MedicalRecordDocument, MedicalRecordDocumentList } from '../contract/medical-record-document.ts';
import { type Fields, alertsWithin, documentsIn, isObject, tellsMore } from '../contract/odd-answers.ts';
import type { ScribeSession } from '../contract/scribe-session.ts';
import { answerInvalid, parseAnswer } from './json.ts';
import { anything, list, noting, object, othersIn, text, texts } from './salvage.ts';

/** Separates a sent id from the number that `newIds` adds, if the id is missing or used twice. No id of §8 contains it; a document's may. */
const MARK = '#';

/** Reads a session (§2.2). Throws a ScribeError if it has no id, because nobody could tell whose it is. */
export function readSession(body: unknown): ScribeSession {
  const answer = answerOf(body);
  if (!isObject(answer)) throw answerInvalid();
  const { id, status, consultationInternalId, ...others } = session(answer) as Partial<ScribeSession>;
  if (!id) throw answerInvalid('id');
  // An empty id names no consultation. Two sessions with it would be taken for one, and their patients mixed up.
  return { ...others, id, ...(consultationInternalId?.trim() && { consultationInternalId }), status: status ?? '' };
}

/** Reads the documents (§2.3). Each document and alert gets an id of its own. Throws a ScribeError if there is no list. */
export function readDocuments(body: unknown): MedicalRecordDocumentList {
  const answer = answerOf(body);
  const members = documentsIn(answer);
  // Without a list nothing is known, and that must not look like "no alerts".
  if (!isObject(answer) || !members) throw answerInvalid('items');
  const items = toldApart(members.map(document) as MedicalRecordDocument[]);
  const missing = countMissing(answer, members.length);
  const total = Number(answer['total']);
  // A total that is null, or smaller than the list, must not hide that documents are missing.
  const isTold = Number.isInteger(total) && (total > members.length || (total < members.length && !missing));
  return { ...answer, items, total: isTold ? total : items.length + missing };
}

/** Counts documents whose alerts are unknown: those sent as null, and one if a field beside the list says that the list is cut. */
function countMissing({ items, total: _, ...beside }: Fields, members: number): number {
  const isCut = Object.entries(beside).some((field) => tellsMore(field, members));
  return [items].flat().filter((one) => one === null).length + Number(isCut);
}

/** Parses a string, which is a whole answer. Anything else was parsed before, as a part of another answer. */
const answerOf = (body: unknown): unknown => (typeof body === 'string' ? parseAnswer(body) : body);

/** §2.2, field by field. Other fields are kept as they were sent. */
const SESSION = texts(
  ...['id', 'consultationInternalId', 'status', 'patientName'],
  ...['scribeSessionModality', 'specialty', 'createdAt', 'completedAt'],
);
const session = noting(object('id', SESSION));

/** §2.3, §2.4: the texts of a plan element that a doctor reads. */
const ELEMENT_TEXTS = ['element', 'content', 'type', 'laboratory'] as const;
const PLAN_ELEMENT = texts('id', ...ELEMENT_TEXTS);
/** Reads a plan element. A plain text becomes its `content`. */
const planElement = object('content', PLAN_ELEMENT);

/** §2.4: the texts of an alert that a doctor reads. */
const ALERT_TEXTS = [
  'elementId',
  'element',
  'type',
  'issue',
  'severity',
  'actionCategory',
  'action',
  'reason',
] as const;
const ALERT = { ...texts('id', 'status', ...ALERT_TEXTS), source: list(text), newPlanElement: planElement };
/** Reads an alert. A plain text becomes its `action`. */
const alert = noting(object('action', ALERT));

/** §2.3. Sections of unknown shape are kept as they are and laid out by their type. */
const documentFields = noting(
  object('medicalRecordSummary', {
    ...texts('id', 'purpose', 'language', 'specialty', 'createdAt', 'updatedAt'),
    diagnosisCodes: list(object('description', texts('code', 'description', 'type'))),
    medicalRecord: object('', {
      vitalSigns: anything,
      assessmentPlan: object('', { assessment: anything, plan: list(planElement) }),
    }),
    medicalRecordSummary: anything,
    medicalRecordSummaryStructured: object('', {
      vitalSigns: anything,
      pastMedicalConditionsCoded: list(
        object('content', {
          content: text,
          code: object('code', { code: text, options: list(object('code', texts('code', 'score'))) }),
        }),
      ),
    }),
    cdssAlerts: anything,
    reportState: object('lifecycleStatus', texts('lifecycleStatus')),
  }),
);
const document = (sent: unknown): unknown => {
  const fields = documentFields(sent);
  const alerts = alertsWithin(sent);
  return alerts.length > 0 || 'cdssAlerts' in fields ? { ...fields, cdssAlerts: alerts.map(alert) } : fields;
};

/** The id as the service sent it; empty if it sent none. */
export function sentId(id: string): string {
  return isMadeUp(id) ? id.slice(0, id.lastIndexOf(MARK)) : id;
}

/** Whether a number was added, because the service sent no id, or the same id for something else. */
export function isMadeUp(id: string): boolean {
  return id.includes(MARK);
}

/** Everything that an alert tells a doctor, apart from its status, as a text for comparison. */
export function wordsOfAlert(alert: CdssAlert): string {
  const said = ALERT_TEXTS.map((name) => alert[name]);
  return JSON.stringify([said, alert.source, othersInAlert(alert), textsOf(alert.newPlanElement)]);
}

/** The texts of a plan element by field, also of fields that the spec does not name. */
export const textsOf = (element: PlanElement | null | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...ELEMENT_TEXTS.map((name) => [name, element?.[name] ?? ''] as const),
    ...othersInElement(element),
  ]);

/** The fields that the spec does not name. For a session objects are left out, because they say whom it belongs to. */
export const othersInSession = (session: ScribeSession) =>
  othersIn(session, SESSION).filter(([name]) => !isObject((session as Readonly<Record<string, unknown>>)[name]));
export const othersInAlert = (alert: CdssAlert) => othersIn(alert, ALERT);
export const othersInElement = (element: PlanElement | null | undefined) => othersIn(element, PLAN_ELEMENT);

/** Gives documents and alerts ids of their own, so that none hides another. Copies of one thing keep its id. */
function toldApart(documents: readonly MedicalRecordDocument[]): MedicalRecordDocument[] {
  const documentId = newIds();
  const alertId = newIds();
  const seen = new Set<string>();
  return documents.flatMap((document) => {
    const id = documentId(document.id, JSON.stringify(document));
    if (seen.has(id)) return [];
    seen.add(id);
    const cdssAlerts = document.cdssAlerts?.map((alert) => ({
      ...alert,
      id: alertId(alert.id, wordsOfAlert(alert)),
      status: alert.status ?? '',
    }));
    return [{ ...document, id, ...(cdssAlerts && { cdssAlerts }) }];
  });
}

/** Hands out ids: the same for a thing with the same words. */
function newIds() {
  /** Id → the words of the things that have it. */
  const given = new Map<string, string[]>();
  return (sent: string | null | undefined, words: string): string => {
    const id = sent ?? '';
    const known = given.get(id) ?? [];
    given.set(id, known);
    let place = known.indexOf(words);
    if (place < 0) place = known.push(words) - 1;
    // A sent id that looks like ours gets a number too. Otherwise `sentId` would shorten `note#1`, and a sent `note#2` would equal ours.
    return id && place === 0 && !isMadeUp(id) ? id : `${id}${MARK}${place + 1}`;
  };
}
