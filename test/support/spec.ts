// Reads the tables of the interface specification, so that tests can hold the contract against them.
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../docs/spec/scribe-service.md', import.meta.url), 'utf8');

/** A row: the header's names as keys, the cells as written. */
export type Row = Readonly<Record<string, string>>;

/** The text of a section, such as `'4.3'`, without its subsections. */
export function section(number: string): string {
  const heading = new RegExp(`^#{2,3} ${number.replace('.', '\\.')}\\.? .*$`, 'm').exec(text);
  if (!heading) throw new Error(`The spec has no section ${number}.`);
  const rest = text.slice(heading.index + heading[0].length);
  const end = /^#{2,3} /m.exec(rest)?.index ?? rest.length;
  return `${heading[0]}\n${rest.slice(0, end)}`;
}

/** The tables of a section, in order. */
export function tables(number: string): Row[][] {
  return (section(number).match(/(?:^\|.*\|\n)+/gm) ?? []).map((table) => {
    const [head = [], , ...rows] = table.trim().split('\n').map(cells);
    return rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index] ?? '', cell])));
  });
}

/** Returns the texts in backticks. */
export const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

/** The field names of a section's n-th table: its first column. */
export function fields(number: string, index = 0): string[] {
  return (tables(number)[index] ?? []).flatMap((row) => quoted(Object.values(row)[0] ?? ''));
}

function cells(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}
