// Records which alerts a doctor was shown: once for each doctor, session and list, without patient data.
import { hash } from 'node:crypto';
import { alertsIn, textOf, type PassedDocuments } from '../forward/answers.ts';
import { Remembered } from '../remembered.ts';
import type { AlertWatch } from './alert-watch.ts';
import type { Audit } from './audit.ts';
import type { AuditEntry, ShownAlert } from './entry.ts';

/** The most lists that are remembered. A forgotten one is recorded again when it is read again. */
const KEPT = 5_000;
/** The most characters of an element's name. */
const LONGEST_NAME = 120;
const NONE = digestOfList([]);

/** Notes documents that were passed to a page. `view` is the audit's entry for that. */
export type NoteShown = (view: AuditEntry, query: string | undefined, documents: PassedDocuments) => void;

/** With `elements` the names of plan elements are recorded too. `watch` gets every document. */
export function createShownAlerts(
  audit: Pick<Audit, 'view'>,
  kept: 'on' | 'elements' = 'on',
  watch: Pick<AlertWatch, 'given'>,
): NoteShown {
  /** For each list of documents, digests of the answer and of its alerts. Pages often ask again for what has not changed. */
  const known = new Remembered<{ readonly answer: string; readonly alerts: string }>(KEPT);
  return (view, query, documents) => {
    const key = JSON.stringify([view.account, view.doctor, view.session, query]);
    const before = known.get(key);
    const answer = documents.digest;
    if (before?.answer === answer) {
      watch.given(view, undefined);
      return;
    }
    const json = documents.json();
    watch.given(view, json);
    const shown = (alertsIn(json) ?? []).flatMap((alert) => shownAlert(alert, kept === 'elements'));
    const alerts = digestOfList(shown);
    known.set(key, { answer, alerts });
    if (alerts !== (before?.alerts ?? NONE)) audit.view({ ...view, action: 'alerts.shown', alerts: shown });
  };
}

/** The alert as it is recorded. One without an id cannot be decided and is left out. */
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

/** A value of an enumeration as one word. Free text could be patient data. */
function wordOf(value: unknown): string {
  const text = textOf(value) ?? '';
  return /^[\w-]{0,64}$/.test(text) ? text : 'other';
}

function digestOfList(alerts: readonly ShownAlert[]): string {
  return hash('sha256', JSON.stringify(alerts), 'base64');
}
