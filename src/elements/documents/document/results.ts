import { unsafeCSS } from 'lit';
import { plainName } from '../../../i18n/field-names.ts';
import { NUMBER } from '../../clinical/clinical-text.ts';
import type { Column } from './section.ts';

/** Normalized field name (field-names.ts) → its use in a result. */
const USES = {
  name: /^(test|testname|analyte|parameter|name|examen|exame|prueba|analito|parametro|nombre|nome)$/,
  value: /^(value|result|valor|resultado)$/,
  sign: /^(value|result)?(comparator|operator|qualifier|comparador|operador)$/,
  unit: /^(unit|units|unidad|unidade)$/,
  flag: /^(flags?|abnormalflag|resultflag|interpretation|indicador|sinalizador)$/,
  previous: /^(previous|previousvalue|previousresult|valoranterior|resultadoanterior)$/,
  range: /^(referencerange|reference|range|normalrange|rangodereferencia|valoresdereferencia|valordereferencia)$/,
} as const;

export type FieldUse = keyof typeof USES;

/** The use of a field in a result, by its name; `undefined` if it has none. */
export function fieldUse(name: string): FieldUse | undefined {
  const plain = plainName(name);
  return (Object.keys(USES) as FieldUse[]).find((use) => USES[use].test(plain));
}

/** The order of fields in a result: the name, then the value with the fields read with it. */
const FIRST: readonly FieldUse[] = ['name', 'value', 'unit', 'flag', 'previous'];

export const areResults = (names: readonly string[]): boolean => names.some((name) => fieldUse(name) === 'value');

/** Orders the fields of results: one of each use in their order, then the others as sent. Other records keep their order. */
export function byResult(names: readonly string[]): string[] {
  if (!areResults(names)) return [...names];
  // A field named like “value” comes first: the unit belongs to it, not to a result in words, as in “Troponin: positive ng/L”.
  const inUse = [...names.filter((name) => /^val/i.test(name)), ...names];
  const first = FIRST.flatMap((use) => inUse.find((name) => fieldUse(name) === use) ?? []);
  return [...first, ...names.filter((name) => !first.includes(name))];
}

/**
 * Columns with these names. If two have the same use, the second is shown with its label in each result, like a range.
 * Without the label it would look like a part of the first.
 */
export function columnsOf(names: readonly string[], label: (name: string) => string = String): Column[] {
  const uses = names.map(fieldUse);
  return names.map((name, place) => {
    const use = uses[place];
    const isSecond = use !== undefined && uses.indexOf(use) < place;
    return { label: label(name), use: isSecond ? 'range' : use };
  });
}

/** Matches pieces that are not broken into two lines: a number with its unit, a word. */
const WHOLE = new RegExp(`${NUMBER}|\\S+`, 'gu');
/** Characters on a line of a long text. */
const TEXT = 12;
/** Em of a character, and between two columns. */
const CHARACTER = 0.58;
const SPACE = 0.8;

/** The width of columns side by side, in em. A number is not broken; a text may take several lines. */
export function tableWidth(columns: readonly Column[], rows: readonly (readonly string[])[]): number {
  const widths = columns.map(({ label }, place) => {
    const lengths = rows.flatMap(({ [place]: cell = '' }) => [Math.min(cell.length, TEXT), ...wholes(cell)]);
    const labels = wholes(label).map((length) => length * 0.85);
    return [...lengths, ...labels].reduce((most, length) => Math.max(most, length), 0);
  });
  return widths.reduce((all, width) => all + width * CHARACTER + SPACE, 0);
}

function wholes(text: string): number[] {
  return (text.match(WHOLE) ?? []).map(({ length }) => length);
}

/** Widths in em from which records are side by side. In a narrower section they are below each other. */
export const STEPS = [18, 28, 33, 40, 56];

// The build warns about `unsafeCSS` in a file with templates, so this is in a file without them.
/** The container queries for the sheet of records (records.styles.ts). */
export const stepStyles = unsafeCSS(
  STEPS.map((em) => `@container section (inline-size >= ${em}em){.records.from-${em}{--_beside: ;}}`).join(''),
);
