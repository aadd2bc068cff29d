import assert from 'node:assert/strict';
import { it } from 'node:test';
import { textLines } from '../../../../src/elements/documents/document/text-lines.ts';

/** Returns each line as its depth, its label in brackets, and the rest. */
const told = (text: string) =>
  textLines(text)?.map(({ label, rest, depth }) => `${depth}${label && `[${label}]`}${rest}`);

for (const [text, lines] of [
  ['1. Rest.\n2) Water.\n(3) Sleep.', ['11. Rest.', '12) Water.', '1(3) Sleep.']],
  ['Plan\n- Rest.\n  • Water.\n', ['0Plan', '1- Rest.', '2  • Water.', '0']],
  ['Findings: none.\r\nLeft knee (MRI):\rnormal', ['0[Findings:] none.', '0[Left knee (MRI):]', '0normal']],
  ['Findings: none.\u2028Left knee:\u2029normal', ['0[Findings:] none.', '0[Left knee:]', '0normal']],
  ['- Exploración física: normal.', ['1[- Exploración física:] normal.']],
  ['She said: no.\nAt 10:30, 3:1, https://a.example', ['0[She said:] no.', '0At 10:30, 3:1, https://a.example']],
  ['1.5 mg daily\n-3.2 mmol/L\n120/80', undefined],
  ['A long sentence that goes on and on: and on.', undefined],
  ['no capital: no label', undefined],
  ['', undefined],
] as const)
  it(`${JSON.stringify(text)} has ${lines ? `the lines ${JSON.stringify(lines)}` : 'no item and no label'}`, () => {
    assert.deepEqual(told(text), lines);
  });

it('a line of blanks alone is read in one pass', () => {
  const begun = performance.now();
  assert.equal(textLines(' '.repeat(200_000)), undefined);
  // One pass takes 5 ms. A pattern that tried each place took a minute.
  assert.ok(performance.now() - begun < 1000);
});
