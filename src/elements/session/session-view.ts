import { html, nothing } from 'lit';
import { countAlerts } from '../../consultation/alert-snapshots.ts';
import { freshnessIn } from '../../consultation/controller.ts';
import { type ConsultationSnapshot, isFailed } from '../../consultation/snapshot.ts';
import { isNever } from '../../contract/moment.ts';
import type { ScribeSession } from '../../contract/scribe-session.ts';
import type { Term } from '../../i18n/translations.ts';
import { reveal } from '../base/reveal.ts';
import type { ScribeElement } from '../base/scribe-element.ts';
import { sessionStatus, statusBadge } from '../clinical/status.ts';
import { barView, isFirstRead, oldest, patientView } from '../notices/bar-view.ts';
import { clearedView, isCleared, unshownFailuresView, mismatchView, signedOutView } from '../notices/failure-view.ts';
import { freshnessView } from '../notices/freshness-view.ts';
import { skeletonView, unreadView } from '../notices/notice-view.ts';

export function isRunning({ completedAt, status }: ScribeSession, term: Term): boolean {
  const hasFinished = completedAt?.trim() && !isNever(completedAt);
  return !hasFinished && sessionStatus(status, term).kind === 'in-progress';
}

/** The bar of a session. The alerts' own element shows failed decisions. */
export function sessionBarView(snapshot: ConsultationSnapshot, host: ScribeElement) {
  const failed = snapshot.alerts.find(isFailed)?.alert.id;
  const onShowFailed = (): void => void reveal(snapshot.sessionId, { kind: 'alert', alertId: failed });
  return barView(snapshot, host, onShowFailed);
}

/** The notices without room in the bar; before the first read a skeleton. */
export function underBarView(snapshot: ConsultationSnapshot, host: ScribeElement) {
  if (isFirstRead(snapshot)) return unreadSessionView(snapshot, host);
  const { value } = snapshot.session;
  return html`${mismatchView(snapshot, host)} ${snapshot.isSignedOut ? signedOutView(host) : nothing}
  ${value ? unreadView(value, host.term) : nothing}`;
}

export function unreadSessionView(snapshot: ConsultationSnapshot, host: ScribeElement) {
  const { session, scopes } = snapshot;
  if (isCleared(snapshot, session)) return clearedView(host);
  return skeletonView(host.term(session.state === 'loading' && scopes.size === 0 ? 'signingIn' : 'loading'), 5);
}

/** The parts of a snapshot that the bar, or the card in its place, shows beside those of every element. */
export function shownOnBar(snapshot: ConsultationSnapshot): readonly unknown[] {
  const counts = Object.values<number>({ ...countAlerts(snapshot) });
  return [...freshnessIn(snapshot), ...counts, snapshot.alerts.find(isFailed)?.alert.id];
}

/** The patient, the status and the freshness. */
export function headView(snapshot: ConsultationSnapshot, host: ScribeElement) {
  const { term } = host;
  return html`<div class="head">
      ${patientView(snapshot, term)} ${statusBadge(snapshot, term)}
      <div class="line about">
        <p class="consultation small muted">
          ${term('consultation')}
          <bdi class="mono" translate="no">${snapshot.session.value?.consultationInternalId ?? snapshot.sessionId}</bdi>
        </p>
        ${freshnessView(snapshot, oldest(snapshot), host)}
      </div>
    </div>
    ${unshownFailuresView(snapshot, host)} ${mismatchView(snapshot, host)}`;
}
