import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';

export interface PurposeChoice {
  /** The page's, by attribute: it holds even where it leaves nothing. */
  readonly given: string | undefined;
  /** The doctor's, by a chip: it falls away with the last document of that purpose. */
  readonly chosen: string | undefined;
}

/** The documents of the purpose in force. */
export function shownDocuments(
  items: readonly MedicalRecordDocument[],
  { given, chosen }: PurposeChoice,
): readonly MedicalRecordDocument[] {
  const wanted = given || chosen;
  if (wanted === undefined) return items;
  const shown = items.filter(({ purpose }) => (purpose ?? '') === wanted);
  return shown.length || given ? shown : items;
}
