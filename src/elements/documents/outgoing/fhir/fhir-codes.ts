import { plainName } from '../../../../i18n/field-names.ts';
import type { DiagnosisCode, MedicalRecordDocument } from '../../../../contract/medical-record-document.ts';
import { visibleText } from '../../../clinical/clinical-text.ts';
import type { Block, Fact, Section } from '../../document/section.ts';

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

const ICD10 = 'http://hl7.org/fhir/sid/icd-10';
const ICD10_CM = 'http://hl7.org/fhir/sid/icd-10-cm';
const SNOMED = 'http://snomed.info/sct';

/** Names that the service may use for a code system. §2.3 shows no such field. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/icd.?10.?cm/i, ICD10_CM],
  [/^(?:icd|cie|cid).?10$/i, ICD10],
  [/snomed/i, SNOMED],
  [/loinc/i, LOINC],
];

/** The system that the service names, if any. A code that looks like ICD-10 may be from a list of the hospital. */
export function systemOf(named: unknown): string | undefined {
  if (typeof named !== 'string') return undefined;
  if (/^(?:https?:\/\/|urn:)\S+$/.test(named)) return named;
  return NAMED.find(([name]) => name.test(named))?.[1];
}

/** A resource without its subject: its text and its own fields. */
export interface Draft {
  readonly text: string;
  readonly fields: object;
}

/** Diagnoses and past conditions of a section; unconfirmed while the note is not final. Items that are denied, or without code and text, are left out. */
export function conditionsOf({ blocks }: Pick<Section, 'blocks'>, isFinal: boolean): Draft[] {
  const verificationStatus = { coding: [coded('condition-ver-status', 'unconfirmed')] };
  return blocks
    .flatMap(fromBlock)
    .filter(({ text }) => text)
    .map(({ text, fields }) => ({ text, fields: { ...(!isFinal && { verificationStatus }), ...fields } }));
}

/** A code of an HL7 system. */
export function coded(codeSystem: string, code: string): object {
  return { system: `http://terminology.hl7.org/CodeSystem/${codeSystem}`, code };
}

function fromBlock(block: Block): Draft[] {
  switch (block.kind) {
    case 'diagnoses':
      return block.codes.flatMap((item) =>
        isAsserted(item, item.description) ? draft(item, item.description, true) : [],
      );
    case 'conditions':
      return block.conditions.flatMap((item) =>
        isAsserted(item, item.content) ? draft(item.code, item.content, false) : [],
      );
    case 'group':
      return block.blocks.flatMap(fromBlock);
    default:
      return [];
  }
}

/** A denial, an error, a relative's or a suspected condition. */
const DENIED =
  /nega[td]|refut|a[bu]sent|exclu|descart|rule.?.out|in.error|family.hist|(?:tes?|ria).familiar|s[uo]sp|dif+eren[ct]ia/i;
/** Words of a condition that deny it, or name a relative's. Not “Non-Hodgkin”, “Familial”, “Absence seizures”. */
const DENYING =
  /^\W*(?:not?|n[aã]o|denie[sd]|ruled? out|niega|nega|sin|sem|family history|(?:antecedentes|hist[oó]ria) familiar(?:es)?)(?![\p{L}\p{N}])/iu;

/** Whether nothing denies the item: its words, its type, a status, a field that says yes, or one that says no more than a denial. A Condition would assert it. */
function isAsserted(
  { type, facts }: { readonly type?: string | null | undefined; readonly facts: readonly Fact[] },
  words: string | null | undefined,
): boolean {
  const denying = facts.map(({ label, value = '' }) => {
    if (/^(?:yes|s[ií]m?)$/i.test(value)) return label;
    if (/^n[oã]o?$/i.test(value)) return /presen|confirm/i.test(label) && 'absent';
    // A remark may speak of another condition.
    return (/status/i.test(label) || value.split(' ').length < 3) && value;
  });
  return !DENIED.test([type, ...denying].join()) && !DENYING.test(words ?? '');
}

function draft(
  sent: (Pick<DiagnosisCode, 'code'> & Readonly<Record<string, unknown>>) | null | undefined,
  words: string | null | undefined,
  isDiagnosis: boolean,
): Draft {
  // FHIR's `code`: only single blanks, none at the ends.
  const code = fhirString(sent?.code)?.replace(/\s+/g, ' ');
  const display = fhirString(words);
  const system = code && systemOf(sent?.['system'] ?? sent?.['codeSystem']);
  const coding = code && [{ ...(system && { system }), code, ...(display && { display }) }];
  const text = display ?? code ?? '';
  // A diagnosis of this encounter, not of the past.
  const category = isDiagnosis && [{ coding: [coded('condition-category', 'encounter-diagnosis')] }];
  return { text, fields: { ...(category && { category }), code: { ...(coding && { coding }), text } } };
}

/** Text as FHIR's `string`: not empty, with no white space except blanks, tabs and line ends. */
export function fhirString(text: string | null | undefined): string | undefined {
  const plain = visibleText(text?.toWellFormed() ?? '').replace(/[^\S \t\r\n]/g, ' ');
  return plain.trim() || undefined;
}
