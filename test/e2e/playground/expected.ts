// The English texts that each state must show, so that a doctor cannot confuse it with another.
import type { Page } from '@playwright/test';
import type { CATALOGUE, CatalogueEntry, StagedElement } from '../../../demo/playground/scenarios/catalogue.ts';

/** Something visible: a role with its name, or a text. */
export interface Visible {
  readonly role?: Parameters<Page['getByRole']>[0];
  readonly name?: string | RegExp;
  readonly text?: string | RegExp;
}

type Expectations = {
  readonly [Element in StagedElement]: Readonly<Record<keyof (typeof CATALOGUE)[Element], readonly Visible[]>>;
};

const text = (value: string | RegExp): Visible => ({ text: value });
const button = (name: string | RegExp): Visible => ({ role: 'button', name });
const heading = (name: string | RegExp): Visible => ({ role: 'heading', name });

const UNSHOWN_FAILURE = text('Consultation c-done: 1 decision not recorded. Check its alerts.');

const READING = {
  idle: [text('No consultation selected')],
  loading: [text('Loading')],
  stale: [text(/Not updated since /), button('Refresh')],
  offline: [text('Offline. May be out of date.')],
  reconnecting: [text('Reconnecting to live updates')],
  'signed-out': [text('You are signed out'), button('Try again')],
  unavailable: [text('Scribe is unavailable'), text(/Try again in a moment/), button('Try again')],
  'not-configured': [text('Scribe is not set up'), text(/Tell IT/)],
  'not-granted': [text('This consultation was not granted'), text(/tell IT/)],
  'not-permitted': [text('Not permitted'), text(/Ask your administrator/)],
  'not-found': [text('Consultation not found')],
};
const CLEARED = [text('Cleared. No patient data is kept here.'), button('Refresh')];
const HOSTILE = text(/<img src=x onerror=/);
const FACTS = [heading('Teresa Molina Ruiz'), text('Internal medicine'), text('In person'), text('Dra. Ana Lima')];

