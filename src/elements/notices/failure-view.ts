import { html, nothing } from 'lit';
import type { ScribeError } from '../../client/errors.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { ConsultationSnapshot, Failure, Resource } from '../../consultation/snapshot.ts';
import type { MessageArguments, MessageKey, Term } from '../../i18n/translations.ts';
import type { ScribeElement } from '../base/scribe-element.ts';
import { clinicalText } from '../clinical/clinical-text.ts';
import { icon, type IconName } from '../clinical/icons.ts';
import { iconButton, noticeView, type Tone } from './notice-view.ts';

/** The data for a reference's button; elements provide it. */
export type ReferenceContext = Pick<ScribeElement, 'term' | 'onCopy' | 'copied'>;

/** Messages without arguments. */
export type PlainKey = { [Key in MessageKey]: MessageArguments<Key> extends [] ? Key : never }[MessageKey];

/** A failed read: what happened, what to do, the reference, and another try if that may help. */
export function failureView(failure: Failure, host: ScribeElement) {
  const { tone, icon: name, canRetry, ...words } = failureWords(failure, host);
  const reference = referenceView(failure.error.requestId, host);
  return noticeView(tone, name, { ...words, actions: canRetry ? html`${retryButton(host)} ${reference}` : reference });
}

/** Tells the doctor to sign in to the EHR again. */
export function signedOutView(host: ScribeElement) {
  return noticeView('amber', 'lock', {
    title: host.term('signedOutTitle'),
    text: host.term('signedOutText'),
    actions: retryButton(host),
  });
}

/** Whether `clear()` or `logout()` has removed the record and nobody is reading it. The page may have signed in again for another session. */
export function isCleared(snapshot: ConsultationSnapshot, { state, failure }: Resource<unknown>): boolean {
  if (state === 'signed-out') return !snapshot.isSignedOut && !snapshot.isRefreshing;
  return state === 'idle' && !failure && scribe().options !== undefined;
}

/** Shown after `clear()` or `logout()`. */
export function clearedView(host: ScribeElement) {
  return noticeView('neutral', 'info', { text: host.term('clearedText'), actions: retryButton(host, 'refresh') });
}

/** Says that a part of the widget could not be fetched. */
export function missingPartView(term: Term) {
  return html`<div role="alert">
    ${noticeView('amber', 'triangle', { title: term('unavailableTitle'), text: term('unavailableText') })}
  </div>`;
}

/** The button in a notice that reads again. */
function retryButton(host: ScribeElement, label: 'tryAgain' | 'refresh' = 'tryAgain') {
  const onRetry = (): void => void host.refresh();
  return html`<button type="button" class="button" @click=${onRetry}>${icon('refresh')}${host.term(label)}</button>`;
}

/** The reference for support; a click copies it. `undefined` if there is none. */
export function referenceView(requestId: string | undefined, context: ReferenceContext) {
  if (!requestId) return undefined;
  return html`<span class="reference small muted">
    <span>${context.term('reference')}</span> <bdi class="mono" translate="no">${requestId}</bdi>
    ${copyReferenceButton(requestId, context)}
  </span>`;
}

/** Copies the reference for support if there is no room to show it. The reference is the button's description. */
export function copyReferenceButton(requestId: string | undefined, { term, onCopy, copied }: ReferenceContext) {
  if (!requestId) return undefined;
  const sign = copied === requestId ? 'check' : 'copy';
  return iconButton(sign, term('copyReference'), { title: requestId, onClick: () => void onCopy(requestId) });
}

