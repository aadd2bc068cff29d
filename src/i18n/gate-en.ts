import { countsIn } from './plural.ts';

const { count, written } = countsIn('en');

/** English, of what is loaded with the review gate. */
export const gateEn = {
  gateAlerts: (n: number) => count(n, '# alert', '# alerts'),
  gateBack: 'Back to the list',
  gateNext: 'Review the next one',
  gateNote: 'Its note in Scribe',
  gateOnPage: 'On this page: go to its alerts',
  gateRed: (n: number) => `${written(n)} red`,
  gateReviewHere: 'Review here',
  gateReviewed: 'Reviewed',
  gateShowAll: (n: number) => `Show all ${written(n)}`,
  gateText: (total: number) =>
    count(
      total,
      'One earlier consultation has clinical alerts that you have not reviewed. This session opens by itself once it is done.',
      '# earlier consultations have clinical alerts that you have not reviewed. This session opens by itself once they are done.',
    ),
};
