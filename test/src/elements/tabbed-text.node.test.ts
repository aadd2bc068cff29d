// UX rule 11: columns of a text stay columns.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tabbedParts } from '../../../src/elements/tabbed-text.ts';

describe('lines with tabs', () => {
  it('are a table, whose empty cells stay cells', () => {
    assert.deepEqual(tabbedParts('Labs:\nTest\tToday\tLast\r\nK\t5.9\t\rK\t\t5.9\n\nWell.'), [
      'Labs:',
      {
        head: ['Test', 'Today', 'Last'],
        rows: [
          ['K', '5.9', ''],
          ['K', '', '5.9'],
        ],
        written: 'Test\tToday\tLast\nK\t5.9\t\nK\t\t5.9',
      },
      'Well.',
    ]);
  });

  it('have no head where their first holds figures', () => {
    assert.deepEqual(tabbedParts('K\t5.9\nNa\t138'), [
      {
        head: ['', ''],
        rows: [
          ['K', '5.9'],
          ['Na', '138'],
        ],
        written: 'K\t5.9\nNa\t138',
      },
    ]);
  });

  it('are text where there is one alone, or where tabs only indent', () => {
    for (const text of ['K\t5.9', 'Plan:\n\tRest.\n\tWater.', 'a\nb', ''])
      assert.deepEqual(tabbedParts(text), text ? [text] : ['']);
  });
});
