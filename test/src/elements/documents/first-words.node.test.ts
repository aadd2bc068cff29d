import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { firstWords } from '../../../../src/elements/documents/list/first-words.ts';

describe('the words that a document is known by', () => {
  const chiefComplaint = 'Knee pain\n since  Monday.';

  it('are a report’s impression, else the complaint, else the summary, else the first text', () => {
    const medicalRecord = { findings: { lungs: 'Clear.' }, chiefComplaint, impression: ['', 'Normal.'] };
    assert.equal(firstWords({ id: 'd', medicalRecord }), 'Normal.');
    assert.equal(firstWords({ id: 'd', medicalRecord: { chiefComplaint } }), 'Knee pain since Monday.');
    assert.equal(firstWords({ id: 'd', medicalRecordSummary: 'Better.', medicalRecord: { a: 'x' } }), 'Better.');
    assert.equal(firstWords({ id: 'd', medicalRecord: { findings: { pain: 3, lungs: 'Clear.' } } }), 'Clear.');
    assert.equal(firstWords({ id: 'd', medicalRecord: null }), '');
  });

  it('are a line, and no more: no word, number or emoji is cut', () => {
    const words = (text: string) => firstWords({ id: 'd', medicalRecordSummary: text });
    assert.equal(words('word '.repeat(99)), `${'word '.repeat(24).trim()}…`);
    assert.equal(words(`${'x'.repeat(117)} 12.5 mg`), `${'x'.repeat(117)}…`);
    assert.equal(words(`${'x'.repeat(115)} 12.5 mg`), `${'x'.repeat(115)} 12.5…`);
    for (const shift of ['', 'a']) assert.ok(words(shift + '💊'.repeat(99)).isWellFormed());
  });

  it('are those of a record that is a text, or a list of texts', () => {
    for (const sent of ['Rest. Fluids.', ['Rest. Fluids.', 'x']])
      assert.equal(firstWords({ id: 'd', medicalRecord: sent as never }), 'Rest. Fluids.');
  });
});
