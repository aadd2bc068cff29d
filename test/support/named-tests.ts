// Whether a test that a page or a data file names is there and is run.
import { existsSync, readFileSync } from 'node:fs';

const TITLE = /\b(?:it|test|describe)\(\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g;

/** A part of a title that is made at run time. */
const MADE = /\$\{(?:[^{}]|\{[^}]*\})*\}/;

/** A test, or a group of tests, that is left out whatever the machine: from its line to the one that ends it. */
const SKIPPED =
  /^( *)(?:(?:it|test|describe)\.(?:skip|todo|fixme)\(|(?:it|test|describe)\(\s*(?:'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`),\s*\{ (?:skip|todo): (?:true|['"`]))(?:[^\n]*;$|[\s\S]*?^\1[})][^\n]*;$)/gm;

/** Whether the file has a test, or a group of tests, of that title which is not left out. */
export function hasTest(file: string | URL, title: string): boolean {
  return existsSync(file) && isTitleIn(readFileSync(file, 'utf8'), title);
}

/** The same, of a file’s text. A part of a title that is made at run time stands for anything. */
export function isTitleIn(text: string, title: string): boolean {
  return [...text.replace(SKIPPED, '').matchAll(TITLE)]
    .map(([, plain, made = '']) => (plain === undefined ? made.split(MADE) : [plain.replaceAll("\\'", "'")]))
    .some((parts) => saysSomething(parts) && patternOf(parts).test(title));
}

/** One that is nothing else than what is made at run time names no test. */
const saysSomething = (parts: readonly string[]): boolean => parts.some((part) => part.trim().length > 3);

const patternOf = (parts: readonly string[]): RegExp =>
  new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`);
