import { count } from './plural.ts';

/**
 * The English texts of the first load; record-en.ts and session-en.ts come with their parts. Functions take names and times
 * already formatted, and counts as numbers.
 */
export const en = {
  // For all three elements: the source of a text, its freshness, and why nothing can be shown.
  aiWritten: 'AI-written',
  aiWrittenCheck: 'Written by AI. Check it before you rely on it.',
  cancel: 'Cancel',
  checkedAt: (time: string) => `Checked ${time}`,
  // The line on freshness. A `…Short` is for the bar, with the sentence as its tooltip.
  connectionOffline: 'Offline. May be out of date.',
  connectionOfflineShort: 'Offline',
  connectionPolling: 'Checked from time to time, not live.',
  connectionPollingShort: 'Not live',
  connectionReconnecting: 'Reconnecting to live updates',
  connectionReconnectingShort: 'Reconnecting',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying.',
  copyReference: 'Copy reference',
  // After “DRAFT: ”, which is the same in every language.
  draftText: 'Incomplete; the radiologist may still change it.',
  giveReference: 'Give the reference below.',
  // `status` is `reportState.lifecycleStatus` as it was sent (§3.3).
  guardedText: (status: string) => `The service says “${status}”. It is not known to be final: treat it as a draft.`,
  guardedTitle: 'Report status not known to be final',
  invalidAnswerText: 'The answer could not be read, so nothing of it is shown. Tell IT if it happens again.',
  invalidAnswerTitle: 'Unexpected answer from Scribe',
  justNow: 'just now',
  laboratory: 'Laboratory',
  loading: 'Loading',
  newTab: 'opens in a new tab',
  noSessionIdText: 'The page has not named one: its session-id is missing.',
  noSessionIdTitle: 'No consultation selected',
  // `id` is the page’s own, cut after 140 characters; §8 has the letters it may have.
  malformedSessionIdText: (id: string) =>
    `The page named “${id}”. A session-id has 1 to 128 letters, digits, hyphens or underscores.`,
  malformedSessionIdTitle: 'The consultation id is not valid',
  // Problems for IT. If the failure has a reference, `giveReference` follows.
  misconfiguredText: 'Scribe refuses this account or this page’s request. You cannot solve it here: tell IT.',
  notConfiguredText: 'The page has not set it up: configure() has not been called. Tell IT.',
  noOriginText:
    'The page has no origin of its own: it is a file, or in a frame sandboxed without allow-same-origin. You cannot solve it here: tell IT.',
  policyText:
    'The page’s Content-Security-Policy blocks Scribe: connect-src must allow it. You cannot solve it here: tell IT.',
  notConfiguredTitle: 'Scribe is not set up',
  notFoundText: 'It was deleted, or it never existed.',
  notFoundTitle: 'Consultation not found',
  // 404 for an id that the token does not name. Must never read like “not started”.
  notGrantedText: (id: string) =>
    `The page shows consultation ${id}, but your record system gave no access to it. Reopen the patient; if it stays so, tell IT.`,
  notGrantedTitle: 'This consultation was not granted',
  notPermittedText: 'Your account may not read this consultation. Ask your administrator for access.',
  notPermittedTitle: 'Not permitted',
  notRecorded: 'not recorded',
  reference: 'Reference',
  refresh: 'Refresh',
  refreshing: 'Reading again…',
  // Replaces a failure that the session around the element shows already.
  seeSession: 'See the message above.',
  // `option` is a name of `configure` or a field of §2.1, never a value.
  settingText: (option: string) =>
    `The page’s setting “${option}” is missing or wrong. You cannot solve it here: tell IT.`,
  signedOutText: 'Sign in to your record system again, then try again.',
  signedOutTitle: 'You are signed out',
  staleAsOf: (time: string) => `Not updated since ${time}`,
  // Before a time. Where the bar is full, the time stands alone.
  staleAsOfShort: 'As of',
  tellItText: 'Scribe rejects this system’s key. You cannot solve it here: tell IT.',
  tryAgain: 'Try again',
  unshownFailures: (n: number, id: string) =>
    `Consultation ${id}: ${count(n, '# decision', '# decisions')} not recorded. Check its alerts.`,
  unavailableText: 'It does not answer or cannot be reached. Try again in a moment; if it lasts, tell IT.',
  unavailableTitle: 'Scribe is unavailable',
  wrongKeyTitle: 'Scribe is not available to this system',
  // `code` is the character’s code point, such as U+202E.
  unseenCharacter: (code: string) => `invisible character ${code}`,

  // A session: the meaning of its state, the gate, the patient. The values of §3.1 have labels; others are shown as sent.
  cancelledText: 'The recording was discarded. There is no record of it.',
  clearedText: 'Cleared. No patient data is kept here.',
  completedWithErrorsText: 'The record is there, but part of the processing failed. Check that nothing is missing.',
  consultation: 'Consultation',
  deletedText: 'The session and its content were removed.',
  errorText: 'The recording could not be processed. Write the note yourself or record again.',
  gateClearing: 'All reviewed. Opening the session…',
  gateProgress: (reviewed: number, total: number) => `${reviewed} of ${total} reviewed`,
  gateTitle: 'Review earlier alerts first',
  inProgressText: 'The record appears here by itself when it is ready.',
  // Host and service name the patient differently (UX rule 4). Each name is shown as it was given.
  mismatchFailed: 'This could not be logged, so nothing is unlocked. Try again.',
  mismatchSame: 'It is the same patient',
  mismatchText: (recorded: string, onPage: string) =>
    `This record is of ${recorded}, the page shows ${onPage}. Nothing can be decided or copied here.`,
  mismatchTitle: 'Two patient names',
  mismatchUnsure: (recorded: string, onPage: string) =>
    `This record is of ${recorded}, the page shows ${onPage}. Check that it is the same patient.`,
  notPatient: (name: string) => `not ${name}`,
  // Before the name in the bar, if a gate lists a session of another patient.
  otherConsultation: 'Other consultation',
  otherPatient: 'Other patient',
  patientOnPage: (name: string) => `page: ${name}`,
  patientUnknown: 'Patient name not available',
  sessionLabel: 'Scribe session',
  sessionUpdated: (status: string) => `Session: ${status}`,
  signingIn: 'Signing in',
  status: 'Status',
  statusCancelled: 'Cancelled',
  statusCompleted: 'Completed',
  statusCompletedWithErrors: 'Completed with errors',
  statusDeleted: 'Deleted',
  statusError: 'Failed',
  statusInProgress: 'In progress',
  statusNotStarted: 'Not started',
  unknownStatusText: 'This status is shown as the service sends it.',

  // Documents, before their part is loaded. record-en.ts has the rest.
  documentCount: (n: number) => count(n, '# document', '# documents'),
  documentsLabel: 'Medical record',
  documentsShowing: (shown: number, total: number) => `Showing ${shown} of ${total}`,
  noDocumentsOfPurpose: (purpose: string) => `There are documents, but none with the purpose “${purpose}”.`,
  noDocumentsText: 'They appear here by themselves when the session is processed.',
  noDocumentsTitle: 'No documents',

  // The list of alerts: progress, new alerts, and why nothing can be decided.
  alertsTitle: 'Clinical alerts',
  alertsProgress: (recorded: number, total: number) => `${recorded} of ${total} recorded`,
  alertsAllRecorded: (total: number) => count(total, 'Recorded', 'All # recorded'),
  alertsUnsettled: (n: number) => `${n} sending`,
  alertsFailed: (n: number) => `${n} not recorded`,
  // Said only after a successful read of a finished record, at `time` (UX rule 1).
  alertsNoneFound: (time: string) => `No alerts found (checked ${time})`,
  alertsNoDocuments: (time: string) => `Checked ${time}: there is no document, so there are no alerts`,
  alertsPartial: (shown: number, total: number) =>
    `Only ${shown} of ${total} documents were received. Alerts of the others are not shown here.`,
  alertsNew: (n: number) => count(n, '# new alert', '# new alerts'),
  alertsGone: (n: number) => count(n, '# alert is no longer in the record', '# alerts are no longer in the record'),
  alertChanged: 'Changed',
  alertsChanged: (n: number) => count(n, '# alert has changed', '# alerts have changed'),
  alertsShowNew: 'Put in order',
  alertsDecidingAs: (doctor: string) => `Deciding as ${doctor}`,
  alertsConsultation: (id: string) => `Consultation ${id}`,
  // `n` counts alerts known to be milder than red. A grave one is never selected with others.
  alertsSelectAll: (n: number) =>
    n === 0 ? 'No milder one to select' : count(n, 'Select the milder one', 'Select the # milder'),
  batchSelected: (n: number) => `${n} selected`,
  alertsKeys: 'Keyboard',
  // Only the first that applies is shown: scope, patient, audit.
  alertsNotDecidableScope: 'Your sign-in allows reading alerts, not deciding them.',
  alertsNotDecidablePatient: 'The patient’s name is not known here, so alerts can be read but not decided.',
  alertsNotDecidableAudit: 'Decisions are off for now: they cannot be logged. Reading still works.',
  alertsDecidableAgain: 'Decisions are on again.',
  alertsOpenInService: 'Decide on the service’s page',
  alertsGated: 'Other consultations await your review. Once they are reviewed, this one opens by itself.',
  alertsNotReady: 'The record is not ready; alerts are looked for then.',
  alertsNotStarted: 'The consultation has not started, so there is nothing to check yet.',
  alertsMayExist: 'There may be alerts that are not shown here.',

  // One card. `element` is the plan element’s name, which screen readers hear with each control.
  alertSeverityRed: 'Red',
  alertSeverityNone: 'No severity given',
  alertSeverity: (severity: string) => `Severity: ${severity}`,
  // The values that the specification names (§2.3, §2.4). Any other is shown as sent.
  alertTypeMedication: 'Medication',
  alertTypeNonPharmacological: 'Non-pharmacological',
  alertIssueNotPertinent: 'Not pertinent',
  alertActionReplace: 'Replace',
  alertNoName: 'Unnamed plan element',
  alertRecommended: 'Recommended',
  alertReason: 'Why',
  alertReasonMore: 'More',
  alertReasonLess: 'Less',
  alertNow: 'Now',
  alertProposed: 'Proposed',
  // Screen readers hear these before marked words of a difference.
  alertRemoved: 'removed:',
  alertAdded: 'added:',
  alertElementMissing: 'Not in this record’s plan',
  // Why one alert can be read and not decided.
  alertLockedId: 'The service sent no id that a decision could name. It can be read here, not decided.',
  alertLockedTwice:
    'The service sent several alerts with this id that say different things. None of them can be decided here.',
  alertStatusUnknown: (status: string) => `Status: ${status || '—'}, not known here. It counts as not reviewed.`,
  alertElementTwice: 'Several elements of the plan have this id: compared with none',
  // The label of a field; empty if the language has none.
  fieldName: (_name: string) => '',
  valuesUnread: (n: number, names: string) =>
    `${count(n, '# value', '# values')} could not be read, shown as sent: ${names}`,
  alertNoProposal: 'No replacement is proposed',
  alertAlreadySo: 'The plan already reads as proposed.',
  alertSources: (n: number) => count(n, '# source', '# sources'),
  alertSelect: (element: string) => `Select ${element}`,
  alertInRecord: 'Show in record',

  // One decision.
  decisionAccept: 'Accept',
  decisionReject: 'Reject',
  decisionAccepted: 'Accepted',
  decisionRejected: 'Rejected',
  decisionStatus: (status: string) => `Status: ${status || '—'}`,
  decisionApplied: 'The change is in the record.',
  decisionNotSeen: 'The change is not in the record as last read.',
  decisionStopped: 'The page stopped this decision; nothing was sent.',
  decisionOvertaken: 'What you decided on has changed; nothing was sent.',

  // From the press to the outcome. “Applied” is said only once the record shows the change.
  decisionUndo: 'Undo',
  decisionUndone: (element: string) => `${element}: undone, nothing was sent`,
  decisionSends: (seconds: number) => `sends in ${seconds} s`,
  decisionAccepting: 'Accepting',
  decisionRejecting: 'Rejecting',
  decisionSending: 'Sending…',
  decisionSentHidden: 'Sent when the page was hidden.',
  decisionConfirming: 'No answer yet. Checking the record…',
  decisionRecordedAccept: 'Recorded. Waiting for the change in the record.',
  decisionRecordedReject: 'Recorded. The record stays as it is.',
  // A narrow row begins with these words instead of “Accepted”, and cuts the rest. So does `decisionConfirming`.
  decisionNotApplied: 'Not applied yet: recorded, but the record lacks the change after a minute.',
  // No answer came within half a minute. Nothing is sent again automatically.
  decisionNotConfirmedAccept: 'Acceptance not confirmed.',
  decisionNotConfirmedReject: 'Rejection not confirmed.',
  decisionNotConfirmedHint:
    'The service did not answer, and the record does not show the decision. Check, then decide again.',
  // 409 (§7.2): somebody else was first. The hint tells the fate of the doctor’s own decision.
  decisionConflictAccepted: 'Already accepted elsewhere',
  decisionConflictRejected: 'Already rejected elsewhere',
  decisionConflict: (status: string) => `Already decided elsewhere: ${status}`,
  decisionConflictHintAccept: 'Your acceptance was not recorded.',
  decisionConflictHintReject: 'Your rejection was not recorded.',
  // Refused, by cause. Each text says that nothing was recorded, and what the doctor can do.
  decisionRefused: 'Not recorded',
  batchRefusedConflict: 'The service refused it because one of the alerts has changed.',
  decisionRefusedAudit: 'It could not be logged, so it was not sent on.',
  decisionRefusedConflict: 'The service refused it because the alert has changed.',
  decisionRefusedDenied: 'You may not decide this alert.',
  decisionRefusedElsewhere: 'Another tab has just decided one of these.',
  decisionRefusedMismatch: 'The record and the page name different patients; nothing was sent.',
  decisionRefusedMissing: 'The service no longer has this alert.',
  decisionRefusedOffline: 'The browser was offline and nothing was sent. Decide again.',
  decisionRefusedUnavailable: 'The service is unavailable. Try again in a moment.',
  decisionRefusedOther: 'The service refused the decision.',
  decisionAgain: 'Decide again',
  decisionDismiss: 'Dismiss',
  decisionUndoAnnounce: (element: string, outcome: string, seconds: number) =>
    `${element}: ${outcome}, can be undone for ${count(seconds, '# second', '# seconds')}`,
  // The choices if `configure({ rejectReasons })` gives none.
  reasonChoiceNotThisPatient: 'Does not fit this patient',
  reasonChoiceBenefitOutweighs: 'Benefit outweighs the risk',
  reasonChoiceConsidered: 'Already considered or monitored',
  reasonChoicePreference: 'Patient preference',
  reasonChoiceAlertWrong: 'Alert is wrong',
  batchDone: (n: number) => count(n, '# decision recorded', '# decisions recorded'),
  // The map of the keys.
  alertsKeysTitle: 'Keys while an alert has focus',
  alertsKeyNext: 'Next alert',
  alertsKeyPrevious: 'Previous alert',
  alertsKeyFirst: 'First alert',
  alertsKeyLast: 'Last alert',
  alertsKeySelect: 'Select or deselect',
  alertsKeyHelp: 'Show or hide these keys',
  alertsKeyLeave: 'Close the reasons',
  alertsKeyReason: 'Choose that reason and reject',
  // Why an alert is rejected. The reason goes to the proxy’s audit and not to the service.
  reasonTitleOf: (element: string) => `Why reject “${element}”?`,
  reasonHint: 'Kept in the audit log.',
  reasonComment: 'Comment (optional)',
  reasonCommentLeft: (left: number) => count(left, '# character left', '# characters left'),
  reasonRequired: 'Choose a reason.',
  // A batch: its bar, its review sheet, and its result (§4.7: all or nothing).
  batchClear: 'Clear',
  batchAccept: (_count: number) => 'Accept selected',
  batchReject: (_count: number) => 'Reject selected',
  batchAcceptTitle: (n: number) => `Accept ${count(n, '# alert', '# alerts')}?`,
  batchRejectTitle: (n: number) => `Reject ${count(n, '# alert', '# alerts')}?`,
  batchNote: 'Sent together, all or none. A batch cannot be undone here.',
  batchUnread: 'Scroll to the end of the list to confirm.',
  batchReds: (n: number) => count(n, '# of them is red.', '# of them are red.'),
  batchBack: 'Back',
  batchSending: (n: number) => `Sending ${count(n, '# decision', '# decisions')}…`,
  batchChanged: 'Nothing was sent: these alerts have changed. Read them again, then confirm.',
  batchRefused: 'Nothing was recorded by this batch',
  // After a refusal: the alert that caused it, and what can be done with the others.
  batchCulprit: 'Blocked this batch',
  batchRest: (n: number) =>
    count(n, 'The other alert can still be decided.', 'The other # can still be decided together.'),
  batchRestAll: (n: number) => count(n, 'It can still be decided.', 'All # can still be decided.'),
  batchDecideAgain: 'Review again',
  batchDecideRest: (n: number) => count(n, 'Review the other one', 'Review the other #'),
  batchNoRest: 'None of these can be decided now.',
  decisionNotConfirmed: 'Not confirmed',
  batchReasonMissing: (element: string) => `Choose a reason for rejecting ${element}.`,
  batchChooseReason: 'Reason for rejecting',
};
