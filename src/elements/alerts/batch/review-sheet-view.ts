import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { othersInAlert } from '../../../client/read-answer.ts';
import type { ConsultationSnapshot } from '../../../consultation/snapshot.ts';
import { languageTag, type Term } from '../../../i18n/translations.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { icon } from '../../clinical/icons.ts';
import { nameElement, nameOf, sentenceWith } from '../../clinical/labels.ts';
import { passageView } from '../../clinical/passage-view.ts';
import { referenceView } from '../../notices/failure-view.ts';
import { noticeView, unreadView } from '../../notices/notice-view.ts';
import { undecidableText } from '../alerts-view.ts';
import type { CardSurroundings } from '../card/alert-card-view.ts';
import { factsElement, severityElement, sourcesElement } from '../card/card-parts.ts';
import { changeRows, otherFacts } from '../card/change-view.ts';
import { decisionStatus, refusalText } from '../decide/decision-view.ts';
import { commentView, reasonChoices, type ReasonDraft } from '../decide/reject-reason.ts';
import { type AlertCard, keyOf } from '../list/card-deck.ts';
import type { ReviewSheet, ReviewState } from './review-sheet.ts';

export const batchBarView = (count: number, { term }: CardSurroundings) =>
  html`<div class="line batch-bar" role="group" aria-label=${term('batchSelected', count)}>
    <span class="count">${term('batchSelected', count)}</span>
    <button type="button" class="button quiet clear" data-action="clear-selection" aria-label=${term('batchClear')}>
      ${icon('cross')}<span>${term('batchClear')}</span>
    </button>
    <span class="spring"></span>
    <button type="button" class="button" data-action="review-rejected">
      ${icon('cross')}${term('batchReject', count)}
    </button>
    <button type="button" class="button primary" data-action="review-accepted">
      ${icon('check')}${term('batchAccept', count)}
    </button>
  </div>`;

interface ReviewContext {
  readonly snapshot: ConsultationSnapshot;
  readonly sheet: ReviewSheet;
  readonly surroundings: CardSurroundings;
  /** The message for screen readers while the rest of the page is inert. */
  readonly statusView: TemplateResult;
}

/** The dialog for reviewing a batch; empty without a batch. */
export const sheetView = (context: ReviewContext) => {
  const { state, onKeyDown, onCancel, onClose } = context.sheet;
  return html`<dialog aria-labelledby="sheet-title" @keydown=${onKeyDown} @cancel=${onCancel} @close=${onClose}>
    ${state ? reviewView(state, context) : nothing}
  </dialog>`;
};

/** The patient, every alert with its change, and one button that sends them all. */
const reviewView = (state: ReviewState, context: ReviewContext) => {
  const { snapshot, sheet, surroundings, statusView } = context;
  const { term } = surroundings;
  const { patientName, doctorName, sessionId } = snapshot;
  const { cards, isWhole, isRead, shown } = sheet;
  const title = term(state.decision === 'accepted' ? 'batchAcceptTitle' : 'batchRejectTitle', state.ids.length);
  // Told, so that none goes unnoticed.
  const reds = cards.filter(({ snapshot: { gravity } }) => gravity === 'red').length;
  const redNote = reds ? html`<strong class="reds">${term('batchReds', reds)}</strong>` : nothing;
  return html`<form class="sheet" novalidate>
    <header>
      <h2 id="sheet-title">${title}</h2>
      <p class="identity">
        <strong>${clinicalText(patientName, term)}</strong>
        <span class="small muted">${sentenceWith('alertsConsultation', sessionId, term)}</span>
      </p>
    </header>
    <div class="sheet-list" role="group" aria-labelledby="sheet-title" tabindex="0">
      ${batchOutcomeView(state, context)}
      <ol class="ruled" aria-busy=${shown < cards.length}>
        ${repeat(cards.slice(0, shown), keyOf, (card) => itemView(card, state, context))}
      </ol>
      ${shown < cards.length ? nothing : html`<div class="sheet-end"></div>`}
    </div>
    <footer class="stack">
      <p class="small muted">
        ${doctorName ? html`<span class="deciding">${sentenceWith('alertsDecidingAs', doctorName, term)}</span>` : nothing}
        ${isWhole ? html`<br />${redNote} ${term('batchNote')}` : nothing}
      </p>
      ${isWhole ? html`<p class="unread-note" id="sheet-unread" ?hidden=${isRead}>${term('batchUnread')}</p>` : nothing}
      <div class="actions">${buttonsView(state, title, context)}</div>
    </footer>
    ${statusView}
  </form>`;
};

/** The way back, and the state of the batch: ready to send, waiting for an answer, or to be reviewed again. */
const buttonsView = (state: ReviewState, title: string, { sheet, surroundings: { term } }: ReviewContext) => {
  const isSending = state.phase === 'sending';
  const back = html`<button type="button" class="button" data-action="close-sheet" ?disabled=${isSending}>
    ${term('batchBack')}
  </button>`;
  if (isSending) {
    const isConfirming = sheet.cards.some(({ snapshot }) => snapshot.decision?.phase === 'confirming');
    const words = isConfirming ? term('decisionConfirming') : term('batchSending', state.ids.length);
    return html`${back} <span class="sending" role="status">${icon('clock')}${words}</span>`;
  }
  if (sheet.isWhole) {
    return html`${back}
      <button
        type="submit"
        data-action="confirm"
        class="button ${state.decision === 'accepted' ? 'primary' : 'danger'}"
        aria-disabled=${!sheet.isRead}
        aria-describedby=${sheet.isRead ? nothing : 'sheet-unread'}
      >
        ${title.replace(/^¿|\?$/g, '')}
      </button>`;
  }
  const rest = sheet.rest().length;
  if (!rest) return back;
  return html`${back}
    <button type="button" class="button primary" data-action="review-rest">
      ${rest < state.ids.length ? term('batchDecideRest', rest) : term('batchDecideAgain')}
    </button>`;
};

