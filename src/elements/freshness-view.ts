import { html, nothing, type TemplateResult } from 'lit';
import { scribe } from '../consultation/scribe.ts';
import type { ConsultationView, Resource } from '../consultation/view.ts';
import { copyReferenceButton, type FailureContext } from './failure-view.ts';
import { icon, type IconName } from './icons.ts';
import { clockTime, type TimeFormat } from './time-view.ts';

export interface FreshnessContext extends FailureContext {
  readonly date: TimeFormat['date'];
  /** Whether a date can be written at once. */
  readonly hasDates: boolean;
}

/**
 * One line on how fresh what is shown is: when it was read, that it is old, that live updates do not come. It has its room
 * whatever it says: nothing moves when that changes (UX rule 8).
 */
export const freshnessView = (
  view: ConsultationView,
  resource: Resource<unknown>,
  context: FreshnessContext,
): TemplateResult =>
  html`<div class="freshness">${troubleStrip(view, resource, context) ?? checkedText(view, resource, context)}</div>`;

function checkedText(
  { isRefreshing }: ConsultationView,
  { readAt }: Resource<unknown>,
  context: FreshnessContext,
): string | typeof nothing {
  if (readAt === undefined) return nothing;
  if (isRefreshing) return context.term('refreshing');
  return context.hasDates ? context.term('checkedAt', timeOf(readAt, context)) : nothing;
}

function troubleStrip(
  { connection, isRefreshing, isSignedOut }: ConsultationView,
  { value, readAt, failure }: Resource<unknown>,
  context: FreshnessContext,
): TemplateResult | undefined {
  const { term, onRetry } = context;
  if (value !== undefined && (failure || isSignedOut)) {
    return html`<div class="strip tone-amber" part="stale">
      ${icon('clock')}<span>${term('staleAsOf', readAt === undefined ? '—' : timeOf(readAt, context))}</span>
      ${
        // Signed out, the notice beside this strip has the button.
        isSignedOut
          ? nothing
          : html`<button type="button" class="button quiet ${isRefreshing ? 'is-busy' : ''}" @click=${onRetry}>
                ${icon('refresh')}<span class="label">${term('tryAgain')}</span>
              </button>
              ${copyReferenceButton(failure?.error.requestId, context)}`
      }
    </div>`;
  }
  switch (connection) {
    case 'offline':
      return strip('amber', 'offline', term('connectionOffline'));
    case 'reconnecting':
      return strip('neutral', 'refresh', term('connectionReconnecting'));
    case 'polling':
      return strip('neutral', 'refresh', term('connectionPolling'));
    default:
      return undefined;
  }
}

function strip(tone: string, name: IconName, text: string): TemplateResult {
  return html`<div class="strip tone-${tone}" part="connection">${icon(name)}<span>${text}</span></div>`;
}

const timeOf = (at: number, { date }: FreshnessContext): string =>
  clockTime(at, { now: scribe().platform.now(), date });
