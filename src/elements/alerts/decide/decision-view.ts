import { html, nothing } from 'lit';
import type { ScribeError } from '../../../client/errors.ts';
import type { AlertSnapshot, DecisionSnapshot } from '../../../consultation/snapshot.ts';
import { PENDING } from '../../../contract/cdss-alert.ts';
import type { Term } from '../../../i18n/translations.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { type IconName, icon } from '../../clinical/icons.ts';
import { namedBy, nameOf } from '../../clinical/labels.ts';
import type { PlainKey } from '../../notices/failure-view.ts';
import type { Tone } from '../../notices/notice-view.ts';
import type { CardSurroundings } from '../card/alert-card-view.ts';
import type { AlertCard, AlertChange } from '../list/card-deck.ts';

type DecisionStatus = ReturnType<typeof words>;

type Offer = keyof typeof OFFERS;

/** The state of the decision on an alert, made on this page or before; `undefined` while the alert is simply open. */
export const decisionStatus = (snapshot: AlertSnapshot, term: Term): DecisionStatus | undefined => {
  const { decision, alert } = snapshot;
  if (!decision) return alert.status === PENDING ? undefined : asRead(snapshot, term);
  const { isSentHidden, phase } = decision;
  const status = ofPhase(snapshot, decision, term);
  if (!isSentHidden || phase === 'refused') return status;
  // Says why it could no longer be undone.
  return { ...status, text: [term('decisionSentHidden'), status.text].filter(Boolean).join(' ') };
};

/** The new state of a decision, for screen readers; empty if the record shows a decided alert as open again. */
export const outcomeText = ({ before, after }: AlertChange, term: Term, undoSeconds: number): string => {
  const name = nameOf(after, term);
  const status = decisionStatus(after, term);
  if (!status) return before.decision?.phase === 'undo' ? term('decisionUndone', name) : '';
  if (status.offer === 'undo') return term('decisionUndoAnnounce', name, status.title, undoSeconds);
  return `${name}: ${status.title}${status.text ? `. ${status.text}` : ''}`;
};

const words = (tone: Tone, name: IconName, title: string, text?: string, offer?: Offer) => {
  return { tone, icon: name, title, text, offer };
};

/** A decision read from the record: made in another tab, by somebody else, or earlier. */
const asRead = ({ alert, isInRecord }: AlertSnapshot, term: Term): DecisionStatus => {
  const { status, newPlanElement } = alert;
  if (status === 'rejected') return words('neutral', 'circle-cross', term('decisionRejected'));
  if (status !== 'accepted') return words('violet', 'diamond', term('decisionStatus', status));
  if (isInRecord) return words('green', 'circle-check', term('decisionAccepted'), term('decisionApplied'));
  return words('blue', 'check', term('decisionAccepted'), newPlanElement ? term('decisionNotSeen') : undefined);
};

/** A decision of this page, by its phase. Only `applied`, which the record has shown, is green (UX rule 2). */
const ofPhase = ({ alert }: AlertSnapshot, { decision, phase, error }: DecisionSnapshot, term: Term) => {
  const isAccept = decision === 'accepted';
  const doing = term(isAccept ? 'decisionAccepting' : 'decisionRejecting');
  const done = term(isAccept ? 'decisionAccepted' : 'decisionRejected');
  const hint = term(isAccept ? 'decisionConflictHintAccept' : 'decisionConflictHintReject');
  const unconfirmed = term(isAccept ? 'decisionNotConfirmedAccept' : 'decisionNotConfirmedReject');
  switch (phase) {
    case 'undo':
      return words('blue', 'clock', doing, undefined, 'undo');
    case 'sending':
      return words('blue', 'clock', doing, term('decisionSending'));
    case 'confirming':
      return words('amber', 'clock', doing, term('decisionConfirming'));
    case 'recorded':
      return isAccept
        ? words('blue', 'check', done, term('decisionRecordedAccept'))
        : words('neutral', 'circle-cross', done, term('decisionRecordedReject'));
    case 'applied':
      return words('green', 'circle-check', done, term('decisionApplied'));
    case 'not-applied':
      return words('amber', 'triangle', done, term('decisionNotApplied'), 'refresh');
    case 'not-confirmed': {
      const text = `${unconfirmed} ${term('decisionNotConfirmedHint')}`;
      return words('red', 'triangle', term('decisionNotConfirmed'), text, 'again');
    }
    case 'conflict':
      return words('amber', 'triangle', elsewhere(alert.status, term), hint, 'dismiss');
    case 'refused':
      return words('red', 'triangle', term('decisionRefused'), `${hint} ${refusalText(error, term)}`, 'again');
  }
};

