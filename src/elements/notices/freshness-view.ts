import { html, nothing, type TemplateResult } from 'lit';
import type { ConsultationActions, ConsultationSnapshot, Resource } from '../../consultation/snapshot.ts';
import { copyReferenceButton, type FailureContext } from './failure-view.ts';
import { icon, type IconName } from '../clinical/icons.ts';
import type { TimeFormat } from '../clinical/time-view.ts';
import { checkedText, timeOf } from './trouble-text.ts';

export interface FreshnessContext extends FailureContext {
  /** What may be done with the consultation. */
  readonly actions: ConsultationActions | undefined;
  readonly date: TimeFormat['date'];
  /** Whether a date can be written at once. */
  readonly hasDates: boolean;
}

/**
 * One line on how fresh what is shown is: when it was read, that it is old, that live updates do not come. Once something was
 * read it has its room whatever it says: nothing moves when that changes (UX rule 8).
 */
export function freshnessView(
  snapshot: ConsultationSnapshot,
  resource: Resource<unknown>,
  context: FreshnessContext,
): TemplateResult | typeof nothing {
  const strip = troubleStrip(snapshot, resource, context);
  if (!strip && resource.readAt === undefined) return nothing;
  return html`<div class="freshness">${strip ?? calmText(snapshot, resource, context)}</div>`;
}

/** The same in the bar, where there is a line for more than this: a time, or a word or two in a narrow panel, in full to screen readers and on hover. */
export function shortFreshnessView(
  snapshot: ConsultationSnapshot,
  resource: Resource<unknown>,
  context: FreshnessContext,
): TemplateResult {
  const strip = troubleStrip(snapshot, resource, { ...context, onRetry: undefined }, true);
  const calm = calmText(snapshot, resource, context);
  // The time alone, also while it is read again: what comes and goes at the edge catches the eye for nothing.
  const time = resource.readAt !== undefined && context.hasDates ? timeOf(resource.readAt, context.date) : '';
  const short = html`<span class="hidden">${calm}</span><span title=${calm} aria-hidden="true">${time}</span>`;
  return html`<div class="freshness">${strip ?? short}</div>`;
}

function calmText(
  { isRefreshing }: ConsultationSnapshot,
  resource: Resource<unknown>,
  { term, date, hasDates }: FreshnessContext,
): string {
  if (isRefreshing) return term('refreshing');
  return hasDates ? checkedText(resource, term, date) : '';
}

function troubleStrip(
  { connection, isRefreshing, isSignedOut }: ConsultationSnapshot,
  { readAt, failure }: Resource<unknown>,
  context: Omit<FreshnessContext, 'onRetry'> & { readonly onRetry: (() => void) | undefined },
  isShort = false,
): TemplateResult | undefined {
  const { term, onRetry } = context;
  const words = (text: string, short: string) =>
    isShort ? shortWords(text, short) : html`<span title=${text}>${text}</span>`;
  // Offline, every reading fails: that is the cause, and another try is no help (UX rule 1).
  if (connection !== 'offline' && readAt !== undefined && (failure || isSignedOut)) {
    // Signed out, the notice beside this strip has the button.
    const actions = isSignedOut
      ? undefined
      : html`${
          onRetry
            ? html`<button type="button" class="button quiet" aria-disabled=${isRefreshing} @click=${onRetry}>
                ${icon('refresh')}<span class="label">${term('tryAgain')}</span>
              </button>`
            : nothing
        }
        ${copyReferenceButton(failure?.error.requestId, context)}`;
    const time = timeOf(readAt, context.date);
    return strip('amber', 'stale', 'clock', words(term('staleAsOf', time), time), actions);
  }
  switch (connection) {
    case 'offline':
      return strip('amber', 'connection', 'offline', words(term('connectionOffline'), term('connectionOfflineShort')));
    case 'reconnecting':
      return strip(
        'neutral',
        'connection',
        'refresh',
        words(term('connectionReconnecting'), term('connectionReconnectingShort')),
      );
    case 'polling':
      return strip(
        'neutral',
        'connection',
        'refresh',
        words(term('connectionPolling'), term('connectionPollingShort')),
      );
    default:
      return undefined;
  }
}

const strip = (tone: string, part: string, name: IconName, words: unknown, actions?: unknown): TemplateResult =>
  html`<div class="badge strip tone-${tone}" part=${part}>${icon(name)}${words}${actions}</div>`;

const shortWords = (text: string, short: string): TemplateResult =>
  html`<span class="hidden">${text}</span><span class="in-full" title=${text} aria-hidden="true">${text}</span
    ><span class="in-short" title=${text} aria-hidden="true">${short}</span>`;
