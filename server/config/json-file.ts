import { isUtf8Text, unreadWords } from './text-file.ts';
import type { Faults } from './values.ts';

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
  if (!isUtf8Text(text)) return 'is not UTF-8: save it as UTF-8';
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
