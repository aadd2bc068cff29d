import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lineOf, plainValue } from '../../../../src/elements/documents/document/generic-blocks.ts';
import { englishTerm as term } from '../../../support/english.ts';

for (const [value, words] of [
  [true, 'yes'],
  [false, 'no'],
  ['true', 'true'],
  [0, '0'],
  [{ code: 'M10.9', display: 'Gout', system: null }, 'Gout (M10.9)'],
  [{ system: 'ICD-10', code: 'M10.9', description: 'Gout' }, 'Gout (ICD-10, M10.9)'],
  [{ code: 'M10.9' }, undefined],
  [{ code: 'M10.9', display: 'Gout', onset: '2019' }, undefined],
  [{ code: { code: 'M10.9' }, display: 'Gout' }, undefined],
  [[true], undefined],
  [null, undefined],
] as const)
  it(`${JSON.stringify(value)} reads as ${JSON.stringify(words)}`, () => assert.equal(plainValue(value, term), words));

it('what holds more is a line of labels and words', () => {
  const value = {
    doses: [1, 2],
    asNeeded: true,
    times: [{ at: '8', fed: false }],
    why: { code: 'M10.9', text: 'Gout' },
  };
  const line = 'Doses: (1; 2); As needed: yes; Times: (At: 8; Fed: no); Why: Gout (M10.9)';
  assert.equal(lineOf(value, term), line);
});
