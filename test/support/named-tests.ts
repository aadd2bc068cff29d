// Checks that a test that a page or a data file names exists and is run.
import { existsSync, readFileSync } from 'node:fs';

/** A step counts as a test: it runs on a page that earlier steps have loaded. */
const TITLE = /\b(?:it|test|describe|test\.step)\(\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g;

/** A part of a title that is made at run time. */
const MADE = /\$\{(?:[^{}]|\{[^}]*\})*\}/;

const WORDS = String.raw`(?:'(?:[^'\\]|\\.)*'|\`(?:[^\`\\]|\\.)*\`)`;

/** Beginnings of a test or group that is skipped on every machine: by its name, by an option, or by its first statement. */
const LEFT_OUT = [
  String.raw`(?:test\.)?(?:it|test|describe)\.(?:skip|todo|fixme)\(`,
  String.raw`x(?:it|test|describe)\(`,
  String.raw`(?:it|test|describe)\(\s*${WORDS},\s*\{ (?:skip|todo): (?:true|['"${'`'}])`,
  String.raw`(?:it|test)\(\s*${WORDS},[^\n]*\{\n *(?:t|test)\.(?:skip|todo|fixme)\((?:\)|true\b|['"${'`'}])`,
].join('|');

/** A skipped test or group, from its first line to its last. */
const SKIPPED = new RegExp(String.raw`^( *)(?:${LEFT_OUT})(?:[^\n]*;$|[\s\S]*?^\1[})][^\n]*;$)`, 'gm');

const COMMENTED = /^ *\/\/.*$/gm;

/** Returns whether the file has a test or group of that title that is not skipped. */
export function hasTest(file: string | URL, title: string): boolean {
  return existsSync(file) && isTitleIn(readFileSync(file, 'utf8'), title);
}

/** Does the same for a file’s text. A part of a title that is made at run time matches anything. */
export function isTitleIn(text: string, title: string): boolean {
  return [...text.replace(COMMENTED, '').replace(SKIPPED, '').matchAll(TITLE)]
    .map(([, plain, made = '']) => (plain === undefined ? made.split(MADE) : [plain.replaceAll("\\'", "'")]))
    .some((parts) => saysSomething(parts) && patternOf(parts).test(title));
}

/** A title that is made at run time as a whole names no test. */
const saysSomething = (parts: readonly string[]): boolean => parts.some((part) => part.trim().length > 3);

const patternOf = (parts: readonly string[]): RegExp =>
  new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`);
