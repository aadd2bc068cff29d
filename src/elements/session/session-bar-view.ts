import { html, nothing, type TemplateResult } from 'lit';
import { type ConsultationView, isFailed } from '../../consultation/view.ts';
import { barView, isFirstRead, oldest, patientView } from '../notices/bar-view.ts';
import { countAlerts } from '../../consultation/alert-views.ts';
import { clearedView, signedOutView } from '../notices/failure-view.ts';
import { type FreshnessContext, freshnessView } from '../notices/freshness-view.ts';
import { isCleared, unreadView } from '../notices/unread-view.ts';
import { mismatchView } from '../notices/mismatch-view.ts';
import { reveal } from '../base/reveal.ts';
import { freshnessIn } from '../base/shown-in.ts';
import { skeletonView } from '../notices/notice-view.ts';
import { statusBadge } from '../clinical/session-status.ts';

/** The bar of a session; what was not recorded is shown by the element that holds it. */
export function sessionBarView(view: ConsultationView, context: FreshnessContext): TemplateResult {
  const failed = view.alerts.find(isFailed)?.alert.id;
  const onShowFailed = (): void => void reveal(view.sessionId, { kind: 'alert', alertId: failed });
  return barView(view, { ...context, onShowFailed });
}

/** What the bar has no room for. */
export function underBarView(view: ConsultationView, context: FreshnessContext): unknown {
  if (isFirstRead(view)) return unreadSessionView(view, context);
  const { value } = view.session;
  return html`${mismatchView(view, context)} ${view.isSignedOut ? signedOutView(context) : nothing}
  ${value ? unreadView(value, context.term) : nothing}`;
}

/** A session of which nothing is read yet. */
export function unreadSessionView(view: ConsultationView, context: FreshnessContext): TemplateResult {
  const { session, scopes } = view;
  if (isCleared(view, session)) return clearedView(context);
  return skeletonView(context.term(session.state === 'loading' && scopes.size === 0 ? 'signingIn' : 'loading'), 5);
}

/** What the bar, or the card in its place, shows beside what every element does. */
export function shownOnBar(view: ConsultationView): readonly unknown[] {
  const counts = Object.values<number>({ ...countAlerts(view.alerts) });
  const updates = (view.documents.value?.items ?? []).map(({ updatedAt }) => updatedAt);
  return [...freshnessIn(view), ...counts, view.alerts.find(isFailed)?.alert.id, ...updates];
}

/** Whose consultation it is, where it stands, and how fresh that is. */
export function headView(view: ConsultationView, context: FreshnessContext): TemplateResult {
  const { term } = context;
  return html`<div class="head">
      ${patientView(view, term)} ${statusBadge(view, term)}
      <div class="about">
        <p class="consultation">
          ${term('consultation')}
          <bdi class="mono" translate="no">${view.session.value?.consultationInternalId ?? view.sessionId}</bdi>
        </p>
        ${freshnessView(view, oldest(view), context)}
      </div>
    </div>
    ${mismatchView(view, context)}`;
}
