import { html, nothing, type TemplateResult } from 'lit';
import type { ConsultationView, Resource } from '../consultation/view.ts';
import { referenceView, retryButton, type FailureContext } from './failure-view.ts';
import { icon, type IconName } from './icons.ts';
import { clockTime, type TimeFormat } from './time-view.ts';

/** Says when what is shown is old, and when live updates do not come; nothing when all is well. */
export function freshnessView(
  { connection, isSignedOut }: ConsultationView,
  { value, readAt, failure }: Resource<unknown>,
  context: FailureContext & TimeFormat,
): TemplateResult | typeof nothing {
  const { term } = context;
  if (value !== undefined && (failure || isSignedOut)) {
    return html`<div class="strip tone-amber" part="stale">
      ${icon('clock')}<span>${term('staleAsOf', readAt === undefined ? '—' : clockTime(readAt, context))}</span>
      ${
        // Signed out, the notice beside this strip has the button.
        isSignedOut
          ? nothing
          : html`<span class="actions"
              >${retryButton(context)} ${referenceView(failure?.error.requestId, context)}</span
            >`
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
      return nothing;
  }
}

function strip(tone: string, name: IconName, text: string): TemplateResult {
  return html`<div class="strip tone-${tone}" part="connection">${icon(name)}<span>${text}</span></div>`;
}
