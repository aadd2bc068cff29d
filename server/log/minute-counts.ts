// What may come often is told once a minute with a count: the first of a kind at once, those that follow within the minute together.
import type { Clock } from '../clock.ts';

const MINUTE = 60_000;
/** Kinds counted at a time; strangers choose some of them. */
const KINDS = 10_000;

export interface MinuteCounts<Kind> {
  /** `key` says which are of one kind; of several, the newest is told. */
  note(key: string, kind: Kind): void;
  /** Tells what was not told yet. */
  close(): void;
}

export function createMinuteCounts<Kind>(clock: Clock, tell: (kind: Kind, count: number) => void): MinuteCounts<Kind> {
  const kinds = new Map<string, { kind: Kind; untold: number; readonly cancel: () => void }>();

  const end = (key: string): void => {
    const counted = kinds.get(key);
    if (!counted) return;
    counted.cancel();
    kinds.delete(key);
    if (counted.untold > 0) tell(counted.kind, counted.untold);
  };

  const nextMinute = (key: string): void => {
    const goesOn = (kinds.get(key)?.untold ?? 0) > 0;
    const kind = kinds.get(key)?.kind;
    end(key);
    // What goes on is told each minute, and not at once again.
    if (goesOn) begin(key, kind as Kind);
  };

  const begin = (key: string, kind: Kind): void => {
    // No room: what was counted is told early.
    if (kinds.size >= KINDS) endAll();
    kinds.set(key, { kind, untold: 0, cancel: clock.after(MINUTE, () => nextMinute(key)) });
  };

  const endAll = (): void => {
    for (const key of [...kinds.keys()]) end(key);
  };

  return {
    note(key, kind) {
      const counted = kinds.get(key);
      if (counted) {
        counted.kind = kind;
        counted.untold++;
        return;
      }
      begin(key, kind);
      tell(kind, 1);
    },
    close: endAll,
  };
}
