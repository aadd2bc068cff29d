import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import { MedicalRecordDocument as Schema } from '../../../../src/contract/medical-record-document.ts';
import { stories } from '../../../../demo/sandbox/seed/stories.ts';
import { seedData } from '../../../../demo/sandbox/seed/seed.ts';
import { assertOfSchema, type Resource } from '../../../support/fhir-rules.ts';
import { exported, valid } from '../../../support/exported-document.ts';
import { anyCharacter } from '../../../support/any-character.ts';

const NOW = Date.parse('2026-11-21T10:42:00Z');

const report = (lifecycleStatus?: string): MedicalRecordDocument => ({
  id: 'doc_1',
  purpose: 'report',
  language: 'es',
  reportState: { lifecycleStatus },
  medicalRecord: { chiefComplaint: 'Tos' },
});

describe('FHIR R4 export, by HL7’s own schema', () => {
  it('the schema refuses what is not FHIR', () => {
    const { bundle } = exported(report());
    assert.throws(() => assertOfSchema({ ...bundle, type: 'letter' }));
    assert.throws(() => assertOfSchema({ ...bundle, color: 'red' }));
    const broken = JSON.parse(JSON.stringify(bundle).replace('"preliminary"', '"almost"')) as Resource;
    assert.throws(() => assertOfSchema(broken));
  });

  for (const story of stories) {
    it(`the story ${story.id}`, () => {
      const documents = story.documents({ sessionId: 'ss_1', consultation: { name: 'Maria da Silva' } }, new Date(NOW));
      assert.ok(documents.length);
      for (const document of documents) valid(document, [], 'Maria da Silva');
    });
  }

  it('every document that the sandbox is seeded with', () => {
    const documents = seedData(new Date(NOW)).consultations.flatMap(({ session }) => session?.documents ?? []);
    assert.ok(documents.length > 50);
    for (const document of documents) valid(document);
  });

  it('whatever the service may send', () => {
    const word = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 12 }),
      fc.constantFrom('', ' ', '\u00a0', '\u2028', '\ud800', '\uffff', '<p>&', ']]>', 'E11.9', 'a\u202eb', ' I10 '),
    );
    const text = fc.option(word, { nil: null });
    const json = fc.jsonValue({ maxDepth: 3 });
    const plan = fc.record(
      { id: text, element: text, content: text, type: text, laboratory: text },
      { requiredKeys: [] },
    );
    const code = fc.record({ code: text, description: text, type: text, system: text }, { requiredKeys: [] });
    const chosen = fc.record({
      code: text,
      options: fc.array(fc.record({ code: text, score: fc.double({ noNaN: true, noDefaultInfinity: true }) })),
    });
    const measured = fc.oneof(text, fc.constantFrom('37.0 °C', '≥ 94 %', '120/80 mmHg', '-0,10 mmol/L'));
    const document = fc.record(
      {
        id: word,
        purpose: text,
        language: fc.oneof(text, fc.constantFrom('pt', 'pt_BR', 'en-US')),
        specialty: text,
        createdAt: fc.oneof(text, fc.constantFrom('2026-11-21T10:00:00Z', '+012345-01-01T00:00:00Z')),
        updatedAt: text,
        diagnosisCodes: fc.array(code, { maxLength: 3 }),
        medicalRecord: fc.record(
          {
            chiefComplaint: text,
            assessmentPlan: fc.record({ assessment: text, plan: fc.array(plan, { maxLength: 3 }) }),
            vitalSigns: fc.dictionary(fc.constantFrom('bloodPressure', 'temperature', 'spo2', '__proto__'), measured),
            laboratoryResults: fc.array(
              fc.record(
                { test: text, value: measured, unit: measured, flag: text, collectedAt: text },
                { requiredKeys: [] },
              ),
            ),
            findings: json,
          },
          { requiredKeys: [] },
        ),
        medicalRecordSummary: text,
        medicalRecordSummaryStructured: fc.record(
          {
            pastMedicalConditions: fc.array(word),
            pastMedicalConditionsCoded: fc.array(fc.record({ content: text, code: chosen })),
            other: json,
          },
          { requiredKeys: [] },
        ),
        reportState: fc.option(fc.record({ lifecycleStatus: text })),
      },
      { requiredKeys: ['id'] },
    );
    fc.assert(
      fc.property(document, text, (sent, name) => {
        valid(Schema.parse(sent), ['signed'], name ?? undefined);
      }),
      // A name of underscores alone has no words.
      { numRuns: 60, examples: [[{ id: '', specialty: '_' }, null]] },
    );
  });
});

