import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withReadableTimes } from '../../../../src/elements/documents/document/text-lines.ts';
import { documentSections } from '../../../../src/elements/documents/document/section.ts';
import { englishTerm as term } from '../../../support/english-term.ts';

const readable = (fields: object) => withReadableTimes(fields, () => 'THEN') as object;

it('a value that is a time reads as one wherever it stands; within a sentence, and alone as a date, it stays', () => {
  const at = '2026-11-20T07:30:00Z';
  const kept = ['Seen 2026-11-20T07:30:00Z.', '2026-11-20'];
  const medicalRecord = {
    signed: at,
    times: [at, ...kept],
    visit: { begin: at, place: { left: at } },
    labs: [{ test: 'Sodium', value: '138', at }],
    assessmentPlan: { plan: [{ id: 'pe', content: 'Aspirin', start: at, course: { from: at, days: ['08', '20'] } }] },
  };
  const sections = documentSections({ id: 'doc', ...readable({ medicalRecord }) }, term);
  const shown = JSON.stringify(sections.map(({ blocks }) => blocks));
  assert.equal(shown.split('THEN').length, 8);
  assert.equal(shown.split(at).length, 2);
  for (const text of kept) assert.ok(shown.includes(text));
});

it('a time at midnight may be a date, as of birth: it stays as it was sent', () => {
  for (const [sent, isKept] of [
    ['1958-03-04T00:00:00Z', true],
    ['1958-03-04T00:00:00.000+00:00', true],
    ['1958-03-04T00:00', true],
    ['0001-01-01T00:00:00Z', false],
    ['0001-01-01', false],
    ['0001-01-01 or later', true],
    ['1958-03-04T00:00:01Z', false],
    ['1958-03-04T00:00:00.5Z', false],
    ['1958-03-04T10:00:00Z', false],
  ] as const) {
    const sections = documentSections({ id: 'doc', ...readable({ medicalRecord: { birthDate: sent } }) }, term);
    const shown = JSON.stringify(sections.map(({ blocks }) => blocks));
    assert.equal(shown.includes(sent), isKept, sent);
  }
});
