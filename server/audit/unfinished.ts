/** An act that began and of whose end nothing is on record: the process ended, or it is under way. */
export interface Unfinished {
  /** Number of the line of its intent. */
  readonly n: number;
  readonly at: string;
  readonly action: string;
  readonly requestId: string;
  /** What the intent says beside that: doctor, account, origin, session, decisions. */
  readonly [field: string]: unknown;
}

/** Of lines in their order: intents without an outcome. */
export class UnfinishedActs {
  readonly #acts = new Map<string, Unfinished>();

  note(line: string): void {
    const phase = PHASE.exec(line)?.[1];
    if (phase === undefined) return;
    const act = parse(line);
    if (!act) return;
    // One request is one act.
    if (phase === 'outcome') this.#acts.delete(act.requestId);
    else this.#acts.set(act.requestId, act);
  }

  list(): Unfinished[] {
    return [...this.#acts.values()];
  }
}

const PHASE = /^\{"n":\d+,"at":"[^"]*","phase":"(intent|outcome)",/;

/** The newest lines are read at a start before anybody has proved them: an altered one must not turn decisions off. */
function parse(line: string): Unfinished | undefined {
  try {
    return JSON.parse(line) as Unfinished;
  } catch {
    return undefined;
  }
}
