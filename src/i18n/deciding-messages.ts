/** What `<scribe-cdss-alerts>` says while alerts are decided: loaded with the part that decides them. */
export interface DecidingMessages {
  decisionUndo: string;
  decisionUndoOf: (element: string) => string;
  decisionUndone: (element: string) => string;
  decisionSends: (seconds: number) => string;
  decisionAccepting: string;
  decisionRejecting: string;
  decisionSending: string;
  decisionConfirming: string;
  decisionRecordedAccept: string;
  decisionRecordedReject: string;
  decisionNotApplied: string;
  decisionNotConfirmedAccept: string;
  decisionNotConfirmedReject: string;
  decisionNotConfirmedHint: string;
  decisionConflictAccepted: string;
  decisionConflictRejected: string;
  decisionConflict: (status: string) => string;
  decisionConflictHintAccept: string;
  decisionConflictHintReject: string;
  decisionRefused: string;
  decisionRefusedConflict: string;
  decisionRefusedDenied: string;
  decisionRefusedMissing: string;
  decisionRefusedOffline: string;
  decisionRefusedUnavailable: string;
  decisionRefusedSignedOut: string;
  decisionRefusedOther: string;
  decisionDismiss: string;
  decisionUndoAnnounce: (element: string, outcome: string, seconds: number) => string;
  reasonChoiceNotThisPatient: string;
  reasonChoiceBenefitOutweighs: string;
  reasonChoiceConsidered: string;
  reasonChoicePreference: string;
  reasonChoiceAlertWrong: string;
  batchSelected: (count: number) => string;
  batchDone: (count: number) => string;
}
