import type { Settings } from './store/settings.ts';

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

const OFFSET = 'clock.offset';

/** Creates a clock over `wall` that keeps its offset in `settings`. */
export const createSandboxClock = (wall: () => number, settings: Settings): SandboxClock => {
  const offset = () => Number(settings.read(OFFSET) ?? 0);
  const move = (ms: number) => {
    settings.write(OFFSET, String(offset() + ms));
    return ms;
  };
  const now = () => new Date(wall() + offset());
  return {
    now,
    iso: () => now().toISOString(),
    wall,
    set: (target) => move(target.getTime() - now().getTime()),
    advance: (seconds) => move(Math.round(seconds * 1000)),
  };
};