/** Says what happened and what the doctor can do. */
export function failureWords({ reason, error }: Failure, { term, namedSessionId = '' }: ScribeElement) {
  // Whether another try may help.
  const canRetry = reason !== 'set-up' || error.kind !== 'set-up';
  const words = (tone: Tone, name: IconName, title: PlainKey, text: string) => {
    return { tone, icon: name, title: term(title), text, canRetry };
  };
  // The page may have given a text of any length.
  const shortId = namedSessionId.length > 140 ? `${namedSessionId.slice(0, 140)}…` : namedSessionId;
  switch (reason) {
    case 'set-up':
      if (error.param !== 'session-id') return words('red', 'triangle', 'notConfiguredTitle', settingText(error, term));
      if (!namedSessionId) return words('neutral', 'info', 'noSessionIdTitle', term('noSessionIdText'));
      return words('red', 'triangle', 'malformedSessionIdTitle', term('malformedSessionIdText', shortId));
    case 'not-granted':
      return words('red', 'triangle', 'notGrantedTitle', term('notGrantedText', namedSessionId));
    case 'not-permitted':
      return words('amber', 'lock', 'notPermittedTitle', term('notPermittedText'));
    case 'not-found':
      return words('neutral', 'diamond', 'notFoundTitle', term('notFoundText'));
    case 'invalid':
      return words('red', 'triangle', 'invalidAnswerTitle', term('invalidAnswerText'));
    case 'unavailable':
      return error.code === 'upstream_credentials'
        ? words('red', 'triangle', 'wrongKeyTitle', withReference('tellItText', error, term))
        : words('red', 'triangle', 'unavailableTitle', term('unavailableText'));
  }
}

/** A text for IT, which asks to give the reference if there is one. */
function withReference(key: 'tellItText' | 'misconfiguredText', { requestId }: ScribeError, term: Term): string {
  return requestId ? `${term(key)} ${term('giveReference')}` : term(key);
}

/** A text for IT that names the wrong setting, but never its value. */
function settingText(error: ScribeError, term: Term): string {
  const { kind, param } = error;
  if (kind !== 'set-up') return withReference('misconfiguredText', error, term);
  if (param === 'connect-src') return term('policyText');
  if (param === 'origin') return term('noOriginText');
  return param && param !== 'configure' ? term('settingText', param) : term('notConfiguredText');
}

/** Says that host and service name the patient differently; empty if they do not. */
export function mismatchText({ mismatch, patientName }: ConsultationSnapshot, term: Term): string {
  if (!mismatch) return '';
  const { isLocking, hostsName, confirmation } = mismatch;
  const text = term(isLocking ? 'mismatchText' : 'mismatchUnsure', patientName ?? '', hostsName);
  return confirmation === 'failed' ? `${text} ${term('mismatchFailed')}` : text;
}

/** Shows both names, and lets the doctor say that they are one patient (UX rule 4). Shows nothing if a session around the element does. */
export function mismatchView(snapshot: ConsultationSnapshot, host: ScribeElement) {
  const { mismatch } = snapshot;
  const { term, isNested } = host;
  if (!mismatch || isNested) return nothing;
  return noticeView(mismatch.isLocking ? 'red' : 'amber', 'triangle', {
    title: term('mismatchTitle'),
    text: html`<span id="mismatch">${clinicalText(mismatchText(snapshot, term), term)}</span>`,
    actions: html`<button
        type="button"
        class="button"
        aria-describedby="mismatch"
        aria-disabled=${mismatch.confirmation === 'sending'}
        @click=${() => void host.possibleActions?.patient.confirm()}
      >
        ${term('mismatchSame')}
      </button>
      ${referenceView(mismatch.requestId, host)}`,
  });
}

/** Says which failures no card shows, until they are dismissed (UX rule 2). Empty if a session around the element says it, and in a gate's review. */
export function unshownFailuresView(
  { unshownFailures, otherThan }: ConsultationSnapshot,
  { term, possibleActions, isNested }: ScribeElement,
) {
  if (isNested || otherThan !== undefined) return nothing;
  return unshownFailures.map(({ sessionId, failed }) => {
    const dismiss = { onClick: () => possibleActions?.page.dismissUnshownFailures(sessionId) };
    return html`<div class="small unshown-failures tone-red" role="alert">
      ${icon('triangle')}<span>${clinicalText(term('unshownFailures', failed, sessionId), term)}</span>
      ${iconButton('cross', term('decisionDismiss'), dismiss)}
    </div>`;
  });
}
