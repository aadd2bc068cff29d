import { html, type TemplateResult } from 'lit';
import type { AlertSnapshot } from '../../consultation/snapshot.ts';
import { plainName } from '../../i18n/field-names.ts';
import { languageTag, type MessageArguments, type MessageKey, type Term } from '../../i18n/translations.ts';
import { clinicalElement, clinicalText } from './clinical-text.ts';

/** Letters and digits → the abbreviation as clinicians write it. */
const WRITTEN =
  'BI-RADS PI-RADS LI-RADS TI-RADS ICD-10 ICD-11 ICD-10-CM CIE-10 CID-10 SpO2 FiO2 PaO2 PaCO2 HbA1c ' +
  'eGFR T1w T2w pH MRI CT ECG EKG INR LDL HDL TSH PSA CRP BMI IMC BP HR RR HEENT ROS HPI PMH HDA HMA ' +
  'MMII MMSS NYHA ASA QTc pO2 pCO2 NT-proBNP mL dL mEq mmHg';
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  WRITTEN.split(' ').map((written) => [plainName(written), written]),
);

/** A field name as words: `pastMedicalHistory` and `past_medical_history` become "Past medical history". Other text stays. */
export function readableLabel(name: string): string {
  // A longer name is a text. `written` is recursive, and would run out of stack on its words.
  if (!/^[\p{L}\p{M}\p{N}_.-]{1,100}$/u.test(name)) return name;
  const whole = ABBREVIATIONS.get(plainName(name));
  if (whole) return whole;
  const parts = name
    // Keeps a decimal point and a minus. Otherwise `glucose_1.5h` would become “Glucose 1 5h”, a score of `-2` 2, and `Rh-` Rh.
    .replace(/_+|(?<=[\p{L}\p{M}])[-.]+(?=.)|[-.]+(?=\D)/gu, ' ')
    .trim()
    .split(/\s+/);
  // Does not split or change short parts, which may be units or elements: serum Mg is not mg, and mIU is not “m IU”.
  const longest = parts.length > 1 ? 4 : 3;
  const words = parts.flatMap((part) => (part.length > longest ? wordsIn(part) : part));
  // Keeps the first letter of pH, mEq, µg, mg and Greek letters: as a capital, mg would be magnesium, and β a Latin B.
  return (
    written(words)
      .join(' ')
      .replace(/^(?!µ|mg\b|\p{sc=Greek})\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase()) || name
  );
}

/** The words of a name in camel case, in small letters. Other capitals stay: `qSOFA`, `CHA2DS2VASc`. After capitals a word has three letters, or is as in `BPAtRest`. */
const wordsIn = (part: string): string[] =>
  part
    .split(
      /(?<=\p{L}\p{Ll})(?=\p{Lu})|(?<=\d)(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{Lu}\p{Ll}{2}|(?:At|In|On|Of|De|Al|E[mn])\p{Lu})/u,
    )
    .map((word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word));

/** Writes abbreviations, also those split in two words, but never joins “in” or “as”: `BPInRArm` became BP INR arm, `as_a_child` ASA child. */
function written([first, second, ...rest]: readonly string[]): string[] {
  if (first === undefined) return [];
  const both =
    second === undefined || /^(?:in|as)$/i.test(first) ? undefined : ABBREVIATIONS.get(plainName(first + second));
  if (both) return [both, ...written(rest)];
  return [ABBREVIATIONS.get(plainName(first)) ?? first, ...written(second === undefined ? [] : [second, ...rest])];
}

/** A specialty; a code (`internal_medicine`) becomes words, other text stays. */
export function specialtyLabel(specialty: string): string {
  return /^[A-Za-z0-9_-]+$/.test(specialty) ? readableLabel(specialty) : specialty;
}

const KNOWN = {
  type: {
    medication: 'alertTypeMedication',
    non_pharmacological: 'alertTypeNonPharmacological',
    laboratory: 'laboratory',
  },
  issue: { not_pertinent: 'alertIssueNotPertinent' },
  actionCategory: { replace: 'alertActionReplace' },
  status: { accepted: 'decisionAccepted', rejected: 'decisionRejected' },
} as const satisfies Record<string, Record<string, MessageKey>>;

/** Two or more lower-case words, like the service's codes: `drug_interaction`. */
const CODE = /^[a-z]+(_[a-z]+)+$/;

/** A value of an open enumeration: translated if the spec names it; another code as words; anything else exactly as sent. */
export const knownValue = (field: keyof typeof KNOWN, value: string | null | undefined, term: Term): string => {
  const names: Readonly<Record<string, MessageKey>> = KNOWN[field];
  if (!value) return '';
  if (Object.hasOwn(names, value)) return term(names[value] as 'decisionAccepted');
  return CODE.test(value) ? value.replace(/_/g, ' ') : value;
};

/** Messages that name a control of a card and its alert: with a place for the alert, or before it. */
export const CARD_NAMINGS = [
  ...(['alertSelect', 'alertSeverity', 'alertInRecord'] as const),
  ...(['decisionAccept', 'decisionReject', 'decisionUndo'] as const),
];

/** The same of a section. */
export type NamingKey = (typeof CARD_NAMINGS)[number] | 'copySection';

/** A value for `aria-labelledby`: a message around the text of the element of that id. So no attribute holds clinical text. */
export const namedBy = (key: NamingKey, id: string): string => `${key}-0 ${id} ${key}-1`;

/**
 * The words of these messages before and after the text, once in a shadow root. The control's own id is not used, because
 * tools such as Playwright search the whole tree for the labels of a button that names itself.
 */
export const namingWords = (keys: readonly NamingKey[], term: Term): TemplateResult =>
  // The element refers to its own children. Otherwise Chromium may leave these hidden words out of the name of a control added later.
  html`<div hidden aria-labelledby=${keys.map((key) => namedBy(key, '')).join(' ')}>
    ${keys.map((key) => {
      const [before, after] = (term as (key: NamingKey, named: string) => string)(key, MARK).split(MARK);
      return html`<span id="${key}-0">${after === undefined ? `${before}:` : before}</span
        ><span id="${key}-1">${after}</span>`;
    })}
  </div>`;

/** Messages with one name or clinical term. */
type SentenceKey = { [Key in MessageKey]: MessageArguments<Key> extends [string] ? Key : never }[MessageKey];

/** The placeholder in a message. */
export const MARK = '\0';

/** A message whose name is in an element of its own, so that a page translator does not change the name. */
export function sentenceWith(key: SentenceKey, named: string, term: Term): TemplateResult {
  const [before = '', after = ''] = (term as (key: SentenceKey, named: string) => string)(key, MARK).split(MARK);
  return html`<span>${before}</span>${clinicalText(named, term)}<span>${after}</span>`;
}

/** The name of an alert in labels and messages; that of its plan element if it has none of its own. */
export const nameOf = ({ alert, planElement }: AlertSnapshot, term: Term): string =>
  alert.element?.trim() || planElement?.element?.trim() || term('alertNoName');

/** The name as an element with the language of its document. The text for a missing name is in the widget's own language. */
export const nameElement = (snapshot: AlertSnapshot, term: Term): HTMLElement => {
  const name = nameOf(snapshot, term);
  return clinicalElement(name, term, name === term('alertNoName') ? undefined : languageTag(snapshot.language));
};
