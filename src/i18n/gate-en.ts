import { plural, written } from './plural.ts';

/** English, of what is loaded with the review gate. */
export const gateEn = {
  gateAlerts: (n: number) => plural('en', n, { one: '# alert', other: '# alerts' }),
  gateBack: 'Back to the list',
  gateConsultation: (position: number) => `Consultation ${position}`,
  gateNext: 'Review the next one',
  gateNote: 'Its note in Scribe',
  gateOnPage: 'On this page: go to its alerts',
  gateRed: (n: number) => `${written('en', n)} red`,
  gateReviewHere: 'Review here',
  gateReviewed: 'Reviewed',
  gateShowAll: (n: number) => `Show all ${written('en', n)}`,
  gateText: (total: number) =>
    plural('en', total, {
      one: 'One earlier consultation has clinical alerts that you have not reviewed. This session opens by itself once it is done.',
      other:
        '# earlier consultations have clinical alerts that you have not reviewed. This session opens by itself once they are done.',
    }),
};
