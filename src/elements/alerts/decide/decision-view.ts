import { html, nothing, type TemplateResult } from 'lit';
import type { ScribeError } from '../../../client/errors.ts';
import type { AlertSnapshot, DecisionSnapshot } from '../../../consultation/snapshot.ts';
import { PENDING } from '../../../contract/cdss-alert.ts';
import type { Term } from '../../../i18n/messages.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { type IconName, icon } from '../../clinical/icons.ts';
import { namedBy, nameOf } from '../../clinical/naming.ts';
import { referenceView } from '../../notices/failure-view.ts';
import type { Tone } from '../../notices/notice-view.ts';
import type { AlertCard, CardSurroundings } from '../card/alert-card.ts';

/** Where a decision stands, in words. */
export interface DecisionStatus {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string | undefined;
  /** What the doctor can do about it. */
  readonly offer: 'undo' | 'again' | 'dismiss' | 'refresh' | undefined;
  readonly error: ScribeError | undefined;
}

/** Where the decision of an alert stands, made on this page or before; `undefined` while it is simply open. */
export const decisionStatus = (snapshot: AlertSnapshot, term: Term): DecisionStatus | undefined => {
  const { decision } = snapshot;
  if (decision)
    return { ...NOTHING, error: decision.error, ...withHaste(decision, ofPhase(snapshot, decision, term), term) };
  return snapshot.alert.status === PENDING ? undefined : { ...NOTHING, ...asRead(snapshot, term) };
};

/** What has become of one decision, for screen readers. */
export const outcomeText = (snapshot: AlertSnapshot, term: Term, undoSeconds: number): string => {
  const name = nameOf(snapshot, term);
  const status = decisionStatus(snapshot, term);
  if (!status) return term('decisionUndone', name);
  if (status.offer === 'undo') return term('decisionUndoAnnounce', name, status.title, undoSeconds);
  return term('decisionAnnounce', name, status.text ? `${status.title}. ${status.text}` : status.title);
};

type Words = Pick<DecisionStatus, 'tone' | 'icon' | 'title'> & Partial<DecisionStatus>;

const NOTHING = { text: undefined, offer: undefined, error: undefined };

const asRead = (snapshot: AlertSnapshot, term: Term): Words => {
  const { status } = snapshot.alert;
  if (status === 'rejected') return { tone: 'neutral', icon: 'circle-cross', title: term('decisionRejected') };
  if (status !== 'accepted') return { tone: 'violet', icon: 'diamond', title: term('decisionStatus', status) };
  const title = term('decisionAccepted');
  if (snapshot.isInRecord) return { tone: 'green', icon: 'circle-check', title, text: term('decisionApplied') };
  return {
    tone: 'blue',
    icon: 'check',
    title,
    text: snapshot.alert.newPlanElement ? term('decisionNotSeen') : undefined,
  };
};

/** Says of a decision that could not be undone any more why. */
const withHaste = ({ isSentHidden, phase }: DecisionSnapshot, words: Words, term: Term): Words =>
  isSentHidden && phase !== 'refused'
    ? { ...words, text: [term('decisionSentHidden'), words.text].filter(Boolean).join(' ') }
    : words;

const ofPhase = (snapshot: AlertSnapshot, { decision, phase, error }: DecisionSnapshot, term: Term): Words => {
  const isAccept = decision === 'accepted';
  const doing = term(isAccept ? 'decisionAccepting' : 'decisionRejecting');
  const done = term(isAccept ? 'decisionAccepted' : 'decisionRejected');
  switch (phase) {
    case 'undo':
      return { tone: 'blue', icon: 'clock', title: doing, offer: 'undo' };
    case 'sending':
      return { tone: 'blue', icon: 'clock', title: doing, text: term('decisionSending') };
    case 'confirming':
      return { tone: 'amber', icon: 'clock', title: doing, text: term('decisionConfirming') };
    case 'recorded':
      return isAccept
        ? { tone: 'blue', icon: 'check', title: done, text: term('decisionRecordedAccept') }
        : { tone: 'neutral', icon: 'circle-cross', title: done, text: term('decisionRecordedReject') };
    case 'applied':
      return { tone: 'green', icon: 'circle-check', title: done, text: term('decisionApplied') };
    case 'not-applied':
      return { tone: 'amber', icon: 'triangle', title: done, text: term('decisionNotApplied'), offer: 'refresh' };
    case 'not-confirmed':
      return {
        tone: 'red',
        icon: 'triangle',
        title: term('decisionNotConfirmed'),
        text: `${term(isAccept ? 'decisionNotConfirmedAccept' : 'decisionNotConfirmedReject')} ${term('decisionNotConfirmedHint')}`,
        offer: 'again',
      };
    case 'conflict':
      return {
        tone: 'amber',
        icon: 'triangle',
        title: elsewhere(snapshot.alert.status, term),
        text: term(isAccept ? 'decisionConflictHintAccept' : 'decisionConflictHintReject'),
        offer: 'dismiss',
      };
    case 'refused':
      return {
        tone: 'red',
        icon: 'triangle',
        title: term('decisionRefused'),
        text: `${term(isAccept ? 'decisionConflictHintAccept' : 'decisionConflictHintReject')} ${refusal(error, term)}`,
        offer: 'again',
      };
  }
};

