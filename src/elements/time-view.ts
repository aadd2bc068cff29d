import { html, type TemplateResult } from 'lit';

/** How a moment is written in the language in force. */
export interface TimeFormat {
  readonly now: number;
  readonly date: (value: string | number | Date, options?: Intl.DateTimeFormatOptions) => string;
  readonly relativeTime: (
    value: number,
    unit: Intl.RelativeTimeFormatUnit,
    options?: Intl.RelativeTimeFormatOptions,
  ) => string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A moment relative to now, with the absolute time on hover and for screen readers; beyond a week, the date itself. */
export function timeView(moment: string, format: TimeFormat): TemplateResult {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return html`<bdi>${moment}</bdi>`;
  const absolute = format.date(at, { dateStyle: 'medium', timeStyle: 'short' });
  const relative = relativeTo(at, format);
  if (!relative) return html`<time datetime=${moment}>${absolute}</time>`;
  return html`<time datetime=${moment} title=${absolute}>${relative}<span class="hidden">, ${absolute}</span></time>`;
}

/** The time of day, of a moment of today; with the date, of any other. */
export function clockTime(at: number, { now, date }: Pick<TimeFormat, 'now' | 'date'>): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return date(at, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
}

function relativeTo(at: number, { now, relativeTime }: TimeFormat): string | undefined {
  const difference = at - now;
  const distance = Math.abs(difference);
  const options = { numeric: 'auto' } as const;
  if (distance < MINUTE) return relativeTime(0, 'second', options);
  if (distance < HOUR) return relativeTime(Math.trunc(difference / MINUTE), 'minute', options);
  if (distance < DAY) return relativeTime(Math.trunc(difference / HOUR), 'hour', options);
  if (distance < 7 * DAY) return relativeTime(Math.trunc(difference / DAY), 'day', options);
  return undefined;
}
