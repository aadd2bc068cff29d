/** What `<scribe-cdss-alerts>` says. Names, times and counts come in already formatted for the language. */
export interface AlertsMessages {
  alertsTitle: string;
  alertsProgress: (recorded: number, total: number) => string;
  alertsAllRecorded: (total: number) => string;
  alertsUnsettled: (count: number) => string;
  alertsFailed: (count: number) => string;
  alertsNoneFound: (time: string) => string;
  alertsNoDocuments: (time: string) => string;
  alertsPartial: (shown: number, total: number) => string;
  alertsNew: (count: number) => string;
  alertsGone: (count: number) => string;
  alertChanged: string;
  alertsChanged: (count: number) => string;
  alertsShowNew: string;
  alertsDecidingAs: (doctor: string) => string;
  alertsConsultation: (id: string) => string;
  alertsSelectAll: (count: number) => string;
  batchSelected: (count: number) => string;
  alertsKeys: string;
  alertsNotDecidableScope: string;
  alertsNotDecidablePatient: string;
  alertsNotDecidableAudit: string;
  alertsOpenInService: string;
  alertsGated: string;
  alertsNotReady: string;
  alertsNotStarted: string;
  alertsMayExist: string;

  alertSeverityRed: string;
  alertSeverityNone: string;
  alertSeverity: (severity: string) => string;
  /** Readable names of the values the spec names (§2.3, §2.4); any other value is shown as sent. */
  alertTypeMedication: string;
  alertTypeNonPharmacological: string;
  alertIssueNotPertinent: string;
  alertActionReplace: string;
  alertNoName: string;
  alertRecommended: string;
  alertReason: string;
  alertReasonMore: string;
  alertReasonLess: string;
  alertNow: string;
  alertProposed: string;
  alertRemoved: string;
  alertAdded: string;
  alertElementMissing: string;
  alertLockedId: string;
  alertLockedTwice: string;
  alertStatusUnknown: (status: string) => string;
  alertElementTwice: string;
  valuesUnread: (count: number, names: string) => string;
  alertNoProposal: string;
  alertAlreadySo: string;
  alertLaboratory: string;
  alertSources: (count: number) => string;
  alertSelect: (element: string) => string;
  alertShowInRecord: (element: string) => string;

  decisionAccept: string;
  decisionReject: string;
  decisionAcceptOf: (element: string) => string;
  decisionRejectOf: (element: string) => string;
  decisionUndoOf: (element: string) => string;
  decisionAccepted: string;
  decisionRejected: string;
  decisionStatus: (status: string) => string;
  decisionApplied: string;
  decisionNotSeen: string;
  decisionStopped: string;
  decisionOvertaken: string;
  /** For the status line: what just happened to which alert. */
  decisionAnnounce: (element: string, outcome: string) => string;
}
