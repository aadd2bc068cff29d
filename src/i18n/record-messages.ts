/** What `<scribe-documents>` says of the documents themselves: loaded with the part that shows them. */
export interface RecordMessages {
  assessment: string;
  bloodPressure: string;
  cancel: string;
  changeNext: string;
  changedSection: string;
  changedSections: (count: number) => string;
  chiefComplaint: string;
  codeOptions: string;
  codeScore: (score: string) => string;
  codedConditions: string;
  copySection: (section: string) => string;
  created: string;
  diagnosisCodes: string;
  diagnosisPrimary: string;
  diagnosisSecondary: string;
  differenceCoarse: string;
  documentsChanged: string;
  documentsFound: (count: number) => string;
  documentsSearch: string;
  draft: string;
  draftContinue: string;
  draftLeaves: string;
  draftTitle: string;
  exportFhir: string;
  exportJson: string;
  /** The label of a field that the spec does not name; empty when the language has none for it. */
  fieldName: (name: string) => string;
  /** What a flag of a laboratory result says; empty when the language has no word for it. */
  flagWord: (flag: string) => string;
  guardedContinue: string;
  guardedLeaves: string;
  heartRate: string;
  insert: string;
  inserted: string;
  insertFailed: string;
  insertFailedText: string;
  copyFailedText: string;
  laboratory: string;
  language: string;
  markSeen: string;
  newText: string;
  no: string;
  noContent: string;
  notRecordedTitle: string;
  oldText: string;
  openAlerts: (count: number) => string;
  /** Names of plan elements. */
  openRed: (names: string) => string;
  openTitle: string;
  openUnknown: (names: string) => string;
  pastMedicalConditions: string;
  plan: string;
  planLifestyle: string;
  planMedication: string;
  planOther: string;
  print: string;
  purposeAll: string;
  purposeFilter: string;
  purposePrimary: string;
  purposeReport: string;
  reportState: string;
  /** What stands under that title says the same, word for word. */
  sameAs: (title: string) => string;
  sections: string;
  structuredSummary: string;
  summary: string;
  temperature: string;
  updated: string;
  vitalSigns: string;
  yes: string;
}