const EXPECTATIONS: Expectations = {
  session: {
    ...READING,
    cleared: CLEARED,
    'signing-in': [text('Signing in')],
    'not-started': [text('Not started'), button('Start scribe')],
    'context-form': [{ role: 'textbox', name: /Patient’s full name/ }, button('Start scribe')],
    'context-form-faults': [text('Enter the patient’s name.')],
    'not-started-read-only': [text('Not started'), text(/It will appear here once it is started/)],
    starting: [button('Starting…')],
    'start-opened': [text(/Scribe is open in another tab/)],
    'start-blocked': [text('The browser blocked the new tab.'), { role: 'link', name: /Open Scribe/ }],
    'start-failed': [text('Scribe could not be started'), button('Start scribe')],
    'in-progress': [text('In progress'), text('47:00'), text(/appears here by itself/)],
    completed: [text('Completed'), ...FACTS],
    'completed-with-errors': [text('Completed with errors'), text(/part of the processing failed/), ...FACTS],
    error: [text('Failed'), text(/could not be processed/)],
    cancelled: [text('Cancelled'), text(/discarded/)],
    deleted: [text('Deleted'), text(/content were removed/)],
    'unknown-status': [text('awaiting_countersignature'), text(/as the service sends it/)],
    'gated-one': [heading('Review earlier alerts first'), text('0 of 1 reviewed'), button(/^Review here: /)],
    'gated-many': [heading('Review earlier alerts first'), text('0 of 5 reviewed'), button(/^Review here: /)],
    'gated-twenty': [text('0 of 20 reviewed'), text('Patient 1')],
    'gated-without-link': [text('0 of 1 reviewed'), button(/^Review here: /)],
    'gate-open': [button('Back to the list'), { role: 'article', name: /Ibuprofen/ }, button('Accept: Ibuprofen')],
    'gate-clearing': [text('All reviewed. Opening the session…'), text('1 of 1 reviewed')],
    'no-patient-name': [text('Patient name not available'), text('Completed')],
    'other-patient': [text(/the page shows Luis Prado Ferrer/), button('It is the same patient')],
    polling: [text(/not live/)],
    unreachable: READING.unavailable,
    'wrong-key': [text('Scribe is not available to this system'), text(/You cannot solve it here: tell IT/)],
    'hostile-text': [HOSTILE, text('U+202E')],
  },
  documents: {
    ...READING,
    cleared: CLEARED,
    'not-started': [text('No documents')],
    'gated-many': [heading('Clinical note')],
    empty: [text('No documents'), text(/Checked/)],
    completed: [
      heading('Clinical note'),
      text('7 open alerts'),
      text('E11.22'),
      text('not recorded'),
      text('Written by AI. Check it before you rely on it.'),
    ],
    laboratory: [heading('Laboratory results'), text('1.32 mg/dL'), text('HH critically high'), text('not recorded')],
    'odd-record': [
      text('1 value could not be read, shown as sent: Language'),
      heading('Antibiogram'),
      text('900000000000207008'),
      text('Attestation, Summary'),
    ],
    'odd-times': [text('1 hour ago'), text('just now'), text('not recorded'), text('the day before yesterday')],
    draft: [heading('Dictated report'), text('Draft report'), text(/the radiologist may still change it/)],
    'unknown-lifecycle': [text('addendum_requested'), text('Report status not known to be final')],
    'final-report': [heading('Dictated report'), text('signed')],
    'several-documents': [text('Showing 2 of 34'), heading('Clinical note')],
    'changed-since-seen': [text('2 sections changed since you last saw them'), button('Mark as seen')],
    large: [text('50 documents')],
    'hostile-text': [HOSTILE, text('U+202E')],
  },
  'cdss-alerts': {
    ...READING,
    cleared: CLEARED,
    'not-started': [text(/has not started, so there is nothing to check yet/)],
    'gated-many': [text(/can be read but not decided/), heading('Ibuprofen')],
    empty: [text(/there is no document, so there are no alerts/)],
    'no-alerts': [text(/No alerts found \(checked .*\)/)],
    completed: [
      text('0 of 7 recorded'),
      button('Accept: Ibuprofen'),
      button('Reject: Ibuprofen'),
      text('Red'),
      { role: 'article', name: /^Ibuprofen Severity: Red$/ },
      text('Deciding as Dra. Ana Lima'),
    ],
    'one-alert': [text('0 of 1 recorded'), button('Accept: Ibuprofen')],
    keys: [text('Keys while an alert has focus'), text('Next alert')],
    selection: [text('5 selected'), button(/Accept selected/), button(/Reject selected/)],
    'reject-reason': [
      { role: 'group', name: /Why reject “Ibuprofen”\?/ },
      { role: 'radio', name: 'Patient preference' },
    ],
    'undo-window': [text('Accepting'), text('sends in 5 s'), button('Undo: Metformin')],
    sending: [text('Sending…')],
    confirming: [text('No answer yet. Checking the record…')],
    recorded: [text('Accepted'), text('Recorded. Waiting for the change in the record.')],
    applied: [text('Accepted'), text('The change is in the record.')],
    'not-applied': [text(/Not applied yet: recorded, but the record lacks the change/), button('Refresh')],
    'not-confirmed': [text('Not confirmed'), text('Decide again')],
    conflict: [text('Already rejected elsewhere'), text('Your acceptance was not recorded.')],
    refused: [text('Not recorded'), text('You may not decide this alert.')],
    'refused-before': [text('Luis Prado Ferrer'), UNSHOWN_FAILURE, text('0 of 2 recorded')],
    'batch-sheet': [{ role: 'dialog', name: 'Accept 3 alerts?' }, text('1 of them is red.'), button(/^Accept/)],
    'batch-reject': [
      { role: 'dialog', name: 'Reject 3 alerts?' },
      { role: 'group', name: 'Ibuprofen' },
      { role: 'combobox', name: 'Reason for rejecting' },
      { role: 'textbox', name: 'Comment (optional)' },
      button(/^Reject/),
    ],
    'batch-refused': [
      { role: 'dialog' },
      text('Nothing was recorded by this batch'),
      text('Blocked this batch'),
      button('Review the other 2'),
    ],
    'all-reviewed': [text('All 7 recorded'), text('Rejected')],
    'unknown-alert-status': [text('Status: escalated, not known here. It counts as not reviewed.')],
    'odd-alerts': [
      text('0 of 5 recorded'),
      text(/several alerts with this id that say different things/),
      text(/sent no id that a decision could name/),
      text('Status: reopened, not known here. It counts as not reviewed.'),
      text('1 value could not be read, shown as sent: Reason'),
      button('Accept: Kidney function'),
    ],
    'read-only': [text('Your sign-in allows reading alerts, not deciding them.')],
    'decisions-off': [
      text('Decisions are off for now: they cannot be logged. Reading still works.'),
      text('No milder one to select'),
    ],
    'other-patient': [text(/the page shows Luis Prado Ferrer/), button('It is the same patient')],
    'no-patient-name': [text('Patient name not available'), text(/can be read but not decided/)],
    huge: [text('0 of 1000 recorded')],
    'hostile-text': [HOSTILE, text('U+202E')],
  },
  all: {
    completed: [...FACTS, heading('Medical record'), heading('Clinical alerts'), button('Accept: Ibuprofen')],
    'in-progress': [text('47:00'), text('No documents')],
    'not-started': [button('Start scribe')],
    'gated-many': [heading('Review earlier alerts first'), heading('Clinical note')],
    'several-documents': [text('Showing 2 of 34')],
    'refused-before': [text('Luis Prado Ferrer'), UNSHOWN_FAILURE],
    stale: READING.stale,
    'signed-out': [text('You are signed out'), text('See the message above.')],
    unavailable: [text('Scribe is unavailable'), text('See the message above.')],
    cleared: [...CLEARED, text('See the message above.')],
    large: [text('50 documents'), text('0 of 200 recorded')],
  },
};

/** Returns the parts that must be visible in a state. */
export function expectedOf({ element, scenario }: CatalogueEntry): readonly Visible[] {
  const expected = (EXPECTATIONS[element] as Partial<Record<string, readonly Visible[]>>)[scenario];
  if (!expected?.length) throw new Error(`Nothing is expected of ${element} ${scenario}.`);
  return expected;
}
