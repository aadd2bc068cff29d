import { html, type TemplateResult } from 'lit';
import type { AlertView } from '../../consultation/view.ts';
import { clinicalText } from '../clinical-text.ts';
import { icon } from '../icons.ts';
import type { AlertCard, CardSurroundings } from './alert-card.ts';

/** The severity in a word and a shape; any but red in the word it was sent with. */
export const severityView = ({ view, key }: AlertCard, { term }: CardSurroundings): TemplateResult => {
  const severity = view.alert.severity?.trim();
  const { icon: name } = SEVERITIES[view.gravity];
  const word = view.gravity === 'red' ? term('alertSeverityRed') : severity || term('alertSeverityNone');
  return html`<span class="severity" id="severity-${key}"
    >${icon(name)}<span class="hidden">${term('alertSeverity', '')}</span>${clinicalText(word, term)}</span
  >`;
};

/** How a severity looks; what the widget does not know never looks mild. */
export const severityClass = (view: AlertView): string => SEVERITIES[view.gravity].name;

const SEVERITIES = {
  red: { name: 'is-red', icon: 'octagon' },
  milder: { name: 'is-milder', icon: 'triangle' },
  unknown: { name: 'is-unknown', icon: 'diamond' },
} as const;
