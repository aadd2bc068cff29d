// Counts the lines of an audit. Memory does not grow with the number of lines.
import { REASON_JOINT } from '../../../src/contract/embed.ts';
import { Remembered } from '../../remembered.ts';
import { linesOf } from '../audit-files.ts';
import { isRecorded, type AuditDecision, type ShownAlert } from '../entry.ts';
import { isBegunLine } from '../chain.ts';
import { Tallies, Tally } from './tally.ts';

/** The most shown alerts that are remembered until they are decided. A forgotten one has no time, and counts as shown again. */
const REMEMBERED = 100_000;
/** The most decisions without an outcome that are remembered. */
const OPEN = 10_000;
const MOST_REASONS = 2_000;
const MOST_KINDS = 2_000;

/** The beginning of a line that may count. Other lines are not parsed. */
const HEAD =
  /^\{"n":\d+,"at":"([^"]*)","phase":"(?:view|intent|outcome|event)","action":"(alerts\.shown|alert\.change|alert\.accept|alert\.reject|decisions\.record)"/;
const HEAD_LENGTH = 160;

export interface CollectOptions {
  /** Milliseconds since the epoch; `to` is excluded. */
  readonly from: number;
  readonly to: number;
  /** Milliseconds between making and sending a single decision. */
  readonly undo: number;
  /** Whether to show doctors by the EHR's names. */
  readonly names: boolean;
}

/** `element` is empty if the audit does not name elements. */
export const GROUPS = ['severity', 'issue', 'type', 'actionCategory', 'element', 'doctor', 'week'] as const;
export type Group = (typeof GROUPS)[number];

type Kind = Omit<ShownAlert, 'id'>;

interface Line {
  readonly phase: string;
  readonly action: string;
  readonly account: string;
  readonly doctor: string;
  readonly requestId: string;
  readonly alerts?: readonly ShownAlert[];
  readonly decisions?: readonly AuditDecision[];
  /** The accepted alert of a change. */
  readonly alert?: string;
  readonly outcome?: string;
  readonly found?: readonly { readonly id: string; readonly status: string }[];
}

export class Collected {
  lines = 0;
  /** How many lines are no lines of an audit, or are not JSON. */
  unreadable = 0;
  /** Times of the first and the last counted line (ISO 8601). */
  first: string | null = null;
  last: string | null = null;
  readonly total = new Tally();
  readonly groups: Readonly<Record<Group, Tallies>> = {
    severity: new Tallies(),
    issue: new Tallies(),
    type: new Tallies(),
    actionCategory: new Tallies(),
    element: new Tallies(),
    doctor: new Tallies(),
    week: new Tallies(),
  };
  /** Tallies by severity, issue, type and action category together. */
  readonly kinds = new Tallies();
  /** Size of a batch → how many. */
  readonly batches = new Map<number, number>();
  /** The reason of a rejection, without its comment → how often. */
  readonly reasons = new Map<string, number>();

  readonly #options: CollectOptions;
  readonly #shown = new Remembered<{ readonly at: number; readonly kind: Kind }>(REMEMBERED);
  /** Kinds by their words. Each is kept in memory once, because 100,000 alerts have few kinds. */
  readonly #kinds = new Remembered<Kind>(MOST_KINDS);
  readonly #intents = new Remembered<number>(OPEN);
  readonly #doctors = new Pseudonyms();

  constructor(options: CollectOptions) {
    this.#options = options;
  }

  /** Reads a file. Give files of one chain oldest first. Rejects if it cannot be read. */
  async read(file: string): Promise<void> {
    for await (const { bytes } of linesOf(file)) {
      this.lines++;
      const text = HEAD.exec(bytes.toString('latin1', 0, HEAD_LENGTH))?.[1] ?? '';
      const at = Date.parse(text);
      if (Number.isNaN(at)) {
        // Counts unreadable lines. Otherwise the report on a file that is no audit would say that nothing was decided.
        if (!isBegunLine(bytes)) this.unreadable++;
        continue;
      }
      if (this.#isAsked(at)) {
        // Compares the times, because the files of several instances overlap.
        if (this.first === null || text < this.first) this.first = text;
        if (this.last === null || text > this.last) this.last = text;
      }
      try {
        this.#note(at, JSON.parse(bytes.toString()) as Line);
      } catch {
        this.unreadable++;
      }
    }
  }

