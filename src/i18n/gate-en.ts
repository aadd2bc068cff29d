import type { GateMessages } from './gate-messages.ts';
import { plural, written } from './plural.ts';

/** English, of what is loaded with the review gate. */
export const gateEn: GateMessages = {
  gateConsultation: (position) => `Consultation ${position}`,
  gateHide: 'Close review',
  gateNext: 'Review the next one',
  gateOnPage: 'On this page: go to its alerts',
  gateOpenService: 'Open in Scribe',
  gateReviewHere: 'Review here',
  gateReviewed: 'Reviewed',
  gateShowAll: (n) => `Show all ${written('en', n)}`,
  gateText: (total) =>
    plural('en', total, {
      one: 'One earlier consultation has clinical alerts that you have not reviewed. This session opens by itself once it is done.',
      other:
        '# earlier consultations have clinical alerts that you have not reviewed. This session opens by itself once they are done.',
    }),
  gateToReview: 'To review',
};
