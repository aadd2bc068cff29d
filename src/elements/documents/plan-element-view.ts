import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { isRed, severityRank } from '../../consultation/severity.ts';
import type { AlertView } from '../../consultation/view.ts';
import { knownValue } from '../cdss-alerts/known-value.ts';
import { clinicalText } from '../clinical-text.ts';
import { icon, type IconName } from '../icons.ts';
import type { Term } from '../term.ts';
import { differenceView } from './difference-view.ts';
import type { PlanItem } from './section.ts';

export interface PlanContext {
  readonly term: Term;
  readonly lang: string | undefined;
  /** Absent for what cannot be linked to. */
  readonly documentId: string | undefined;
  /** The open alerts that concern a plan element. */
  readonly alertsOf: (elementId: string) => readonly AlertView[];
  /** Shows an alert where the page has it; absent where the page shows no alerts. */
  readonly onShowAlert: ((alertId: string) => void) | undefined;
}

/** One plan element, with what it was if it changed, and the way to its open alerts. */
export function planElementView(
  item: PlanItem,
  before: PlanItem | undefined,
  isCompared: boolean,
  context: PlanContext,
): TemplateResult {
  const { term, lang, documentId } = context;
  const { id, element: name, content, facts } = item;
  const old = before?.content ?? '';
  const isChanged = isCompared && (old !== (content ?? '') || before?.element !== name);
  return html`<li
    id=${ifDefined(id && documentId ? `${documentId}-${id}` : undefined)}
    tabindex="-1"
    class=${isChanged ? 'changed' : ''}
  >
    <p class="plan-name">
      <span>${clinicalText(name, term, lang)}</span>
      ${isCompared && !before ? html`<span class="badge tone-green">${term('added')}</span>` : nothing}
    </p>
    ${
      isChanged && before
        ? differenceView(old, content ?? '', context)
        : html`<p class="text">${clinicalText(content, term, lang)}</p>`
    }
    ${facts.map(
      ({ label, value }) =>
        html`<p class="small"><span class="muted">${label}:</span> ${clinicalText(value, term, lang)}</p>`,
    )}
    ${alertsView(id, context)}
  </li>`;
}

const SHAPES = ['octagon', 'diamond', 'triangle'] as const satisfies readonly IconName[];

/** The way to each open alert of a plan element; only the words where the page shows no alerts. */
function alertsView(elementId: string | null | undefined, context: PlanContext): TemplateResult | typeof nothing {
  const { term, alertsOf, onShowAlert } = context;
  const alerts = elementId ? alertsOf(elementId) : [];
  if (!alerts.length) return nothing;
  return html`<ul class="plan-alerts" aria-label=${term('openAlerts', alerts.length)}>
    ${alerts.map(({ alert: { id, severity, issue } }) => {
      const word = isRed(severity) ? term('alertSeverityRed') : severity || term('alertSeverityNone');
      const rank = severityRank(severity);
      const text = html`${icon(SHAPES[rank])}${clinicalText(word, term)}${
        issue ? html`<span class="issue">${clinicalText(knownValue('issue', issue, term), term)}</span>` : nothing
      }`;
      return html`<li class=${rank ? '' : 'is-red'}>
        ${
          onShowAlert
            ? html`<button type="button" class="alert-link" @click=${() => onShowAlert(id)}>${text}</button>`
            : html`<span class="alert-link">${text}</span>`
        }
      </li>`;
    })}
  </ul>`;
}
