import { html, nothing } from 'lit';
import { scribe } from '../../consultation/scribe.ts';
import type { ConsultationView } from '../../consultation/view.ts';
import { clearedView, failureView, signedOutView, type FailureContext } from '../failure-view.ts';
import type { IconName } from '../icons.ts';
import { noticeView, type Tone } from '../notice-view.ts';
import { waitsBelow } from '../waits-below.ts';
import { loadingView } from './alerts-view.ts';

interface Context {
  readonly failure: FailureContext;
  /** Whether a `<scribe-session>` around the element speaks for what they share. */
  readonly isNested: boolean;
  readonly element: Element;
  readonly title: unknown;
}

/** What stands where alerts would, while none could be read: each state as what it is, never as calm (UX rule 1). */
export const unreadAlertsView = (
  view: ConsultationView,
  { failure: context, isNested, element, title }: Context,
): unknown => {
  const { term } = context;
  const { state, failure } = view.documents;
  const loading =
    isNested && waitsBelow(element, view)
      ? html`<span class="hidden">${term('loading')}</span>`
      : html`${title} ${loadingView(term)}`;
  const notice = (tone: Tone, icon: IconName, text: string): unknown => noticeView({ tone, icon, text });
  if (view.isSignedOut || state === 'signed-out') {
    return isNested ? notice('neutral', 'info', term('seeSession')) : html`${title} ${signedOutView(context)}`;
  }
  if (failure) {
    const mayExist = ['unavailable', 'invalid', 'not-permitted'].includes(failure.reason);
    const note = mayExist ? html`<p class="facts">${term('alertsMayExist')}</p>` : nothing;
    // The session around says the same of the same failure.
    const isTold = isNested && view.session.failure?.reason === failure.reason;
    return isTold
      ? html`${notice('neutral', 'info', term('seeSession'))} ${note}`
      : html`${title} ${failureView(failure, context)} ${note}`;
  }
  switch (state) {
    case 'empty':
      return html`${title} ${notice('neutral', 'info', term('alertsNotStarted'))}`;
    case 'gated':
      return html`${title} ${notice('amber', 'lock', term('alertsGated'))}`;
    case 'idle':
      if (!scribe().options) return loading;
      return isNested ? notice('neutral', 'info', term('seeSession')) : html`${title} ${clearedView(context)}`;
    default:
      return loading;
  }
};
