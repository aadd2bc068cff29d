// Reads the files of the configuration, says in words why one cannot be read, and notices that one has changed.
import { readFileSync, statSync, type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Faults } from './values.ts';

export const readText = (file: string): string => readFileSync(file, 'utf8');

const WHY: Readonly<Record<string, string>> = {
  ENOENT: ': it is not there',
  // Docker creates a folder if the file to mount does not exist.
  EISDIR: ': it is a folder',
  EACCES: ': this user may not',
  EPERM: ': this user may not',
  ESPIPE: ': it is a pipe, which can be read only once',
};

/** Words that follow the name: `cannot be read: it is a folder`. */
export function unreadWords(error: unknown): string {
  const { code } = error as { code?: unknown };
  return `cannot be read${typeof code === 'string' ? (WHY[code] ?? `: ${code}`) : ''}`;
}

/** Whether the file was UTF-8. Read as UTF-8, UTF-16 has NULs, and Latin-1 and random bytes give U+FFFD. A name with U+FFFD would match no doctor. */
export const NOT_UTF8 = 'is not UTF-8, or has lost characters (U+FFFD): save it as UTF-8';
export const isUtf8Text = (text: string): boolean => !/[\0\ufffd]/.test(text);

/** Reads a JSON file. Returns undefined and adds a fault if it cannot be read. */
export function readJsonFile(file: string, name: string, faults: Faults, readFile: (file: string) => string): unknown {
  let text = '';
  try {
    text = readFile(file).replace(/^\ufeff/, '');
    if (!isUtf8Text(text)) throw new TypeError('not UTF-8');
    const value: unknown = JSON.parse(text);
    for (const words of namesTwice(text)) faults.add(`${name} ${words}.`);
    return value;
  } catch (error) {
    faults.add(`${name} ${faultOf(text, error)}.`);
    return undefined;
  }
}

/** The fault in words. The parser's message is left out, because it quotes text that may be a key. */
function faultOf(text: string, error: unknown): string {
  if (!isUtf8Text(text)) return NOT_UTF8;
  if (!(error instanceof SyntaxError)) return unreadWords(error);
  const before = text.slice(0, positionOfFault(text)).split('\n');
  return `is not JSON: line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** The position of the first wrong character. The parser gives it for some faults only. */
function positionOfFault(text: string): number {
  if (isBeginning(text)) return text.length;
  let [good, bad] = [0, text.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Whether the text could be the beginning of JSON. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    return /end of JSON input|Unterminated string/.test(message) || Number(position) === text.length;
  }
}

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;

/** Fields that an object has twice, as after a lost `},{`. JSON.parse would take the last one in silence. `text` is valid JSON. */
function namesTwice(text: string): string[] {
  const found: string[] = [];
  /** The names of each enclosing object; undefined for a list. */
  const around: (Set<unknown> | undefined)[] = [];
  let isName = false;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const names = around.at(-1);
    if (token === '{' || token === '[') around.push(token === '{' ? new Set() : undefined);
    else if (token === '}' || token === ']') around.pop();
    else if (isName && names && token !== ',') {
      const name: unknown = JSON.parse(token);
      if (names.has(name))
        found.push(`names a field twice in one object: line ${text.slice(0, index).split('\n').length}`);
      names.add(name);
    }
    isName = token === '{' || token === ',';
  }
  return found;
}

const BIG = { bigint: true } as const;

/** A text that changes whenever a file is written, replaced by renaming, or reached by another link (as Kubernetes swaps them). */
export async function fileState(files: readonly string[]): Promise<string> {
  return textOf(await Promise.all(files.map((file) => stat(file, BIG).catch(() => undefined))));
}

export const fileStateSync = (files: readonly string[]): string => textOf(files.map(statOrAbsent));

function statOrAbsent(file: string): BigIntStats | undefined {
  try {
    return statSync(file, BIG);
  } catch {
    return undefined;
  }
}

export const isFolder = (file: string): boolean => statOrAbsent(file)?.isDirectory() ?? false;

const textOf = (found: readonly (BigIntStats | undefined)[]): string =>
  found.map((of) => (of ? [of.dev, of.ino, of.size, of.mtimeNs, of.ctimeNs].join(' ') : 'absent')).join('\n');
