import { html, nothing, type TemplateResult } from 'lit';
import type { Connection, ConsultationSnapshot, Resource } from '../../consultation/snapshot.ts';
import type { ScribeElement } from '../base/scribe-element.ts';
import { icon, type IconName } from '../clinical/icons.ts';
import { clockTime } from '../clinical/time-view.ts';
import { copyReferenceButton, failureWords, mismatchText, type PlainKey } from './failure-view.ts';
import { iconButton, type Tone } from './notice-view.ts';

/** The text if updates do not come live; none for other connections. */
const CONNECTIONS: Partial<Record<Connection, readonly [Tone, IconName, text: PlainKey, short: PlainKey]>> = {
  offline: ['amber', 'offline', 'connectionOffline', 'connectionOfflineShort'],
  reconnecting: ['neutral', 'refresh', 'connectionReconnecting', 'connectionReconnectingShort'],
  polling: ['neutral', 'refresh', 'connectionPolling', 'connectionPollingShort'],
};

/**
 * One line about the freshness of the record: when it was read, whether it is stale, whether live updates fail. After the
 * first reading the line keeps its space, so that nothing moves when its text changes (UX rule 8). Empty if a session around
 * the element shows the line.
 */
export function freshnessView(snapshot: ConsultationSnapshot, resource: Resource<unknown>, host: ScribeElement) {
  const strip = troubleStrip(snapshot, resource, host, false);
  if (host.isNested || (!strip && resource.readAt === undefined)) return nothing;
  return html`<div class="freshness small muted">${strip ?? calmText(snapshot, resource, host)}</div>`;
}

/** The same for the bar, in short: a time, or a word or two in a narrow panel; in full for screen readers and on hover. */
export function shortFreshnessView(snapshot: ConsultationSnapshot, resource: Resource<unknown>, host: ScribeElement) {
  const strip = troubleStrip(snapshot, resource, host, true);
  const calm = calmText(snapshot, resource, host);
  // The bar shows the time also during a reading, because words that change would distract the doctor.
  const time = resource.readAt !== undefined && host.localize.canWriteDates() ? timeOf(resource.readAt, host) : '';
  const short = html`<span class="hidden">${calm}</span><span title=${calm} aria-hidden="true">${time}</span>`;
  return html`<div class="freshness small muted">${strip ?? short}</div>`;
}

/** The button in a head or a bar that reads again. */
export const refreshButton = (host: ScribeElement) =>
  iconButton('refresh', host.term('refresh'), { onClick: () => void host.refresh() });

function calmText({ isRefreshing }: ConsultationSnapshot, resource: Resource<unknown>, host: ScribeElement): string {
  if (isRefreshing) return host.term('refreshing');
  return host.localize.canWriteDates() ? checkedText(resource, host) : '';
}

function troubleStrip(
  { connection, isRefreshing, isSignedOut }: ConsultationSnapshot,
  { readAt, failure }: Resource<unknown>,
  host: ScribeElement,
  isInBar: boolean,
): TemplateResult | undefined {
  const { term } = host;
  // Does not offer another try while offline: every reading fails, and the text below names the cause (UX rule 1).
  if (connection !== 'offline' && readAt !== undefined && (failure || isSignedOut)) {
    const time = timeOf(readAt, host);
    const words = stripWords(
      term('staleAsOf', time),
      isInBar ? html`<span>${term('staleAsOfShort')} </span>${time}` : undefined,
    );
    // The bar has its own button.
    const retry = isInBar
      ? nothing
      : html`<button
          type="button"
          class="button quiet"
          aria-disabled=${isRefreshing}
          @click=${() => void host.refresh()}
        >
          ${icon('refresh')}<span class="label">${term('tryAgain')}</span>
        </button>`;
    // When signed out, the notice beside this line has the button.
    const actions = isSignedOut ? undefined : html`${retry} ${copyReferenceButton(failure?.error.requestId, host)}`;
    return strip('amber', 'stale', 'clock', words, actions);
  }
  const said = CONNECTIONS[connection];
  if (!said) return undefined;
  const [tone, name, text, short] = said;
  return strip(tone, 'connection', name, stripWords(term(text), isInBar ? term(short) : undefined));
}

const strip = (tone: string, part: string, name: IconName, words: unknown, actions?: unknown) =>
  html`<div class="badge strip tone-${tone}" part=${part}>${icon(name)}${words}${actions}</div>`;

const stripWords = (text: string, short: unknown) =>
  short === undefined
    ? html`<span title=${text}>${text}</span>`
    : html`<span class="in-full" title=${text}>${text}</span
        ><span class="in-short" title=${text} aria-hidden="true">${short}</span>`;

/** The trouble with the freshness, announced once to screen readers; empty if there is none. */
export function troubleText(snapshot: ConsultationSnapshot, resource: Resource<unknown>, host: ScribeElement): string {
  if (!host.namedSessionId) return '';
  const mismatch = snapshot.isSignedOut ? '' : mismatchText(snapshot, host.term);
  return [mismatch, readingText(snapshot, resource, host)].filter(Boolean).join(' ');
}

function readingText(
  { isSignedOut, gate, connection }: ConsultationSnapshot,
  { readAt, failure }: Resource<unknown>,
  host: ScribeElement,
): string {
  const { term } = host;
  if (isSignedOut) return `${term('signedOutTitle')}. ${term('signedOutText')}`;
  if (gate?.isClearing) return term('gateClearing');
  if (gate)
    return `${term('gateTitle')}. ${gate.total ? term('gateProgress', gate.reviewed, gate.total) : term('alertsGated')}`;
  if (failure && readAt === undefined) {
    const { title, text } = failureWords(failure, host);
    return `${title}. ${text}`;
  }
  if (failure && readAt !== undefined && connection !== 'offline') return term('staleAsOf', timeOf(readAt, host));
  const said = CONNECTIONS[connection]?.[2];
  return said ? term(said) : '';
}

/** When it was last read successfully, announced after a trouble; empty if never. */
export const checkedText = ({ readAt }: Resource<unknown>, host: ScribeElement): string =>
  readAt === undefined ? '' : host.term('checkedAt', timeOf(readAt, host));

/** The time of a read, as it is written now. */
const timeOf = (readAt: number, host: ScribeElement): string => clockTime(readAt, host.localize);