const elsewhere = (status: string, term: Term): string => {
  if (status === 'accepted') return term('decisionConflictAccepted');
  return status === 'rejected' ? term('decisionConflictRejected') : term('decisionConflict', status);
};

/** Why nothing was recorded, in the doctor's words. */
export const refusal = (error: ScribeError | undefined, term: Term): string => {
  if (error?.code === 'offline') return term('decisionRefusedOffline');
  if (error?.code === 'decision_overtaken') return term('decisionOvertaken');
  if (error?.code === 'sent_elsewhere') return term('decisionRefusedElsewhere');
  if (error?.details?.['reason'] === 'audit') return term('alertsNotDecidableAudit');
  if (error?.kind === 'network') return term('decisionRefusedUnavailable');
  switch (error?.code) {
    case 'resource_conflict':
      return term('decisionRefusedConflict');
    case 'permission_denied':
      return term('decisionRefusedDenied');
    case 'resource_not_found':
      return term('decisionRefusedMissing');
    case 'service_unavailable':
    case 'upstream_credentials':
      return term('decisionRefusedUnavailable');
    case 'authentication_required':
    case 'session_expired':
      return term('decisionRefusedSignedOut');
    default:
      return term('decisionRefusedOther');
  }
};

/** What was decided and how far it has come: one line in every phase and language (UX, "The panel" 4). */
export const outcomeView = (
  { snapshot, secondsLeft }: AlertCard,
  { term }: CardSurroundings,
): TemplateResult | typeof nothing => {
  const status = decisionStatus(snapshot, term);
  if (!status) return nothing;
  const text = secondsLeft === undefined ? status.text : term('decisionSends', secondsLeft);
  return html`<span class="decision tone-${status.tone}">
    <span class="outcome">${icon(status.icon)}<strong>${clinicalText(status.title, term)}</strong></span>
    ${text ? html`<span class="progress" title=${text} aria-hidden=${secondsLeft !== undefined}>${text}</span>` : nothing}
  </span>`;
};

/** What support asks for, in the open row. */
export const outcomeReference = ({ snapshot }: AlertCard, context: CardSurroundings): TemplateResult | typeof nothing =>
  referenceView(decisionStatus(snapshot, context.term)?.error?.requestId, context);

/** What can be done about a decision. */
export const offerView = (
  { snapshot, key }: AlertCard,
  { term }: CardSurroundings,
): TemplateResult | typeof nothing => {
  const offer = decisionStatus(snapshot, term)?.offer;
  if (!offer) return nothing;
  const { action, look, icon: name, label } = OFFERS[offer];
  return html`<button
    type="button"
    class="button offer ${look}"
    data-action=${action}
    title=${term(label)}
    aria-labelledby=${offer === 'undo' ? namedBy('decisionUndoOf', `name-${key}`) : nothing}
  >
    ${icon(name)}<span>${term(label)}</span>
  </button>`;
};

const OFFERS = {
  undo: { action: 'undo', look: 'points', icon: 'undo', label: 'decisionUndo' },
  again: { action: 'dismiss', look: '', icon: 'refresh', label: 'decisionAgain' },
  dismiss: { action: 'dismiss', look: 'quiet', icon: 'cross', label: 'decisionDismiss' },
  refresh: { action: 'refresh', look: 'quiet', icon: 'refresh', label: 'refresh' },
} as const;
