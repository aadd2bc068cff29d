// Reports frequent events once a minute: the first of a kind at once, the following ones together with a count.
import type { Clock } from '../clock.ts';

const MINUTE = 60_000;
/** The most kinds at a time, because strangers can choose some of them. */
const KINDS = 10_000;

export interface MinuteCounts<Kind> {
  /** `key` identifies the kind. The newest event of a kind is reported. */
  note(key: string, kind: Kind): void;
  /** Reports all waiting counts. */
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
