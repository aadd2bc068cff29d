// UX rule 11: columns of a text stay columns.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sectionMarkup, markupXhtml } from '../../../src/elements/documents/outgoing/document-markup.ts';
import { documentSections } from '../../../src/elements/documents/document/section.ts';
import { tabbedParts } from '../../../src/elements/clinical/passage-view.ts';
import { englishTerm } from '../../support/english.ts';

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

  it('have no head if their first line has figures', () => {
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

  it('have no head if their first line may be a record like the others: its cells would become labels', () => {
    for (const text of [
      'Penicillin\tRash\nAspirin\tUrticaria',
      'HIV\tnegative\nGlucose\t95',
      'HIV\tNo reactivo\nHb\t13',
      'Penicillin G\tR\nVancomycin\tS 1',
      'Hemocultivo\tpendiente\nPCR\t12',
      'Penicillin\trash\nSulfa 2019\turticaria',
      'Metformin\ttwice daily\nLosartan\t50 mg',
      'Drug\tWarfarin\nDose\t5 mg',
    ])
      assert.deepEqual(
        tabbedParts(text).map((part) => typeof part === 'string' || [...part.head, part.rows.length]),
        [['', '', 2]],
        text,
      );
  });

  it('have a head of known column names; its first cell may be empty', () => {
    for (const text of [
      'Allergen\tReaction\nPenicillin\tRash',
      'Fármaco\tDosis\nAAS\t100 mg',
      '\tLying\tStanding\nBP\t120\t90',
    ])
      assert.deepEqual(
        tabbedParts(text).map((part) => typeof part === 'string' || part.rows.length),
        [1],
        text,
      );
  });

  it('are text if long lines are indented; one pass finds that', () => {
    const text = `\t${'x'.repeat(200_000)}`;
    const begun = performance.now();
    assert.deepEqual(tabbedParts(`${text}\n${text}`), [`${text}\n${text}`]);
    // One pass takes 5 ms. A pattern that tried each place took minutes.
    assert.ok(performance.now() - begun < 1000);
  });

  it('are text if there is only one line, or tabs only indent', () => {
    for (const text of ['K\t5.9', 'Plan:\n\tRest.\n\tWater.', 'a\nb', ''])
      assert.deepEqual(tabbedParts(text), text ? [text] : ['']);
  });

  it('are a table in what leaves, too: in a section, in a list, in a plan element and in a value', () => {
    const text = 'Test\tToday\nK\t5.9\nNa\t138';
    const document = {
      id: 'd',
      medicalRecordSummary: text,
      medicalRecord: {
        list: [text, 'b'],
        value: { note: text },
        assessmentPlan: { plan: [{ id: 'p', content: text }] },
      },
    };
    const sections = documentSections(document, englishTerm);
    assert.equal(sections.length, 4);
    for (const section of sections) {
      const html = sectionMarkup(section, englishTerm).map(markupXhtml).join('');
      assert.match(
        html,
        /<table>.*<tr><t[hd]>Test<\/t[hd]><t[hd]>Today<\/t[hd]><\/tr>.*<td>K<\/td><td>5\.9<\/td>/,
        section.key,
      );
    }
  });
});
