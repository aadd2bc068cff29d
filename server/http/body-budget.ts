// Bytes of bodies that are held before it is known who sent them: together they have a budget, the long ones a small part of it.
const IN_ALL = 64 * 1024 * 1024;
/** An event has a few KiB. What a body has beyond this is taken from a part of its own, so that few long ones cannot take what many short ones need. */
const SHORT = 32 * 1024;
const BEYOND_SHORT = 4 * 1024 * 1024;

/** What one body holds. */
export interface Held {
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
      const longPart = () => Math.max(0, size - SHORT);
      return {
        take(bytes) {
          const before = longPart();
          size += bytes;
          all += bytes;
          beyond += longPart() - before;
          return all <= IN_ALL && beyond <= BEYOND_SHORT;
        },
        give() {
          all -= size;
          beyond -= longPart();
          size = 0;
        },
      };
    },
  };
}
