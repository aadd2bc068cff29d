import { html } from 'hono/html';
import type { Html } from './layout.ts';

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A moment in UTC; the page's script turns it into the reader's own time zone. */
export function timestamp(iso: string | null | undefined): Html | string {
  const moment = new Date(iso ?? '');
  if (Number.isNaN(moment.getTime())) return iso ?? '';
  return html`<time datetime="${moment.toISOString()}" data-local>${FORMAT.format(moment)} UTC</time>`;
}
