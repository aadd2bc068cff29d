import { html, nothing, type TemplateResult } from 'lit';
import { sentenceWith } from '../../clinical/naming.ts';
import { privateField } from '../../clinical/private-field.ts';
import type { Term } from '../../../i18n/messages.ts';
import { type AlertCard, type CardSurroundings, type ReasonDraft } from '../card/alert-card.ts';
import { nameOf } from '../../clinical/naming.ts';
import { commentLimit, reasonChoices } from './reject-reason.ts';

/** Asks why a red alert is rejected, in the card itself. */
export const rejectReasonView = (
  { snapshot, key, reason }: AlertCard,
  { term, hasShortcuts }: CardSurroundings,
): TemplateResult | typeof nothing => {
  if (!reason) return nothing;
  return html`<form class="reason-form" data-action="reject-with-reason" novalidate>
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
};

/** What may be said beside the choice. */
export const commentView = ({ comment }: ReasonDraft, term: Term): TemplateResult => {
  const limit = commentLimit(reasonChoices(term));
  const left = limit - comment.length;
  return html`<label class="comment">
    <span>${term('reasonComment')}</span>
    <textarea ${privateField()} rows="2" maxlength=${limit} .value=${comment}></textarea>
    ${left < 100 ? html`<span class="facts">${term('reasonCommentLeft', left)}</span>` : nothing}
  </label>`;
};
