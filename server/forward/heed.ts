import * as z from 'zod/mini';
import { LONGEST_HEED, type Heed } from '../../src/contract/embed.ts';
import { ProxyError } from '../errors.ts';

const listOf = (value: string) =>
  z.string().check(z.maxLength(LONGEST_HEED), z.regex(new RegExp(`^(${value})?(,(${value})?)*$`)));

/** The query of a decision: one value for each alert, in their order, separated by commas; empty if unknown. */
export const HEED_QUERY = {
  /** Seconds that the card was on screen, with tenths. */
  onScreen: listOf(String.raw`\d{1,6}(\.\d)?`),
  /** How often the decision was taken back. */
  undone: listOf(String.raw`\d{1,4}`),
} as const;

/** Reads what the page reports about each of the decisions, in their order. Throws `parameter_invalid` with the parameter's name. */
export function heedIn(query: string, decisions: number): readonly Heed[] {
  if (query === '') return [];
  const given = new URLSearchParams(query);
  const valuesOf = (name: keyof typeof HEED_QUERY): readonly string[] => {
    const text = given.get(name);
    if (text === null) return [];
    const values = text.split(',');
    if (values.length === decisions && HEED_QUERY[name].safeParse(text).success) return values;
    throw new ProxyError('parameter_invalid', `${name} must be a number for each decision, or nothing, by commas.`, {
      param: name,
    });
  };
  const [onScreen, undone] = [valuesOf('onScreen'), valuesOf('undone')];
  return Array.from({ length: decisions }, (_, index) => ({
    ...(onScreen[index] && { onScreen: Number(onScreen[index]) }),
    ...(undone[index] && { undone: Number(undone[index]) }),
  }));
}
