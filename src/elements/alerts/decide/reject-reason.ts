import { html, nothing, type TemplateResult } from 'lit';
import { scribe } from '../../../consultation/scribe.ts';
import type { RejectReason } from '../../../consultation/scribe-options.ts';
import { REASON_JOINT } from '../../../contract/embed.ts';
import type { Term } from '../../../i18n/translations.ts';
import { nameOf, sentenceWith } from '../../clinical/labels.ts';
import { privateField } from '../../clinical/private-field.ts';
import type { CardSurroundings } from '../card/alert-card-view.ts';
import type { AlertCard, AlertChange } from '../list/card-deck.ts';

/** The draft of a reason for rejecting a grave alert. */
export interface ReasonDraft {
  readonly value: string;
  readonly comment: string;
  /** Whether it was asked for and is missing. */
  readonly isMissing: boolean;
}

/** §5: the most characters that the audit keeps of a reason. */
const REASON_LIMIT = 500;

/** A draft with the new input, or an empty one. */
export const withReason = (reason?: Partial<ReasonDraft>, fields?: Partial<ReasonDraft>): ReasonDraft => ({
  value: '',
  comment: '',
  isMissing: false,
  ...reason,
  ...fields,
});

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

/** The drafts of reasons. They stay when their question is closed. */
export class Reasons {
  /** Ids of the alerts with an open question. */
  readonly asked = new Set<string>();
  readonly #drafts = new Map<string, ReasonDraft>();

  of(id: string): ReasonDraft | undefined {
    return this.asked.has(id) ? this.#drafts.get(id) : undefined;
  }

  /** Opens a question, or takes input. */
  take(id: string, fields?: Partial<ReasonDraft>): ReasonDraft {
    const reason = withReason(this.of(id) ?? { ...this.#drafts.get(id), isMissing: false }, fields);
    this.asked.add(id);
    this.#drafts.set(id, reason);
    return reason;
  }

  /** Closes a question, and forgets the draft if it is dropped. Returns whether it was open. */
  close(id: string, isDropped = false): boolean {
    if (isDropped) this.#drafts.delete(id);
    return this.asked.delete(id);
  }

  /** Forgets a draft whose alert has changed, unless its question is open. */
  takeChanges(changes: readonly AlertChange[]): void {
    for (const { after, saysOther } of changes)
      if (saysOther && !this.asked.has(after.alert.id)) this.#drafts.delete(after.alert.id);
  }

  /** Forgets all drafts, because another patient comes. */
  clear(): void {
    this.asked.clear();
    this.#drafts.clear();
  }
}

/** The question why a red alert is rejected, in the card itself. */
export const rejectReasonView = (
  { snapshot, key }: AlertCard,
  reason: ReasonDraft,
  { term, hasShortcuts }: CardSurroundings,
): TemplateResult =>
  html`<form class="stack reason-form" novalidate>
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
      <span class=${reason.isMissing ? 'fault' : 'facts'} id="hint-${key}"
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
    ${left < 100 ? html`<span class="facts">${term('reasonCommentLeft', left)}</span>` : nothing}
  </label>`;
};
