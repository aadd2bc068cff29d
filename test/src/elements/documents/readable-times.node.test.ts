import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withReadableTimes } from '../../../../src/elements/documents/document/text-lines.ts';
import { documentSections } from '../../../../src/elements/documents/document/section.ts';
import { englishTerm as term } from '../../../support/english-term.ts';

it('a value that is a time reads as one wherever it stands; within a sentence, and alone as a date, it stays', () => {
  const at = '2026-11-20T07:30:00Z';
  const kept = ['Seen 2026-11-20T07:30:00Z.', '2026-11-20'];
  const medicalRecord = {
    signed: at,
    times: [at, ...kept],
    visit: { begin: at, place: { left: at } },
    labs: [{ test: 'Sodium', value: '138', at }],
  };
  const sections = withReadableTimes(documentSections({ id: 'doc', medicalRecord }, term), () => 'THEN');
  const shown = JSON.stringify(sections.map(({ blocks }) => blocks));
  assert.equal(shown.split('THEN').length, 6);
  assert.equal(shown.split(at).length, 2);
  for (const text of kept) assert.ok(shown.includes(text));
});
