// Text that was in the record when it was last seen and is gone is struck out, beside its replacement.
import { expect } from '@open-wc/testing';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { documents, endShown, show } from '../shown-element.ts';

type Change = (document: MedicalRecordDocument) => unknown;

/** Resolves with the text and the struck-out text of a section after two changes, of which the doctor has seen the first. */
async function changed(title: string, seen: Change, then: Change) {
  const { page, element, findAll, control, pass } = await show<ScribeDocuments>('completed', { template: documents });
  const [document] = page.proxy.consultation().documents;
  for (const change of [seen, then]) {
    if (findAll('.section.changed').length) control('Mark as seen').click();
    change(document!);
    await element.refresh();
    await pass(100);
  }
  await expectAccessible(element);
  const section = findAll('.section.changed').find((one) => one.querySelector('h4')?.textContent === title)!;
  const plain = ({ textContent }: Element) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  return {
    words: plain(section.querySelector('.section-body')!),
    removed: [...section.querySelectorAll('del')].map(plain),
    added: [...section.querySelectorAll('ins')].map(plain),
  };
}

const record =
  (fields: object): Change =>
  (document) =>
    (document.medicalRecord = { ...document.medicalRecord, ...fields });
const allergies = (...substances: string[]) => record({ allergies: substances.map((substance) => ({ substance })) });
const structured =
  (summary: MedicalRecordDocument['medicalRecordSummaryStructured']): Change =>
  (document) =>
    (document.medicalRecordSummaryStructured = summary);
const planned = (...plan: object[]) => record({ assessmentPlan: { plan } });
const METFORMIN = { id: 'pe_1', type: 'medication', element: 'Metformin', content: 'One with breakfast.' };

