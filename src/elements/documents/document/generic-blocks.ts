import { isObject, isScalar, type Fields } from '../../../contract/odd-answers.ts';
import { plainName } from '../../../i18n/field-names.ts';
import { readableLabel } from '../../clinical/labels.ts';
import type { Term } from '../../../i18n/translations.ts';
import { hasTable, MAX_COLUMNS, tabbedParts } from '../../clinical/passage-view.ts';
import { areResults, byResult, columnsOf, fieldUse, tableWidth } from './results.ts';
import type { Block, Fact } from './section.ts';

const MAX_DEPTH = 5;

/** The label of a field: the language's if there is one, else the field's name as words. */
export function fieldLabel(name: string, term: Term): string {
  const plain = plainName(name);
  const known = NAMED.get(plain);
  return known ? term(known) : term('fieldName', name) || readableLabel(name);
}

/** Fields with a message of their own. */
const OWN = [
  ...(['bloodPressure', 'heartRate', 'temperature', 'vitalSigns', 'assessment', 'plan', 'summary'] as const),
  ...(['chiefComplaint', 'laboratory', 'diagnosisCodes', 'reportState', 'pastMedicalConditions'] as const),
];

const NAMED = new Map<string, (typeof OWN)[number] | 'structuredSummary' | 'codedConditions'>([
  ...OWN.map((name) => [plainName(name), name] as const),
  ['medicalrecordsummary', 'summary'],
  ['medicalrecordsummarystructured', 'structuredSummary'],
  ['pastmedicalconditionscoded', 'codedConditions'],
]);

/** Lays out any value: text, list, named values, or groups of those. */
export function genericBlocks(value: unknown, term: Term, depth = 0): Block[] {
  if (value === undefined || value === null) return [];
  const plain = plainValue(value, term);
  if (plain !== undefined) return textBlocks(plain);
  if (depth >= MAX_DEPTH) return textBlocks(lineOf(value, term));
  if (Array.isArray(value)) return listBlocks(value, term, depth);
  return objectBlocks(value as Fields, term, depth);
}

function textBlocks(text: string): Block[] {
  if (!text.trim()) return [{ kind: 'missing' }];
  return tabbedParts(text).map((part) => {
    if (typeof part === 'string') return { kind: 'text', text: part };
    const columns = columnsOf(part.head);
    return { kind: 'table', columns, rows: part.rows, width: tableWidth(columns, part.rows), written: part.written };
  });
}

function listBlocks(all: readonly unknown[], term: Term, depth: number): Block[] {
  // Leaves out values without words: an empty bullet below “Allergies” would look like “no allergies”.
  const values = all.filter(hasWords);
  if (values.length === 0) return [{ kind: 'missing' }];
  if (values.every(isScalar)) {
    // Keeps an empty value in a list of numbers or times. Otherwise the later values would seem to belong to another time.
    const kept = values.every((value) => /^\W?\d|\d:\d\d/.test(String(value))) ? all : values;
    return [{ kind: 'list', items: kept.map((value) => lineOf(value, term) || '—') }];
  }
  const isNumbered = (item: unknown) => values.length > 1 && isObject(item) && Object.keys(item).length > 1;
  return (
    tableBlocks(values, term) ??
    values.flatMap((item, place): Block[] => {
      const blocks = genericBlocks(item, term, depth + 1);
      // Numbers the items, so that one sees where each ends. Otherwise “Flag: H” would stand right above the next test.
      return isNumbered(item) ? [{ kind: 'group', title: String(place + 1), blocks }] : blocks;
    })
  );
}

/** Records with the same fields, such as laboratory results, or lists in a list, as a table. */
function tableBlocks(values: readonly unknown[], term: Term): Block[] | undefined {
  const areLists = values.every(Array.isArray);
  if (!values.every((value) => isRecord(value, term) && Array.isArray(value) === areLists)) return undefined;
  const sent = values as readonly Fields[];
  // Adds an absent value to a record, so that `asRead` writes a dash. A unit alone would look like a value.
  const value = byResult(sent.flatMap(Object.keys)).find((name) => fieldUse(name) === 'value');
  const records = areLists ? sent : sent.map((one) => asRead(value ? { ...one, [value]: one[value] } : one));
  const names = byResult([...new Set(records.flatMap(Object.keys))]);
  // A single record is clearer with its values below each other, except a result, which is one line.
  if (values.length < 2 && !(areResults(names) && fieldUse(names[0] ?? '') === 'name')) return undefined;
  if (names.length < 2 || names.length > MAX_COLUMNS) return undefined;
  const rows = records.map((record) => names.map((name) => innerLine(record[name], term).trim()));
  // Writes lists as lines with tabs: so an absent cell of `["K", null, 5.9]` keeps its column, also in a copied text. A cell must not
  // have tabs or line ends itself. Other blanks are allowed: a time may have a narrow one, “7:30 AM”.
  if (areLists && /[^\S \u00a0\u202f]/.test(rows.flat().join(''))) return undefined;
  if (areLists) return textBlocks(rows.map((row) => row.join('\t')).join('\n'));
  const columns = columnsOf(names, (name) => fieldLabel(name, term));
  return [{ kind: 'table', columns, rows, width: tableWidth(columns, rows) }];
}

/** Whether a value is an object or list of plain values, or of lists or objects of these. A table shows which record each belongs to. */
function isRecord(value: unknown, term: Term): value is object {
  const isPlain = (inner: unknown) => isAbsent(inner) || plainValue(inner, term) !== undefined;
  const isFlat = (inner: unknown) => isPlain(inner) || Object.values(inner as object).every(isPlain);
  return typeof value === 'object' && value !== null && Object.values(value).every(isFlat);
}

