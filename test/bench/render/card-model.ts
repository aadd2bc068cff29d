// What a card shows, for every way but ours: the product's own rules, so that the words and the comparing of texts are the same work for all.
import { gravityOf } from '../../../src/consultation/severity.ts';
import type { AlertView } from '../../../src/consultation/view.ts';
import type { PlanElement } from '../../../src/contract/cdss-alert.ts';
import { wordDifference, type WordRun } from '../../../src/elements/cdss-alerts/word-difference.ts';

export interface ChangeModel {
  readonly kind: 'now' | 'next' | '';
  readonly label: string;
  readonly sign: string;
  readonly runs: readonly RunModel[];
  /** Said instead of a text. */
  readonly absent: string | undefined;
  readonly laboratory: string | undefined;
}

interface RunModel {
  readonly mark: 'del' | 'ins' | undefined;
  readonly text: string;
  readonly space: string;
}

interface SourceModel {
  /** To be broken after each. */
  readonly parts: readonly string[];
  readonly href: string | undefined;
}

export interface CardModel {
  readonly id: string;
  readonly name: string;
  readonly level: string;
  readonly severity: string;
  readonly facts: readonly string[];
  readonly action: string;
  readonly changes: readonly ChangeModel[];
  readonly reason: string;
  readonly sources: readonly SourceModel[];
  readonly isFolded: boolean;
}

export const ICON = 'M3 8.6l3.2 3.2L13 4.6';
export const DOCTOR = 'Deciding as Dra. Ana Lima';
const LEVELS = { red: 'is-red', unknown: 'is-unknown', milder: 'is-milder' };
const WORDS: Readonly<Record<string, string>> = {
  medication: 'Medication',
  non_pharmacological: 'Non-pharmacological',
  not_pertinent: 'Not pertinent',
  replace: 'Replace',
};

/** A card of an alert. */
export function cardModel({ alert, planElement, isOpen }: AlertView): CardModel {
  const severity = alert.severity?.trim() ?? '';
  const facts = [alert.issue, alert.type, alert.actionCategory].filter((fact) => fact != null);
  return {
    id: alert.id,
    name: alert.element?.trim() ?? '',
    level: LEVELS[gravityOf(severity)],
    severity: gravityOf(severity) === 'red' ? 'Red' : severity,
    facts: facts.map((fact) => WORDS[fact] ?? fact),
    action: alert.action ?? '',
    changes: changes(planElement, alert.newPlanElement ?? undefined, alert.actionCategory),
    reason: alert.reason ?? '',
    sources: (alert.source ?? []).map(source),
    isFolded: !isOpen,
  };
}

/** Cards as they stand together: the first screen, then blocks of twenty. */
export function blocksOf<Item>(items: readonly Item[]): Item[][] {
  const blocks = [items.slice(0, 5)];
  for (let start = 5; start < items.length; start += 20) blocks.push(items.slice(start, start + 20));
  return blocks;
}

/** What "Select all" takes. */
export const togetherIn = (views: readonly AlertView[]): Set<string> =>
  new Set(views.filter(({ alert }) => gravityOf(alert.severity) === 'milder').map(({ alert }) => alert.id));

function changes(
  old: PlanElement | undefined,
  proposed: PlanElement | undefined,
  category: string | null | undefined,
): ChangeModel[] {
  const { before, after } = wordDifference(asText(old), asText(proposed));
  const isChange = category === 'replace' || before.some(({ kind }) => kind === 'kept');
  const isCompared = Boolean(old && proposed) && isChange;
  return [
    row(isChange ? 'now' : '', 'Now', old, runs(before, isCompared), 'Not in this record’s plan'),
    row('next', 'Proposed', proposed, runs(after, isCompared), 'No replacement is proposed'),
  ];
}

function row(
  kind: ChangeModel['kind'],
  label: string,
  element: PlanElement | undefined,
  words: readonly RunModel[],
  absent: string,
): ChangeModel {
  const shown = element ? kind : '';
  const sign = { now: '−', next: '+', '': '·' }[shown];
  const laboratory = element?.laboratory || undefined;
  return { kind: shown, label, sign, runs: element ? words : [], absent: element ? undefined : absent, laboratory };
}

const runs = (words: readonly WordRun[], isCompared: boolean): RunModel[] =>
  words.map(({ kind, text }) => ({
    mark: kind === 'kept' || !isCompared ? undefined : kind === 'removed' ? 'del' : 'ins',
    text: text.trimEnd(),
    space: /\s$/.test(text) ? ' ' : '',
  }));

function asText(element: PlanElement | undefined): string {
  const name = element?.element?.trim() ?? '';
  const content = element?.content?.trim() ?? '';
  if (!name || content.toLowerCase().includes(name.toLowerCase())) return content;
  return content ? `${name}: ${content}` : name;
}

function source(text: string): SourceModel {
  if (!/^https?:/.test(text)) return { parts: [text], href: undefined };
  const { host, pathname, href } = new URL(text);
  return { parts: (host.replace(/^www\./, '') + pathname.replace(/\/$/, '')).split(/(?<=\/)/), href };
}
