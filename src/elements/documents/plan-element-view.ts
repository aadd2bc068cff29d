import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Gravity } from '../../consultation/severity.ts';
import type { AlertView } from '../../consultation/view.ts';
import { knownValue } from '../cdss-alerts/known-value.ts';
import { clinicalText } from '../clinical-text.ts';
import { icon, type IconName } from '../icons.ts';
import type { Term } from '../term.ts';
import { differenceView } from './difference-view.ts';
import { pairUp } from './pair-up.ts';
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
  const { id, element: name, content } = item;
  const old = before ?? (isCompared ? undefined : item);
  const isChanged = JSON.stringify(old) !== JSON.stringify(item);
  return html`<li
    id=${ifDefined(id && documentId ? `${documentId}-${id}` : undefined)}
    tabindex="-1"
    class=${isChanged ? 'changed' : ''}
  >
    <p class="plan-name">
      <span>${clinicalText(name, term, lang)}</span>
      ${isCompared && !before ? html`<span class="badge tone-green">${term('added')}</span>` : nothing}
    </p>
    ${[old?.label === item.label ? undefined : old?.label, old?.element === name ? undefined : old?.element].map(
      (former) => (former ? differenceView(former, undefined, context) : nothing),
    )}
    ${differenceView(old ? (old.content ?? '') : (content ?? ''), content ?? '', context)}
    ${factsView(item, old ?? item, context)} ${alertsView(id, context)}
  </li>`;
}

/** What else stands with a plan element, and what stood with it. */
function factsView({ facts }: PlanItem, old: PlanItem, context: PlanContext): TemplateResult[] {
  const { term, lang } = context;
  const { olds, gone } = pairUp(old.facts, facts, (was, fact) => was.label === fact.label);
  // Lines stand below each other, not the first beside the label.
  const line = (label: string, text = '', value: unknown = text) =>
    html`<div class="small">
      <span class="muted">${clinicalText(label, term)}<span>:</span></span>
      ${/[\r\n]/.test(text) ? html`<div>${value}</div>` : value}
    </div>`;
  return [
    ...facts.map(({ label, value }, place) => {
      const was = olds[place]?.value ?? '';
      return line(label, value, was === value ? clinicalText(value, term, lang) : differenceView(was, value, context));
    }),
    ...gone.map(({ label, value }) => line(label, value, differenceView(value, undefined, context))),
  ];
}

const SHAPES = { red: 'octagon', unknown: 'diamond', milder: 'triangle' } as const satisfies Record<Gravity, IconName>;

/** The way to each open alert of a plan element; only the words where the page shows no alerts. */
function alertsView(elementId: string | null | undefined, context: PlanContext): TemplateResult | typeof nothing {
  const { term, alertsOf, onShowAlert } = context;
  const alerts = elementId ? alertsOf(elementId) : [];
  if (!alerts.length) return nothing;
  return html`<ul class="plan-alerts" aria-label=${term('openAlerts', alerts.length)}>
    ${alerts.map(({ gravity, alert: { id, severity, issue } }) => {
      const word = gravity === 'red' ? term('alertSeverityRed') : severity || term('alertSeverityNone');
      const text = html`${icon(SHAPES[gravity])}${clinicalText(word, term)}${
        issue ? html`<span class="issue">${clinicalText(knownValue('issue', issue, term), term)}</span>` : nothing
      }`;
      return html`<li class=${gravity === 'red' ? 'is-red' : ''}>
        ${
          onShowAlert
            ? html`<button type="button" class="alert-link" @click=${() => onShowAlert(id)}>${text}</button>`
            : html`<span class="alert-link">${text}</span>`
        }
      </li>`;
    })}
  </ul>`;
}