describe('FHIR R4 export says', () => {
  for (const [status, isFinal] of [
    ['draft', false],
    ['signed', true],
    ['addendum', false],
    ['', false],
    [undefined, false],
  ] as const) {
    it(`${isFinal ? 'final' : 'preliminary'} for the lifecycle status ${JSON.stringify(status)}`, () => {
      const { composition, of } = valid(report(status), ['signed']);
      assert.equal(composition['status'], isFinal ? 'final' : 'preliminary');
      assert.equal(of('DocumentReference')[0]?.['docStatus'], composition['status']);
    });
  }

  it('preliminary for a note, which has no lifecycle', () => {
    assert.equal(valid({ id: 'doc', purpose: 'primary', reportState: null }).composition['status'], 'preliminary');
  });

  it('DRAFT in title, narrative and plain text, and AI in each', () => {
    const { composition, of } = valid(report('draft'));
    const [lead] = composition['section'] as unknown as { text: { div: string } }[];
    const [reference] = of('DocumentReference') as unknown as { content: [{ attachment: { data: string } }] }[];
    const plain = Buffer.from(reference?.content[0].attachment.data ?? '', 'base64').toString();
    assert.match(composition['title'] as string, /^DRAFT: /);
    for (const text of [lead?.text.div ?? '', plain]) {
      assert.match(text, /DRAFT: Incomplete/);
      assert.match(text, /Written by AI/);
    }
  });

  it('the language of the note', () => {
    const { bundle, composition } = valid(report());
    assert.equal(bundle['language'], 'es');
    assert.equal(composition['language'], 'es');
    assert.match(JSON.stringify(composition['text']), /lang=\\"es\\" xml:lang=\\"es\\"/);
  });

  it('the patient by name only, and only where it is known', () => {
    const named = valid(report(), [], 'Maria da Silva');
    assert.deepEqual(named.of('Patient')[0]?.['name'], [{ text: 'Maria da Silva' }]);
    const unnamed = valid(report());
    assert.deepEqual(unnamed.of('Patient'), []);
    assert.deepEqual(unnamed.composition['subject'], { display: 'Patient name not available' });
  });

  it('diagnoses and past conditions as text alone, because a coded one would assert what was ruled out', () => {
    const { bundle } = valid({
      id: 'doc',
      diagnosisCodes: [{ code: 'I26.9', description: 'Pulmonary embolism', type: 'ruled_out' }],
      medicalRecordSummaryStructured: {
        pastMedicalConditionsCoded: [{ content: 'Diabetes', negated: true, code: { code: 'E11.9', options: [] } }],
      },
    });
    const types = (bundle['entry'] as unknown as { resource: Resource }[]).map(
      ({ resource }) => resource['resourceType'],
    );
    assert.deepEqual(types, ['Composition', 'Device', 'DocumentReference']);
    for (const words of ['I26.9 Pulmonary embolism (ruled_out)', 'E11.9 Diabetes [Negated: yes]'])
      assert.ok(JSON.stringify(bundle).includes(words), words);
  });

  it('no identifier where the service gave none of its own', () => {
    const { composition, of } = valid({ id: 'doc#2' }, [], undefined, '');
    assert.equal(composition['identifier'], undefined);
    assert.equal(of('DocumentReference')[0]?.['masterIdentifier'], undefined);
    assert.deepEqual(valid({ id: 'doc' }).composition['identifier'], { system: 'urn:scribe:document', value: 'doc' });
  });

  it('what each section is, by LOINC’s code, where there is one', () => {
    const { composition } = valid({
      id: 'doc',
      diagnosisCodes: [{ code: 'I10', description: 'Hypertension' }],
      medicalRecord: {
        chiefComplaint: 'Cough',
        vitalSigns: { heartRate: '80' },
        assessmentPlan: { assessment: 'Bronchitis', plan: [{ id: 'pe', element: 'Rest', content: 'At home' }] },
        pastMedicalHistory: 'None',
        findings: 'None',
      },
    });
    const sections = composition['section'] as unknown as { title: string; code?: { coding: object[] } }[];
    const loinc = (code: string) => [{ system: 'http://loinc.org', code }];
    assert.deepEqual(Object.fromEntries(sections.slice(1).map(({ title, code }) => [title, code?.coding])), {
      'Diagnosis codes': loinc('29308-4'),
      'Chief complaint': loinc('10154-3'),
      'Vital signs': loinc('8716-3'),
      Assessment: loinc('51848-0'),
      Plan: loinc('18776-5'),
      'Past medical history': loinc('11348-0'),
      Findings: undefined,
    });
  });

  it('that a radiologist’s report is a study of imaging, with its own sections', () => {
    const record = { findings: 'None', impression: 'Normal', comparison: 'None', history: 'Cough' };
    const { composition, of } = valid({ id: 'doc', purpose: 'report', specialty: 'radiology', medicalRecord: record });
    const codes = (composition['section'] as unknown as { code?: { coding: [{ code: string }] } }[]).slice(1);
    assert.deepEqual(
      codes.map(({ code }) => code?.coding[0].code),
      ['18782-3', '19005-8', '18834-2', undefined],
    );
    assert.match(JSON.stringify([composition['type'], of('DocumentReference')[0]?.['type']]), /18748-4.*18748-4/);
    const pathology = valid({ id: 'doc', purpose: 'report', specialty: 'pathology', medicalRecord: record });
    assert.match(JSON.stringify(pathology.composition['type']), /34109-9/);
  });

  it('all that stands with a plan element, by its label', () => {
    const element = { id: 'pe', element: 'Metformin', content: '500 mg', laboratory: 'eGFR 38' };
    const { composition, of } = valid({
      id: 'doc',
      medicalRecord: {
        assessmentPlan: { plan: [{ ...element, frequency: 'alternate days', doses: [1, 2], note: '' }] },
      },
    });
    const line = 'Metformin: 500 mg [Laboratory: eGFR 38] [Frequency: alternate days] [Doses: 1; 2]';
    assert.ok(JSON.stringify(composition).includes(`<li>${line}</li>`));
    const [reference] = of('DocumentReference') as unknown as { content: [{ attachment: { data: string } }] }[];
    assert.ok(
      Buffer.from(reference?.content[0].attachment.data ?? '', 'base64')
        .toString()
        .includes(`- ${line}\n`),
    );
  });

  it('plain text in UTF-8', () => {
    const { of } = valid({ id: 'doc', medicalRecordSummary: 'Coração ≥ 94 %' });
    const [reference] = of('DocumentReference') as unknown as { content: [{ attachment: { data: string } }] }[];
    assert.match(Buffer.from(reference?.content[0].attachment.data ?? '', 'base64').toString(), /Coração ≥ 94 %/);
  });

  it('clinical text as text', () => {
    const { composition } = valid({ id: 'doc', medicalRecordSummary: '<script>x</script> & "y"' });
    assert.match(JSON.stringify(composition), /&lt;script&gt;x&lt;\/script&gt; &amp; &quot;y&quot;/);
  });
});
