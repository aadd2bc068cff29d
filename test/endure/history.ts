// What happened in a run, as facts in the order in which they were noted; one JSON line each is the evidence.
import { createWriteStream } from 'node:fs';
import type { Decision } from '../../src/contract/cdss-alert.ts';
import type { DecisionPhase } from '../../src/consultation/snapshot.ts';

interface Facts {
  /** Before anything happens: whose session it is, and which alerts stand in it. `doctor` is the `sub` of assertions. */
  owns: { doctor: string; account: string; session: string; ss: string; patient: string; alerts: readonly string[] };
  /** A doctor decided, in a tab, simulated or in a browser; a batch is one for each alert. */
  pressed: {
    press: string;
    tab: string;
    inBrowser: boolean;
    doctor: string;
    session: string;
    alert: string;
    decision: Decision;
  };
  /** What became of it for the tab: null where it was recorded, else the code of the error. */
  ended: { press: string; code: string | null };
  /** A tab showed where a decision of its own stands. */
  told: { tab: string; alert: string; decision: Decision; phase: DecisionPhase };
  /** A page said that so many alerts of a session are recorded: to the doctor, or by an event. */
  counted: { tab: string; session: string; recorded: number };
  /** What a tab showed of a session. */
  shown: { tab: string; doctor: string; session: string; patient: string | null; alerts: readonly string[] };
  /** A stream told of an event by its mark; null: the page was told to read everything again, or it may have missed hints. */
  hinted: { watcher: string; doctor: string; session: string | null; mark: string | null };
  /** A decision came to the service with this account's key. `call` tells calls apart. */
  sent: { call: number; account: string; alert: string; decision: Decision };
  /** What the service answered to it, whatever became of the answer on its way. */
  answered: { call: number; status: number };
  /** The service has it in its database, since `at`. */
  recorded: { account: string; alert: string; decision: Decision };
  /** One attempt to deliver an event of our own, begun at `at`; status 0: no answer. */
  attempt: { event: string; session: string; mark: string; status: number };
  /** What came of an event of the service; a status per attempt, 0: no answer. */
  delivery: { event: string; state: string; statuses: readonly number[] };
  /** A line of an act in the audit. */
  audit: {
    instance: string;
    phase: 'intent' | 'outcome';
    requestId: string;
    doctor: string;
    outcome: string | null;
    decisions: readonly { readonly id: string; readonly decision: string }[];
  };
  /** `audit verify`, after an instance ended. */
  verified: { instance: string; after: string; isWhole: boolean; says: string };
  fault: { name: string; phase: 'begins' | 'ends' };
  /** The last fault is over; these must agree with the service again. */
  calm: { parties: readonly string[] };
  converged: { party: string };
  /** An error in a page that nobody was told of, or a card that says what no doctor could read. */
  uncaught: { tab: string; says: string };
  /** Anything else that helps whoever reads the history. */
  note: { says: string };
}

export type FactKind = keyof Facts;
/** `at`: milliseconds since the epoch, by the clock of the machine. */
export type Fact<Kind extends FactKind = FactKind> = {
  [Name in Kind]: { readonly at: number; readonly kind: Name } & Readonly<Facts[Name]>;
}[Kind];

/** Keeps facts in memory and, with a file, writes each to it at once. */
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
