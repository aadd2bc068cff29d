// The facts of a run in the order in which they were noted; the evidence holds one JSON line for each.
import { createWriteStream } from 'node:fs';
import type { Decision } from '../../src/contract/cdss-alert.ts';
import type { DecisionPhase } from '../../src/consultation/snapshot.ts';

interface Facts {
  /** A session's owner and alerts, noted at the start. `doctor` is the `sub` of assertions. */
  owns: { doctor: string; account: string; session: string; ss: string; patient: string; alerts: readonly string[] };
  /** A doctor decided in a tab, simulated or in a browser; a batch gives one fact for each alert. */
  pressed: {
    press: string;
    tab: string;
    inBrowser: boolean;
    doctor: string;
    session: string;
    alert: string;
    decision: Decision;
  };
  /** The outcome in the tab: null if recorded, else the code of the error. */
  ended: { press: string; code: string | null };
  /** A tab showed the phase of its own decision. */
  told: { tab: string; alert: string; decision: Decision; phase: DecisionPhase };
  /** A page told the doctor or sent an event with the number of recorded alerts of a session. */
  counted: { tab: string; session: string; recorded: number };
  /** The patient and alerts that a tab showed of a session. */
  shown: { tab: string; doctor: string; session: string; patient: string | null; alerts: readonly string[] };
  /** A stream got a hint of an event with this mark; null: it was told to read everything again, or may have missed hints. */
  hinted: { watcher: string; doctor: string; session: string | null; mark: string | null };
  /** A decision reached the service with this account's key. `call` tells calls apart. */
  sent: { call: number; account: string; alert: string; decision: Decision };
  /** The service's answer to it, even if the answer was lost on its way. */
  answered: { call: number; status: number };
  /** The decision is in the service's database since `at`. */
  recorded: { account: string; alert: string; decision: Decision };
  /** One attempt to deliver our own event, begun at `at`; status 0: no answer. */
  attempt: { event: string; session: string; mark: string; status: number };
  /** The outcome of an event of the service; a status for each attempt, 0: no answer. */
  delivery: { event: string; state: string; statuses: readonly number[] };
  /** A line of the audit about an act. */
  audit: {
    instance: string;
    phase: 'intent' | 'outcome';
    requestId: string;
    doctor: string;
    outcome: string | null;
    decisions: readonly { readonly id: string; readonly decision: string }[];
  };
  /** The result of `audit verify` after an instance ended. */
  verified: { instance: string; after: string; isWhole: boolean; says: string };
  fault: { name: string; phase: 'begins' | 'ends' };
  /** The last fault is over; these parties must agree with the service from now on. */
  calm: { parties: readonly string[] };
  converged: { party: string };
  /** An unreported error in a page, or a card whose words mean nothing. */
  uncaught: { tab: string; says: string };
  /** Any other text that helps readers of the history. */
  note: { says: string };
}

export type FactKind = keyof Facts;
/** A fact; `at`: milliseconds since the epoch by the machine's clock. */
export type Fact<Kind extends FactKind = FactKind> = {
  [Name in Kind]: { readonly at: number; readonly kind: Name } & Readonly<Facts[Name]>;
}[Kind];

/** Keeps facts in memory and, if it has a file, writes each to it at once. */
export class History {
  readonly facts: Fact[] = [];
  readonly #file: ReturnType<typeof createWriteStream> | undefined;

  constructor(file?: string) {
    this.#file = file === undefined ? undefined : createWriteStream(file);
  }

  note<Kind extends FactKind>(kind: Kind, fact: Facts[Kind], at = Date.now()): void {
    const whole = { at, kind, ...fact } as unknown as Fact;
    this.facts.push(whole);
    this.#file?.write(`${JSON.stringify(whole)}\n`);
  }

  of<Kind extends FactKind>(kind: Kind): Fact<Kind>[] {
    return factsOf(this.facts, kind);
  }

  close(): Promise<void> {
    return new Promise((resolve) => (this.#file ? this.#file.end(resolve) : resolve()));
  }
}

export const factsOf = <Kind extends FactKind>(facts: readonly Fact[], kind: Kind): Fact<Kind>[] =>
  facts.filter((fact) => fact.kind === kind) as unknown as Fact<Kind>[];
