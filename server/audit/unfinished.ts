/** An act without a recorded end: its process ended, or it is under way. */
export interface Unfinished {
  /** The number of its intent's line. */
  readonly n: number;
  readonly at: string;
  readonly action: string;
  readonly requestId: string;
  /** The other fields of the intent: doctor, account, origin, session, decisions. */
  readonly [field: string]: unknown;
}

/** Collects intents without an outcome from lines in their order. */
export class UnfinishedActs {
  readonly #acts = new Map<string, Unfinished>();

  note(line: string): void {
    const phase = PHASE.exec(line)?.[1];
    if (phase === undefined) return;
    const act = parse(line);
    if (!act) return;
    // One request makes one act.
    if (phase === 'outcome') this.#acts.delete(act.requestId);
    else this.#acts.set(act.requestId, act);
  }

  list(): Unfinished[] {
    return [...this.#acts.values()];
  }
}

const PHASE = /^\{"n":\d+,"at":"[^"]*","phase":"(intent|outcome)",/;

/** At the start the newest lines are not verified yet. An altered one must not turn decisions off. */
function parse(line: string): Unfinished | undefined {
  try {
    return JSON.parse(line) as Unfinished;
  } catch {
    return undefined;
  }
}
