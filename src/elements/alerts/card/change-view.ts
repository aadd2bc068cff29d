import { othersInElement } from '../../../client/read-answer.ts';
import { isAsProposed, isReplacement } from '../../../consultation/decisions/judge.ts';
import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import type { PlanElement } from '../../../contract/cdss-alert.ts';
import { clinicalElement, directionOf } from '../../clinical/clinical-text.ts';
import { differenceNode, wordDifference, type WordRun } from '../../clinical/word-difference.ts';
import { elementOf, fragmentOf } from '../../base/dom.ts';
import { passageNode } from '../../clinical/passage-view.ts';
import { languageTag, type Term } from '../../../i18n/translations.ts';
import { knownValue, readableLabel } from '../../clinical/labels.ts';

/** Signs that distinguish the two lines without colour. Screen readers have the row's name. */
const SIGNS = { now: '−', next: '+', '': '·' };

/** The present plan element and the proposed one, as two whole lines with the differing words marked. */
export const changeRows = (snapshot: AlertSnapshot, term: Term): HTMLElement[] => {
  const { alert, planElement, isElementTwice } = snapshot;
  const its = languageTag(snapshot.language);
  const sent = alert.newPlanElement;
  // A proposal without words counts as none. Otherwise the comparison would strike out the whole present element.
  const proposed = sent && !isAsProposed({ type: sent.type }, sent) ? sent : undefined;
  const elements = [planElement, proposed].filter((element) => element !== undefined);
  const areNamed = elements.every(({ element }) => element?.trim());
  // A proposal of another drug must show its name, even if the present element has no name.
  const isNamed = (proposed !== undefined && lacksName(proposed)) || (areNamed && elements.some(lacksName));
  const { before, after, isSame } = wordDifference(asText(planElement, isNamed), asText(proposed, isNamed));
  // The type is shown only if the proposal changes it. Otherwise the kind of the alert already tells it.
  const showsType = proposed !== undefined && proposed.type !== (planElement ?? alert).type;
  const row = (kind: keyof typeof SIGNS, label: string, element: PlanElement | undefined, ...content: Node[]) => {
    const shown = element ? kind : '';
    const sign = elementOf('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[shown]);
    const words = elementOf('dd', { dir: element ? directionOf(asText(element, false)) : 'auto' }, sign, ...content);
    if (showsType && element?.type) {
      const type = clinicalElement(knownValue('type', element.type, term), term);
      words.append(' ', elementOf('span', { class: 'small muted' }, '(', type, ')'));
    }
    if (element?.laboratory) words.append(factElement(term('laboratory'), element.laboratory, term, its));
    words.append(otherFacts(othersInElement(element), term, its));
    return bodyRow(`change ${shown}`, label, words);
  };
  /** The text of a line: compared, or as it was sent, with its tables. */
  const runs = (words: readonly WordRun[], isCompared: boolean): Node =>
    isCompared
      ? differenceNode(words, term, { lang: its, removed: term('alertRemoved'), added: term('alertAdded') })
      : passageNode(words.map(({ text }) => text).join(''), term, its);
  if (planElement && proposed && isSame && !showsType && isAsProposed(planElement, proposed)) {
    const note = elementOf('p', { class: 'small muted' }, term('alertAlreadySo'));
    // No minus sign, because nothing is removed.
    return [row('', term('alertNow'), planElement, runs(before, true), note)];
  }
  // An alert that is no replacement strikes out words only if both texts have a word in common.
  const isChange =
    Boolean(planElement && proposed) && (isReplacement(alert) || before.some(({ kind }) => kind === 'kept'));
  const now = planElement
    ? runs(before, isChange)
    : absent(term(isElementTwice ? 'alertElementTwice' : 'alertElementMissing'));
  const next = proposed ? runs(after, isChange) : absent(term('alertNoProposal'));
  return [
    row(isChange ? 'now' : '', term('alertNow'), planElement, now),
    row('next', term('alertProposed'), proposed, next),
  ];
};

/** A row of the body: its label, which screen readers hear also in a narrow panel, and its text. */
export const bodyRow = (kind: string, label: string, dd: HTMLElement): HTMLElement =>
  elementOf('div', { class: `row ${kind}` }, elementOf('dt', {}, label), dd);

/** The fields that the spec does not name, a line each. */
export const otherFacts = (others: ReturnType<typeof othersInElement>, term: Term, its?: string): DocumentFragment =>
  fragmentOf(...others.map(([name, text]) => factElement(clinicalElement(readableLabel(name), term), text, term, its)));

const factElement = (label: Node | string, text: string, term: Term, its?: string): HTMLElement =>
  elementOf('div', { class: 'small muted' }, label, ': ', passageNode(text, term, its));

const absent = (text: string): HTMLElement => elementOf('span', { class: 'muted' }, text);

/** The words of a text between blanks. */
const wordsIn = (text: string): string => ` ${text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `;

/** Letters of a short name. Its case counts: “Mg” is not in “400 mg”. */
const SHORT = 3;

/** Whether the content of a plan element lacks its name as words: “Iron” is not in “environment”. */
const lacksName = ({ element, content }: PlanElement): boolean => {
  const name = wordsIn(element ?? '');
  const text = wordsIn(content ?? '');
  const { length } = name.trim();
  const isIn = length > SHORT ? text.toLowerCase().includes(name.toLowerCase()) : text.includes(name);
  return length > 0 && !isIn;
};

/** A plan element as one text: its content, with its name first if `isNamed` and it has one. */
const asText = (element: PlanElement | undefined, isNamed: boolean): string => {
  const name = element?.element?.trim() ?? '';
  const content = element?.content?.trim() ?? '';
  if (!content) return name;
  return isNamed && name ? `${name}: ${content}` : content;
};
