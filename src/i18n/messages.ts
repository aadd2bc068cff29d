import type { Translation } from '@shoelace-style/localize';
import type { AlertsMessages } from './alerts-messages.ts';
import type { DecidingMessages } from './deciding-messages.ts';
import type { GateMessages } from './gate-messages.ts';
import type { RecordMessages } from './record-messages.ts';
import type { StartMessages } from './start-messages.ts';

/** What is there from the start. Times come formatted in the language, with the date if it is not today. */
export interface FirstMessages
  extends Translation, CommonMessages, SessionMessages, DocumentMessages, AlertsMessages, DecidingMessages {}

/** Every text of the elements in one language. */
export interface Messages extends FirstMessages, GateMessages, RecordMessages, StartMessages {}

/** A key that `term()` takes. */
export type MessageKey = Exclude<keyof Messages, keyof Translation>;

/** What `term()` takes after a key. */
export type MessageArguments<Key extends MessageKey> = Messages[Key] extends (...args: infer Args) => string
  ? Args
  : [];

export interface CommonMessages {
  aiWritten: string;
  aiWrittenCheck: string;
  checkedAt: (time: string) => string;
  connectionOffline: string;
  connectionPolling: string;
  connectionReconnecting: string;
  copied: string;
  copyFailed: string;
  copyReference: string;
  draftText: string;
  giveReference: string;
  guardedText: (status: string) => string;
  guardedTitle: string;
  invalidAnswerText: string;
  invalidAnswerTitle: string;
  justNow: string;
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
  refreshing: string;
  seeSession: string;
  settingText: (option: string) => string;
  signedOutText: string;
  signedOutTitle: string;
  staleAsOf: (time: string) => string;
  tellItText: string;
  tryAgain: string;
  unavailableText: string;
  unavailableTitle: string;
  wrongKeyTitle: string;
  unseenCharacter: (code: string) => string;
}

export interface SessionMessages {
  cancelledText: string;
  clearedText: string;
  completedWithErrorsText: string;
  consultation: string;
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
  mismatchFailed: string;
  mismatchSame: string;
  mismatchText: (recorded: string, onPage: string) => string;
  mismatchTitle: string;
  mismatchUnsure: (recorded: string, onPage: string) => string;
  notPatient: (name: string) => string;
  otherConsultation: string;
  otherPatient: string;
  patientOnPage: (name: string) => string;
  patientUnknown: string;
  recordUpdated: string;
  /** Of a session; a document has `created`. */
  sessionCreated: string;
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
  copy: string;
  document: string;
  documentCount: (count: number) => string;
  documentsLabel: string;
  documentsShowing: (shown: number, total: number) => string;
  noDocumentsOfPurpose: (purpose: string) => string;
  noDocumentsText: string;
  noDocumentsTitle: string;
  patient: string;
  removed: string;
}
