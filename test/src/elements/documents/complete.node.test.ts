// Every exported text contains all values that the service sent, in the order of the sections.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'node:test';
import { seedData } from '../../../../demo/sandbox/seed/seed.ts';
import { stories } from '../../../../demo/sandbox/seed/stories.ts';
import { readDocuments } from '../../../../src/client/read-answer.ts';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import { reuse } from '../../../../src/consultation/reuse.ts';
import { documentGuard } from '../../../../src/elements/clinical/status.ts';
import { documentMarkup, markupXhtml } from '../../../../src/elements/documents/outgoing/document-markup.ts';
import { documentText } from '../../../../src/elements/documents/outgoing/document-text.ts';
import { fhirBundle } from '../../../../src/elements/documents/outgoing/fhir/fhir-bundle.ts';
import { outputOf } from '../../../../src/elements/documents/outgoing/output.ts';
import { documentSections } from '../../../../src/elements/documents/document/section.ts';
import { englishTerm as term } from '../../../support/english.ts';
import { sentDocument, valuesOf } from './sent-record.ts';

const NOW = new Date('2026-11-21T10:42:00Z');

const CONTEXT = {
  term,
  date: String,
  sessionId: 'c-1',
  ownId: 'doc_1',
  patientName: undefined,
  consultation: 'c-1',
  open: undefined,
};

/** Reads a document from its answer and returns it in every export format. */
function written(sent: object) {
  const answer = JSON.stringify({ items: [{ id: 'doc_1', ...sent }], total: 1 });
  const [document] = readDocuments(answer).items as [MedicalRecordDocument];
  const sections = documentSections(document, term);
  const output = outputOf({ document, sections, guard: documentGuard(document, []), ...CONTEXT });
  const bundle = fhirBundle(output, { now: 0, random: () => 0.5 }) as {
    entry: [{ resource: { section: { title: string; text: { div: string } }[] } }];
  };
  const { section } = bundle.entry[0].resource;
  return {
    titles: output.sections.map(({ title }) => title),
    text: documentText(output),
    html: markupXhtml(documentMarkup(output)),
    fhir: section.map(({ text }) => text.div).join(''),
    fhirTitles: section.slice(1).map(({ title }) => title),
  };
}

/** Returns a text without tags, spaces and character references. */
const plain = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s/g, '');

/** Returns the titles in their order in the text. */
const inOrder = (text: string, titles: readonly string[]) =>
  [...titles].sort((one, other) => text.indexOf(one) - text.indexOf(other));

