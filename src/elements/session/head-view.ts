import { html, type TemplateResult } from 'lit';
import type { ConsultationView } from '../../consultation/view.ts';
import { oldest, patientView } from '../bar-view.ts';
import { freshnessView, type FreshnessContext } from '../freshness-view.ts';
import { mismatchView } from '../mismatch-view.ts';
import { statusBadge } from './status-badge.ts';

/** Whose consultation it is, where it stands, and how fresh that is. */
export function headView(view: ConsultationView, context: FreshnessContext): TemplateResult {
  const { term } = context;
  return html`<div class="head">
      ${patientView(view, term)} ${statusBadge(view, term)}
      <div class="about">
        <p class="consultation">
          ${term('consultation')}
          <bdi class="mono" translate="no">${view.session.value?.consultationInternalId ?? view.sessionId}</bdi>
        </p>
        ${freshnessView(view, oldest(view), context)}
      </div>
    </div>
    ${mismatchView(view, context)}`;
}
