/** What the review gate says in full: loaded with the part that says it. */
export interface GateMessages {
  gateAlerts: (count: number) => string;
  gateBack: string;
  gateConsultation: (position: number) => string;
  gateNext: string;
  gateNote: string;
  gateOnPage: string;
  gateRed: (count: number) => string;
  gateReviewHere: string;
  gateReviewed: string;
  gateShowAll: (count: number) => string;
  gateText: (count: number) => string;
}
