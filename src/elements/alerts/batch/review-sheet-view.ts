import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ScribeError } from '../../../client/errors.ts';
import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { copyReferenceButton } from '../../notices/failure-view.ts';
import { icon } from '../../clinical/icons.ts';
import { noticeView } from '../../notices/notice-view.ts';
import { passageView } from '../../clinical/passage-view.ts';
import { sentenceWith } from '../../clinical/naming.ts';
import type { Term } from '../../../i18n/messages.ts';
import { type AlertCard, type CardSurroundings } from '../card/alert-card.ts';
import { nameOf } from '../../clinical/naming.ts';
import { changeRows } from '../card/change-view.ts';
import { decisionStatus, refusal } from '../decide/decision-view.ts';
import { commentView } from '../decide/reject-reason-view.ts';
import { reasonChoices, withReason } from '../decide/reject-reason.ts';
import type { ReviewState } from './review-sheet.ts';
import { severityClass, severityElement } from '../card/severity-view.ts';

export interface ReviewContext extends CardSurroundings {
  readonly patientName: string | undefined;
  readonly doctorName: string | undefined;
  readonly consultationId: string;
  readonly cards: readonly AlertCard[];
  /** How many of the batch can still be decided. */
  readonly rest: number;
  /** Whether its list was on screen to its end. */
  readonly isRead: boolean;
  /** Whether the batch is about to be sent as it is. */
  readonly isWhole: boolean;
  /** How many of the cards may be rendered now. */
  readonly shown: number;
  /** What screen readers hear while the sheet is open. */
  readonly statusView: TemplateResult;
}

/** What stands inside the review sheet: whose record, every alert with its change, and one button that sends them all. */
export const reviewSheetView = (state: ReviewState, context: ReviewContext): TemplateResult => {
  const { term, patientName, consultationId, cards, doctorName, isWhole, statusView } = context;
  const count = state.ids.length;
  const isAccept = state.decision === 'accepted';
  const title = term(isAccept ? 'batchAcceptTitle' : 'batchRejectTitle', count);
  return html`<form class="sheet" data-action="confirm" novalidate>
    <header>
      <h2 id="sheet-title">${title}</h2>
      <p class="identity">
        <strong>${clinicalText(patientName, term)}</strong>
        <span class="facts">${sentenceWith('alertsConsultation', consultationId, term)}</span>
      </p>
    </header>
    <div class="sheet-list" role="group" aria-labelledby="sheet-title" tabindex="0">
      ${outcomeView(state, context)}
      <ol aria-busy=${context.shown < cards.length ? 'true' : 'false'}>
        ${repeat(
          cards.slice(0, context.shown),
          ({ key }) => key,
          (card) => keptItem(card, state, context),
        )}
      </ol>
      ${context.shown < cards.length ? nothing : html`<div class="sheet-end"></div>`}
    </div>
    <footer>
      <p class="facts">
        ${doctorName ? html`<span class="deciding">${sentenceWith('alertsDecidingAs', doctorName, term)}</span>` : nothing}
        ${isWhole ? html`<br />${redNote(cards, term)} ${term('batchNote')}` : nothing}
      </p>
      ${isWhole ? html`<p class="unread-note" id="sheet-unread" ?hidden=${context.isRead}>${term('batchUnread')}</p>` : nothing}
      <div class="actions">${buttonsView(state, title, context)}</div>
    </footer>
    ${statusView}
  </form>`;
};

const buttonsView = (
  state: ReviewState,
  title: string,
  { term, rest, isWhole, isRead, cards }: ReviewContext,
): TemplateResult => {
  const isSending = state.phase === 'sending';
  const back = html`<button type="button" class="button" data-action="close-sheet" ?disabled=${isSending}>
    ${term('batchBack')}
  </button>`;
  if (isSending) {
    return html`${back}
      <span class="sending" role="status"
        >${icon('clock')}${
          cards.some(({ snapshot }) => snapshot.decision?.phase === 'confirming')
            ? term('decisionConfirming')
            : term('batchSending', state.ids.length)
        }</span
      >`;
  }
  if (isWhole) {
    return html`${back}
      <button
        type="submit"
        class="button ${state.decision === 'accepted' ? 'primary' : 'danger'}"
        aria-disabled=${!isRead}
        aria-describedby=${isRead ? nothing : 'sheet-unread'}
      >
        ${title.replace(/^¿|\?$/g, '')}
      </button>`;
  }
  return html`${back}
  ${
    rest && !isTooLarge(state)
      ? html`<button type="button" class="button primary" data-action="review-rest">
          ${rest < state.ids.length ? term('batchDecideRest', rest) : term('batchDecideAgain')}
        </button>`
      : nothing
  }`;
};

/** Of several it is one that has changed. */
const batchRefusal = (error: ScribeError | undefined, term: Term): string =>
  error?.code === 'resource_conflict' ? term('batchRefusedConflict') : refusal(error, term);

