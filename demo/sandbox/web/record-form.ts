import { createHash } from 'node:crypto';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';

/** What a submitted form says, by field. */
export type Form = ReadonlyMap<string, string>;

/** The document with what was written in the edit form; a field that was left as it was opened stays as it is now. */
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

/** The form's field of a plan element. */
export const planField = ({ id }: { readonly id?: string | null | undefined }, at: number): string =>
  `plan-${id ?? at}`;

/** The field that carries the mark of what a field was opened with. */
export const markField = (field: string): string => `was-${field}`;

/** Stands for a text, so that a form can be told from one that was opened on other words. */
export const markOf = (text: string | null | undefined): string =>
  createHash('sha256')
    .update(plain(text ?? ''))
    .digest('base64url');

/** What the doctor wrote in a field; undefined where it says what it was opened with, or is not there. */
export const written = (form: Form, field: string): string | undefined => {
  const text = form.get(field);
  if (text === undefined || form.get(markField(field)) === markOf(text)) return undefined;
  return plain(text);
};

/** Whether the record says something new where the doctor wrote something else. */
export const isOvertaken = (form: Form, field: string, current: string | null | undefined): boolean => {
  const [was, text] = [form.get(markField(field)), written(form, field)];
  return was !== undefined && text !== undefined && was !== markOf(current) && text !== plain(current ?? '');
};

/** Whether anything in the form is overtaken. */
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

/** What was written on plan elements that are not in the plan any more. */
export const writtenOfGone = (document: MedicalRecordDocument, form: Form): string[] => {
  const fields = (document.medicalRecord?.assessmentPlan?.plan ?? []).map(planField);
  return [...form.keys()]
    .filter((field) => field.startsWith('plan-') && form.has(markField(field)) && !fields.includes(field))
    .flatMap((field) => written(form, field) ?? []);
};

const plain = (text: string): string => text.replace(/\r\n/g, '\n').trim();
