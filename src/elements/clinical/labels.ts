import { html, type TemplateResult } from 'lit';
import type { AlertSnapshot } from '../../consultation/snapshot.ts';
import { plainName } from '../../i18n/field-names.ts';
import type { MessageArguments, MessageKey, Term } from '../../i18n/translations.ts';
import { clinicalText } from './clinical-text.ts';

/** Abbreviations as clinicians write them, by their letters and digits alone. */
const WRITTEN =
  'BI-RADS PI-RADS LI-RADS TI-RADS ICD-10 ICD-11 ICD-10-CM CIE-10 CID-10 SpO2 FiO2 PaO2 PaCO2 HbA1c ' +
  'eGFR T1w T2w pH MRI CT ECG EKG INR LDL HDL TSH PSA CRP BMI IMC BP HR RR HEENT ROS HPI PMH HDA HMA ' +
  'MMII MMSS NYHA ASA';
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  WRITTEN.split(' ').map((written) => [plainName(written), written]),
);

/** A field name as words: `pastMedicalHistory` and `past_medical_history` are "Past medical history"; any other text stays. */
export function readableLabel(name: string): string {
  if (!/^[\p{L}\p{M}\p{N}_.-]+$/u.test(name)) return name;
  const whole = ABBREVIATIONS.get(plainName(name));
  if (whole) return whole;
  const words = name
    .replaceAll(/[_\-.]+/g, ' ')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .trim()
    .split(/\s+/);
  const label = written(words).join(' ');
  return label ? label.charAt(0).toUpperCase() + label.slice(1) : name;
}

/** Words as they are written, an abbreviation whole that its underscores or case have cut. */
function written([first, second, ...rest]: readonly string[]): string[] {
  if (first === undefined) return [];
  const both = second === undefined ? undefined : ABBREVIATIONS.get(plainName(first + second));
  if (both) return [both, ...written(rest)];
  const known = ABBREVIATIONS.get(plainName(first));
  const word = known ?? (/^\p{Lu}{2,}\d*$/u.test(first) ? first : first.toLowerCase());
  return [word, ...written(second === undefined ? [] : [second, ...rest])];
}

/** A specialty as words where it is a code (`internal_medicine`); any other text stays as it is. */
export function specialtyLabel(specialty: string): string {
  return /^[A-Za-z0-9_-]+$/.test(specialty) ? readableLabel(specialty) : specialty;
}

const KNOWN = {
  type: { medication: 'alertTypeMedication', non_pharmacological: 'alertTypeNonPharmacological' },
  issue: { not_pertinent: 'alertIssueNotPertinent' },
  actionCategory: { replace: 'alertActionReplace' },
  status: { accepted: 'decisionAccepted', rejected: 'decisionRejected' },
} as const satisfies Record<string, Record<string, MessageKey>>;

/** Two or more words of small letters, as the service writes its codes: `drug_interaction`. */
const CODE = /^[a-z]+(_[a-z]+)+$/;

/** A value of an open enumeration in the doctor's words if the spec names it; another code as words; all else exactly as it was sent. */
export const knownValue = (field: keyof typeof KNOWN, value: string | null | undefined, term: Term): string => {
  const names: Readonly<Record<string, MessageKey>> = KNOWN[field];
  if (!value) return '';
  if (Object.hasOwn(names, value)) return term(names[value] as 'decisionAccepted');
  return CODE.test(value) ? value.replaceAll('_', ' ') : value;
};

/** Messages that name a control by what it is for. */
export type NamingKey =
  | 'alertSelect'
  | 'alertSeverity'
  | 'alertShowInRecord'
  | 'copySection'
  | 'decisionAcceptOf'
  | 'decisionRejectOf'
  | 'decisionUndoOf';

/** For `aria-labelledby`: a message around the text of the element of that id, so that no attribute holds the text. */
export const namedBy = (key: NamingKey, id: string): string => `${key}-0 ${id} ${key}-1`;

/**
 * The words of these messages before and after the text, once a shadow root. Not the control's own id instead: looking
 * for the labels of a button, as Playwright does for each that names itself, passes the whole tree.
 */
export const namingWords = (keys: readonly NamingKey[], term: Term): TemplateResult =>
  // The element refers to its own children: Chromium can leave hidden text out of the name of a control that comes later.
  html`<div hidden aria-labelledby=${keys.map((key) => namedBy(key, '')).join(' ')}>
    ${keys.map((key) =>
      term(key, MARK)
        .split(MARK)
        .map((words, index) => html`<span id="${key}-${index}">${words}</span>`),
    )}
  </div>`;

/** The words alone. */
export const bareWords = (key: NamingKey, term: Term): string =>
  term(key, '').replace('  ', ' ').replace(/:\s*$/, '').trim();

/** Messages around one name or clinical word. */
type SentenceKey = { [Key in MessageKey]: MessageArguments<Key> extends [string] ? Key : never }[MessageKey];

/** Stands in a message for what its words are around. */
export const MARK = '\0';

/** A message with what it names in an element of its own: a translator of pages takes the words and leaves the name. */
export function sentenceWith(key: SentenceKey, named: string, term: Term): TemplateResult {
  const [before = '', after = ''] = (term as (key: SentenceKey, named: string) => string)(key, MARK).split(MARK);
  return html`<span>${before}</span>${clinicalText(named, term)}<span>${after}</span>`;
}

/** The name an alert goes by in labels and messages. */
export const nameOf = ({ alert }: AlertSnapshot, term: Term): string => alert.element?.trim() || term('alertNoName');
