import { html, nothing, type TemplateResult } from 'lit';
import type { ConsultationView } from '../../consultation/view.ts';
import type { ScribeSession } from '../../contract/scribe-session.ts';
import { clinicalText } from '../clinical-text.ts';
import { icon } from '../icons.ts';
import { specialtyLabel } from '../specialty-label.ts';
import type { Term } from '../term.ts';
import { timeView } from '../time-view.ts';
import { timelineView, tookText, type TimelineContext } from './timeline-view.ts';

/** What is known of a session beside its patient, status and times. */
export function factsView(session: ScribeSession, doctorName: string | undefined, term: Term): TemplateResult {
  return html`<dl class="facts" part="facts">
    ${fact(term('specialty'), specialtyText(session, term))} ${fact(term('modality'), modalityText(session, term))}
    ${fact(term('doctor'), doctorName && clinicalText(doctorName, term))}
  </dl>`;
}

/** The same of a finished session, in one line that opens: nobody needs them to decide. */
export function foldedFactsView(view: ConsultationView, context: TimelineContext): TemplateResult | typeof nothing {
  const { term } = context;
  const session = view.session.value;
  if (!session) return nothing;
  const { createdAt } = session;
  const facts = [
    specialtyText(session, term),
    modalityText(session, term),
    createdAt && timeView(createdAt, context),
    tookText(session, context),
  ].filter(Boolean);
  return html`<details class="folded-facts">
    <summary>
      ${icon('chevron-end')}
      <span>${term('consultation')}${facts.map((value, index) => html`${index ? ' · ' : ': '}${value}`)}</span>
    </summary>
    ${factsView(session, view.doctorName, term)} ${timelineView(session, view.documents.value, context)}
  </details>`;
}

const specialtyText = ({ specialty }: ScribeSession, term: Term): unknown =>
  specialty && clinicalText(specialtyLabel(specialty), term);

function modalityText({ scribeSessionModality: modality }: ScribeSession, term: Term): unknown {
  return modality && (modality === 'IN_PERSON' ? term('modalityInPerson') : clinicalText(modality, term));
}

function fact(label: string, value: unknown): TemplateResult | typeof nothing {
  if (!value) return nothing;
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}
