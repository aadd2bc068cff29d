import { html, nothing, type TemplateResult } from 'lit';
import { saysTheSame } from '../../../consultation/decisions/judge.ts';
import { scribe } from '../../../consultation/scribe.ts';
import type { RejectReason } from '../../../consultation/scribe-options.ts';
import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import { REASON_JOINT } from '../../../contract/embed.ts';
import type { Term } from '../../../i18n/translations.ts';
import { nameOf, sentenceWith } from '../../clinical/labels.ts';
import { privateField } from '../../clinical/private-field.ts';
import type { CardSurroundings } from '../card/alert-card-view.ts';
import type { AlertCard } from '../list/card-deck.ts';

/** The draft of a reason for rejecting a grave alert. */
export interface ReasonDraft {
  readonly value: string;
  readonly comment: string;
  /** Whether it was asked for and is missing. */
  readonly isMissing: boolean;
  /** The alert as it was read then. */
  readonly read: AlertSnapshot | undefined;
}

const EMPTY: ReasonDraft = { value: '', comment: '', isMissing: false, read: undefined };

/** §5: the most characters that the audit keeps of a reason. */
const REASON_LIMIT = 500;

export const reasonText = ({ value, comment }: ReasonDraft): string =>
  [value, comment.trim()].filter(Boolean).join(REASON_JOINT).slice(0, REASON_LIMIT);

/** The host's reasons, else the built-in ones. Built-in values are always English, so that the audit is the same in every language. */
export const reasonChoices = (term: Term): readonly RejectReason[] =>
  scribe().options?.rejectReasons?.map((reason) => (typeof reason === 'string' ? { value: reason } : reason)) ?? [
    { value: 'Does not fit this patient', label: term('reasonChoiceNotThisPatient') },
    { value: 'Benefit outweighs the risk', label: term('reasonChoiceBenefitOutweighs') },
    { value: 'Already considered or monitored', label: term('reasonChoiceConsidered') },
    { value: 'Patient preference', label: term('reasonChoicePreference') },
    { value: 'Alert is wrong', label: term('reasonChoiceAlertWrong') },
  ];

/** The drafts of reasons, for the questions in cards and in the review sheet. They stay when those are closed. */
export class Reasons {
  readonly #drafts = new Map<string, ReasonDraft>();

  of(id: string): ReasonDraft {
    return this.#drafts.get(id) ?? EMPTY;
  }

  /** Takes input. */
  take(read: AlertSnapshot | undefined, fields: Partial<ReasonDraft>): void {
    if (read) this.#drafts.set(read.alert.id, { ...this.of(read.alert.id), ...fields, read });
  }

  /** Prepares a question. A draft for an alert that has changed since is forgotten. */
  ask(read: AlertSnapshot): void {
    const { id } = read.alert;
    if (saysTheSame(this.of(id).read, read)) this.take(read, { isMissing: false });
    else this.drop(id);
  }

  drop(id: string): void {
    this.#drafts.delete(id);
  }
}

/** The question why a red alert is rejected, in the card itself. */
export const rejectReasonView = (
  { snapshot, key }: AlertCard,
  reason: ReasonDraft,
  { term, hasShortcuts }: CardSurroundings,
): TemplateResult =>
  html`<form class="stack reason-form" data-reason-for=${snapshot.alert.id} novalidate>
    <fieldset aria-describedby="hint-${key}">
      <legend>${sentenceWith('reasonTitleOf', nameOf(snapshot, term), term)}</legend>
      ${reasonChoices(term).map(
        ({ value, label }, index) =>
          html`<label class="choice">
            <input type="radio" name="reason-${key}" value=${value} .checked=${value === reason.value} />
            <span>${label ?? value}</span>
            ${hasShortcuts && index < 9 ? html`<kbd aria-hidden="true">${index + 1}</kbd>` : nothing}
          </label>`,
      )}
    </fieldset>
    ${commentView(reason, term)}
    <div class="actions">
      <button type="submit" class="button danger" data-action="reject-with-reason">${term('decisionReject')}</button>
      <button type="button" class="button quiet" data-action="leave-reason">${term('cancel')}</button>
      <span class=${reason.isMissing ? 'fault' : 'small muted'} id="hint-${key}"
        >${term(reason.isMissing ? 'reasonRequired' : 'reasonHint')}</span
      >
    </div>
  </form>`;

export const commentView = ({ comment }: ReasonDraft, term: Term): TemplateResult => {
  // Short enough for every choice, because another may be chosen later.
  const longest = Math.max(...reasonChoices(term).map(({ value }) => value.length));
  const limit = Math.max(0, REASON_LIMIT - longest - REASON_JOINT.length);
  const left = limit - comment.length;
  return html`<label class="field">
    <span>${term('reasonComment')}</span>
    <textarea ${privateField()} rows="2" maxlength=${limit} .value=${comment}></textarea>
    ${left < 100 ? html`<span class="small muted">${term('reasonCommentLeft', left)}</span>` : nothing}
  </label>`;
};
