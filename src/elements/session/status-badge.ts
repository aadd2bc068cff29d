import { html, nothing, type TemplateResult } from 'lit';
import type { Connection, ConsultationView } from '../../consultation/view.ts';
import { clinicalText } from '../clinical-text.ts';
import { icon } from '../icons.ts';
import type { Term } from '../term.ts';
import { sessionStatus } from './session-status.ts';

/** While the stream first opens, what is on show was read just now. */
const FOLLOWED: ReadonlySet<Connection> = new Set(['connecting', 'live']);

/** Where a session stands, in a word, a shape and a colour; nothing while that is not known. */
export function statusBadge({ session, connection }: ConsultationView, term: Term): TemplateResult | typeof nothing {
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
