import { html } from 'hono/html';
import type { Html } from './layout.ts';

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Renders a time in UTC; the page's script converts it to the reader's time zone. */
export function timestamp(iso: string | null | undefined): Html | string {
  const moment = new Date(iso ?? '');
  if (Number.isNaN(moment.getTime())) return iso ?? '';
  return html`<time datetime="${moment.toISOString()}" data-local>${FORMAT.format(moment)} UTC</time>`;
}
