import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';

/** Changes documents to those of a `completedWithErrors` session, whose recording was partly not understood. */
export const withErrors = (documents: readonly MedicalRecordDocument[]): MedicalRecordDocument[] =>
  documents.map(({ medicalRecordSummaryStructured: _notWritten, ...document }) => ({
    ...document,
    medicalRecord: {
      ...document.medicalRecord,
      vitalSigns: { bloodPressure: '', heartRate: '', temperature: '' },
      processingIssues: [
        { section: 'vitalSigns', problem: 'Not understood: several people spoke at once.', seconds: '212-241' },
        { section: 'medicalRecordSummaryStructured', problem: 'Could not be written.', seconds: '' },
      ],
    },
  }));
