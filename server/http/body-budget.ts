// Limits the memory of bodies whose sender is not verified yet. All bodies share one budget; long ones share a small part of it.
import type { Clock } from '../clock.ts';

const IN_ALL = 64 * 1024 * 1024;
/** Bytes. An event has a few KiB. Bytes beyond this count against `BEYOND_SHORT`, so that a few long bodies cannot crowd out many short ones. */
const SHORT = 32 * 1024;
const BEYOND_SHORT = 2 * 1024 * 1024;
/** Milliseconds that a refused body still counts, because its bytes stay in memory until they are collected. */
const UNTIL_COLLECTED = 1_000;

export type BodyBudget = ReturnType<typeof createBodyBudget>;

export function createBodyBudget(clock: Clock) {
  let all = 0;
  let beyond = 0;
  return {
    /** The share of one body. */
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
        /** Whether there is room for a body of so many bytes. Reserves the part beyond `SHORT` before the body is read. */
        expect: isRoomFor,
        /** Reserves so many more bytes; false if there is no room. */
        take(bytes: number) {
          if (all + bytes > IN_ALL || !isRoomFor(size + bytes)) return false;
          size += bytes;
          all += bytes;
          return true;
        },
        /** Frees the share: the body was judged, or is gone. */
        give,
        /** Frees the share a second later: the body was refused for want of room. */
        giveLater: () => void clock.after(UNTIL_COLLECTED, give),
      };
    },
  };
}
