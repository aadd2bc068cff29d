import { html, nothing, type TemplateResult } from 'lit';
import type { ScribeSession } from '../../contract/scribe-session.ts';
import { clinicalText } from '../clinical-text.ts';
import { specialtyLabel } from '../specialty-label.ts';
import type { Term } from '../term.ts';
import { unreadView } from '../unread-view.ts';

/** What is known of a session beside its patient, status and times. */
export function factsView(session: ScribeSession, doctorName: string | undefined, term: Term): TemplateResult {
  const modality =
    session.scribeSessionModality === 'IN_PERSON' ? term('modalityInPerson') : session.scribeSessionModality;
  return html`<dl class="facts" part="facts">
      ${fact(term('specialty'), session.specialty && clinicalText(specialtyLabel(session.specialty), term))}
      ${fact(term('modality'), modality && clinicalText(modality, term))}
      ${fact(term('doctor'), doctorName && clinicalText(doctorName, term))}
    </dl>
    ${unreadView(session, term)}`;
}

function fact(label: string, value: unknown): TemplateResult | typeof nothing {
  if (!value) return nothing;
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}
