import { html } from 'hono/html';
import type { Html } from './layout.ts';

/** Writes names such as `emergency_medicine` and `historyOfPresentIllness` as a person would. */
export function humanise(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** Returns the English name of a language code; an invalid code stays as sent. */
export function languageName(code: string): string {
  try {
    return LANGUAGES.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Returns a number with its noun: `3 alerts`, `1 alert`. */
export const count = (number: number, singular: string, plural = `${singular}s`): string =>
  `${number} ${number === 1 ? singular : plural}`;

const STATUSES: Readonly<Record<string, string>> = {
  recording: 'Recording',
  processing: 'Writing the record',
  completed: 'Completed',
  completedWithErrors: 'Completed with errors',
  error: 'Failed',
  cancelled: 'Cancelled',
  deleted: 'Deleted',
};

/** Returns the name of a session status; an unknown one stays as sent. */
export const statusName = (status: string): string => STATUSES[status] ?? status;

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Renders a time in UTC; the page's script converts it to the reader's time zone. */
export function timestamp(iso: string | null | undefined): Html | string {
  const moment = new Date(iso ?? '');
  if (Number.isNaN(moment.getTime())) return iso ?? '';
  return html`<time datetime="${moment.toISOString()}" data-local>${FORMAT.format(moment)} UTC</time>`;
}
