import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findDocuments, firstWords } from '../../../../src/elements/documents/list/document-search.ts';

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

  it('are a line, and no more', () => {
    assert.equal(firstWords({ id: 'd', medicalRecordSummary: 'word '.repeat(99) }).length, 120);
  });
});

describe('a search in documents', () => {
  const documents = [
    { id: 'one', medicalRecord: { plan: [{ content: 'Amoxicilina para la infección.' }] } },
    {
      id: 'two',
      medicalRecord: { note: 'Infeccion curada.' },
      cdssAlerts: [{ id: 'cfa', status: 'pending', reason: 'amoxicilina' }],
    },
  ];
  const found = (query: string) => findDocuments(documents, query).map(({ id }) => id);

  it('finds every word, whatever its case and accents, and none of an alert', () => {
    assert.deepEqual(found('INFECCIÓN'), ['one', 'two']);
    assert.deepEqual(found('infeccion amoxi'), ['one']);
    assert.deepEqual(found('fractura'), []);
    assert.deepEqual(found('  '), ['one', 'two']);
  });
});
