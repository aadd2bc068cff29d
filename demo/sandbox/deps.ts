/** Whatever the sandbox takes from the outside: wall clock, chance, network, timers, log. */
export interface SandboxDeps {
  /** Wall clock in ms since 1970: signs webhooks and times what waits. The service's own time is `SandboxClock`. */
  readonly clock: () => number;
  readonly random: {
    /** A version 4 UUID. */
    readonly uuid: () => string;
    readonly bytes: (length: number) => Uint8Array;
    /** In [0, 1): jitter. */
    readonly fraction: () => number;
  };
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly timers: {
    readonly setTimeout: (callback: () => void, ms: number) => unknown;
    readonly clearTimeout: (timer: unknown) => void;
  };
  /** One line about something that went wrong or was noteworthy; never a key, a body or a patient's data. */
  readonly log: (line: string, detail?: unknown) => void;
}
