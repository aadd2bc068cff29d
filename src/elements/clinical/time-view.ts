import { html } from 'lit';
import { isNever, momentOf } from '../../contract/moment.ts';
import type { LocalizeNearest } from '../base/localize-nearest.ts';

/** Formats times in the present language. */
export type TimeFormat = Pick<LocalizeNearest, 'now' | 'term' | 'date' | 'relativeTime'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Milliseconds by which clocks may differ. A date slightly in the future means just now. */
const AHEAD = 5 * MINUTE;

/**
 * A past time, relative to now, with the absolute time on hover and for screen readers; after a week the date itself.
 * A text that is not ISO 8601 is shown as it was sent.
 */
export function timeView(text: string, format: TimeFormat) {
  const moment = momentOf(text);
  const absolute = timeText(text, format);
  if (!moment) return html`<bdi translate="no">${absolute}</bdi>`;
  const { at, isDay } = moment;
  const datetime = isDay ? text.trim() : new Date(at).toISOString();
  const relative = isDay ? undefined : relativeTo(at, format);
  if (!relative) return html`<time datetime=${datetime}>${absolute}</time>`;
  return html`<time datetime=${datetime} title=${absolute}>${relative}<span class="hidden">, ${absolute}</span></time>`;
}

/** The absolute time in words. A date alone is the same date in every zone. */
export function timeText(text: string, { date, term }: Pick<TimeFormat, 'date' | 'term'>): string {
  const moment = momentOf(text);
  if (!moment) return isNever(text) ? term('notRecorded') : text;
  const { at, isDay } = moment;
  return date(at, isDay ? { dateStyle: 'medium', timeZone: 'UTC' } : { dateStyle: 'medium', timeStyle: 'short' });
}

/** The time of day if it is today; else with the date. */
export function clockTime(at: number, { now, date }: Pick<TimeFormat, 'now' | 'date'>): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return date(at, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
}

function relativeTo(at: number, { now, term, relativeTime }: TimeFormat): string | undefined {
  const past = now - at;
  if (past < -AHEAD || past >= 7 * DAY) return undefined;
  if (past < MINUTE) return term('justNow');
  if (past < HOUR) return relativeTime(-Math.trunc(past / MINUTE), 'minute');
  if (past < DAY) return relativeTime(-Math.trunc(past / HOUR), 'hour');
  // Writes “1 day ago”, never “yesterday”, because 47 hours ago may be two days ago.
  return relativeTime(-Math.trunc(past / DAY), 'day');
}
