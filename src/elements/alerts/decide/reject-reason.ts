import { html, nothing, type TemplateResult } from 'lit';
import { scribe } from '../../../consultation/scribe.ts';
import type { RejectReason } from '../../../consultation/scribe-options.ts';
import { REASON_JOINT } from '../../../contract/embed.ts';
import type { Term } from '../../../i18n/translations.ts';
import { nameOf, sentenceWith } from '../../clinical/labels.ts';
import { privateField } from '../../clinical/private-field.ts';
import type { CardSurroundings } from '../card/alert-card-view.ts';
import type { AlertCard, AlertChange } from '../list/card-deck.ts';

/** A reason for rejecting an alert that is not milder, while it is being given. */
export interface ReasonDraft {
  readonly value: string;
  readonly comment: string;
  /** Whether it was asked for and is missing. */
  readonly isMissing: boolean;
}

/** §5: what the audit keeps of a reason. */
const REASON_LIMIT = 500;

/** A reason with what was given anew, or an empty one. */
export const withReason = (reason?: Partial<ReasonDraft>, fields?: Partial<ReasonDraft>): ReasonDraft => ({
  value: '',
  comment: '',
  isMissing: false,
  ...reason,
  ...fields,
});

/** A choice and a comment as the one text that is kept. */
export const reasonText = ({ value, comment }: ReasonDraft): string =>
  [value, comment.trim()].filter(Boolean).join(REASON_JOINT).slice(0, REASON_LIMIT);

/** The host's reasons, else the built-in ones; the values of these stay English, so that the audit reads the same in every language. */
export const reasonChoices = (term: Term): readonly RejectReason[] =>
  scribe().options?.rejectReasons?.map((reason) => (typeof reason === 'string' ? { value: reason } : reason)) ?? [
    { value: 'Does not fit this patient', label: term('reasonChoiceNotThisPatient') },
    { value: 'Benefit outweighs the risk', label: term('reasonChoiceBenefitOutweighs') },
    { value: 'Already considered or monitored', label: term('reasonChoiceConsidered') },
    { value: 'Patient preference', label: term('reasonChoicePreference') },
    { value: 'Alert is wrong', label: term('reasonChoiceAlertWrong') },
  ];

/** The reasons that are asked for, and what was given of them: that stays when none is asked for any more. */
export class Reasons {
  /** Ids of the alerts that one is asked for. */
  readonly asked = new Set<string>();
  readonly #drafts = new Map<string, ReasonDraft>();

  /** What was given so far, where it is asked for. */
  of(id: string): ReasonDraft | undefined {
    return this.asked.has(id) ? this.#drafts.get(id) : undefined;
  }

  /** Asks for one, or takes what is given. */
  take(id: string, fields?: Partial<ReasonDraft>): ReasonDraft {
    const reason = withReason(this.of(id) ?? { ...this.#drafts.get(id), isMissing: false }, fields);
    this.asked.add(id);
    this.#drafts.set(id, reason);
    return reason;
  }

  /** Asks for it no more, and forgets what was given if it is dropped. Whether it was asked for. */
  close(id: string, isDropped = false): boolean {
    if (isDropped) this.#drafts.delete(id);
    return this.asked.delete(id);
  }

  /** Forgets what was given for other words, unless it is on show. */
  takeChanges(changes: readonly AlertChange[]): void {
    for (const { after, saysOther } of changes)
      if (saysOther && !this.asked.has(after.alert.id)) this.#drafts.delete(after.alert.id);
  }

  /** Another patient comes: nothing of a draft is left. */
  clear(): void {
    this.asked.clear();
    this.#drafts.clear();
  }
}

/** Asks why a red alert is rejected, in the card itself. */
export const rejectReasonView = (
  { snapshot, key }: AlertCard,
  reason: ReasonDraft,
  { term, hasShortcuts }: CardSurroundings,
): TemplateResult =>
  html`<form class="reason-form" data-action="reject-with-reason" novalidate>
    <fieldset aria-describedby=${reason.isMissing ? `missing-${key}` : nothing}>
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
    ${reason.isMissing ? html`<p class="missing" id="missing-${key}">${term('reasonRequired')}</p>` : nothing}
    ${commentView(reason, term)}
    <div class="actions">
      <button type="submit" class="button danger">${term('decisionReject')}</button>
      <button type="button" class="button quiet" data-action="leave-reason">${term('cancel')}</button>
      <span class="facts">${term('reasonHint')}</span>
    </div>
  </form>`;

/** What may be said beside the choice. */
export const commentView = ({ comment }: ReasonDraft, term: Term): TemplateResult => {
  // It fits beside every choice, for another may be picked after it.
  const longest = Math.max(...reasonChoices(term).map(({ value }) => value.length));
  const limit = Math.max(0, REASON_LIMIT - longest - REASON_JOINT.length);
  const left = limit - comment.length;
  return html`<label class="comment">
    <span>${term('reasonComment')}</span>
    <textarea ${privateField()} rows="2" maxlength=${limit} .value=${comment}></textarea>
    ${left < 100 ? html`<span class="facts">${term('reasonCommentLeft', left)}</span>` : nothing}
  </label>`;
};
