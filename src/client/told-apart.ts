import type { CdssAlert } from '../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../contract/medical-record-document.ts';

/** What stands between an id and a number where the service gave several things that id, or none: no id of §8 holds it. */
const MARK = '#';

/** The id as the service sent it; empty where it sent none. */
export function sentId(id: string): string {
  return id.split(MARK, 1)[0] ?? '';
}

/** Whether the service gave it no id, or gave its id to something else as well. */
export function isMadeUp(id: string): boolean {
  return id.includes(MARK);
}

/** What an alert says to a doctor, whatever became of it, to be compared. */
export function wordsOfAlert(alert: CdssAlert): string {
  const { elementId, element, type, issue, severity, actionCategory, action, reason, source, newPlanElement } = alert;
  const plan = [newPlanElement?.element, newPlanElement?.content, newPlanElement?.type, newPlanElement?.laboratory];
  const said = [elementId, element, type, issue, severity, actionCategory, action, reason, source, ...plan];
  return JSON.stringify(said.map((part) => part ?? null));
}

/** Documents and alerts by ids of their own, so that none hides behind another; copies of one thing keep its id. */
export function toldApart(documents: readonly MedicalRecordDocument[]): MedicalRecordDocument[] {
  const documentIds = new Ids();
  const alertIds = new Ids();
  const seen = new Set<string>();
  return documents.flatMap((document) => {
    const id = documentIds.of(document.id, JSON.stringify(document));
    if (seen.has(id)) return [];
    seen.add(id);
    const cdssAlerts = document.cdssAlerts?.map((alert) => ({
      ...alert,
      id: alertIds.of(alert.id, wordsOfAlert(alert)),
      status: alert.status ?? '',
    }));
    return [{ ...document, id, ...(cdssAlerts && { cdssAlerts }) }];
  });
}

/** Gives out ids. */
class Ids {
  /** What each id was given to. */
  readonly #given = new Map<string, string[]>();

  /** The id of what says this; the same again for the same words. */
  of(sent: string | null | undefined, words: string): string {
    const id = sent ?? '';
    const known = this.#given.get(id) ?? [];
    this.#given.set(id, known);
    let place = known.indexOf(words);
    if (place < 0) place = known.push(words) - 1;
    return id && place === 0 ? id : `${id}${MARK}${place + 1}`;
  }
}
