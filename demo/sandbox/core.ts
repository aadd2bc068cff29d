import { randomBytes, randomUUID } from 'node:crypto';
import type { SandboxClock } from './store/clock.ts';
import type { Store } from './store/store.ts';

/** The objects that rules and routes share. */
export interface Core {
  readonly deps: SandboxDeps;
  readonly store: Store;
  readonly clock: SandboxClock;
  /** Makes a new id with that prefix. */
  readonly id: (prefix: string) => string;
  /** Makes a new secret of 256 bits with that prefix. */
  readonly secret: (prefix: string) => string;
  /** Checks the queues again, because an item was added or has become due. */
  readonly wake: () => void;
}

/** The sandbox's outside dependencies: wall clock, randomness, network, timers, log. */
export interface SandboxDeps {
  /** Wall clock in ms since 1970, for webhook signatures and for the queues. The service's own time is `SandboxClock`. */
  readonly clock: () => number;
  readonly random: {
    /** A version 4 UUID. */
    readonly uuid: () => string;
    readonly bytes: (length: number) => Uint8Array;
    /** A random number in [0, 1), for jitter. */
    readonly fraction: () => number;
  };
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly timers: {
    readonly setTimeout: (callback: () => void, ms: number) => unknown;
    readonly clearTimeout: (timer: unknown) => void;
  };
  /** Writes one line about a failure or a notable event; never a key, a body or a patient's data. */
  readonly log: (line: string, detail?: unknown) => void;
}

/** The machine's clock, randomness, network and timers. */
export const MACHINE: Omit<SandboxDeps, 'log'> = {
  clock: Date.now,
  random: { uuid: randomUUID, bytes: (length) => randomBytes(length), fraction: Math.random },
  fetch: globalThis.fetch,
  timers: { setTimeout, clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) },
};
