import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import { clinicalElement } from '../../clinical/clinical-text.ts';
import { elementOf } from '../../base/dom.ts';
import { iconElement } from '../../clinical/icons.ts';
import type { Term } from '../../../i18n/messages.ts';

/** The severity in a word and a shape; any but red in the word it was sent with. A card is named by it, elsewhere `label` says what it is. */
export const severityElement = ({ alert, gravity }: AlertSnapshot, id: string, term: Term, label = ''): HTMLElement => {
  const sent = gravity === 'red' ? '' : alert.severity?.trim();
  const word = gravity === 'red' ? term('alertSeverityRed') : term('alertSeverityNone');
  return elementOf(
    'span',
    { class: 'severity', id },
    iconElement(SEVERITIES[gravity].icon),
    ...(label ? [elementOf('span', { class: 'hidden' }, label)] : []),
    sent ? clinicalElement(sent, term) : elementOf('span', {}, word),
  );
};

/** How a severity looks; what the widget does not know never looks mild. */
export const severityClass = (snapshot: AlertSnapshot): string => SEVERITIES[snapshot.gravity].name;

const SEVERITIES = {
  red: { name: 'is-red', icon: 'octagon' },
  milder: { name: 'is-milder', icon: 'triangle' },
  unknown: { name: 'is-unknown', icon: 'diamond' },
} as const;
