/** What the review gate says in full: loaded with the part that says it. */
export interface GateMessages {
  gateConsultation: (position: number) => string;
  gateHide: string;
  gateNext: string;
  gateOnPage: string;
  gateOpenService: string;
  gateReviewHere: string;
  gateReviewed: string;
  gateShowAll: (count: number) => string;
  gateText: (count: number) => string;
  gateToReview: string;
}
