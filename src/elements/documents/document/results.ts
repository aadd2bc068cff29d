import { unsafeCSS } from 'lit';
import { plainName } from '../../../i18n/field-names.ts';
import { NUMBER } from '../../clinical/clinical-text.ts';
import type { Column } from './section.ts';

/** What a field is to a result, by field-names.ts's name of it. */
const USES = {
  name: /^(test|testname|analyte|parameter|name|examen|exame|prueba|analito|parametro|nombre|nome)$/,
  value: /^(value|result|valor|resultado)$/,
  unit: /^(unit|units|unidad|unidade)$/,
  flag: /^(flags?|abnormalflag|resultflag|interpretation|indicador|sinalizador)$/,
  previous: /^(previous|previousvalue|previousresult|valoranterior|resultadoanterior)$/,
  range: /^(referencerange|reference|range|normalrange|rangodereferencia|valoresdereferencia|valordereferencia)$/,
  date: /^(date|datetime|collectedat|resultedat|effectivedate|fecha|data|fechadetoma|datadacoleta)$/,
} as const;

export type FieldUse = keyof typeof USES;

/** What a field is to a result, by its name; `undefined` for any other. */
export function fieldUse(name: string): FieldUse | undefined {
  const plain = plainName(name);
  return (Object.keys(USES) as FieldUse[]).find((use) => USES[use].test(plain));
}

/** What is known of fields by their names; given to the writers, whose chunk shares no code with this one. */
export interface FieldNames {
  readonly labelOf: (name: string) => string;
  readonly useOf: (name: string) => FieldUse | undefined;
}

/** The order of a result: its name, and its value with what is read with it. */
const FIRST: readonly FieldUse[] = ['name', 'value', 'unit', 'flag', 'previous'];

/** Whether records with these fields are results. */
export const areResults = (names: readonly string[]): boolean => names.some((name) => fieldUse(name) === 'value');

/** The fields of results: one of each use in the order of a result, then the others as sent. Of other records all as sent. */
export function byResult(names: readonly string[]): string[] {
  if (!areResults(names)) return [...names];
  const first = FIRST.flatMap((use) => names.find((name) => fieldUse(name) === use) ?? []);
  return [...first, ...names.filter((name) => !first.includes(name))];
}

/** What a line cannot end within: a number with its unit, a word. */
const WHOLE = new RegExp(`${NUMBER}|\\S+`, 'gu');
/** Characters of a text that stands on several lines. */
const TEXT = 12;
/** Em, of a character and between two columns. */
const CHARACTER = 0.58;
const SPACE = 0.8;

/** How wide columns are side by side, in em: a number is whole, a text takes several lines. */
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

/** Widths in em from which records stand side by side; in a narrower section they stand below each other. */
export const STEPS = [18, 28, 33, 40, 56];

// Here, in a file without a template: beside one the build warns of `unsafeCSS`.
/** The steps for the sheet of records (records.styles.ts). */
export const stepStyles = unsafeCSS(
  STEPS.map((em) => `@container section (inline-size >= ${em}em){.records.from-${em}{--_beside: ;}}`).join(''),
);