describe('<scribe-documents> what went since seen', () => {
  afterEach(endShown);

  it('belongs to the element with its name, if several share an id', async () => {
    const [ibuprofen, diet] = [
      { id: 'pe_1', type: 'medication', element: 'Ibuprofen', content: '600 mg.' },
      { id: 'pe_1', type: 'medication', element: 'Diet', content: 'Less salt.' },
    ];
    const { removed } = await changed(
      'Plan',
      planned(ibuprofen, diet),
      planned({ ...diet, content: 'No salt.' }, { ...ibuprofen, content: '400 mg.' }),
    );
    expect(removed).to.deep.equal(['Less', '600 mg.']);
  });

  it('does not show a record that stays as another that was beside it', async () => {
    const { words, removed } = await changed(
      'Allergies',
      allergies('Penicillin', 'Latex'),
      allergies('Penicillin', 'Latex', 'Iodine'),
    );
    expect(words).to.equal('Substance Penicillin Substance Latex Substance Was: — New: Iodine');
    expect(removed).to.deep.equal([]);
  });

  it('pairs the records that changed by their places', async () => {
    const { words } = await changed(
      'Allergies',
      allergies('Penicillin', 'Latex', 'Iodine'),
      allergies('Penicillin', 'Rubber', 'Iodine'),
    );
    expect(words).to.equal('Substance Penicillin Substance Was: Latex New: Rubber Substance Iodine');
  });

  it('shows the records that are gone', async () => {
    const { words, removed } = await changed('Allergies', allergies('Penicillin', 'Latex'), allergies('Latex'));
    expect(words).to.equal('Substance Latex Was: Substance Penicillin');
    expect(removed).to.deep.equal(['Substance Penicillin']);
  });

  it('shows the text that was emptied, and where there was none', async () => {
    const { words, removed } = await changed(
      'Chief complaint',
      record({ chiefComplaint: 'Knee pain.' }),
      record({ chiefComplaint: '' }),
    );
    expect(words).to.equal('Knee pain.');
    expect(removed).to.deep.equal(['Knee pain.']);
    const filled = await changed(
      'Chief complaint',
      record({ chiefComplaint: '' }),
      record({ chiefComplaint: 'Knee pain.' }),
    );
    expect(filled.words).to.equal('Knee pain.');
  });

  it('shows a vital sign that is gone', async () => {
    const { words, removed } = await changed(
      'Vital signs',
      record({ vitalSigns: { bloodPressure: '120/80', heartRate: '72' } }),
      record({ vitalSigns: { bloodPressure: '120/80' } }),
    );
    expect(words).to.equal('Blood pressure 120/80 Heart rate Was: 72');
    expect(removed).to.deep.equal(['72']);
  });

  it('shows what took another form', async () => {
    const { words, removed, added } = await changed(
      'Allergies',
      record({ allergies: 'Penicillin' }),
      record({ allergies: ['Latex'] }),
    );
    expect(words).to.equal('Latex Was: Penicillin');
    expect([removed, added]).to.deep.equal([['Penicillin'], ['Latex']]);
  });

  it('shows one of two alike that is gone from a list', async () => {
    const { removed, added } = await changed(
      'Allergies',
      record({ allergies: ['Latex', 'Latex'] }),
      record({ allergies: ['Latex'] }),
    );
    expect([removed, added]).to.deep.equal([['Latex'], []]);
  });

  it('shows past conditions that are gone, and those coded', async () => {
    const coded = { pastMedicalConditionsCoded: [{ content: 'Gout', code: { code: 'M10.9' } }] };
    const { words, removed } = await changed(
      'Structured summary',
      structured({ pastMedicalConditions: ['Asthma'], ...coded, note: 'Stays.' }),
      structured({ pastMedicalConditions: [], pastMedicalConditionsCoded: [], note: 'Stays.' }),
    );
    expect(words).to.match(
      /^Past medical conditions not recorded Was: Asthma Note Stays\. Was: Past conditions, coded M10\.9 ?Gout$/,
    );
    expect(removed).to.have.length(2);
  });

  it('shows the removed codes of a choice', async () => {
    const withOptions = (...options: { code: string; score: number }[]) =>
      structured({ pastMedicalConditionsCoded: [{ content: 'Gout', code: { code: 'M10.9', options } }] });
    const { removed, added } = await changed(
      'Structured summary',
      withOptions({ code: 'M10.9', score: 0.9 }, { code: 'M10.0', score: 0.2 }),
      withOptions({ code: 'M10.9', score: 0.8 }),
    );
    expect([removed, added]).to.deep.equal([['M10.9 score 0.9', 'M10.0 score 0.2'], ['M10.9 score 0.8']]);
  });

  it('shows the former type of a diagnosis', async () => {
    const diagnosed =
      (type: string): Change =>
      (document) =>
        (document.diagnosisCodes = [{ code: 'I10', description: 'Hypertension', type }]);
    const { removed, added } = await changed('Diagnosis codes', diagnosed('primary'), diagnosed('secondary'));
    expect([removed, added]).to.deep.equal([['primary'], ['secondary']]);
  });

  it('shows the former code of a diagnosis beside it', async () => {
    const coded =
      (code: string): Change =>
      (document) =>
        (document.diagnosisCodes = [{ code, description: 'Hypertension' }]);
    const { words, removed, added } = await changed('Diagnosis codes', coded('I10'), coded('I11.9'));
    expect(words).to.equal('I11.9 Hypertension I10');
    expect([removed, added]).to.deep.equal([['I10'], []]);
  });

  it('strikes out no diagnosis that is still there: of two with one text, one has gone', async () => {
    const coded =
      (...codes: readonly [code: string, type: string][]): Change =>
      (document) =>
        (document.diagnosisCodes = codes.map(([code, type]) => ({ code, description: 'Diabetes', type })));
    const before = coded(['E11.9', 'primary'], ['E11.65', 'secondary']);
    const { removed } = await changed('Diagnosis codes', before, coded(['E11.65', 'primary']));
    expect(removed).to.deep.equal(['secondary', 'E11.9 Diabetes primary']);
  });

  it('shows a column that is gone, and pairs rows that begin alike by what they say', async () => {
    const labs = (...rows: object[]) => record({ labs: rows });
    const potassium = { analyte: 'Potassium', value: 'high' };
    const { removed, added } = await changed(
      'Labs',
      labs({ ...potassium, unit: 'mmol/L' }, { analyte: 'Potassium', value: 'low' }),
      labs({ ...potassium }, { analyte: 'Potassium', value: 'normal' }),
    );
    expect(removed).to.deep.equal(['Unit', 'mmol/L', 'low']);
    expect(added).to.deep.equal(['normal']);
  });

  describe('in the plan', () => {
    it('shows the former name and type of an element', async () => {
      const { words, removed } = await changed(
        'Plan',
        planned(METFORMIN),
        planned({ ...METFORMIN, element: 'Azithromycin', type: 'laboratory' }),
      );
      expect(words).to.equal('Laboratory Azithromycin Was: Medication Was: Metformin One with breakfast.');
      expect(removed).to.deep.equal(['Medication', 'Metformin']);
    });

    it('shows what stood with an element', async () => {
      const { words, removed } = await changed(
        'Plan',
        planned({ ...METFORMIN, laboratory: 'eGFR 38', frequency: 'daily' }),
        planned({ ...METFORMIN, frequency: 'weekly' }),
      );
      expect(words).to.match(/Frequency: Was: daily New: weekly Laboratory: Was: eGFR 38$/);
      expect(removed).to.deep.equal(['daily', 'eGFR 38']);
    });

    it('tells elements without an id by their names', async () => {
      const [one, other] = ['Metformin', 'Ibuprofen'].map((element) => ({ element, content: `Some ${element}.` }));
      const { words } = await changed(
        'Plan',
        planned(one!, other!),
        planned(one!, { ...other, content: 'None.' }, { element: 'Diet' }),
      );
      expect(words).to.match(/^Other Metformin Some Metformin\. Ibuprofen Was: Some Ibuprofen\. New: None\. Diet New$/);
    });

    it('shows an element that is gone with what stood with it', async () => {
      const { words } = await changed(
        'Plan',
        planned(METFORMIN, { id: 'pe_2', element: 'Diet', laboratory: 'BMI 31' }),
        planned(METFORMIN),
      );
      expect(words).to.match(/Removed Diet Laboratory: BMI 31$/);
    });
  });
});
