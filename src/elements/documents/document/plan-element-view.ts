import { html, nothing } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import { canReveal, reveal } from '../../base/reveal.ts';
import { knownValue } from '../../clinical/labels.ts';
import { clinicalText, LINE_END } from '../../clinical/clinical-text.ts';
import { icon, SHAPES } from '../../clinical/icons.ts';
import { differenceView } from '../changes/difference-view.ts';
import type { DocumentContext } from './document-view.ts';
import { comparedFacts } from './table-view.ts';
import type { PlanItem } from './section.ts';

/** One plan element, with its former text if it has changed, and links to its open alerts. */
export function planElementView(
  item: PlanItem,
  before: PlanItem | undefined,
  isCompared: boolean,
  context: DocumentContext,
) {
  const { term, lang, documentId } = context;
  const { id, element: name, content } = item;
  const old = before ?? (isCompared ? undefined : item);
  const isChanged = JSON.stringify(old) !== JSON.stringify(item);
  return html`<li
    id=${ifDefined(id && documentId ? `${documentId}-${id}` : undefined)}
    tabindex="-1"
    class=${isChanged ? 'changed' : ''}
  >
    <p class="line plan-name">
      <span>${clinicalText(name, term, lang)}</span>
      ${isCompared && !before ? html`<span class="badge tone-green">${term('added')}</span>` : nothing}
    </p>
    ${[old?.label === item.label ? undefined : old?.label, old?.element === name ? undefined : old?.element].map(
      (former) => (former ? differenceView(former, undefined, context) : nothing),
    )}
    ${differenceView(old ? (old.content ?? '') : (content ?? ''), content ?? '', context)}
    ${comparedFacts(item.facts, (old ?? item).facts, context).map(
      // Several lines start below the label.
      ({ label, value = '', view }) =>
        html`<div class="small">
          <span class="muted">${clinicalText(label, term)}<span>:</span></span>
          ${LINE_END.test(value) ? html`<div>${view}</div>` : view}
        </div>`,
    )}
    ${alertsView(item, context)}
  </li>`;
}

/** More alerts than this become one link with their number. */
const MAX_LINKS = 3;

export function alertsOf(items: readonly PlanItem[], { documentId, open }: DocumentContext): AlertSnapshot[] {
  const ids = items.flatMap(({ id }) => id || []);
  return documentId ? open.of(documentId, ids) : [];
}

function alertsView(item: PlanItem, context: DocumentContext) {
  const { term, snapshot, documentId, open } = context;
  const alerts = alertsOf([item], context);
  // The way back to a decided alert, whose card leads here, too.
  const hasWay = documentId && item.id && canReveal(snapshot.sessionId, 'alert');
  const decided = hasWay ? open.decidedOf(documentId, item.id) : [];
  if (!alerts.length && !decided.length) return nothing;
  const issueOf = ({ alert: { issue } }: AlertSnapshot) =>
    issue && clinicalText(knownValue('issue', issue, term), term);
  const links =
    alerts.length > MAX_LINKS
      ? [alertsLinkView(alerts, context)]
      : alerts.map((snapshot) => linkView(snapshot, issueOf(snapshot), context));
  const ways = decided.map((one) => linkView(one, issueOf(one), context, term('decidedAlert')));
  const label = decided.length ? term('alertsTitle') : term('openAlerts', alerts.length);
  return html`<ul class="plan-alerts" aria-label=${label}>
    ${[...links, ...ways].map((link) => html`<li>${link}</li>`)}
  </ul>`;
}

/** The number of alerts, with a link to the first, which is the gravest. */
export function alertsLinkView([gravest, ...others]: readonly AlertSnapshot[], context: DocumentContext) {
  return gravest ? linkView(gravest, context.term('openAlerts', others.length + 1), context) : nothing;
}

/** A link to an alert: severity, or that it is decided, and a few words; plain text if the page shows no alerts. */
function linkView({ gravity, alert }: AlertSnapshot, words: unknown, context: DocumentContext, decided = '') {
  const { id, severity } = alert;
  const { term, snapshot } = context;
  const { sessionId } = snapshot;
  const isRed = gravity === 'red' && !decided;
  const word = decided || (isRed ? term('alertSeverityRed') : severity || term('alertSeverityNone'));
  const text = html`${icon(decided ? 'check' : SHAPES[gravity])}${clinicalText(word, term)}${
    words ? html`<span class="issue">${words}</span>` : nothing
  }`;
  const look = `badge alert-link ${isRed ? 'tone-red' : ''}`;
  const show = () => void reveal(sessionId, { kind: 'alert', alertId: id });
  return canReveal(sessionId, 'alert')
    ? html`<button type="button" class=${look} @click=${show}>${text}</button>`
    : html`<span class=${look}>${text}</span>`;
}