describe('a document that leaves', () => {
  it('has every value that was sent, as text, as HTML and as FHIR', () => {
    fc.assert(
      fc.property(sentDocument, (sent) => {
        const { text, html, fhir } = written(sent);
        for (const value of valuesOf(sent))
          for (const form of [text, html, fhir]) assert.ok(form.includes(value), `${value} is not in ${form}`);
      }),
      { numRuns: 50 },
    );
  });

  it('has every value of the documents that the sandbox is seeded with and can hear', () => {
    const context = { sessionId: 'ss_1', consultation: { name: 'Maria da Silva' } };
    const documents = [
      ...seedData(NOW).consultations.flatMap(({ session }) => session?.documents ?? []),
      ...stories.flatMap((story) => story.documents(context, NOW)),
    ];
    assert.ok(documents.length > 50);
    for (const { diagnosisCodes, medicalRecord, medicalRecordSummary, medicalRecordSummaryStructured } of documents) {
      const sent = { diagnosisCodes, medicalRecord, medicalRecordSummary, medicalRecordSummaryStructured };
      const forms = Object.entries(written(sent)).filter(([, form]) => typeof form === 'string');
      // A type reads as a label, an id is a link.
      const read: unknown = JSON.parse(JSON.stringify(sent), (key, value: unknown) =>
        key === 'type' || key === 'id' ? undefined : value,
      );
      for (const value of valuesOf(read))
        for (const [name, form] of forms)
          assert.ok(plain(form as string).includes(plain(value)), `${value} is not in the ${name}`);
    }
  });

  it('has its sections in the order of the service', () => {
    const { titles, text, html, fhirTitles } = written({
      medicalRecordSummary: 'Better.',
      medicalRecord: {
        assessmentPlan: { followUp: 'In a week.', plan: [{ id: 'p', content: 'Rest.' }], assessment: 'A cold.' },
        vitalSigns: { temperature: '37,2 °C', heartRate: '', bloodPressure: '120/80' },
        physicalExamination: { lungs: 'Clear.', heart: { rhythm: 'Regular.' }, skin: 'Warm.' },
        chiefComplaint: 'Cough.',
      },
      attestation: 'Seen by me.',
      diagnosisCodes: [{ code: 'J00', description: 'Cold' }],
    });
    const expected = [
      'Summary',
      'Follow up',
      'Plan',
      'Assessment',
      'Vital signs',
      'Physical examination',
      'Chief complaint',
      'Attestation',
      'Diagnosis codes',
    ];
    assert.deepEqual(titles, expected);
    assert.deepEqual(fhirTitles, expected);
    const headings = expected.map((title) => `\n\n${title.toUpperCase()}\n`);
    assert.deepEqual(inOrder(text, headings), headings);
    const tags = expected.map((title) => `<h3>${title}</h3>`);
    assert.deepEqual(inOrder(html, tags), tags);
    assert.match(text, /Temperature: 37,2 °C\nHeart rate: not recorded\nBlood pressure: 120\/80/);
    assert.match(text, /Lungs: Clear\.\nHeart:\nRhythm: Regular\.\nSkin: Warm\./);
  });

  it('has separate sections for a name that its record also has', () => {
    const own = {
      summary: 'B',
      vitalSigns: { a: 'B' },
      plan: 'B',
      assessment: 'B',
      notRecorded: 'B',
      assessmentPlan: 'B',
    };
    const sections = documentSections(
      {
        id: 'doc_1',
        ...own,
        medicalRecordSummary: 'A',
        medicalRecord: { vitalSigns: { a: 'A' }, assessmentPlan: { plan: [{ content: 'A' }], assessment: 'A' } },
        medicalRecordSummaryStructured: { empty: '' },
      },
      term,
    );
    const keys = sections.map(({ key }) => key);
    assert.deepEqual(keys, [...new Set(keys)]);
    assert.equal(sections.length, Object.keys(own).length + 5);
  });

  it('has text from right to left as such: “stop Warfarin, start Heparin” is not read as the opposite', () => {
    const stop = 'הפסק Warfarin התחל Heparin';
    const { html, fhir } = written({ medicalRecord: { note: `Plan:\n${stop}`, list: [stop], facts: { now: stop } } });
    for (const markup of [html, fhir])
      for (const tag of ['p', 'li', 'td']) assert.ok(markup.includes(`<${tag} dir="rtl">${stop}</${tag}>`), tag);
    assert.ok(html.includes('<p>Plan:</p>'));
  });

  it('has a line where a line separator ends one: two doses are not read as one', () => {
    const { text, html } = written({
      medicalRecord: { dose: '5\u20282 mg', doses: ['5\u20292 mg', '20 mg\r10 mg\v5 mg'] },
    });
    assert.match(text, /\n5\n2 mg\n[^]*- 5\n2 mg\n/);
    assert.match(text, /- 20 mg\n10 mg\n5 mg\n/);
    assert.match(html, /<p>5<\/p><p>2 mg<\/p>.*<li>5<br\/>2 mg<\/li>/);
  });

  it('has a micro sign in a title as it was sent: it is no M', () => {
    const { text } = written({ medicalRecord: { 'Dose in µg/h': '25', dose_μg: '50' } });
    assert.match(text, /\nDOSE IN µg\/h\n25\n/);
    assert.match(text, /\nDOSE μg\n50\n/);
  });

  it('has another order after an update that brings one', () => {
    const before = { medicalRecord: { findings: 'x', impression: 'y' } };
    const after = reuse(before, { medicalRecord: { impression: 'y', findings: 'x' } });
    assert.deepEqual(Object.keys(after.medicalRecord), ['impression', 'findings']);
  });

  it('says "not recorded" of an empty vital sign, and leaves what else is empty so', () => {
    const sent = [
      { test: 'Sodium', value: '138', flag: '' },
      { test: 'Potassium', value: '6.4', flag: 'HH' },
    ];
    const { text, html } = written({ medicalRecord: { labs: sent, contrast: { agent: '', dose: '5 mL' } } });
    assert.doesNotMatch(text + html, /not recorded/);
    assert.match(text, /- Sodium: 138\n- Potassium: 6\.4 HH \(critically high\)/);
    assert.match(html, /<td>138<\/td><td><\/td>.*<td>6\.4<\/td><td><strong>HH<\/strong> \(critically high\)<\/td>/);
  });

  it('has a heading for plan elements whose type is blank, and one for a type with blanks around it', () => {
    const plan = [' ', '', 'medication ', 'medication'].map((type, place) => ({ content: `C${place}`, type }));
    const { text } = written({ medicalRecord: { assessmentPlan: { plan } } });
    assert.match(text, /Other:\n- C0\n- C1\nMedication:\n- C2\n- C3\n/);
  });

  it('has the unit and the flag of a result beside its value', () => {
    const result = {
      test: 'Potassium',
      value: '6.4',
      range: '3.5-5.1',
      flag: 'HH',
      date: '2026-11-20',
      unit: 'mmol/L',
    };
    const { text } = written({ medicalRecord: { labs: [result, result] } });
    assert.match(text, /- Potassium: 6\.4 mmol\/L HH \(critically high\); Range: 3\.5-5\.1; Date: 2026/);
  });

  it('has a result as one line however it was sent: in any order, alone, by its name, with its previous value', () => {
    const line = /- Potassium: 6\.4 mmol\/L HH \(critically high\); Previous value: 5\.1; Collected at: today\n/;
    const said = { collectedAt: 'today', previousValue: '5.1', flag: 'HH', unit: 'mmol/L', value: '6.4' };
    const other = { value: '138', unit: 'mmol/L' };
    for (const labs of [
      [{ ...said, test: 'Potassium' }],
      [
        { ...said, test: 'Potassium' },
        { ...other, test: 'Sodium' },
      ],
      { potassium: said },
      { potassium: said, sodium: other },
    ])
      assert.match(written({ medicalRecord: { labs } }).text, line, JSON.stringify(labs));
    // There are two values, and it is unknown which is the result's.
    const { text } = written({ medicalRecord: { labs: [{ test: 'Potassium', value: '6.4', result: 'high' }] } });
    assert.match(text, /- Potassium: 6\.4; Result: high/);
  });

  it('has results that are wider than a page in a line each', () => {
    const result = (test: string) => ({
      test,
      value: '1.32',
      flag: 'H',
      ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`remark${at}`, `a remark of several words`])),
    });
    const { html } = written({ medicalRecord: { labs: [result('Creatinine'), result('Urea')] } });
    assert.match(html, /<li>Creatinine: 1\.32 <strong>H<\/strong> \(high\); Remark0: /);
  });
});
