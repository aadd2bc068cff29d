// The inputs of the model: assumed habits, the rules of the code, and costs from the benches.

/** The acts of a doctor in an hour with an open page. */
export interface Habits {
  /** Pages of patients that are opened. */
  readonly opens: number;
  /** Events of the service about the sessions of a doctor. */
  readonly events: number;
  readonly decisions: number;
  /** Share of the doctors with a page open, by hour of the day. */
  readonly present: readonly number[];
}

export const HABITS: Habits = {
  opens: 5,
  events: 20,
  decisions: 4,
  present: [
    0.03, 0.03, 0.03, 0.03, 0.03, 0.05, 0.15, 0.5, 0.8, 0.95, 1, 0.95, 0.6, 0.75, 0.95, 0.95, 0.85, 0.6, 0.3, 0.2, 0.12,
    0.08, 0.05, 0.03,
  ],
};

/** Seconds and counts, each with the file that defines it. */
export const RULES = {
  /** server/access/session-token.ts: a stream ends with its token. */
  token: 300,
  /** server/live/live.ts */
  heartbeat: 15,
  retry: 3,
  /** server/live/live.ts: resets are spread over 2 s, or 5 ms for each stream. */
  spread: (streams: number): number => Math.max(2, streams * 0.005),
  mostStreams: 12_000,
  /** server/webhooks/routing-notes.ts */
  note: 60,
  /** server/store: hints in the log. */
  log: 2_000,
  /** On shutdown a page is told to come back after as long as this, at most. */
  comeBack: 15,
  /** The service sends again what was refused (§6.4): after about a minute. */
  sentAgain: 60,
} as const;

/** Calls of the store: `test/simulate/model.test.ts` holds them against the product. */
export const CALLS = {
  /** `once` of the assertion. */
  signIn: { writes: 1, reads: 0 },
  /** The first read of a session by an instance: who knows it, both of its ids, the gate. */
  firstRead: { writes: 4, reads: 0 },
  /** `lastPosition` and the gate: what was missed is in memory. */
  stream: { writes: 0, reads: 2 },
  /** The other id of a session that the instance has not read. */
  strange: { writes: 0, reads: 1 },
  /** That somebody of the account listens, once a minute. */
  note: { writes: 1, reads: 0 },
  /** The signing secret, whom it concerns, `record`. */
  event: { writes: 1, reads: 2 },
  /** An instance at rest, a second: revocations, and every 5 s its look at the store, twice. */
  rest: { writes: 0.4, reads: 1.4 },
} as const;

/** Reads of the service for a page that is opened, or told that something changed: session and documents. */
export const READS = 2;

/** Milliseconds of one core, from docs/benchmarks.md: the time of both cores, upstream and load included, so rather too much. */
export const COSTS = {
  read: 0.3,
  signIn: 0.4,
  stream: 0.3,
  event: 0.16,
  decision: 0.39,
  /** A hint that another instance recorded. */
  heard: 0.02,
  told: 0.02,
  beat: 0.01,
} as const;

/**
 * What stands behind the instances. Milliseconds that the store is busy with a call, from `npm run bench store`: a write between what one
 * instance and four at once reached. Reads that the service is taken to answer a second.
 */
export const BEHIND = {
  Redis: { write: 0.15, read: 0.013 },
  PostgreSQL: { write: 0.2, read: 0.028 },
  serviceReads: 5_000,
} as const;
