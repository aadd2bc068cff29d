// Bytes of bodies that are held before it is known who sent them: together they have a budget, the long ones a small part of it.
const IN_ALL = 64 * 1024 * 1024;
/** An event has a few KiB. What a body has beyond this is taken from a part of its own, so that few long ones cannot take what many short ones need. */
const SHORT = 32 * 1024;
const BEYOND_SHORT = 4 * 1024 * 1024;

/** What one body holds. */
export interface Held {
  /** Whether there is room for a body of so many bytes: what is long of it is taken before a byte of it is read. */
  expect(bytes: number): boolean;
  /** Whether there is room for so many bytes more. */
  take(bytes: number): boolean;
  /** The body was judged, or is gone. */
  give(): void;
}

export interface BodyBudget {
  begin(): Held;
}

export function createBodyBudget(): BodyBudget {
  let all = 0;
  let beyond = 0;
  return {
    begin() {
      let size = 0;
      let long = 0;
      const isLong = (bytes: number) => {
        const more = Math.max(0, bytes - SHORT - long);
        long += more;
        beyond += more;
        return beyond <= BEYOND_SHORT;
      };
      return {
        expect: isLong,
        take(bytes) {
          size += bytes;
          all += bytes;
          return isLong(size) && all <= IN_ALL;
        },
        give() {
          all -= size;
          beyond -= long;
          size = 0;
          long = 0;
        },
      };
    },
  };
}
