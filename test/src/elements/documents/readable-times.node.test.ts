import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withReadableTimes } from '../../../../src/elements/documents/document/text-lines.ts';
import { documentSections } from '../../../../src/elements/documents/document/section.ts';
import { englishTerm as term } from '../../../support/english.ts';

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

it('values are laid out as they were sent, whatever white space and first character a readable time has', () => {
  const at = '2026-11-20T07:30:00Z';
  const medicalRecord = {
    seen: [at, null, at],
    labs: [
      [at, 'Sodium', '138'],
      [at, 'Potassium', '4'],
    ],
  };
  const written = withReadableTimes({ medicalRecord }, () => 'Nov 20, 2026, 7:30\u202fAM') as object;
  const [seen, labs] = documentSections({ id: 'doc', ...written }, term);
  assert.deepEqual(
    seen?.blocks.map((block) => block.kind === 'list' && block.items[1]),
    ['—'],
  );
  assert.deepEqual(
    labs?.blocks.map(({ kind }) => kind),
    ['table'],
  );
});

it('an id that is a time stays as it was sent, or no alert would find its plan element', () => {
  const id = '2026-11-20T07:30:00Z';
  const { plan } = readable({ plan: [{ id, content: 'Aspirin' }] }) as { plan: [{ id: string }] };
  assert.equal(plan[0].id, id);
});
