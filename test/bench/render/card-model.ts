// The content of a card, for every way but ours. It uses the product's rules, so that words and text comparison are the same work for all.
import { gravityOf } from '../../../src/consultation/alert-snapshots.ts';
import type { AlertSnapshot } from '../../../src/consultation/snapshot.ts';
import type { PlanElement } from '../../../src/contract/cdss-alert.ts';
import { wordDifference, type WordRun } from '../../../src/elements/clinical/word-difference.ts';

export interface ChangeModel {
  readonly kind: 'now' | 'next' | '';
  readonly label: string;
  readonly sign: string;
  readonly runs: readonly RunModel[];
  /** The words that replace a missing text. */
  readonly absent: string | undefined;
  readonly laboratory: string | undefined;
}

interface RunModel {
  readonly mark: 'del' | 'ins' | undefined;
  readonly text: string;
}

interface SourceModel {
  readonly text: string;
  readonly href: string | undefined;
}

export interface CardModel {
  readonly id: string;
  readonly name: string;
  readonly level: string;
  readonly severity: string;
  /** The words beside the name of an open card. */
  readonly issue: string;
  /** The kind, shown beside the folded details and in the head of an open card; a folded card puts the issue before it. */
  readonly kind: string;
  readonly action: string;
  readonly changes: readonly ChangeModel[];
  readonly reason: string;
  /** Whether only its first lines are shown. */
  readonly isCut: boolean;
  readonly sources: readonly SourceModel[];
  /** Whether it has a link to its plan element, which is visible if a record can show that element. */
  readonly hasPlan: boolean;
  readonly isFolded: boolean;
}

export const ICON = 'M3 8.6l3.2 3.2L13 4.6';
const LEVELS = { red: 'is-red', unknown: 'is-unknown', milder: 'is-milder' };
const WORDS: Readonly<Record<string, string>> = {
  laboratory: 'Laboratory',
  medication: 'Medication',
  non_pharmacological: 'Non-pharmacological',
  not_pertinent: 'Not pertinent',
  replace: 'Replace',
};
/** Characters beyond which a reason is cut. */
const REASON = { red: 240, unknown: 240, milder: 120 };
/** The number of cards up to which all are laid out, even off screen. */
const LONG = 40;

/** Returns the content of an alert's card. */
export function cardModel({ alert, planElement, isOpen }: AlertSnapshot): CardModel {
  const severity = alert.severity?.trim() ?? '';
  const gravity = gravityOf(severity);
  const reason = alert.reason ?? '';
  const isCut = reason.length > REASON[gravity];
  return {
    id: alert.id,
    name: alert.element?.trim() ?? '',
    level: LEVELS[gravity],
    severity: gravity === 'red' ? 'Red' : severity,
    issue: wordsOf(alert.issue),
    kind: wordsOf(isOpen ? undefined : alert.issue, alert.type, alert.actionCategory),
    action: alert.action ?? '',
    changes: changes(planElement, alert.newPlanElement ?? undefined, alert.actionCategory),
    reason,
    isCut,
    sources: (alert.source ?? []).map(source),
    hasPlan: planElement !== undefined,
    isFolded: !isOpen,
  };
}

/** Returns the classes of a list of so many cards. */
export const listClass = (count: number): string => (count > LONG ? 'cards is-long' : 'cards');

/** Returns the label of the folded sources. */
export const sourcesLabel = ({ sources: { length } }: CardModel): string =>
  `${length} ${length === 1 ? 'source' : 'sources'}`;

/** Returns the ids that "Select all" selects. */
export const togetherIn = (views: readonly AlertSnapshot[]): Set<string> =>
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

/** Joins words into runs; white space after marked words belongs to the next run. */
function runs(words: readonly WordRun[], isCompared: boolean): RunModel[] {
  let space = '';
  return words.map(({ kind, text }) => {
    const mark = kind === 'kept' || !isCompared ? undefined : kind === 'removed' ? 'del' : 'ins';
    const model = { mark, text: mark ? text.trimEnd() : space + text } as const;
    space = mark ? text.slice(model.text.length) : '';
    return model;
  });
}

function asText(element: PlanElement | undefined): string {
  const name = element?.element?.trim() ?? '';
  const content = element?.content?.trim() ?? '';
  if (!name || content.toLowerCase().includes(name.toLowerCase())) return content;
  return content ? `${name}: ${content}` : name;
}

function source(text: string): SourceModel {
  if (!/^https?:/.test(text)) return { text, href: undefined };
  const { host, pathname, href } = new URL(text);
  return { text: host.replace(/^www\./, '') + pathname.replace(/\/$/, ''), href };
}

const wordsOf = (...facts: (string | null | undefined)[]): string =>
  facts.flatMap((fact) => (fact ? [WORDS[fact] ?? fact.replaceAll('_', ' ')] : [])).join(' · ');
