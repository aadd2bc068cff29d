import type { Translation } from '@shoelace-style/localize';
import type { AlertsMessages } from './alerts-messages.ts';
import type { DecidingMessages } from './deciding-messages.ts';
import type { GateMessages } from './gate-messages.ts';
import type { StartMessages } from './start-messages.ts';

/** What is there from the start. Times come formatted in the language, with the date if it is not today. */
export interface FirstMessages
  extends Translation, CommonMessages, SessionMessages, DocumentMessages, AlertsMessages, DecidingMessages {}

/** Every text of the elements in one language. */
export interface Messages extends FirstMessages, GateMessages, StartMessages {}

/** A key that `term()` takes. */
export type MessageKey = Exclude<keyof Messages, keyof Translation>;

/** What `term()` takes after a key. */
export type MessageArguments<Key extends MessageKey> = Messages[Key] extends (...args: infer Args) => string
  ? Args
  : [];

export interface CommonMessages {
  aiWritten: string;
  aiWrittenCheck: string;
  asSent: string;
  cancel: string;
  checkedAt: (time: string) => string;
  close: string;
  connectionOffline: string;
  connectionPolling: string;
  connectionReconnecting: string;
  copied: string;
  copyFailed: string;
  copyReference: string;
  giveReference: string;
  invalidAnswerText: string;
  invalidAnswerTitle: string;
  listSeparator: string;
  loading: string;
  newTab: string;
  noSessionIdText: string;
  noSessionIdTitle: string;
  malformedSessionIdText: (id: string) => string;
  malformedSessionIdTitle: string;
  misconfiguredText: string;
  notConfiguredText: string;
  noOriginText: string;
  policyText: string;
  notConfiguredTitle: string;
  notFoundText: string;
  notFoundTitle: string;
  notGrantedText: (id: string) => string;
  notGrantedTitle: string;
  notPermittedText: string;
  notPermittedTitle: string;
  notRecorded: string;
  reference: string;
  refresh: string;
  seeSession: string;
  settingText: (option: string) => string;
  signedOutText: string;
  signedOutTitle: string;
  staleAsOf: (time: string) => string;
  tellItText: string;
  tryAgain: string;
  unavailableText: string;
  unavailableTitle: string;
  unseenCharacter: (code: string) => string;
}

export interface SessionMessages {
  cancelledText: string;
  clearedText: string;
  completedWithErrorsText: string;
  consultation: string;
  created: string;
  deletedText: string;
  doctor: string;
  elapsed: string;
  errorText: string;
  finished: string;
  gateClearing: string;
  gateProgress: (reviewed: number, total: number) => string;
  gateTitle: string;
  inProgressText: string;
  modality: string;
  modalityInPerson: string;
  patientUnknown: string;
  recordUpdated: string;
  sessionLabel: string;
  sessionUpdated: (status: string) => string;
  signingIn: string;
  specialty: string;
  status: string;
  statusCancelled: string;
  statusCompleted: string;
  statusCompletedWithErrors: string;
  statusDeleted: string;
  statusError: string;
  statusInProgress: string;
  statusNotStarted: string;
  timeline: string;
  took: (duration: string) => string;
  unknownStatusText: string;
}

export interface DocumentMessages {
  added: string;
  assessment: string;
  bloodPressure: string;
  changedSection: string;
  changeNext: string;
  changedSections: (count: number) => string;
  chiefComplaint: string;
  codedConditions: string;
  codeOptions: string;
  codeScore: (score: string) => string;
  copy: string;
  copySection: (section: string) => string;
  diagnosisCodes: string;
  diagnosisPrimary: string;
  diagnosisSecondary: string;
  document: string;
  documentCount: (count: number) => string;
  documentsChanged: string;
  documentsLabel: string;
  documentsShowing: (shown: number, total: number) => string;
  draft: string;
  draftContinue: string;
  draftLeaves: string;
  draftText: string;
  draftTitle: string;
  exportFhir: string;
  exportJson: string;
  /** The label of a field that the spec does not name; empty when the language has none for it. */
  fieldName: (name: string) => string;
  guardedContinue: string;
  guardedLeaves: string;
  guardedText: (status: string) => string;
  guardedTitle: string;
  heartRate: string;
  insert: string;
  inserted: string;
  laboratory: string;
  language: string;
  markSeen: string;
  newText: string;
  noContent: string;
  oldText: string;
  noDocumentsOfPurpose: (purpose: string) => string;
  noDocumentsText: string;
  noDocumentsTitle: string;
  openAlerts: (count: number) => string;
  patient: string;
  reportState: string;
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
  removed: string;
  structuredSummary: string;
  summary: string;
  temperature: string;
  updated: string;
  vitalSigns: string;
}
