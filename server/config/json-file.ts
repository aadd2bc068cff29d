import { isUtf8Text, unreadWords } from './text-file.ts';
import type { Faults } from './values.ts';

/** What a JSON file holds; undefined, and a fault, when it cannot be read. */
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

/** Nothing of a parser's message: it quotes the text around the fault, which may be a key. */
function faultOf(text: string, error: unknown): string {
  if (!isUtf8Text(text)) return 'is not UTF-8: save it as UTF-8';
  if (!(error instanceof SyntaxError)) return unreadWords(error);
  const before = text.slice(0, positionOfFault(text)).split('\n');
  return `is not JSON: line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Where the first character is that cannot stand there. The parser says it of some faults only. */
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

/** Whether a JSON text can begin so. */
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

/** Fields that an object names twice, as a `},{` that was lost leaves them: all but the last would be passed over. `text` is JSON. */
function namesTwice(text: string): string[] {
  const found: string[] = [];
  /** Names in the objects around; undefined for a list. */
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
