// LOINC's codes have a check digit (LOINC Users' Guide, appendix C), which detects a mistyped digit.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const FILES = ['fhir-codes', 'fhir-bundle'];

/** Doubles every second digit from the last as one number, puts the others before it, and completes the sum of all digits to a multiple of ten. */
function checkDigit(number: string): number {
  const fromLast = [...number].reverse();
  const doubled = String(2 * Number(fromLast.filter((_, place) => place % 2 === 0).join('')));
  const others = fromLast.filter((_, place) => place % 2 === 1).join('');
  const sum = [...others, ...doubled].reduce((total, digit) => total + Number(digit), 0);
  return (10 - (sum % 10)) % 10;
}

const codes = FILES.flatMap((file) => {
  const source = readFileSync(
    new URL(`../../../../src/elements/documents/outgoing/fhir/${file}.ts`, import.meta.url),
    'utf8',
  );
  return [...source.matchAll(/'(\d{4,5})-(\d)'/g)];
});

describe('LOINC codes', () => {
  it('are more than twenty', () => assert.ok(codes.length > 20));

  for (const [code, number = '', digit] of codes)
    it(`${code} has its check digit`, () => assert.equal(checkDigit(number), Number(digit)));
});
