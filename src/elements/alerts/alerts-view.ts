import { html, nothing, type TemplateResult } from 'lit';
import { isPartial, type ConsultationSnapshot } from '../../consultation/snapshot.ts';
import type { Term } from '../../i18n/translations.ts';
import { waitsBelow } from '../base/dom.ts';
import type { ScribeElement } from '../base/scribe-element.ts';
import { icon, type IconName } from '../clinical/icons.ts';
import { sessionStatus } from '../clinical/status.ts';
import { clockTime } from '../clinical/time-view.ts';
import {
  clearedView,
  failureView,
  isCleared,
  mismatchText,
  unshownFailuresView,
  signedOutView,
} from '../notices/failure-view.ts';
import { freshnessView, refreshButton } from '../notices/freshness-view.ts';
import { noticeView, type Tone } from '../notices/notice-view.ts';

/** The heading while no record is on show. */
const titleView = (snapshot: ConsultationSnapshot, host: ScribeElement): TemplateResult =>
  html`<header class="line title">
      <h2>${host.term('alertsTitle')}</h2>
      ${freshnessView(snapshot, snapshot.documents, host)} ${refreshButton(host)}
    </header>
    ${unshownFailuresView(snapshot, host)}`;

const UNDECIDABLE = {
  scope: 'alertsNotDecidableScope',
  patient: 'alertsNotDecidablePatient',
  audit: 'alertsNotDecidableAudit',
} as const;

/** Why nothing can be decided here; empty if something can. */
export const undecidableText = (snapshot: ConsultationSnapshot, term: Term): string => {
  const { isSignedOut, undecidable } = snapshot;
  if (isSignedOut) return term('signedOutText');
  if (undecidable === 'mismatch') return mismatchText(snapshot, term);
  return undecidable ? term(UNDECIDABLE[undecidable]) : '';
};

/** Says why nothing can be decided here, and where it can be. A session around the element says that the doctor must sign in. */
export const undecidableView = (snapshot: ConsultationSnapshot, host: ScribeElement): unknown => {
  const { term } = host;
  // In a mismatch, the notice that names both patients says it already.
  if (!snapshot.undecidable || snapshot.undecidable === 'mismatch' || !snapshot.alerts.some(({ isOpen }) => isOpen))
    return nothing;
  if (snapshot.isSignedOut) return host.isNested ? nothing : signedOutView(host);
  const url = snapshot.gate?.consultations.find(
    ({ ids, sessionId }) => ids.includes(snapshot.sessionId) || sessionId === snapshot.session.value?.id,
  )?.url;
  return noticeView('amber', 'lock', {
    text: undecidableText(snapshot, term),
    actions: url
      ? html`<a class="button" href=${url} target="_blank" rel="noopener noreferrer"
          >${icon('external')}${term('alertsOpenInService')}<span class="hidden">${`(${term('newTab')})`}</span></a
        >`
      : undefined,
  });
};

/** Documents that were not received may have alerts that are not listed here. */
export const partialView = ({ documents: { value } }: ConsultationSnapshot, term: Term): unknown =>
  value && isPartial(value)
    ? notice('amber', 'triangle', term('alertsPartial', value.items.length, value.total))
    : nothing;

/** Says that there are no alerts, with the time. Only after a successful read of a finished record (UX rule 1). */
export const noneView = (snapshot: ConsultationSnapshot, host: ScribeElement, isTitled: boolean) =>
  html`${isTitled ? titleView(snapshot, host) : html`<h2 class="hidden">${host.term('alertsTitle')}</h2>`}
  ${checkedView(snapshot, host)}`;

const checkedView = ({ documents, session }: ConsultationSnapshot, { term, localize }: ScribeElement) => {
  const { readAt, failure, value } = documents;
  if (failure || readAt === undefined || isPartial(value)) return nothing;
  if (isUnfinished(session, term)) return notice('neutral', 'clock', term('alertsNotReady'));
  // A record that is not known to be finished may still get alerts, so it must not be said to have none.
  if (!session.value || sessionStatus(session.value.status, term).kind === 'unknown')
    return session.state === 'loading' ? nothing : mayExistView(term);
  const time = clockTime(readAt, localize);
  return value?.items.length
    ? notice('neutral', 'circle-check', term('alertsNoneFound', time))
    : notice('neutral', 'info', term('alertsNoDocuments', time));
};

/** Shown in place of alerts while none could be read. */
export const unreadAlertsView = (snapshot: ConsultationSnapshot, host: ScribeElement) => {
  const { term } = host;
  const why = whyUnreadView(snapshot, host);
  if (!why && host.isNested && waitsBelow(host, snapshot)) return html`<h2 class="hidden">${term('loading')}</h2>`;
  return html`${titleView(snapshot, host)} ${why ?? loadingView(term)}`;
};

/**
 * Why no alerts could be read; `undefined` while they are being read. Each state is named, and none looks calm (UX rule 1).
 * A `<scribe-session>` around the element shows what they share.
 */
const whyUnreadView = (snapshot: ConsultationSnapshot, host: ScribeElement) => {
  const { term, isNested } = host;
  const { state, failure } = snapshot.documents;
  const seeSession = notice('neutral', 'info', term('seeSession'));
  if (snapshot.isSignedOut) return html`${isNested ? seeSession : signedOutView(host)} ${mayExistView(term)}`;
  if (isCleared(snapshot, snapshot.documents)) return isNested ? seeSession : clearedView(host);
  if (failure) {
    const hasUnread = ['unavailable', 'invalid', 'not-permitted', 'not-granted'].includes(failure.reason);
    // The session around the element shows the same failure.
    const isTold = isNested && snapshot.session.failure?.reason === failure.reason;
    const shown = isTold ? seeSession : state === 'empty' ? nothing : failureView(failure, host);
    return html`${shown} ${hasUnread ? mayExistView(term) : nothing}`;
  }
  if (state === 'gated') return notice('amber', 'lock', term('alertsGated'));
  if (state !== 'empty') return undefined;
  return isUnfinished(snapshot.session, term)
    ? notice('neutral', 'clock', term('alertsNotReady'))
    : notice('neutral', 'info', term('alertsNotStarted'));
};

/** Unread documents may have alerts, so this must not look like "none" (UX rule 1). */
const mayExistView = (term: Term) => html`<p class="small muted">${term('alertsMayExist')}</p>`;

const notice = (tone: Tone, name: IconName, text: string) => noticeView(tone, name, { text });

const isUnfinished = ({ value }: ConsultationSnapshot['session'], term: Term): boolean =>
  value !== undefined && sessionStatus(value.status, term).kind === 'in-progress';

/** Room for cards while the first read is under way. */
const loadingView = (term: Term) =>
  html`<div class="stack">
    <span class="hidden">${term('loading')}</span>
    ${[0, 1, 2].map(
      () =>
        html`<div class="card stack skeleton" aria-hidden="true">
          <span></span><span></span><span></span><span></span>
        </div>`,
    )}
  </div>`;
