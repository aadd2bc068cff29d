import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { type Term, languageTag } from '../../../i18n/translations.ts';
import { readableLabel } from '../../clinical/labels.ts';
import { type DocumentGuard, guardWarning } from '../../clinical/status.ts';
import { timeText, type TimeFormat } from '../../clinical/time-view.ts';
import type { Section } from '../document/section.ts';

/** A document, or a section of it, for export, and what must stay with it. */
interface OutputFacts {
  readonly document: MedicalRecordDocument;
  /** The service's id, if no other document has it. If two were exported with one id, a receiver would replace one by the other. */
  readonly ownId: string | undefined;
  /** The session, of the same reading as the document. */
  readonly sessionId: string;
  readonly patientName: string | undefined;
  readonly guard: DocumentGuard;
  readonly sections: readonly Section[];
  readonly term: Term;
  readonly date: TimeFormat['date'];
  readonly consultation: string;
  /** The line about open alerts. */
  readonly open: string | undefined;
}

/** The same, with its language tag, if that is valid, and the lines above and below it: patient, status, that AI wrote it. */
export type Output = ReturnType<typeof outputOf>;

export function outputOf({ date, consultation, open, ...output }: OutputFacts) {
  const { document, guard, patientName, term } = output;
  const frame = {
    // The loud line if the note may not be final.
    warning: guardWarning(guard, term),
    title: titleOf(document, term),
    facts: [
      { label: term('patient'), value: patientName ?? term('patientUnknown') },
      { label: term('consultation'), value: consultation },
      ...timesOf(document).map(([label, time]) => ({ label: term(label), value: timeText(time, { date, term }) })),
    ],
    label: term('aiWrittenCheck'),
    open,
  };
  return { ...output, lang: languageTag(document.language), frame };
}

/** The name of a document, by its purpose. An unknown purpose stays as words. */
export function titleOf({ purpose }: MedicalRecordDocument, term: Term): string {
  if (!purpose?.trim()) return term('document');
  if (purpose === 'primary') return term('purposePrimary');
  return purpose === 'report' ? term('purposeReport') : readableLabel(purpose);
}

/** When a document was created, and updated if that was later, with the label of each. */
export function timesOf({ createdAt, updatedAt }: MedicalRecordDocument) {
  return [['created', createdAt] as const, ['updated', updatedAt === createdAt ? '' : updatedAt] as const].flatMap(
    ([label, time]) => (time?.trim() ? [[label, time] as const] : []),
  );
}
