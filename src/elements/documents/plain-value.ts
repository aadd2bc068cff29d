import { isObject } from '../../client/salvage.ts';
import { plainName } from '../../i18n/field-names.ts';
import type { Term } from '../term.ts';

type Scalar = string | number | boolean;

export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

const WORDS = ['display', 'description', 'text', 'name', 'label', 'content'];
const CODE = ['code', ...['system', 'codesystem', 'version']];

/** A value that reads as one text, in words: `true` as "yes", a code with its words as `Gout (M10.9)`; `undefined` for all else. */
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

/** Any value in one line. */
export function lineOf(value: unknown, labelOf: (name: string) => string, term: Term): string {
  const plain = plainValue(value, term);
  if (plain !== undefined) return plain;
  const inner = (one: unknown) => {
    const line = lineOf(one, labelOf, term);
    return isObject(one) && plainValue(one, term) === undefined ? `(${line})` : line;
  };
  if (Array.isArray(value)) return value.map(inner).join(', ');
  if (!isObject(value)) return '';
  return Object.entries(value)
    .map(([name, one]) => `${labelOf(name)}: ${inner(one)}`)
    .join('; ');
}
