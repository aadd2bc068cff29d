import { html, nothing } from 'lit';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';
import { clearedView, failureView, signedOutView, type FailureContext } from '../notices/failure-view.ts';
import type { IconName } from '../clinical/icons.ts';
import { isCleared } from '../notices/unread-view.ts';
import { noticeView, type Tone } from '../notices/notice-view.ts';
import { waitsBelow } from '../base/focus.ts';
import { isUnfinished, loadingView } from './alerts-view.ts';

/**
 * What stands where alerts would, while none could be read: each state as what it is, never as calm (UX rule 1).
 * `nested` is the element where a `<scribe-session>` around it speaks for what they share.
 */
export const unreadAlertsView = (
  snapshot: ConsultationSnapshot,
  context: FailureContext,
  title: unknown,
  nested: Element | undefined,
): unknown => {
  const { term } = context;
  const { state, failure } = snapshot.documents;
  const loading =
    nested && waitsBelow(nested, snapshot)
      ? html`<span class="hidden">${term('loading')}</span>`
      : html`${title} ${loadingView(term)}`;
  const notice = (tone: Tone, icon: IconName, text: string): unknown => noticeView({ tone, icon, text });
  const seeSession = notice('neutral', 'info', term('seeSession'));
  // What was not read may hold alerts: nobody is to take this for none (UX rule 1).
  const mayExist = html`<p class="facts">${term('alertsMayExist')}</p>`;
  if (snapshot.isSignedOut) return html`${title} ${nested ? seeSession : signedOutView(context)} ${mayExist}`;
  if (isCleared(snapshot, snapshot.documents)) return html`${title} ${nested ? seeSession : clearedView(context)}`;
  if (failure) {
    const hasUnread = ['unavailable', 'invalid', 'not-permitted', 'not-granted'].includes(failure.reason);
    const note = hasUnread ? mayExist : nothing;
    // The session around says the same of the same failure.
    const isTold = nested && snapshot.session.failure?.reason === failure.reason;
    return html`${title} ${isTold ? seeSession : state === 'empty' ? nothing : failureView(failure, context)} ${note}`;
  }
  switch (state) {
    case 'empty':
      return isUnfinished(snapshot.session.value, term)
        ? html`${title} ${notice('neutral', 'clock', term('alertsNotReady'))}`
        : html`${title} ${notice('neutral', 'info', term('alertsNotStarted'))}`;
    case 'gated':
      return html`${title} ${notice('amber', 'lock', term('alertsGated'))}`;
    default:
      return loading;
  }
};