/** The decision in the record, after a 409 (§7.2). */
const elsewhere = (status: string, term: Term): string => {
  if (status === 'accepted') return term('decisionConflictAccepted');
  return status === 'rejected' ? term('decisionConflictRejected') : term('decisionConflict', status);
};

/** Error code → the reason why nothing was recorded. */
const REFUSALS: ReadonlyMap<string | undefined, PlainKey> = new Map([
  ['offline', 'decisionRefusedOffline'],
  ['decision_overtaken', 'decisionOvertaken'],
  ['sent_elsewhere', 'decisionRefusedElsewhere'],
  ['resource_conflict', 'decisionRefusedConflict'],
  ['permission_denied', 'decisionRefusedDenied'],
  ['resource_not_found', 'decisionRefusedMissing'],
  ['service_unavailable', 'decisionRefusedUnavailable'],
  ['upstream_credentials', 'decisionRefusedUnavailable'],
]);

/** Why nothing was recorded, in the doctor's words. */
export const refusalText = (error: ScribeError | undefined, term: Term): string => {
  // The patient's names differed when the undo window ended. The code alone would say that the doctor has no right to decide.
  if (error?.isUnsent && error.param === 'mismatch') return term('decisionRefusedMismatch');
  // This text does not say that decisions are off, because the row stays when they are on again.
  if (error?.details?.['reason'] === 'audit') return term('decisionRefusedAudit');
  if (['authentication_required', 'session_expired', 'signed_out'].includes(error?.code ?? ''))
    return `${term('signedOutTitle')}. ${term('signedOutText')}`;
  const other = error?.kind === 'network' ? 'decisionRefusedUnavailable' : 'decisionRefusedOther';
  return term(REFUSALS.get(error?.code) ?? other);
};

/** The decision and its phase, on one line in every phase and language (UX, "The panel" 4). */
export const outcomeView = ({ snapshot, secondsLeft, key }: AlertCard, { term }: CardSurroundings): unknown => {
  const status = decisionStatus(snapshot, term);
  if (!status) return nothing;
  const text = secondsLeft === undefined ? status.text : term('decisionSends', secondsLeft);
  // The title of a conflict may break only after two words, so that a narrow row shows "Already accepted" without "elsewhere".
  const title = status.offer === 'dismiss' ? status.title.replace(/(?<!^\S+ \S+) /g, '\u00a0') : status.title;
  // "No answer yet" and "Not applied yet" are amber; a conflict is amber, too, but has the offer to dismiss it.
  const isTold = status.tone === 'amber' && status.offer !== 'dismiss';
  return html`<span
    id="outcome-${key}"
    class="decision tone-${status.tone} ${snapshot.decision ? 'own' : ''} ${isTold ? 'is-told' : ''}"
  >
    <span class="outcome">${icon(status.icon)}<strong>${clinicalText(title, term)}</strong></span>
    ${text ? html`<span class="progress muted" title=${text} aria-hidden=${secondsLeft !== undefined}>${text}</span>` : nothing}
  </span>`;
};

export const offerView = ({ snapshot, key }: AlertCard, { term }: CardSurroundings): unknown => {
  const offer = decisionStatus(snapshot, term)?.offer;
  if (!offer) return nothing;
  const { action, look, icon: name, label } = OFFERS[offer];
  return html`<button
    type="button"
    class="button offer ${look}"
    data-action=${action}
    title=${term(label)}
    aria-labelledby=${offer === 'undo' ? namedBy('decisionUndo', `name-${key}`) : nothing}
  >
    ${icon(name)}<span>${term(label)}</span>
  </button>`;
};

/** The one button of a decided row. `again` also dismisses: the card opens to be decided anew. */
const OFFERS = {
  undo: { action: 'undo', look: 'points', icon: 'undo', label: 'decisionUndo' },
  again: { action: 'dismiss', look: '', icon: 'refresh', label: 'decisionAgain' },
  dismiss: { action: 'dismiss', look: 'quiet', icon: 'cross', label: 'decisionDismiss' },
  refresh: { action: 'refresh', look: 'quiet', icon: 'refresh', label: 'refresh' },
} as const;
