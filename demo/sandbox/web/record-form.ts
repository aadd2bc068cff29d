import { hash } from 'node:crypto';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';

/** The texts of a submitted form, by field. */
export type Form = ReadonlyMap<string, string>;

/** Returns the document with the texts of the edit form. A field that the doctor did not change keeps its current text. */
export function withForm(document: MedicalRecordDocument, form: Form): MedicalRecordDocument {
  const medicalRecord = document.medicalRecord ?? {};
  const assessmentPlan = medicalRecord.assessmentPlan ?? {};
  const said = (field: string, current: string | null | undefined) => written(form, field) ?? current;
  return {
    ...document,
    medicalRecordSummary: said('summary', document.medicalRecordSummary),
    medicalRecord: {
      ...medicalRecord,
      chiefComplaint: said('chiefComplaint', medicalRecord.chiefComplaint),
      assessmentPlan: {
        ...assessmentPlan,
        assessment: said('assessment', assessmentPlan.assessment),
        plan: assessmentPlan.plan?.map((element, at) => ({
          ...element,
          content: said(planField(element, at), element.content),
        })),
      },
    },
  };
}

/** Names the form's field of a plan element. */
export const planField = ({ id }: { readonly id?: string | null | undefined }, at: number): string =>
  `plan-${id ?? at}`;

/** Names the field that holds the mark of a field's first text. */
export const markField = (field: string): string => `was-${field}`;

/** Returns a hash of a text, which shows whether a form was opened with the same text. */
export const markOf = (text: string | null | undefined): string => hash('sha256', plain(text ?? ''), 'base64url');

/** Returns the doctor's text of a field; undefined if it is unchanged or missing. */
export const written = (form: Form, field: string): string | undefined => {
  const text = form.get(field);
  if (text === undefined || form.get(markField(field)) === markOf(text)) return undefined;
  return plain(text);
};

/** Whether both the record and the doctor have changed a field, to different texts. */
export const isOvertaken = (form: Form, field: string, current: string | null | undefined): boolean => {
  const [was, text] = [form.get(markField(field)), written(form, field)];
  return was !== undefined && text !== undefined && was !== markOf(current) && text !== plain(current ?? '');
};

/** Whether any field of the form is overtaken, or the doctor changed a plan element that is gone. */
export const hasOvertaken = (document: MedicalRecordDocument, form: Form): boolean => {
  const { chiefComplaint, assessmentPlan } = document.medicalRecord ?? {};
  return (
    isOvertaken(form, 'chiefComplaint', chiefComplaint) ||
    isOvertaken(form, 'assessment', assessmentPlan?.assessment) ||
    isOvertaken(form, 'summary', document.medicalRecordSummary) ||
    (assessmentPlan?.plan ?? []).some((element, at) => isOvertaken(form, planField(element, at), element.content)) ||
    writtenOfGone(document, form).length > 0
  );
};

/** Returns the doctor's texts for plan elements that are no longer in the plan. */
export const writtenOfGone = (document: MedicalRecordDocument, form: Form): string[] => {
  const fields = (document.medicalRecord?.assessmentPlan?.plan ?? []).map(planField);
  return [...form.keys()]
    .filter((field) => field.startsWith('plan-') && form.has(markField(field)) && !fields.includes(field))
    .flatMap((field) => written(form, field) ?? []);
};

const plain = (text: string): string => text.replace(/\r\n/g, '\n').trim();
