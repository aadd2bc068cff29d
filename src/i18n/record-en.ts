import { flagWords } from './field-names.ts';
import { count } from './plural.ts';

/** The English texts for the part with the documents. */
export const recordEn = {
  // Sections and facts of a document (§2.3). A field without a label here is shown under its own name.
  assessment: 'Assessment',
  added: 'New',
  bloodPressure: 'Blood pressure',
  // Changes since the doctor last saw the document.
  changeNext: 'Go to change',
  changedSection: 'Changed',
  changedSections: (n: number) =>
    count(n, 'One section changed since you last saw it', '# sections changed since you last saw them'),
  chiefComplaint: 'Chief complaint',
  codeOptions: 'Other codes considered',
  codeScore: (score: string) => `score ${score}`,
  codedConditions: 'Past conditions, coded',
  copy: 'Copy',
  copySection: (section: string) => `Copy ${section}`,
  created: 'Created',
  diagnosisCodes: 'Diagnosis codes',
  // §2.3: the `type` of a diagnosis code. Any other is shown as sent.
  diagnosisPrimary: 'primary',
  diagnosisSecondary: 'secondary',
  differenceCoarse: 'Too much has changed to mark single words.',
  document: 'Document',
  documentsChanged: 'The record was updated',
  draft: 'Draft',
  // Asked before anything leaves a document that is not known to be final.
  draftContinue: 'Continue as draft',
  draftLeaves: 'What you copy, print or export is marked DRAFT.',
  draftTitle: 'Draft report',
  exportFhir: 'Export as FHIR',
  exportJson: 'Export as JSON',
  flagWord: flagWords({ 'H↑': 'high', 'L↓': 'low', A: 'abnormal' }, 'critically', 'marked'),
  guardedContinue: 'Continue',
  guardedLeaves: 'What you copy, print or export says so.',
  heartRate: 'Heart rate',
  insert: 'Insert into chart',
  inserted: 'Inserted into the chart',
  // The page's `onInsert` has failed. The content of the chart is unknown.
  insertFailed: 'This could not be inserted into the chart.',
  insertFailedText: 'See what the chart holds before you try again.',
  copyFailedText:
    'The clipboard holds what it held before. Try again, select the text and copy it by keyboard, or print it.',
  printFailed: 'This page may not be able to print.',
  printFailedText: 'If nothing was printed, copy or export the note, and tell IT.',
  language: 'Language',
  markSeen: 'Mark as seen',
  newText: 'New:',
  no: 'no',
  noContent: 'This document has no content.',
  notRecordedTitle: 'Not recorded',
  oldText: 'Was:',
  // Stands at a plan element in the record, and leads back to its alert.
  decidedAlert: 'Decided alert',
  // Asked before a document with open alerts leaves. `names` are plan elements, joined by semicolons.
  openAlerts: (n: number) => count(n, '# open alert', '# open alerts'),
  openRed: (names: string) => `Red: ${names}.`,
  openTitle: 'Alerts are still open',
  openUnknown: (names: string) => `Severity not known here: ${names}.`,
  pastMedicalConditions: 'Past medical conditions',
  patient: 'Patient',
  plan: 'Plan',
  // Groups of the plan, by `type` (§2.3).
  planLifestyle: 'Non-pharmacological',
  planMedication: 'Medication',
  planOther: 'Other',
  print: 'Print',
  // The filter over a list of documents.
  purposeAll: 'All',
  purposeFilter: 'Show by purpose',
  purposePrimary: 'Clinical note',
  purposeReport: 'Dictated report',
  reportState: 'Report state',
  removed: 'Removed',
  sameAs: (title: string) => `Same as “${title}”.`,
  structuredSummary: 'Structured summary',
  summary: 'Summary',
  temperature: 'Temperature',
  updated: 'Updated',
  vitalSigns: 'Vital signs',
  yes: 'yes',
};
