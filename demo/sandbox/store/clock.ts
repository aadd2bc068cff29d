import type { Database } from './database.ts';

/** The service's time: the wall clock plus an offset that survives a restart. */
export interface SandboxClock {
  readonly now: () => Date;
  readonly iso: () => string;
  /** The wall clock, in ms. */
  readonly wall: () => number;
  /** Moves the clock; returns by how many ms. */
  readonly set: (now: Date) => number;
  readonly advance: (seconds: number) => number;
}

/** Makes the function that creates a clock over `wall`; `db` keeps its offset. */
export const createClockOver = (db: Database): ((wall: () => number) => SandboxClock) => {
  const select = db.one<{ value: string }>(`SELECT value FROM settings WHERE name = 'clock.offset'`);
  const upsert = db.run(`INSERT INTO settings (name, value) VALUES ('clock.offset', :value)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
  return (wall) => {
    const offset = () => Number(select()?.value ?? 0);
    const now = () => new Date(wall() + offset());
    const move = (ms: number) => {
      upsert({ value: String(offset() + ms) });
      return ms;
    };
    return {
      now,
      iso: () => now().toISOString(),
      wall,
      set: (target) => move(target.getTime() - now().getTime()),
      advance: (seconds) => move(Math.round(seconds * 1000)),
    };
  };
};
