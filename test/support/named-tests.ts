// Whether a test that a page or a data file names is there and is run.
import { existsSync, readFileSync } from 'node:fs';

/** A step is a test of its own on a page that others have loaded. */
const TITLE = /\b(?:it|test|describe|test\.step)\(\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g;

/** A part of a title that is made at run time. */
const MADE = /\$\{(?:[^{}]|\{[^}]*\})*\}/;

const WORDS = String.raw`(?:'(?:[^'\\]|\\.)*'|\`(?:[^\`\\]|\\.)*\`)`;

/** How a test, or a group of tests, begins that is left out whatever the machine: by its name, by an option, or by what it does first. */
const LEFT_OUT = [
  String.raw`(?:test\.)?(?:it|test|describe)\.(?:skip|todo|fixme)\(`,
  String.raw`x(?:it|test|describe)\(`,
  String.raw`(?:it|test|describe)\(\s*${WORDS},\s*\{ (?:skip|todo): (?:true|['"${'`'}])`,
  String.raw`(?:it|test)\(\s*${WORDS},[^\n]*\{\n *(?:t|test)\.(?:skip|todo|fixme)\((?:\)|true\b|['"${'`'}])`,
].join('|');

/** From the line of such a one to the line that ends it. */
const SKIPPED = new RegExp(String.raw`^( *)(?:${LEFT_OUT})(?:[^\n]*;$|[\s\S]*?^\1[})][^\n]*;$)`, 'gm');

const COMMENTED = /^ *\/\/.*$/gm;

/** Whether the file has a test, or a group of tests, of that title which is not left out. */
export function hasTest(file: string | URL, title: string): boolean {
  return existsSync(file) && isTitleIn(readFileSync(file, 'utf8'), title);
}

/** The same, of a file’s text. A part of a title that is made at run time stands for anything. */
export function isTitleIn(text: string, title: string): boolean {
  return [...text.replace(COMMENTED, '').replace(SKIPPED, '').matchAll(TITLE)]
    .map(([, plain, made = '']) => (plain === undefined ? made.split(MADE) : [plain.replaceAll("\\'", "'")]))
    .some((parts) => saysSomething(parts) && patternOf(parts).test(title));
}

/** One that is nothing else than what is made at run time names no test. */
const saysSomething = (parts: readonly string[]): boolean => parts.some((part) => part.trim().length > 3);

const patternOf = (parts: readonly string[]): RegExp =>
  new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`);
