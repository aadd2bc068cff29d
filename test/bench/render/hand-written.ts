// What a good page without a framework does: the same cards, made by hand.
import type { CSSResult, CSSResultGroup } from 'lit';
import { AlertViews } from '../../../src/consultation/alert-views.ts';
import { isRed } from '../../../src/consultation/severity.ts';
import type { AlertView } from '../../../src/consultation/view.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { ScribeCdssAlerts } from '../../../src/elements/cdss-alerts/scribe-cdss-alerts.ts';
import { wordDifference } from '../../../src/elements/cdss-alerts/word-difference.ts';
import type { Page } from './page.ts';

const ICON = 'M3 8.5l3.2 3.2L13 4.8';

/** The page of the hand-written DOM; `isContained` gives it `content-visibility`, as ours has it. */
export function handWritten(isContained: boolean): Page {
  let list: HTMLElement;
  let host: HTMLElement;
  return {
    show(document) {
      host = globalThis.document.body.appendChild(globalThis.document.createElement('div'));
      const root = host.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(isContained ? '' : '.card, .block { content-visibility: visible !important }');
      root.adoptedStyleSheets = [...sheets(ScribeCdssAlerts.styles), sheet];
      list = element('div', { class: 'cards', role: 'list' });
      const block = element('div', { class: 'block' });
      for (const view of viewsOf(document)) block.append(card(view));
      list.append(block);
      root.append(element('div', { class: 'root' }, element('section', { class: 'alerts' }, list)));
    },
    isWhole: () => true,
    decide(id) {
      const former = list.querySelector(`[data-id="${id}"]`);
      former?.replaceWith(folded(former));
    },
    selectAll() {
      for (const box of list.querySelectorAll<HTMLInputElement>('.card:not(.is-red) .pick input')) {
        box.checked = true;
      }
    },
    remove: () => host.remove(),
  };
}

const viewsOf = (document: MedicalRecordDocument): readonly AlertView[] =>
  new AlertViews().update([document], new Map(), true);

const sheets = (group: CSSResultGroup): CSSStyleSheet[] =>
  [group].flat(4).flatMap((sheet) => (sheet as CSSResult).styleSheet ?? []);

function element(name: string, attributes: Record<string, string>, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

function icon(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ICON);
  svg.append(path);
  return svg;
}

function card({ alert, planElement }: AlertView): HTMLElement {
  const name = alert.element ?? '';
  const level = isRed(alert.severity) ? 'is-red' : 'is-milder';
  const box = element('input', { type: 'checkbox', 'data-action': 'select', 'aria-label': `Select ${name}` });
  const facts = [alert.issue, alert.type, alert.actionCategory].map((fact) => element('span', {}, fact ?? ''));
  const { before, after } = wordDifference(planElement?.content ?? '', alert.newPlanElement?.content ?? '');
  const header = element(
    'header',
    {},
    element('label', { class: 'pick' }, box),
    element('span', { class: 'severity' }, icon(), alert.severity ?? ''),
    element('h3', {}, name),
    element('p', { class: 'facts' }, ...facts),
  );
  const body = element(
    'dl',
    { class: 'body' },
    row('action', 'Recommended', alert.action ?? ''),
    change('now', 'Now', before),
    change('next', 'Proposed', after),
    row('why', 'Why', alert.reason ?? ''),
    element('div', { class: 'row references' }, element('dt', {}, 'Sources'), element('dd', {}, sources(alert.source))),
  );
  const footer = element(
    'footer',
    {},
    element('button', { class: 'button accept', type: 'button', 'aria-label': `Accept: ${name}` }, icon(), 'Accept'),
    element('button', { class: 'button', type: 'button', 'aria-label': `Reject: ${name}` }, icon(), 'Reject'),
    element('span', { class: 'facts deciding' }, 'Deciding as Dra. Ana Lima'),
  );
  const article = element(
    'article',
    { class: `card ${level}`, 'data-id': alert.id, tabindex: '-1' },
    header,
    body,
    footer,
  );
  return element('div', { role: 'listitem' }, article);
}

const row = (kind: string, label: string, text: string): HTMLElement =>
  element('div', { class: `row ${kind}` }, element('dt', {}, label), element('dd', {}, element('bdi', {}, text)));

function change(kind: string, label: string, words: readonly { kind: string; text: string }[]): HTMLElement {
  const marks = words.map(({ kind: mark, text }) =>
    mark === 'kept' ? element('bdi', {}, text) : element(mark === 'removed' ? 'del' : 'ins', {}, text),
  );
  const text = element('div', { class: 'words' }, ...marks);
  const sign = element('span', { class: 'sign', 'aria-hidden': 'true' }, kind === 'now' ? '−' : '+');
  return element(
    'div',
    { class: `row change ${kind}` },
    element('dt', {}, label),
    element('dd', {}, sign, text, element('button', { class: 'button quiet icon-only show-plan' }, icon())),
  );
}

const sources = (list: readonly string[] | null | undefined): HTMLElement =>
  element(
    'ul',
    { class: 'sources' },
    ...(list ?? []).map((source) =>
      element('li', {}, source.startsWith('http') ? element('a', { href: source }, source, icon()) : source),
    ),
  );

/** The card as it is when decided: one row, its inside folded away. */
function folded(former: Element): HTMLElement {
  const parts = former.cloneNode(true) as Element;
  const line = element('span', { class: 'line' }, ...parts.querySelectorAll('.severity, h3'));
  line.append(element('span', { class: 'decision tone-blue' }, icon(), element('strong', {}, 'Accepted')));
  const details = element(
    'details',
    {},
    element('summary', {}, icon(), line),
    ...parts.querySelectorAll('.facts:not(.deciding), .body'),
  );
  return element(
    'article',
    { class: `${former.className} folded`, 'data-id': former.getAttribute('data-id') ?? '' },
    details,
  );
}
