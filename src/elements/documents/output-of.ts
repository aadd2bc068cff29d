import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import { readableLabel } from '../readable-label.ts';
import { guardWarning, type DocumentGuard } from '../document-guard.ts';
import { timeText, type TimeFormat } from '../time-view.ts';
import type { Output } from './document-output.ts';
import type { LineContext } from './item-lines.ts';
import { languageTag } from '../../i18n/translations.ts';
import type { Section } from './section.ts';

interface OutputContext extends LineContext {
  readonly date: TimeFormat['date'];
  readonly sessionId: string;
  readonly patientName: string | undefined;
  readonly consultation: string;
  /** Which alerts of the document are open, in words. */
  readonly open: string | undefined;
}

/** A document with all that must stand around it when it leaves: whose it is, what it is worth, and that AI wrote it. */
export function outputOf(
  document: MedicalRecordDocument,
  sections: readonly Section[],
  guard: DocumentGuard,
  { date, sessionId, patientName, consultation, open, ...lines }: OutputContext,
): Output {
  const { term } = lines;
  const { purpose, createdAt, updatedAt } = document;
  const time = (value: string) => timeText(value, { date, term });
  const facts = [
    { label: term('patient'), value: patientName ?? term('patientUnknown') },
    { label: term('consultation'), value: consultation },
    ...(createdAt ? [{ label: term('created'), value: time(createdAt) }] : []),
    ...(updatedAt && updatedAt !== createdAt ? [{ label: term('updated'), value: time(updatedAt) }] : []),
  ];
  return {
    document,
    sessionId,
    patientName,
    sections,
    guard,
    lang: languageTag(document.language),
    lines,
    frame: {
      warning: guardWarning(guard, term),
      title: titleOf(purpose, lines),
      facts,
      label: term('aiWrittenCheck'),
      open,
    },
  };
}

function titleOf(purpose: string | null | undefined, { term }: LineContext): string {
  if (purpose === 'primary') return term('purposePrimary');
  if (purpose === 'report') return term('purposeReport');
  return purpose ? readableLabel(purpose) : term('document');
}