/** Says what has changed since the batch was read, or why it was not recorded, and what can be done now. */
const batchOutcomeView = (state: ReviewState, { snapshot, sheet, surroundings }: ReviewContext): unknown => {
  const { term } = surroundings;
  const { phase, changed, error } = state;
  const told = (tone: 'amber' | 'red', title: string, text?: unknown, actions?: unknown) =>
    html`<div role="alert">${noticeView(tone, 'triangle', { title, text, actions })}</div>`;
  if (phase === 'review' && changed.size) {
    const names = sheet.cards.flatMap(({ snapshot }) => (changed.has(snapshot.alert.id) ? nameOf(snapshot, term) : []));
    return told('amber', term('batchChanged'), clinicalText(names.join('; '), term));
  }
  if (phase === 'sending' || sheet.isWhole) return nothing;
  const whatNow = whatNowText(state, sheet.rest().length, snapshot, term);
  if (phase === 'review') return told('amber', whatNow);
  const isRefused = phase === 'refused';
  const refused = error?.code === 'resource_conflict' ? term('batchRefusedConflict') : refusalText(error, term);
  const why = isRefused ? refused : term('decisionNotConfirmedHint');
  const text = html`${why} ${whatNow}`;
  const title = term(isRefused ? 'batchRefused' : 'decisionNotConfirmed');
  return told(isRefused ? 'red' : 'amber', title, text, referenceView(error?.requestId, surroundings));
};

/** Says how many alerts can still be decided, or why none can. The sheet covers the notice with that reason. */
const whatNowText = (state: ReviewState, rest: number, snapshot: ConsultationSnapshot, term: Term): string => {
  if (!rest) return undecidableText(snapshot, term) || term('batchNoRest');
  return term(rest < state.ids.length ? 'batchRest' : 'batchRestAll', rest);
};

/** An alert of the batch. It is rendered again only if something in it has changed. */
const itemView = (card: AlertCard, state: ReviewState, { sheet, surroundings }: ReviewContext): unknown => {
  const { term, lang } = surroundings;
  const { snapshot, key } = card;
  const { alert, gravity, canDecide } = snapshot;
  const { issue, type, actionCategory, source } = alert;
  const { decision, phase } = state;
  const its = languageTag(snapshot.language);
  const isCulprit = state.culprit === alert.id;
  // An alert that was milder when it was selected is left out of the batch.
  const isGraver = canDecide && sheet.list.selection.isGraver(alert.id);
  const reason = sheet.list.reasons.of(alert.id);
  return guard([card, decision, phase, isCulprit, isGraver, reason, lang], () => {
    const status = phase === 'sending' || canDecide ? undefined : decisionStatus(snapshot, term);
    const asksReason = decision === 'rejected' && gravity !== 'milder' && phase === 'review' && !isGraver;
    return html`<li class="item ${isCulprit ? 'culprit' : ''} is-${gravity}">
      <div class="line">
        ${severityElement(snapshot, `sheet-severity-${key}`, term, term('alertSeverity', ''))}
        <strong id="sheet-name-${key}">${nameElement(snapshot, term)}</strong>
        ${isCulprit ? html`<span class="badge tone-red">${icon('triangle')}${term('batchCulprit')}</span>` : nothing}
        ${isGraver ? html`<span class="badge tone-amber">${icon('refresh')}${term('alertChanged')}</span>` : nothing}
        ${status ? html`<span class="badge tone-${status.tone}">${icon(status.icon)}${status.title}</span>` : nothing}
      </div>
      ${alert.action ? html`<div>${passageView(alert.action, term, its)}</div>` : nothing}
      <dl class="body">${changeRows(snapshot, term)}</dl>
      ${alert.reason ? html`<div class="small muted">${passageView(alert.reason, term, its)}</div>` : nothing}
      ${otherFacts(othersInAlert(alert), term, its)}
      <div class="line more">
        ${sourcesElement(source, term)}${factsElement('kind', { issue, type, actionCategory }, term)}
      </div>
      ${unreadView(alert, term)} ${asksReason ? reasonView(card, reason, term) : nothing}
    </li>`;
  });
};

/** Asks why a grave alert of the batch is rejected. Each has its own reason. */
const reasonView = ({ snapshot, key }: AlertCard, reason: ReasonDraft, term: Term) =>
  html`<div class="item-reason" role="group" aria-labelledby="sheet-name-${key}" data-reason-for=${snapshot.alert.id}>
    <div class="field">
      <label>
        <span>${term('batchChooseReason')}</span>
        <select aria-invalid=${reason.isMissing} aria-describedby="sheet-reason-${key}">
          <option value="" ?selected=${!reason.value}></option>
          ${reasonChoices(term).map(({ value, label }) => html`<option value=${value} ?selected=${value === reason.value}>${label ?? value}</option>`)}
        </select>
      </label>
      <p class=${reason.isMissing ? 'fault' : 'small muted'} id="sheet-reason-${key}">
        ${reason.isMissing ? sentenceWith('batchReasonMissing', nameOf(snapshot, term), term) : term('reasonHint')}
      </p>
    </div>
    ${commentView(reason, term)}
  </div>`;
