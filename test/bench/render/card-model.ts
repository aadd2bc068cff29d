// What a card shows, for every way but ours: the product's own rules, so that the words and the comparing of texts are the same work for all.
import { gravityOf } from '../../../src/consultation/alert-snapshots.ts';
import type { AlertSnapshot } from '../../../src/consultation/snapshot.ts';
import type { PlanElement } from '../../../src/contract/cdss-alert.ts';
import { wordDifference, type WordRun } from '../../../src/elements/clinical/word-difference.ts';

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
  /** Beside the name of an open card. */
  readonly issue: string;
  /** Beside what is one press away, and in the head of an open card; of a folded card led by the issue. */
  readonly kind: string;
  readonly action: string;
  readonly changes: readonly ChangeModel[];
  readonly reason: string;
  /** Whether its first lines stand alone. */
  readonly isCut: boolean;
  readonly sources: readonly SourceModel[];
  /** Whether it has a way to its plan element, seen once a record can show that. */
  readonly hasPlan: boolean;
  readonly isFolded: boolean;
}

export const ICON = 'M3 8.6l3.2 3.2L13 4.6';
const LEVELS = { red: 'is-red', unknown: 'is-unknown', milder: 'is-milder' };
const WORDS: Readonly<Record<string, string>> = {
  medication: 'Medication',
  non_pharmacological: 'Non-pharmacological',
  not_pertinent: 'Not pertinent',
  replace: 'Replace',
};
/** A reason of more characters is cut. */
const REASON = { red: 240, unknown: 240, milder: 120 };
/** So many cards are laid out wherever they are. */
const LONG = 40;

/** A card of an alert. */
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

/** The classes of a list of so many cards. */
export const listClass = (count: number): string => (count > LONG ? 'cards is-long' : 'cards');

/** What the card says of its sources before they are looked at. */
export const sourcesLabel = ({ sources: { length } }: CardModel): string =>
  `${length} ${length === 1 ? 'source' : 'sources'}`;

/** What "Select all" takes. */
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

/** White space after marked words goes to what follows. */
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
