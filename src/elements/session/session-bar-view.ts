import { html, nothing, type TemplateResult } from 'lit';
import type { ConsultationView } from '../../consultation/view.ts';
import { barView, isFirstRead } from '../bar-view.ts';
import { countAlerts } from '../cdss-alerts/alert-counts.ts';
import { isFailed } from '../cdss-alerts/is-decided.ts';
import { clearedView, signedOutView } from '../failure-view.ts';
import type { FreshnessContext } from '../freshness-view.ts';
import { isCleared } from '../is-cleared.ts';
import { mismatchView } from '../mismatch-view.ts';
import { reveal } from '../reveal.ts';
import { freshnessIn } from '../shown-in.ts';
import { skeletonView } from '../skeleton-view.ts';
import { unreadView } from '../unread-view.ts';

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
