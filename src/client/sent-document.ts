import type { MedicalRecordDocument } from '../contract/medical-record-document.ts';
import { isMadeUp, sentId } from './read-answer.ts';

/** A document with the ids that the service sent, none that was made up here. */
export function withSentIds(document: MedicalRecordDocument): object {
  const own = <Thing extends { readonly id: string }>(thing: Thing) =>
    isMadeUp(thing.id) ? { ...thing, id: sentId(thing.id) || undefined } : thing;
  const { cdssAlerts } = document;
  return { ...own(document), ...(cdssAlerts && { cdssAlerts: cdssAlerts.map(own) }) };
}
