import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { PlanElement } from '../../contract/cdss-alert.ts';
import { clinicalText } from '../clinical-text.ts';
import { icon } from '../icons.ts';
import type { Term } from '../term.ts';
import { differenceView } from './difference-view.ts';
import { fieldLabel, genericBlocks } from './generic-blocks.ts';

export interface PlanContext {
  readonly term: Term;
  readonly lang: string | undefined;
  readonly documentId: string;
  /** Ids of the open alerts that concern a plan element. */
  readonly openAlertIds: (elementId: string) => readonly string[];
  /** Shows an alert where the page has it. */
  readonly onShowAlert: (alertId: string) => void;
}

/** One plan element, with what it was if it changed, and the way to its open alerts. */
export function planElementView(
  element: PlanElement,
  before: PlanElement | undefined,
  isCompared: boolean,
  context: PlanContext,
): TemplateResult {
  const { term, lang, documentId } = context;
  const { id, element: name, content, laboratory, type: _isTheGroup, ...others } = element;
  const old = before?.content ?? '';
  const isChanged = isCompared && (old !== (content ?? '') || before?.element !== name);
  return html`<li
    id=${ifDefined(id ? `${documentId}-${id}` : undefined)}
    tabindex="-1"
    class=${isChanged ? 'changed' : ''}
  >
    <p class="plan-name">
      <span>${clinicalText(name, term, lang)}</span>
      ${isCompared && !before ? html`<span class="badge tone-green">${term('added')}</span>` : nothing}
      ${alertsLink(id, context)}
    </p>
    ${
      isChanged && before
        ? differenceView(old, content ?? '', context)
        : html`<p class="text">${clinicalText(content, term, lang)}</p>`
    }
    ${
      laboratory
        ? html`<p class="small">
            <span class="muted">${term('laboratory')}:</span> ${clinicalText(laboratory, term, lang)}
          </p>`
        : nothing
    }
    ${Object.entries(others).map(([field, value]) => otherField(field, value, context))}
  </li>`;
}

function alertsLink(elementId: string | null | undefined, { term, openAlertIds, onShowAlert }: PlanContext): unknown {
  const [first, ...more] = elementId ? openAlertIds(elementId) : [];
  if (!first) return nothing;
  return html`<button type="button" class="button quiet plan-alerts" @click=${() => onShowAlert(first)}>
    ${icon('triangle')} ${term('openAlerts', more.length + 1)}
  </button>`;
}

function otherField(field: string, value: unknown, { term, lang }: PlanContext): unknown {
  const [block] = genericBlocks(value, term);
  if (!block || block.kind === 'missing') return nothing;
  const text = block.kind === 'text' ? block.text : JSON.stringify(value);
  return html`<p class="small">
    <span class="muted">${fieldLabel(field, term)}:</span> ${clinicalText(text, term, lang)}
  </p>`;
}