export function hasWords(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasWords);
  return !isAbsent(value) && String(value).trim() !== '';
}

export const isAbsent = (value: unknown): boolean => value === null || value === undefined;

/** Named results, `{ sodium: { value, unit } }`, as a list. */
function namedResults(value: Fields, term: Term): readonly unknown[] | undefined {
  const results = Object.entries(value);
  const isResult = (inner: unknown) =>
    isRecord(inner, term) &&
    areResults(Object.keys(inner)) &&
    !Object.keys(inner).some((name) => fieldUse(name) === 'name');
  if (!results.length || !results.every(([, inner]) => isResult(inner))) return undefined;
  return results.map(([name, inner]) => ({ test: fieldLabel(name, term), ...(inner as object) }));
}

/**
 * Puts a sign of comparison from a field of its own, as in FHIR, before the value: “Troponin: 5 ng/L; Comparator: <” would look like 5.
 * Writes a dash for an absent value, because a unit alone would look like a value.
 */
function asRead(result: Fields): Fields {
  const fieldOf = (use: 'sign' | 'value' | 'unit', is: RegExp) =>
    Object.keys(result).find(
      (name) => isScalar(result[name]) && is.test(String(result[name])) && fieldUse(name) === use,
    );
  // The first of these is the one that a table shows before the unit.
  const values = byResult(Object.keys(result)).filter((name) => fieldUse(name) === 'value');
  const [value] = values;
  if (value && !values.some((name) => hasWords(result[name])) && fieldOf('unit', /\S/))
    return { ...result, [value]: '—' };
  const sign = fieldOf('sign', /^\s*[<>≤≥]=?\s*$/);
  const figure = sign && fieldOf('value', /^\s*[-−.\d]/);
  if (!sign || !figure) return result;
  const { [sign]: before, ...others } = result;
  return { ...others, [figure]: `${String(before)} ${String(result[figure])}` };
}

/** Simple values as facts side by side. A value with inner ones becomes a group; the values after it are new facts. */
function objectBlocks(sent: Fields, term: Term, depth: number): Block[] {
  const value = asRead(sent);
  const results = namedResults(value, term);
  const table = results && tableBlocks(results, term);
  if (table) return table;
  const blocks: Block[] = Object.keys(value).length ? [] : [{ kind: 'missing' }];
  let facts: Fact[] = [];
  for (const [name, inner] of Object.entries(value)) {
    const label = fieldLabel(name, term);
    const plain = isAbsent(inner) ? '' : plainValue(inner, term);
    if (plain !== undefined && !hasTable(plain)) {
      if (!facts.length) blocks.push({ kind: 'facts', facts });
      facts.push({ label, value: plain, isFlag: fieldUse(name) === 'flag' });
    } else {
      const within = genericBlocks(inner, term, depth + 1);
      if (within.length) blocks.push({ kind: 'group', title: label, blocks: within });
      if (within.length) facts = [];
    }
  }
  return blocks;
}

const WORDS = ['display', 'description', 'text', 'name', 'label', 'content'];
const CODE = ['code', 'system', 'codesystem', 'version'];

/** A simple value as text: `true` becomes "yes", a value with its unit `500 mg`, a code with its name `Gout (M10.9)`; `undefined` for others. */
export function plainValue(value: unknown, term: Term): string | undefined {
  if (typeof value === 'boolean') return term(value ? 'yes' : 'no');
  if (isScalar(value)) return String(value);
  if (!isObject(value)) return undefined;
  const fields = Object.entries(asRead(value)).filter(([, inner]) => inner !== null && inner !== '');
  if (!fields.every(([, inner]) => typeof inner === 'string' || typeof inner === 'number')) return undefined;
  const partOf = (use: 'value' | 'unit') => fields.find(([name]) => fieldUse(name) === use)?.[1];
  const quantity = fields.length === 2 && [partOf('value'), partOf('unit')];
  if (quantity && !quantity.includes(undefined)) return quantity.join(' ');
  const of = (names: readonly string[]) => fields.filter(([name]) => names.includes(plainName(name)));
  const [words, codes] = [of(WORDS), of(CODE)];
  const isCode = words.length === 1 && codes.some(([name]) => plainName(name) === 'code');
  if (!isCode || words.length + codes.length < fields.length) return undefined;
  return `${words.map(([, text]) => String(text)).join('')} (${codes.map(([, text]) => String(text)).join(', ')})`;
}

/** Any value on one line. Members of a list are not joined by commas: “No aspirin, heparin” denies both. */
export function lineOf(value: unknown, term: Term): string {
  const plain = plainValue(value, term);
  if (plain !== undefined) return plain;
  if (Array.isArray(value)) return value.map((one) => innerLine(one, term)).join('; ');
  if (!isObject(value)) return '';
  return Object.entries(asRead(value))
    .map(([name, one]) => `${fieldLabel(name, term)}: ${innerLine(one, term)}`)
    .join('; ');
}

/** A value within a line, in brackets if it is several: “Times: 08; 20; Dose: 5” would not tell where the times end. */
function innerLine(value: unknown, term: Term): string {
  const isSeveral =
    plainValue(value, term) === undefined && (Array.isArray(value) ? value.length > 1 : isObject(value));
  return isSeveral ? `(${lineOf(value, term)})` : lineOf(value, term);
}

/** Fields that the spec does not name, each on one line. Empty ones are left out. */
export function factsOf(fields: object, term: Term): Fact[] {
  return Object.entries(fields).flatMap(([name, value]): Fact[] => {
    const [block, more] = genericBlocks(value, term);
    if (!block || (block.kind === 'missing' && !more)) return [];
    const isText = block.kind === 'text' && !more;
    return [{ label: fieldLabel(name, term), value: isText ? block.text : lineOf(value, term) }];
  });
}
