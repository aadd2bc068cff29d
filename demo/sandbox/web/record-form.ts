import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';

/** The document with what the edit form says; a field the form does not carry stays. */
export function withForm(document: MedicalRecordDocument, form: ReadonlyMap<string, string>): MedicalRecordDocument {
  const medicalRecord = document.medicalRecord ?? {};
  const assessmentPlan = medicalRecord.assessmentPlan ?? {};
  const said = (field: string, current: string | null | undefined) =>
    form.get(field)?.replace(/\r\n/g, '\n').trim() ?? current;
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
          content: said(`plan-${element.id ?? at}`, element.content),
        })),
      },
    },
  };
}
