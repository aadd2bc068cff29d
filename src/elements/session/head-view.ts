import { html, nothing, type TemplateResult } from 'lit';
import type { Connection, ConsultationView, Resource } from '../../consultation/view.ts';
import { clinicalText } from '../clinical-text.ts';
import { freshnessView, type FreshnessContext } from '../freshness-view.ts';
import { icon } from '../icons.ts';
import type { Term } from '../term.ts';
import { sessionStatus } from './session-status.ts';

/** While the stream first opens, what is on show was read just now. */
const FOLLOWED: ReadonlySet<Connection> = new Set(['connecting', 'live']);

/** Whose consultation it is, where it stands, and how fresh that is. */
export function headView(view: ConsultationView, context: FreshnessContext): TemplateResult {
  const { term } = context;
  const { patientName, session, sessionId } = view;
  const name = patientName ? clinicalText(patientName, term) : term('patientUnknown');
  return html`<div class="head">
    <h2 class="patient ${patientName ? '' : 'unknown'}" part="patient" tabindex="-1">${name}</h2>
    ${statusBadge(view, term)}
    <div class="about">
      <p class="consultation">
        ${term('consultation')}
        <bdi class="mono" translate="no">${session.value?.consultationInternalId ?? sessionId}</bdi>
      </p>
      ${freshnessView(view, oldest(view), context)}
    </div>
  </div>`;
}

/** Of what is on show, the reading that is old, if one is. */
function oldest({ session, documents }: ConsultationView): Resource<unknown> {
  return documents.readAt !== undefined && documents.failure && !session.failure ? documents : session;
}

function statusBadge({ session, connection }: ConsultationView, term: Term): TemplateResult | typeof nothing {
  if (!session.value) {
    if (session.state !== 'empty') return nothing;
    return html`<span class="badge" part="status">${icon('circle')} ${term('statusNotStarted')}</span>`;
  }
  const { kind, label, tone, icon: name } = sessionStatus(session.value.status, term);
  return html`<span class="badge tone-${tone}" part="status">
    <span class="hidden">${`${term('status')}: `}</span>
    ${
      kind === 'in-progress'
        ? html`<span class="live ${FOLLOWED.has(connection) ? '' : 'interrupted'}"></span> ${term('statusInProgress')}
            ${isSaid(label) ? nothing : html`<span class="as-sent">${label}</span>`}`
        : html`${icon(name)} ${clinicalText(label, term)}`
    }
  </span>`;
}

/** Whether the status says no more than "in progress". */
function isSaid(status: string): boolean {
  return /^in[-_ ]?progress$/i.test(status);
}
