import { count } from './plural.ts';

/** The English texts for the part with the session's card: facts and times, the review gate, the start. */
export const sessionEn = {
  // Facts and times.
  doctor: 'Doctor',
  elapsed: 'Elapsed',
  finished: 'Finished',
  specialty: 'Specialty',
  timeline: 'Timeline',
  // For a session; a document has `created`.
  sessionCreated: 'Created',
  modality: 'Modality',
  modalityInPerson: 'In person',

  // §7.3, the review gate: its rows, and the review of one of them.
  gateAlerts: (n: number) => count(n, '# alert', '# alerts'),
  gateBack: 'Back to the list',
  gateNext: 'Review the next one',
  gateNote: 'Its note in Scribe',
  gateOnPage: 'On this page: go to its alerts',
  gateRed: (n: number) => `${n} red`,
  gateReviewHere: 'Review here',
  gateReviewed: 'Reviewed',
  gateShowAll: (n: number) => `Show all ${n}`,
  gateText: (total: number) =>
    count(
      total,
      'One earlier consultation has clinical alerts that you have not reviewed. This session opens by itself once it is done.',
      '# earlier consultations have clinical alerts that you have not reviewed. This session opens by itself once they are done.',
    ),

  // The form for the patient's name (§2.1), if the page did not give it.
  contextFieldRefused: 'Scribe does not accept this value.',
  contextIntro: 'Your record system gave no patient for this consultation. Enter the patient to start Scribe.',
  contextName: 'Patient’s full name',
  contextNameHint: 'As in the record. It stands beside every decision you make.',
  contextNameMissing: 'Enter the patient’s name.',
  // The launch of the Scribe application.
  notStartedText: 'No scribe session has been recorded for this consultation yet.',
  notStartedViewOnly: 'It will appear here once it is started.',
  openScribe: 'Open Scribe',
  popupBlocked: 'The browser blocked the new tab.',
  scribeOpened: 'Scribe is open in another tab. Record there; the result appears here.',
  start: 'Start scribe',
  // 409 (§4.2): the id is in use for another consultation.
  startConflict:
    'Scribe already has this consultation for another patient. Check the patient; if it is the right one, tell IT.',
  startFailedTitle: 'Scribe could not be started',
  startHint: 'Opens the Scribe recorder in a new tab.',
  startNotPermitted: 'Your account may not start Scribe. Ask your administrator for access.',
  starting: 'Starting…',
};