const outcomeView = (state: ReviewState, context: ReviewContext): unknown => {
  const { term, rest, isWhole, cards } = context;
  if (state.phase === 'review' && state.changed.size) {
    const names = cards.flatMap(({ snapshot }) => (state.changed.has(snapshot.alert.id) ? nameOf(snapshot, term) : []));
    const text = clinicalText(names.join(', '), term);
    return html`<div role="alert">
      ${noticeView({ tone: 'amber', icon: 'triangle', title: term('batchChanged'), text })}
    </div>`;
  }
  if (state.phase === 'sending' || isWhole) return nothing;
  const whatNow = whatNowText(state, rest, term);
  if (state.phase === 'review')
    return html`<div role="alert">${noticeView({ tone: 'amber', icon: 'triangle', title: whatNow })}</div>`;
  const isRefused = state.phase === 'refused';
  const text = html`${isTooLarge(state) ? nothing : isRefused ? batchRefusal(state.error, term) : term('decisionNotConfirmedHint')}
  ${whatNow}
  ${
    state.error?.requestId
      ? html`<span class="sheet-reference">
          ${term('reference')} <bdi class="mono" translate="no">${state.error.requestId}</bdi>
          ${copyReferenceButton(state.error.requestId, context)}
        </span>`
      : nothing
  }`;
  return html`<div role="alert">
    ${noticeView({
      tone: isRefused ? 'red' : 'amber',
      icon: 'triangle',
      title: term(isRefused ? 'batchRefused' : 'decisionNotConfirmed'),
      text,
    })}
  </div>`;
};

const isTooLarge = ({ error }: ReviewState): boolean => error?.code === 'batch_too_large';

const whatNowText = (state: ReviewState, rest: number, term: Term): string => {
  if (isTooLarge(state)) return term('batchTooLarge');
  if (!rest) return term('batchNoRest');
  return term(rest < state.ids.length ? 'batchRest' : 'batchRestAll', rest);
};

/** An alert of the batch, made anew only where something in it is another. */
const keptItem = (card: AlertCard, state: ReviewState, context: ReviewContext): unknown => {
  const { id } = card.snapshot.alert;
  const { decision, phase, culprit, reasons } = state;
  return guard([card, decision, phase, culprit === id, reasons.get(id), context.lang], () =>
    itemView(card, state, context),
  );
};

const itemView = (card: AlertCard, state: ReviewState, context: ReviewContext): TemplateResult => {
  const { snapshot, key } = card;
  const { term } = context;
  const isCulprit = state.culprit === snapshot.alert.id;
  const status = state.phase === 'sending' || snapshot.canDecide ? undefined : decisionStatus(snapshot, term);
  return html`<li class="item ${isCulprit ? 'culprit' : ''} ${severityClass(snapshot)}">
    <div class="item-name">
      ${severityElement(snapshot, `sheet-severity-${key}`, term, term('alertSeverity', ''))}
      <strong id="sheet-name-${key}">${clinicalText(nameOf(snapshot, term), term)}</strong>
      ${isCulprit ? html`<span class="badge tone-red">${icon('triangle')}${term('batchCulprit')}</span>` : nothing}
      ${status ? html`<span class="badge tone-${status.tone}">${icon(status.icon)}${status.title}</span>` : nothing}
    </div>
    ${snapshot.alert.action ? html`<div>${passageView(snapshot.alert.action, term)}</div>` : nothing}
    <dl class="body">${changeRows(snapshot, term)}</dl>
    ${snapshot.alert.reason ? html`<div class="facts">${passageView(snapshot.alert.reason, term)}</div>` : nothing}
    ${state.decision === 'rejected' && snapshot.gravity !== 'milder' && state.phase === 'review' ? reasonView(snapshot, key, state, context) : nothing}
  </li>`;
};

const reasonView = (
  snapshot: AlertSnapshot,
  key: number,
  state: ReviewState,
  { term }: ReviewContext,
): TemplateResult => {
  const { id } = snapshot.alert;
  const reason = withReason(state.reasons.get(id));
  return html`<div class="item-reason" role="group" aria-labelledby="sheet-name-${key}" data-reason-for=${id}>
    <div class="given">
      <label>
        <span>${term('batchChooseReason')}</span>
        <select aria-invalid=${reason.isMissing} aria-describedby="sheet-reason-${key}">
          <option value="" ?selected=${!reason.value}></option>
          ${reasonChoices(term).map(({ value, label }) => html`<option value=${value} ?selected=${value === reason.value}>${label ?? value}</option>`)}
        </select>
      </label>
      <p class=${reason.isMissing ? 'missing' : 'facts'} id="sheet-reason-${key}">
        ${reason.isMissing ? sentenceWith('batchReasonMissing', nameOf(snapshot, term), term) : term('reasonHint')}
      </p>
    </div>
    ${commentView(reason, term)}
  </div>`;
};

const redNote = (cards: readonly AlertCard[], term: Term): unknown => {
  const reds = cards.filter(({ snapshot }) => snapshot.gravity === 'red').length;
  return reds ? html`<strong class="reds">${term('batchReds', reds)}</strong>` : nothing;
};
