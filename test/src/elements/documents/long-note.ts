// A note of many lines with its sections.
import { aDocument, anAlert, aPlan } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { scenario } from '../../../../demo/playground/scenarios/make-scenario.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { documents, show } from '../shown-element.ts';

export const LINES = Array.from(
  { length: 12 },
  (_, at) => `Finding ${at + 1}: nothing to report here, compared with the year before.`,
);
export const RECORD = {
  findings: LINES.join('\n'),
  technique: LINES.slice(0, 9).join('\n'),
  comparison: LINES.slice(0, 9).join('\n'),
  impression: LINES.slice(0, 9).join('\n'),
  assessmentPlan: { plan: aPlan() },
};
export const ALERTS = [
  anAlert('cfa_1', 'pe_ramipril', 'Ramipril', { severity: 'yellow' }),
  anAlert('cfa_2', 'pe_ibuprofen', 'Ibuprofen', { severity: 'red' }),
];

export async function shownSections(record: object = RECORD, cdssAlerts = ALERTS) {
  const made = await show<ScribeDocuments>(
    (now) => scenario(now, { documents: [aDocument(now, { medicalRecord: { ...record }, cdssAlerts })] }),
    { template: documents },
  );
  made.element.style.inlineSize = '400px';
  const section = (title: string) => {
    const found = made.findAll('.section').find((one) => one.querySelector('h4')?.textContent?.trim() === title);
    if (!found) throw new Error(`There is no section ${title}.`);
    return found;
  };
  const fold = async (title: string) => {
    section(title).querySelector<HTMLElement>('.fold')!.click();
    await made.pass();
  };
  const isFolded = (title: string) => section(title).querySelector('.section-body')!.hasAttribute('hidden');
  return { ...made, section, fold, isFolded };
}
