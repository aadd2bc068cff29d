import type { DecidingMessages } from './deciding-messages.ts';
import { plural, written } from './plural.ts';

const count = (n: number, one: string, other: string) => plural('en', n, { one: `# ${one}`, other: `# ${other}` });

/** English. */
export const decidingEn: DecidingMessages = {
  decisionUndo: 'Undo',
  decisionUndoOf: (element) => `Undo: ${element}`,
  decisionUndone: (element) => `${element}: undone, nothing was sent`,
  decisionSends: (seconds) => `sends in ${seconds} s`,
  decisionAccepting: 'Accepting',
  decisionRejecting: 'Rejecting',
  decisionSending: 'Sending…',
  decisionConfirming: 'No answer yet. Checking the record…',
  decisionRecordedAccept: 'Recorded. Waiting for the change in the record.',
  decisionRecordedReject: 'Recorded. The record stays as it is.',
  decisionNotApplied: 'Recorded, but not applied yet: the record still lacks the change after a minute.',
  decisionNotConfirmedAccept: 'Acceptance not confirmed',
  decisionNotConfirmedReject: 'Rejection not confirmed',
  decisionNotConfirmedHint:
    'The service did not answer, and the record does not show the decision. Check, then decide again.',
  decisionConflictAccepted: 'Already accepted elsewhere',
  decisionConflictRejected: 'Already rejected elsewhere',
  decisionConflict: (status) => `Already decided elsewhere: ${status}`,
  decisionConflictHintAccept: 'Your acceptance was not recorded.',
  decisionConflictHintReject: 'Your rejection was not recorded.',
  decisionRefused: 'Nothing was recorded',
  decisionRefusedConflict: 'The service refused it because the alert has changed.',
  decisionRefusedDenied: 'You may not decide this alert.',
  decisionRefusedMissing: 'The service no longer has this alert.',
  decisionRefusedOffline: 'The browser is offline; nothing was sent.',
  decisionRefusedUnavailable: 'The service is unavailable. Try again in a moment.',
  decisionRefusedSignedOut: 'You are signed out. Sign in to the EHR again.',
  decisionRefusedOther: 'The service refused the decision.',
  decisionDismiss: 'Dismiss',
  decisionUndoAnnounce: (element, outcome, seconds) => `${element}: ${outcome}, can be undone for ${seconds} seconds`,
  reasonChoiceNotThisPatient: 'Does not fit this patient',
  reasonChoiceBenefitOutweighs: 'Benefit outweighs the risk',
  reasonChoiceConsidered: 'Already considered or monitored',
  reasonChoicePreference: 'Patient preference',
  reasonChoiceAlertWrong: 'Alert is wrong',
  batchSelected: (n) => `${written('en', n)} selected`,
  batchDone: (n) => count(n, 'decision recorded', 'decisions recorded'),
};
