// The card of a session: facts and times, the review gate, the start. A part with its English texts.
export { sessionEn as texts } from '../../i18n/session-en.ts';
import { html, nothing } from 'lit';
import { othersInSession } from '../../client/read-answer.ts';
import { isNever, momentOf } from '../../contract/moment.ts';
import type { ScribeSession } from '../../contract/scribe-session.ts';
import type { Term } from '../../i18n/translations.ts';
import type { ScribeElement } from '../base/scribe-element.ts';
import { clinicalText } from '../clinical/clinical-text.ts';
import { icon } from '../clinical/icons.ts';
import { readableLabel, specialtyLabel } from '../clinical/labels.ts';
import { timeView } from '../clinical/time-view.ts';
import { gateStyles } from './gate/gate.styles.ts';
import { cardStyles } from './session-card.styles.ts';
import { isRunning } from './session-view.ts';

export { GateRows } from './gate/gate-rows.ts';
export { Start } from './start/start.ts';

/** Applied with the part, because an element without a card does not need them. */
export const sessionCardStyles = [cardStyles, gateStyles];

/** The facts of a session beside patient, status and times. */
export function factsView(session: ScribeSession, doctorName: string | undefined, term: Term) {
  return html`<dl class="facts" part="facts">
    ${fact(term('specialty'), specialtyText(session, term))} ${fact(term('modality'), modalityText(session, term))}
    ${fact(term('doctor'), doctorName && clinicalText(doctorName, term))}
    ${othersInSession(session).map(([name, text]) => fact(readableLabel(name), clinicalText(text, term)))}
  </dl>`;
}

/** The same for a finished session, on one line that opens, because nobody needs them to decide. */
export function foldedFactsView(session: ScribeSession, doctorName: string | undefined, host: ScribeElement) {
  const { term } = host;
  const { createdAt } = session;
  const facts = [
    specialtyText(session, term),
    modalityText(session, term),
    createdAt?.trim() && timeView(createdAt, host.localize),
  ].filter(Boolean);
  return html`<details class="folded-facts small muted">
    <summary>
      ${icon('chevron-end')}
      <span>${term('consultation')}${facts.map((value, index) => html`${index ? ' · ' : ': '}${value}`)}</span>
    </summary>
    ${factsView(session, doctorName, term)} ${timelineView(session, host)}
  </details>`;
}

const specialtyText = ({ specialty }: ScribeSession, term: Term): unknown =>
  specialty?.trim() && clinicalText(specialtyLabel(specialty), term);

/** §2.1 names one modality. Any other is shown as sent. */
function modalityText({ scribeSessionModality: modality }: ScribeSession, term: Term): unknown {
  return modality?.trim() && (modality === 'IN_PERSON' ? term('modalityInPerson') : clinicalText(modality, term));
}

/** A name and its value; nothing if the service sent no value. */
function fact(label: string, value: unknown) {
  if (!value) return nothing;
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** The times of a session: created, finished; while it is running, for how long. */
export function timelineView(session: ScribeSession, host: ScribeElement) {
  const { term, localize } = host;
  const isOn = isRunning(session, term);
  const { createdAt, completedAt } = session;
  const moment = momentOf(createdAt);
  const end = completedAt?.trim();
  const finished = end && !(isOn && isNever(end)) ? end : undefined;
  const points = [
    createdAt?.trim() && pointView(term('sessionCreated'), timeView(createdAt, localize)),
    // Shows at least 0, because the service's clock may be ahead of the page's.
    isOn &&
      moment &&
      !moment.isDay &&
      pointView(term('elapsed'), elapsedView(Math.max(0, localize.now - moment.at)), 'running'),
    finished && pointView(term('finished'), timeView(finished, localize)),
  ].filter(Boolean);
  if (points.length === 0) return nothing;
  return html`<ol class="timeline" part="timeline" aria-label=${term('timeline')}>
    ${points}
  </ol>`;
}

function pointView(label: string, value: unknown, kind = '') {
  return html`<li class=${kind}><span class="what">${label}</span> <span class="when">${value}</span></li>`;
}

function elapsedView(elapsed: number) {
  const seconds = Math.floor(elapsed / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const text = [...(hours ? [hours, two(minutes)] : [minutes]), two(seconds % 60)].join(':');
  return html`<time datetime=${`PT${seconds}S`}>${text}</time>`;
}
