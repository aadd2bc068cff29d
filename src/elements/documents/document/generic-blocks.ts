import { isObject, isScalar } from '../../../client/salvage.ts';
import { plainName } from '../../../i18n/field-names.ts';
import { readableLabel } from '../../clinical/labels.ts';
import type { Term } from '../../../i18n/translations.ts';
import { hasTable, MAX_COLUMNS, tabbedParts } from '../../clinical/passage-view.ts';
import { areResults, byResult, fieldUse, tableWidth } from './results.ts';
import type { Block, Fact } from './section.ts';

const MAX_DEPTH = 5;

/** The label of a field: the language's if there is one, else the field's name as words. */
export function fieldLabel(name: string, term: Term): string {
  const plain = plainName(name);
  const known = NAMED.find((field) => plainName(field) === plain);
  return known ? term(known) : term('fieldName', name) || readableLabel(name);
}

/** Fields with a message of their own. */
const NAMED = [
  ...(['bloodPressure', 'heartRate', 'temperature', 'vitalSigns', 'assessment', 'plan'] as const),
  ...(['summary', 'chiefComplaint', 'laboratory'] as const),
];

/** Lays out any value: text, list, named values, or groups of those. */
export function genericBlocks(value: unknown, term: Term, depth = 0): Block[] {
  if (value === undefined || value === null) return [];
  const plain = plainValue(value, term);
  if (plain !== undefined) return textBlocks(plain);
  if (depth >= MAX_DEPTH) return textBlocks(lineOf(value, term));
  if (Array.isArray(value)) return listBlocks(value, term, depth);
  return objectBlocks(value as Readonly<Record<string, unknown>>, term, depth);
}

function textBlocks(text: string): Block[] {
  if (!text.trim()) return [{ kind: 'missing' }];
  return tabbedParts(text).map((part) => {
    if (typeof part === 'string') return { kind: 'text', text: part };
    const columns = part.head.map((label) => ({ label, use: fieldUse(label) }));
    return { kind: 'table', columns, rows: part.rows, width: tableWidth(columns, part.rows), written: part.written };
  });
}

function listBlocks(all: readonly unknown[], term: Term, depth: number): Block[] {
  // A bullet without words, below “Allergies”, would say that there are none.
  const values = all.filter(hasWords);
  if (values.length === 0) return [{ kind: 'missing' }];
  if (values.every(isScalar)) return [{ kind: 'list', items: values.map((value) => plainValue(value, term) ?? '') }];
  return tableBlocks(values, term) ?? values.flatMap((item) => genericBlocks(item, term, depth + 1));
}

/** Records with the same fields, such as laboratory results, as a table. */
function tableBlocks(values: readonly unknown[], term: Term): Block[] | undefined {
  if (!values.every((value) => isRecord(value, term))) return undefined;
  const names = byResult([...new Set(values.flatMap((value) => Object.keys(value)))]);
  // A single record is clearer with its values below each other, except a result, which is one line.
  if (values.length < 2 && !(areResults(names) && fieldUse(names[0] ?? '') === 'name')) return undefined;
  if (names.length < 2 || names.length > MAX_COLUMNS) return undefined;
  const columns = names.map((name) => ({ label: fieldLabel(name, term), use: fieldUse(name) }));
  const rows = values.map((value) => names.map((name) => (plainValue(value[name], term) ?? '').trim()));
  return [{ kind: 'table', columns, rows, width: tableWidth(columns, rows) }];
}

/** Whether a value is an object of plain values. */
function isRecord(value: unknown, term: Term): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  return Object.values(value).every((inner) => isAbsent(inner) || plainValue(inner, term) !== undefined);
}

/** Whether a value has any text, however deep. */
export function hasWords(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasWords);
  return !isAbsent(value) && String(value).trim() !== '';
}

const isAbsent = (value: unknown): boolean => value === null || value === undefined;

/** Named results, `{ sodium: { value, unit } }`, as a list. */
function namedResults(value: Readonly<Record<string, unknown>>, term: Term): readonly unknown[] | undefined {
  const results = Object.entries(value);
  const isResult = (inner: unknown) =>
    isRecord(inner, term) &&
    areResults(Object.keys(inner)) &&
    !Object.keys(inner).some((name) => fieldUse(name) === 'name');
  if (!results.length || !results.every(([, inner]) => isResult(inner))) return undefined;
  return results.map(([name, inner]) => ({ test: fieldLabel(name, term), ...(inner as object) }));
}

/** Simple values as facts side by side. A value with inner ones becomes a group; the values after it are new facts. */
function objectBlocks(value: Readonly<Record<string, unknown>>, term: Term, depth: number): Block[] {
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

/** A simple value as text: `true` becomes "yes", a code with its name `Gout (M10.9)`; `undefined` for others. */
export function plainValue(value: unknown, term: Term): string | undefined {
  if (typeof value === 'boolean') return term(value ? 'yes' : 'no');
  if (isScalar(value)) return String(value);
  if (!isObject(value)) return undefined;
  const fields = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '');
  if (!fields.every(([, inner]) => typeof inner === 'string' || typeof inner === 'number')) return undefined;
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
  const inner = (one: unknown) => {
    const line = lineOf(one, term);
    return isObject(one) && plainValue(one, term) === undefined ? `(${line})` : line;
  };
  if (Array.isArray(value)) return value.map(inner).join('; ');
  if (!isObject(value)) return '';
  return Object.entries(value)
    .map(([name, one]) => `${fieldLabel(name, term)}: ${inner(one)}`)
    .join('; ');
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
