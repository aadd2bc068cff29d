// Records that are sent in other shapes than a flat list: every value keeps its place and its neighbours.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDocuments } from '../../../../src/client/read-answer.ts';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import { documentSections } from '../../../../src/elements/documents/document/section.ts';
import { documentText } from '../../../../src/elements/documents/outgoing/document-text.ts';
import { englishTerm as term } from '../../../support/english.ts';

const frame = { warning: undefined, title: '', facts: [], label: '', open: undefined };

/** Returns the sections of a record that was sent, and the lines of the first as they are copied. */
const written = (section: unknown) => copied({ medicalRecord: { section } });

/** The same of a document with these fields. */
function copied(fields: object) {
  const answer = JSON.stringify({ items: [{ id: 'doc_1', ...fields }], total: 1 });
  const [document] = readDocuments(answer).items as [MedicalRecordDocument];
  const sections = documentSections(document, term);
  const lines = documentText({ frame, sections, term }).trim().split('\n').slice(1);
  return { blocks: sections[0]?.blocks ?? [], lines };
}

describe('a section of a record', () => {
  it('is a table where it is a list of lists: an absent cell keeps its place', () => {
    const { blocks, lines } = written([['Test', 'Today', 'Last'], ['K', 5.9, null], ['Na', '', 138], ['Electrolytes']]);
    assert.deepEqual(lines, ['Test\tToday\tLast', 'K\t5.9\t', 'Na\t\t138', 'Electrolytes']);
    const [table] = blocks;
    assert.ok(table?.kind === 'table');
    assert.deepEqual(
      [table.columns.map(({ label }) => label), ...table.rows],
      [
        ['Test', 'Today', 'Last'],
        ['K', '5.9', ''],
        ['Na', '', '138'],
        ['Electrolytes', '', ''],
      ],
    );
  });

  it('keeps the gaps between figures, and none between words', () => {
    assert.deepEqual(written([5.9, null, '6.1', '']).lines, ['- 5.9', '- —', '- 6.1', '- —']);
    assert.deepEqual(written([null, 'Penicillin', '']).lines, ['- Penicillin']);
    assert.deepEqual(written([null, '']).lines, ['Section']);
  });

  it('has each record on a line of its own, with the lists and objects in it', () => {
    const { lines } = written([
      { test: 'K', value: { value: 5.9, unit: 'mmol/L' }, range: { low: 3.5, high: 5.1 }, flag: 'H' },
      { test: 'Na', value: 138, range: null, notes: ['hemolyzed', 'repeat'] },
    ]);
    assert.deepEqual(lines, [
      '- K: 5.9 mmol/L H (high); Range: (Low: 3.5; High: 5.1)',
      '- Na: 138; Notes: (hemolyzed; repeat)',
    ]);
  });

  it('has the sign of a result that is sent beside it before its figure', () => {
    const troponin = { value: 5, comparator: '<', unit: 'ng/L' };
    const rows = [
      { test: 'Troponin', ...troponin },
      { test: 'D-dimer', quantity: troponin },
      { test: 'K', result: 'Positive', operator: '>=', value: '5.9' },
    ];
    assert.deepEqual(written(rows).lines, [
      '- Troponin: < 5 ng/L',
      '- D-dimer; Quantity: < 5 ng/L',
      '- K: >= 5.9; Result: Positive',
    ]);
    assert.deepEqual(written({ troponin }).lines, ['- Troponin: < 5 ng/L']);
    assert.deepEqual(written({ troponin, note: 'x' }).lines, ['Troponin: < 5 ng/L', 'Note: x']);
    assert.deepEqual(written([{ test: 'K', value: 5.9, flag: '>' }]).lines, ['- K: 5.9 >']);
    assert.deepEqual(written({ value: '', comparator: '<' }).lines, ['Value: ', 'Comparator: <']);
    const coded = [{ test: 'Troponin', quantity: { ...troponin, code: 'ng/L' } }, { test: 'K' }];
    assert.deepEqual(written(coded).lines, [
      '- Test: Troponin; Quantity: (Value: < 5; Unit: ng/L; Code: ng/L)',
      '- Test: K',
    ]);
  });

  it('has no line without words in a plan', () => {
    const plan = [{}, { content: ' ', type: '' }, { element: 'Aspirin' }];
    assert.deepEqual(copied({ medicalRecord: { assessmentPlan: { plan } } }).lines, ['Other:', '- Aspirin']);
    const { lines } = copied({ medicalRecord: { assessmentPlan: { plan: plan.slice(0, 2) } } });
    assert.deepEqual(lines, ['Plan']);
  });

  it('has no line for a plan element of which only id or type was sent', () => {
    const plan = [{ id: 'pe_1' }, { type: 'medication' }, { id: 'pe_2', element: 'Aspirin' }];
    assert.deepEqual(copied({ medicalRecord: { assessmentPlan: { plan } } }).lines, ['Other:', '- Aspirin']);
  });

  it('keeps the type of a plan element that may be its words', () => {
    const plan = [{ id: 'pe_1', type: 'Suspender AAS' }];
    assert.deepEqual(copied({ medicalRecord: { assessmentPlan: { plan } } }).lines[0], 'Suspender AAS:');
  });

  it('has a dash before a unit whose value is absent: the unit alone would read as a value', () => {
    const vitals = (vitalSigns: object) => copied({ medicalRecord: { vitalSigns } }).lines;
    for (const value of [null, '', ' ']) {
      const bloodPressure = { value, unit: 'mmHg' };
      assert.deepEqual(vitals({ bloodPressure }), ['- Blood pressure: — mmHg']);
      assert.deepEqual(vitals({ bloodPressure, temperature: 37.5 }), ['Blood pressure: — mmHg', 'Temperature: 37.5']);
      assert.deepEqual(vitals([{ name: 'HR', value, unit: 'bpm' }]), ['- HR: — bpm']);
      assert.deepEqual(vitals({ value, unit: 'bpm' }), ['— bpm']);
      const rows = [
        { test: 'Na', value, unit: 'mmol/L' },
        { test: 'K', value: 5.1, unit: 'mmol/L' },
      ] as const;
      assert.deepEqual(written(rows).lines, ['- Na: — mmol/L', '- K: 5.1 mmol/L']);
      const [{ test, unit }, potassium] = rows;
      assert.deepEqual(written([{ test, unit }, potassium]).lines, ['- Na: — mmol/L', '- K: 5.1 mmol/L']);
      assert.deepEqual(written([{ test: 'Na', result: value, value, unit: 'mmol/L' }]).lines, ['- Na: — mmol/L']);
    }
  });

  it('parts considered codes by no comma, which a score may have', () => {
    const options = [
      { code: 'I10', score: '0,93' },
      { code: 'I11', score: '0,05' },
    ];
    const coded = [{ content: 'Hypertension', code: { code: 'I10', options } }];
    const { lines } = copied({ medicalRecordSummaryStructured: { pastMedicalConditionsCoded: coded } });
    assert.deepEqual(lines.slice(1), ['- I10 Hypertension (Other codes considered: I10 0,93; I11 0,05)']);
  });

  it('says of vital signs that they are not recorded, in whatever case they are named', () => {
    const { lines } = copied({ medical_record: { vital_signs: { heart_rate: '', temperature: 37.5 } } });
    assert.deepEqual(lines, ['Heart rate: not recorded', 'Temperature: 37.5']);
    const summary = copied({ medicalRecordSummaryStructured: { VitalSigns: { heartRate: '', temperature: 37.5 } } });
    assert.deepEqual(summary.lines, ['Vital signs:', ...lines]);
  });

  it('tells on one line where the values of an inner list end', () => {
    const plan = [
      {
        id: 'pe_1',
        element: 'X',
        schedule: [
          ['08', 5],
          ['20', 10],
        ],
        doses: [{ at: ['08', '20'], mg: 5 }],
      },
    ];
    const { lines } = written({ a: { b: { c: { d: plan } } } });
    assert.match(lines.join(' '), /Schedule: \(\(08; 5\); \(20; 10\)\); Doses: \(At: \(08; 20\); mg: 5\)/);
  });

  it('numbers records that are too deep for a line, so that nothing is taken for a part of the next', () => {
    const deep = (test: string) => ({ test, value: { quantity: { amount: 5, per: ['L'] } }, flag: 'H' });
    const { lines } = written([deep('K'), deep('Na')]);
    assert.deepEqual(lines.indexOf('1:') < lines.indexOf('Test: K'), true);
    assert.deepEqual(lines.indexOf('2:') - lines.lastIndexOf('Test: Na'), -1);
  });

  it('has the unit beside the figures, if a result also has words', () => {
    const { lines } = written([{ test: 'Troponin', result: 'Positive', value: 52, unit: 'ng/L', flag: 'H' }]);
    assert.deepEqual(lines, ['- Troponin: 52 ng/L H (high); Result: Positive']);
  });

  it('has a label at the second of two columns with one use, which nothing else would tell from the first', () => {
    const [table] = written([{ test: 'HIV', result: 'Negative', value: '0.1' }]).blocks;
    assert.ok(table?.kind === 'table');
    assert.deepEqual(
      table.columns.map(({ label, use }) => [label, use]),
      [
        ['Test', 'name'],
        ['Value', 'value'],
        ['Result', 'range'],
      ],
    );
  });
});
