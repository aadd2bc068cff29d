import { html } from 'hono/html';
import { PENDING } from '../../../../src/contract/cdss-alert.ts';
import type { CdssAlert, PlanElement } from '../../../../src/contract/cdss-alert.ts';
import type { Visitor } from '../visitor.ts';
import { csrfField } from './layout.ts';
import type { Html } from './layout.ts';
import { humanise } from './words.ts';

export interface AlertNote {
  readonly alert: CdssAlert;
  /** The current plan of its document. */
  readonly plan: readonly PlanElement[];
  /** Address that takes the decision. */
  readonly action: string;
  readonly language: string;
}

/** Renders one suggestion beside the record. */
export const alertNote = (visitor: Visitor, { alert, plan, action, language }: AlertNote): Html =>
  html`<article
    class="alert"
    id="alert-${alert.id}"
    data-severity="${alert.severity ?? ''}"
    data-status="${alert.status}"
  >
    <header>
      <p class="severity"><span class="shape" aria-hidden="true"></span>${humanise(alert.severity ?? 'unrated')}</p>
      <p class="faint">${humanise(alert.issue ?? '')} · ${humanise(alert.actionCategory ?? '')}</p>
    </header>
    <div lang="${language}">
      <h3>${alert.element ?? ''}</h3>
      <p class="advice">${alert.action ?? ''}</p>
      <p>${alert.reason ?? ''}</p>
      ${change(alert, plan)} ${sources(alert.source ?? [])}
    </div>
    ${alert.status === PENDING ? decision(visitor, alert, action) : html`<p class="decided" lang="en">${decided(alert, plan)}</p>`}
  </article>`;

/** Whether an accepted proposal is not in the record yet (§3.2: it is applied later). */
export const isOnItsWay = ({ status, newPlanElement }: CdssAlert, plan: readonly PlanElement[]): boolean =>
  status === 'accepted' &&
  !!newPlanElement &&
  !plan.some(({ id, content }) => id === newPlanElement.id && content === newPlanElement.content);

function change(
  { elementId, status, newPlanElement, actionCategory }: CdssAlert,
  plan: readonly PlanElement[],
): Html | string {
  if (!newPlanElement || status !== PENDING) return '';
  const isAddition = actionCategory === 'add';
  return html`<dl class="change">
    ${
      isAddition
        ? ''
        : html`<div>
            <dt lang="en">Now</dt>
            <dd><del>${plan.find(({ id }) => id === elementId)?.content ?? ''}</del></dd>
          </div>`
    }
    <div>
      <dt lang="en">${isAddition ? 'Added' : 'Instead'}</dt>
      <dd><ins>${newPlanElement.content ?? ''}</ins></dd>
    </div>
  </dl>`;
}

const sources = (entries: readonly string[]): Html | string =>
  entries.length === 0
    ? ''
    : html`<ul class="sources" aria-label="Sources">
        ${entries.map((entry) => html`<li>${reference(entry)}</li>`)}
      </ul>`;

/** Renders an http(s) address as a link; any other entry stays text. */
function reference(entry: string): Html | string {
  if (!/^https?:\/\//i.test(entry) || !URL.canParse(entry)) return entry;
  return html`<a href="${entry}" target="_blank" rel="noopener noreferrer"
    >${new URL(entry).host}<span class="hidden"> (opens in a new tab)</span></a
  >`;
}

const decision = (visitor: Visitor, { element }: CdssAlert, action: string): Html =>
  html`<form class="decide" method="post" action="${action}">
    ${csrfField(visitor)}
    <button class="primary" name="decision" value="accepted">
      Accept<span class="hidden">: ${element ?? ''}</span>
    </button>
    <button name="decision" value="rejected">Reject<span class="hidden">: ${element ?? ''}</span></button>
  </form>`;

function decided(alert: CdssAlert, plan: readonly PlanElement[]): string {
  if (isOnItsWay(alert, plan)) return 'Accepted. The record does not show the change yet.';
  if (alert.status === 'accepted') return 'Accepted.';
  if (alert.status === 'rejected') return 'Rejected. The record stays as it is.';
  return humanise(alert.status);
}
