// Bytes of bodies that are held before it is known who sent them: together they have a budget, the long ones a small part of it.
import type { Clock } from '../clock.ts';

const IN_ALL = 64 * 1024 * 1024;
/** An event has a few KiB. What a body has beyond this is taken from a part of its own, so that few long ones cannot take what many short ones need. */
const SHORT = 32 * 1024;
const BEYOND_SHORT = 2 * 1024 * 1024;
/** Milliseconds that the bytes of a refused body count on: they are in memory until they are collected. */
const UNTIL_COLLECTED = 1_000;

/** What one body holds. */
export interface Held {
  /** Whether there is room for a body of so many bytes: what is long of it is taken before a byte of it is read. */
  expect(bytes: number): boolean;
  /** Whether there is room for so many bytes more. */
  take(bytes: number): boolean;
  /** The body was judged, or is gone. */
  readonly give: () => void;
  /** There was no room for the rest of it. */
  readonly giveLater: () => void;
}

export interface BodyBudget {
  begin(): Held;
}

export function createBodyBudget(clock: Clock): BodyBudget {
  let all = 0;
  let beyond = 0;
  return {
    begin() {
      let size = 0;
      let long = 0;
      const isRoomFor = (bytes: number) => {
        const more = Math.max(0, bytes - SHORT - long);
        if (beyond + more > BEYOND_SHORT) return false;
        long += more;
        beyond += more;
        return true;
      };
      const give = () => {
        all -= size;
        beyond -= long;
        size = 0;
        long = 0;
      };
      return {
        expect: isRoomFor,
        take(bytes) {
          if (all + bytes > IN_ALL || !isRoomFor(size + bytes)) return false;
          size += bytes;
          all += bytes;
          return true;
        },
        give,
        giveLater: () => void clock.after(UNTIL_COLLECTED, give),
      };
    },
  };
}
