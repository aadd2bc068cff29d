import { html, nothing, type TemplateResult } from 'lit';
import { type ConsultationSnapshot, isFailed } from '../../consultation/snapshot.ts';
import { barView, isFirstRead, oldest, patientView } from '../notices/bar-view.ts';
import { countAlerts } from '../../consultation/alert-snapshots.ts';
import { clearedView, isCleared, signedOutView } from '../notices/failure-view.ts';
import { type FreshnessContext, freshnessView } from '../notices/freshness-view.ts';
import { mismatchView } from '../notices/mismatch-view.ts';
import { reveal } from '../base/reveal.ts';
import { freshnessIn } from '../base/shown-in.ts';
import { skeletonView, unreadView } from '../notices/notice-view.ts';
import { statusBadge } from '../clinical/session-status.ts';

/** The bar of a session; what was not recorded is shown by the element that holds it. */
export function sessionBarView(snapshot: ConsultationSnapshot, context: FreshnessContext): TemplateResult {
  const failed = snapshot.alerts.find(isFailed)?.alert.id;
  const onShowFailed = (): void => void reveal(snapshot.sessionId, { kind: 'alert', alertId: failed });
  return barView(snapshot, { ...context, onShowFailed });
}

/** What the bar has no room for. */
export function underBarView(snapshot: ConsultationSnapshot, context: FreshnessContext): unknown {
  if (isFirstRead(snapshot)) return unreadSessionView(snapshot, context);
  const { value } = snapshot.session;
  return html`${mismatchView(snapshot, context)} ${snapshot.isSignedOut ? signedOutView(context) : nothing}
  ${value ? unreadView(value, context.term) : nothing}`;
}

/** A session of which nothing is read yet. */
export function unreadSessionView(snapshot: ConsultationSnapshot, context: FreshnessContext): TemplateResult {
  const { session, scopes } = snapshot;
  if (isCleared(snapshot, session)) return clearedView(context);
  return skeletonView(context.term(session.state === 'loading' && scopes.size === 0 ? 'signingIn' : 'loading'), 5);
}

/** What the bar, or the card in its place, shows beside what every element does. */
export function shownOnBar(snapshot: ConsultationSnapshot): readonly unknown[] {
  const counts = Object.values<number>({ ...countAlerts(snapshot.alerts) });
  const updates = (snapshot.documents.value?.items ?? []).map(({ updatedAt }) => updatedAt);
  return [...freshnessIn(snapshot), ...counts, snapshot.alerts.find(isFailed)?.alert.id, ...updates];
}

/** Whose consultation it is, where it stands, and how fresh that is. */
export function headView(snapshot: ConsultationSnapshot, context: FreshnessContext): TemplateResult {
  const { term } = context;
  return html`<div class="head">
      ${patientView(snapshot, term)} ${statusBadge(snapshot, term)}
      <div class="about">
        <p class="consultation">
          ${term('consultation')}
          <bdi class="mono" translate="no">${snapshot.session.value?.consultationInternalId ?? snapshot.sessionId}</bdi>
        </p>
        ${freshnessView(snapshot, oldest(snapshot), context)}
      </div>
    </div>
    ${mismatchView(snapshot, context)}`;
}
