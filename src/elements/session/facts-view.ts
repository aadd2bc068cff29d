import { html, nothing, type TemplateResult } from 'lit';
import type { ScribeSession } from '../../contract/scribe-session.ts';
import { clinicalText } from '../clinical-text.ts';
import { specialtyLabel } from '../specialty-label.ts';
import type { Term } from '../term.ts';
import { timeView, type TimeFormat } from '../time-view.ts';
import type { SessionStatus } from './session-status.ts';

export interface FactsContext extends TimeFormat {
  readonly term: Term;
  readonly doctorName: string | undefined;
}

/** What is known of a session beside its patient and status. */
export function factsView(session: ScribeSession, { kind }: SessionStatus, context: FactsContext): TemplateResult {
  const { term, doctorName } = context;
  const modality =
    session.scribeSessionModality === 'IN_PERSON' ? term('modalityInPerson') : session.scribeSessionModality;
  const isRunning = kind === 'in-progress' && !session.completedAt;
  return html`<dl class="facts" part="facts">
    ${fact(term('specialty'), session.specialty && clinicalText(specialtyLabel(session.specialty), term))}
    ${fact(term('modality'), modality && clinicalText(modality, term))}
    ${fact(term('doctor'), doctorName && clinicalText(doctorName, term))}
    ${fact(term('created'), session.createdAt && timeView(session.createdAt, context))}
    ${isRunning ? fact(term('elapsed'), elapsedView(session.createdAt, context.now)) : nothing}
    ${fact(term('finished'), session.completedAt && timeView(session.completedAt, context))}
  </dl>`;
}

function fact(label: string, value: unknown): TemplateResult | typeof nothing {
  if (!value) return nothing;
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

function elapsedView(since: string | null | undefined, now: number): TemplateResult | undefined {
  const start = Date.parse(since ?? '');
  if (Number.isNaN(start) || now < start) return undefined;
  const seconds = Math.floor((now - start) / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const text = hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  return html`<time datetime=${`PT${seconds}S`}>${text}</time>`;
}
