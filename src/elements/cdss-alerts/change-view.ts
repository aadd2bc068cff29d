import { html, nothing, type TemplateResult } from 'lit';
import type { AlertView } from '../../consultation/view.ts';
import type { PlanElement } from '../../contract/cdss-alert.ts';
import { clinicalText } from '../clinical-text.ts';
import { differenceWords } from '../difference-words.ts';
import { directionOf } from '../direction-of.ts';
import { passageView } from '../passage-view.ts';
import type { Term } from '../term.ts';
import { knownValue } from './known-value.ts';
import { wordDifference, type WordRun } from './word-difference.ts';

/** The plan element as it stands against what the alert proposes: two whole lines, each with its own words set apart. */
export const changeView = ({ alert, planElement, isElementTwice }: AlertView, term: Term): TemplateResult => {
  const proposed = alert.newPlanElement ?? undefined;
  const hasBoth = Boolean(planElement && proposed);
  const elements = [planElement, proposed].filter((element) => element !== undefined);
  const isNamed = elements.some(lacksName) && elements.every(({ element }) => element?.trim());
  const { before, after, isSame } = wordDifference(asText(planElement, isNamed), asText(proposed, isNamed));
  if (hasBoth && isSame && planElement?.type === proposed?.type) {
    const words = html`${runs(before, term)}
      <p class="facts">${term('alertAlreadySo')}</p>`;
    return row('now', 'alertNow', words, planElement, false, term);
  }
  const showsType = hasBoth && planElement?.type !== proposed?.type;
  // Only `replace` (§2.4) says that the old text goes; without a word in common, no other category is taken to.
  const isChange = alert.actionCategory === 'replace' || before.some(({ kind }) => kind === 'kept');
  const now = planElement
    ? runs(before, term, hasBoth && isChange)
    : absent(term(isElementTwice ? 'alertElementTwice' : 'alertElementMissing'));
  const next = proposed ? runs(after, term, hasBoth && isChange) : absent(term('alertNoProposal'));
  return html`${row(isChange ? 'now' : '', 'alertNow', now, planElement, showsType, term)}
  ${row('next', 'alertProposed', next, proposed, showsType, term)}`;
};

const SIGNS = { now: '−', next: '+', '': '·' };

const row = (
  kind: 'now' | 'next' | '',
  label: 'alertNow' | 'alertProposed',
  content: unknown,
  element: PlanElement | undefined,
  showsType: boolean,
  term: Term,
): TemplateResult =>
  html`<div class="row change ${element ? kind : ''}">
    <dt>${term(label)}</dt>
    <dd>
      <span class="sign" aria-hidden="true">${element ? SIGNS[kind] : SIGNS['']}</span>
      <div class="words" dir=${element ? directionOf(asText(element, false)) : 'auto'}>
        ${content}
        ${
          showsType && element?.type
            ? html` <span class="facts"
                >(${clinicalText(knownValue('type', element.type, term), term)}<span>)</span></span
              >`
            : nothing
        }
        ${
          element?.laboratory
            ? html`<div class="facts">
                <span>${`${term('alertLaboratory')}: `}</span>${passageView(element.laboratory, term)}
              </div>`
            : nothing
        }
      </div>
    </dd>
  </div>`;

const absent = (text: string): TemplateResult => html`<span class="muted">${text}</span>`;

const runs = (words: readonly WordRun[], term: Term, isCompared = true): unknown => {
  if (!isCompared) return passageView(words.map(({ text }) => text).join(''), term);
  return differenceWords(words, term, { removed: term('alertRemoved'), added: term('alertAdded') });
};

/** Whether the content of a plan element does not say its name. */
const lacksName = ({ element, content }: PlanElement): boolean =>
  !(content ?? '').toLowerCase().includes(element?.trim().toLowerCase() ?? '');

/** A plan element as one text: its content, led by its name where `isNamed`, which holds for both that are compared or for neither. */
const asText = (element: PlanElement | undefined, isNamed: boolean): string => {
  const name = element?.element?.trim() ?? '';
  const content = element?.content?.trim() ?? '';
  if (!content) return name;
  return isNamed ? `${name}: ${content}` : content;
};