  #note(at: number, line: Line): void {
    if (line.action === 'alerts.shown') this.#noteShown(at, line);
    else if (line.action === 'alert.change') this.#noteChange(at, line);
    else if (line.phase === 'intent') this.#intents.set(line.requestId, at);
    else if (line.phase === 'outcome') this.#noteOutcome(at, line);
  }

  #noteShown(at: number, { account, doctor, alerts = [] }: Line): void {
    for (const { id, ...words } of alerts) {
      const key = JSON.stringify([account, doctor, id]);
      if (this.#shown.get(key)) continue;
      const kind = this.#same(words);
      this.#shown.set(key, { at, kind });
      if (this.#isAsked(at)) for (const tally of this.#talliesOf(at, doctor, kind)) tally.shown++;
    }
  }

  #same(kind: Kind): Kind {
    const words = JSON.stringify(Object.values(kind));
    const known = this.#kinds.get(words);
    if (!known) this.#kinds.set(words, kind);
    return known ?? kind;
  }

  #noteChange(at: number, { account, doctor, alert = '', outcome }: Line): void {
    if (!this.#isAsked(at)) return;
    const shown = this.#shown.get(JSON.stringify([account, doctor, alert]));
    for (const tally of this.#talliesOf(at, doctor, shown?.kind))
      if (outcome === 'applied') tally.applied++;
      else if (outcome === 'not_applied') tally.notApplied++;
  }

  #noteOutcome(at: number, line: Line): void {
    const { account, doctor, requestId, action, decisions = [], outcome } = line;
    const madeAt = this.#intents.get(requestId) ?? at;
    this.#intents.delete(requestId);
    if (!this.#isAsked(madeAt)) return;
    const isBatch = action === 'decisions.record';
    if (isBatch) this.batches.set(decisions.length, (this.batches.get(decisions.length) ?? 0) + 1);
    for (const each of decisions) {
      const { id, decision, reason, onScreen, undone = 0 } = each;
      const shown = this.#shown.get(JSON.stringify([account, doctor, id]));
      const sinceShown = shown && Math.max(0, (madeAt - shown.at - (isBatch ? 0 : this.#options.undo)) / 1000);
      const isOnRecord = isRecorded(line, each);
      for (const tally of this.#talliesOf(madeAt, doctor, shown?.kind)) {
        tally.undone += undone;
        if (isOnRecord) tally.decide({ decision, hasReason: reason !== undefined, isBatch, onScreen, sinceShown });
        else if (outcome === 'unconfirmed' || outcome === 'interrupted') tally.notConfirmed++;
        else tally.refused++;
      }
      if (isOnRecord && decision === 'rejected' && reason !== undefined) this.#noteReason(reason);
    }
  }

  /** A comment in the doctor's own words may follow the choice. */
  #noteReason(reason: string): void {
    const [choice = ''] = reason.split(REASON_JOINT);
    if (this.reasons.has(choice) || this.reasons.size < MOST_REASONS)
      this.reasons.set(choice, (this.reasons.get(choice) ?? 0) + 1);
  }

  #talliesOf(at: number, doctor: string, kind: Kind | undefined): Tally[] {
    const { severity, issue, type, actionCategory, element } = kind ?? {};
    const { groups } = this;
    return [
      this.total,
      groups.severity.of(wordOf(severity)),
      groups.issue.of(wordOf(issue)),
      groups.type.of(wordOf(type)),
      groups.actionCategory.of(wordOf(actionCategory)),
      ...(element === undefined ? [] : [groups.element.of(wordOf(element))]),
      groups.doctor.of(this.#nameOf(doctor)),
      groups.week.of(weekOf(at)),
      this.kinds.of([severity, issue, type, actionCategory].map(wordOf).join(' · ')),
    ];
  }

  #nameOf(doctor: string): string {
    return this.#options.names ? doctor : this.#doctors.of(doctor);
  }

  #isAsked(at: number): boolean {
    return at >= this.#options.from && at < this.#options.to;
  }
}

/** Names a group. `word` is undefined if it is not recorded what was shown, and empty if the service sent nothing. */
const wordOf = (word: string | undefined): string =>
  word === undefined ? '(not on record)' : word === '' ? '(none)' : word;

const DAY = 86_400_000;

/** The Monday of the week, in UTC. */
export function weekOf(at: number): string {
  const day = Math.floor(at / DAY);
  // Day 0, 1 January 1970, was a Thursday.
  return new Date((day - ((day + 3) % 7)) * DAY).toISOString().slice(0, 10);
}

/** Numbers doctors in the order in which they appear. */
export class Pseudonyms {
  readonly #known = new Map<string, string>();

  of(doctor: string): string {
    const known = this.#known.get(doctor);
    if (known) return known;
    const name = `Doctor ${this.#known.size + 1}`;
    this.#known.set(doctor, name);
    return name;
  }
}
