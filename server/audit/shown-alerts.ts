// Which alerts a doctor was shown: written once a doctor, session and list, without a word of the patient.
import { hash } from 'node:crypto';
import { alertsIn, textOf } from '../forward/answer-json.ts';
import type { PassedDocuments } from '../forward/passed-documents.ts';
import { Remembered } from '../remembered.ts';
import type { AlertWatch } from './alert-watch.ts';
import type { Audit, AuditEntry, ShownAlert } from './audit.ts';

/** Lists remembered; one that is forgotten is written again when it is read again. */
const KEPT = 5_000;
/** Characters of an element's name. */
const LONGEST_NAME = 120;
const NONE = digestOfList([]);

/** Notes the documents that were passed on to a page: `entry` is the line to write, without the alerts. */
export type NoteShown = (entry: AuditEntry, query: string | undefined, documents: PassedDocuments) => void;

/** With `elements`, the names of elements stand with the alerts. `watch` is told of every document. */
export function createShownAlerts(
  audit: Pick<Audit, 'view'>,
  kept: 'on' | 'elements' = 'on',
  watch?: Pick<AlertWatch, 'given'>,
): NoteShown {
  /** Of each list of documents: digests of the answer, and of the alerts in it. A page asks again and again for what has not changed. */
  const known = new Remembered<{ readonly answer: string; readonly alerts: string }>(KEPT);
  return (entry, query, documents) => {
    const key = JSON.stringify([entry.account, entry.doctor, entry.session, query]);
    const before = known.get(key);
    const answer = documents.digest;
    if (before?.answer === answer) {
      watch?.given(entry, undefined);
      return;
    }
    const json = documents.json();
    watch?.given(entry, json);
    const shown = alertsIn(json).flatMap((alert) => shownAlert(alert, kept === 'elements'));
    const alerts = digestOfList(shown);
    known.set(key, { answer, alerts });
    if (alerts !== (before?.alerts ?? NONE)) audit.view({ ...entry, alerts: shown });
  };
}

/** An alert without an id cannot be decided, so nothing can be said of it later. */
function shownAlert(
  { id, severity, issue, type, actionCategory, element }: Readonly<Record<string, unknown>>,
  isNamed: boolean,
): ShownAlert[] {
  const known = textOf(id);
  if (!known) return [];
  return [
    {
      id: known,
      severity: wordOf(severity),
      issue: wordOf(issue),
      type: wordOf(type),
      actionCategory: wordOf(actionCategory),
      ...(isNamed ? { element: (textOf(element) ?? '').slice(0, LONGEST_NAME) } : {}),
    },
  ];
}

/** A value of an enumeration, never a text: that could be the patient's. */
function wordOf(value: unknown): string {
  const text = textOf(value) ?? '';
  return /^[\w-]{0,64}$/.test(text) ? text : 'other';
}

function digestOfList(alerts: readonly ShownAlert[]): string {
  return hash('sha256', JSON.stringify(alerts), 'base64');
}
