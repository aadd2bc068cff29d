import { plainName } from '../../../../i18n/field-names.ts';
import type { MedicalRecordDocument } from '../../../../contract/medical-record-document.ts';
import { visibleText } from '../../../clinical/clinical-text.ts';

export const LOINC = 'http://loinc.org';

const NOTE = { system: LOINC, code: '34109-9', display: 'Note' };
const IMAGING = { system: LOINC, code: '18748-4', display: 'Diagnostic imaging study' };

/** The LOINC codes of sections, each with its section names (field-names.ts). */
const SECTIONS: Readonly<Record<string, string>> = {
  '29308-4': 'diagnosiscodes',
  '10154-3': 'chiefcomplaint',
  '8716-3': 'vitalsigns',
  '51848-0': 'assessment',
  '18776-5': 'plan',
  '29299-5': 'reasonforvisit',
  '42349-1': 'reasonforreferral',
  '10164-2': 'historyofpresentillness hpi',
  '11348-0': 'pastmedicalhistory pmh',
  '10157-6': 'familyhistory',
  '29762-2': 'socialhistory',
  '10187-3': 'reviewofsystems ros',
  '10160-0': 'medications currentmedications homemedications',
  '48765-2': 'allergies',
  '11369-6': 'immunizations vaccinations',
  '47519-4': 'procedures',
  '29545-1': 'physicalexam physicalexamination',
  '30954-2': 'laboratoryresults labresults labs diagnostictests',
  '8648-8': 'hospitalcourse',
  '11493-4': 'dischargestudies',
  '69730-0': 'instructions patientinstructions',
};

/** The same for an imaging report, where these names have another meaning than in a note. */
const IMAGING_SECTIONS: Readonly<Record<string, string>> = {
  '18785-6': 'indication clinicalindication reasonforstudy',
  '55111-9': 'examination procedure technique',
  '18834-2': 'comparison',
  '18782-3': 'findings',
  '19005-8': 'impression',
  '18783-1': 'recommendations',
};

/** The type of document. In §2.3 a report is a radiologist's, unless its specialty says otherwise. */
export function documentType(document: MedicalRecordDocument): typeof NOTE {
  return isImaging(document) ? IMAGING : NOTE;
}

/** The LOINC code of a section, by its key. */
export function sectionCode(key: string, document: MedicalRecordDocument): string | undefined {
  const name = plainName(key.split('.').at(-1) ?? '');
  const codes = Object.entries(isImaging(document) ? { ...SECTIONS, ...IMAGING_SECTIONS } : SECTIONS);
  return codes.find(([, names]) => name && names.split(' ').includes(name))?.[0];
}

function isImaging({ purpose, specialty }: MedicalRecordDocument): boolean {
  return purpose === 'report' && (!specialty?.trim() || /radiolog|imaging/.test(plainName(specialty)));
}

/** Text as FHIR's `string`: not empty, with no white space except blanks, tabs and line ends. */
export function fhirString(text: string | null | undefined): string | undefined {
  const plain = visibleText(text?.toWellFormed() ?? '').replace(/[^\S \t\r\n]/g, ' ');
  return plain.trim() || undefined;
}
