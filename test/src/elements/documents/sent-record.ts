// Documents with any value in any part of a note, and the values that must appear in the output.
import fc from 'fast-check';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';

const word = fc.stringMatching(/^[a-z]{4,9} [a-z]{2,9}$/);
const text = fc.oneof(word, fc.constantFrom('', null));
const field = fc.oneof(
  fc.stringMatching(/^[a-z]{4,9}$/),
  fc.constantFrom('value', 'unit', 'flag', 'result', 'vitalSigns', 'allergies', 'historyOfPresentIllness'),
);
const scalar = fc.oneof(text, fc.integer({ min: 1000 }), fc.boolean());
const results = fc.array(fc.dictionary(field, scalar, { minKeys: 2, maxKeys: 9 }), { minLength: 2, maxLength: 4 });
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    scalar,
    results,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(field, tie('value'), { maxKeys: 4 }),
  ),
})).value;
const plan = fc.record({ id: word, element: text, content: text, laboratory: text, frequency: value });

const option = fc.record({ code: word, meaning: value });
const condition = fc.record({
  content: word,
  onset: value,
  code: fc.record({ code: word, system: word, options: fc.array(option, { maxLength: 2 }) }),
});

/** A document as it may be sent. */
export const sentDocument = fc.record({
  diagnosisCodes: fc.array(fc.record({ code: word, description: word, laterality: value }), { maxLength: 2 }),
  medicalRecord: fc
    .tuple(
      fc.dictionary(field, value, { maxKeys: 4 }),
      fc.record({ assessment: text, plan: fc.array(plan, { maxLength: 3 }), note: value }),
      fc.record({ chiefComplaint: text, vitalSigns: fc.dictionary(field, text, { maxKeys: 3 }), after: value }),
    )
    .map(([others, assessmentPlan, after]) => ({ ...others, assessmentPlan, ...after })),
  medicalRecordSummary: text,
  medicalRecordSummaryStructured: fc.record({
    pastMedicalConditions: fc.array(word),
    pastMedicalConditionsCoded: fc.array(condition),
    other: value,
  }),
  attestation: value,
}) as fc.Arbitrary<Omit<MedicalRecordDocument, 'id'>>;

/** Returns every text and number of a document except the ids of plan elements, which link and are not shown. */
export function valuesOf(sent: unknown): string[] {
  if (sent === null || sent === undefined || sent === '') return [];
  if (Array.isArray(sent)) return sent.flatMap(valuesOf);
  if (typeof sent === 'string') return [sent];
  if (typeof sent === 'boolean') return [sent ? 'yes' : 'no'];
  if (typeof sent !== 'object') return [JSON.stringify(sent)];
  const isPlanElement = 'laboratory' in sent && 'content' in sent;
  return Object.entries(sent).flatMap(([name, inner]) => (isPlanElement && name === 'id' ? [] : valuesOf(inner)));
}
