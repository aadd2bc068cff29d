// Reports what happens often once a minute: the first of a kind at once, the following ones together with a count.
import type { Clock } from '../clock.ts';

const MINUTE = 60_000;
/** The most kinds at a time, because strangers can choose some of them. */
const KINDS = 10_000;

/** Counts one occurrence. `key` identifies its kind. The newest one of a kind is reported. */
type Note<Kind> = (key: string, kind: Kind) => void;

export type MinuteCounts = ReturnType<typeof createMinuteCounts>;

export function createMinuteCounts(clock: Clock) {
  const ends: (() => void)[] = [];
  return {
    /** Makes the counter of one matter. `tell` gets each kind with its count. */
    of<Kind>(tell: (kind: Kind, count: number) => void): Note<Kind> {
      const { note, endAll } = countEach(clock, tell);
      ends.push(endAll);
      return note;
    },
    /** Reports all waiting counts of every matter. */
    close() {
      for (const endAll of ends) endAll();
    },
  };
}

function countEach<Kind>(clock: Clock, tell: (kind: Kind, count: number) => void) {
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
    // A kind that goes on is reported each minute, not at once again.
    if (goesOn) begin(key, kind as Kind);
  };

  const begin = (key: string, kind: Kind): void => {
    // No room: reports all counts early.
    if (kinds.size >= KINDS) endAll();
    kinds.set(key, { kind, untold: 0, cancel: clock.after(MINUTE, () => nextMinute(key)) });
  };

  const endAll = (): void => {
    for (const key of [...kinds.keys()]) end(key);
  };

  const note: Note<Kind> = (key, kind) => {
    const counted = kinds.get(key);
    if (counted) {
      counted.kind = kind;
      counted.untold++;
      return;
    }
    begin(key, kind);
    tell(kind, 1);
  };
  return { note, endAll };
}
