// Exports, and the screen made from the same sections, repeat nothing and have no empty part.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import { documentText } from '../../../../src/elements/documents/outgoing/document-text.ts';
import { inFull, documentSections } from '../../../../src/elements/documents/document/section.ts';
import { englishTerm as term } from '../../../support/english.ts';

const frame = { warning: undefined, title: 'T', facts: [], label: 'AI', open: undefined };

/** Returns a document as text without its frame; in full also with the texts of its notes. */
function textOf(sent: Omit<MedicalRecordDocument, 'id'>, isInFull = false): string {
  const sections = documentSections({ id: 'doc', ...sent }, term).map((section) =>
    isInFull ? { ...section, blocks: inFull(section.blocks) } : section,
  );
  return documentText({ frame, sections, term }).slice('T\n\n'.length, -'\n\nAI'.length);
}

describe('a summary', () => {
  const assessment = 'Gout of the left knee.';

  it('that is another section word for word is a note, wherever that stands', () => {
    const record = { medicalRecord: { assessmentPlan: { assessment } } };
    const expected = ['ASSESSMENT\nGout of the left knee.', 'SUMMARY\nSame as “Assessment”.'];
    assert.equal(textOf({ ...record, medicalRecordSummary: `${assessment} ` }), expected.join('\n\n'));
    assert.equal(textOf({ medicalRecordSummary: assessment, ...record }), expected.toReversed().join('\n\n'));
  });

  it('is shown in full if a word differs, and if it is copied alone', () => {
    const sent = { medicalRecordSummary: assessment, medicalRecord: { assessmentPlan: { assessment } } };
    assert.match(textOf(sent, true), /SUMMARY\nGout of the left knee\./);
    assert.match(textOf({ ...sent, medicalRecordSummary: 'Gout of the right knee.' }), /SUMMARY\nGout of the right/);
  });

  it('alone is a note: two other sections that say the same stand each for itself', () => {
    const text = textOf({ medicalRecord: { allergies: 'None.', medications: 'None.' }, medicalRecordSummary: 'None.' });
    assert.equal(text, 'ALLERGIES\nNone.\n\nMEDICATIONS\nNone.\n\nSUMMARY\nSame as “Allergies”.');
  });
});

describe('vital signs that stand twice', () => {
  const both = (one: object, other: object) =>
    textOf({ medicalRecord: { vitalSigns: { ...one } }, medicalRecordSummaryStructured: { vitalSigns: { ...other } } });

  it('are shown once, with a note that they agree', () => {
    const text = both(
      { heartRate: '76 bpm', temperature: '', weight: '80 kg' },
      { heartRate: '76 bpm', temperature: '' },
    );
    assert.match(text, /STRUCTURED SUMMARY\nVital signs:\nSame as “Vital signs”\.$/);
    assert.equal(text.split('76 bpm').length, 2);
  });

  it('are shown twice if one differs, or is only in the summary', () => {
    for (const other of [{ heartRate: '67 bpm' }, { temperature: '37 °C' }])
      assert.ok(both({ heartRate: '76 bpm', temperature: '' }, other).includes(Object.values(other)[0] ?? ''));
  });
});

describe('what was sent empty', () => {
  it('is one line', () => {
    const vitalSigns = { bloodPressure: '', heartRate: ' ', temperature: '' };
    const sent = {
      medicalRecord: { chiefComplaint: '', vitalSigns, contrast: { agent: '', dose: null } },
      medicalRecordSummary: '',
      medicalRecordSummaryStructured: { pastMedicalConditions: [], vitalSigns },
      attestation: 'Seen.',
    };
    assert.equal(
      textOf(sent),
      'ATTESTATION\nSeen.\n\nNOT RECORDED\nChief complaint, Vital signs, Contrast, Summary, Structured summary',
    );
  });

  it('inside a list is no bullet and no row without words', () => {
    const sent = {
      medicalRecord: { allergies: [''], results: [{ test: '', value: null }], drugs: ['Aspirin', ' '] },
      medicalRecordSummaryStructured: {
        pastMedicalConditions: [''],
        pastMedicalConditionsCoded: [{ content: '', code: null }],
      },
      diagnosisCodes: [{ code: '', description: '', type: '' }],
    };
    assert.equal(
      textOf(sent),
      'DRUGS\n- Aspirin\n\nNOT RECORDED\nAllergies, Results, Structured summary, Diagnosis codes',
    );
  });
});

describe('the title of a section', () => {
  it('keeps its letters where another case is another unit', () => {
    const titles = ['TSH mU/L', 'eGFR', 'µg per dose', 'Dose mg/kg'];
    const text = textOf({ medicalRecord: Object.fromEntries(titles.map((title) => [title, 'x'])) });
    assert.deepEqual(
      text.split('\n').filter((line) => line && line !== 'x'),
      ['TSH mU/L', 'eGFR', 'µg PER DOSE', 'DOSE mg/kg'],
    );
  });
});
