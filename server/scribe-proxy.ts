// What a host gives the proxy and gets of it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { AuditSink } from './audit/file-sink.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './log/log.ts';
import type { Store } from './store/store.ts';

/** What a host may replace; each has a default. */
export interface ProxyDeps {
  readonly clock: Clock;
  readonly store: Store;
  readonly auditSink: AuditSink;
  readonly dispatcher: Dispatcher;
  readonly logger: Logger;
  /** From 0 to 1; for jitter only. */
  readonly random: () => number;
}

export interface ScribeProxy {
  /** A Node request listener: mounts in `node:http`, Express, Fastify or Koa. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  /** The same for `/metrics`, `/readyz` and `/livez` alone; with `operationsPort` the other has them no more. */
  readonly operations: (request: IncomingMessage, response: ServerResponse) => void;
  /** Counts a request whose headers were too large to be read, and tells the log once a minute. */
  readonly noteLargeHead: () => void;
  /** Reads accounts and assertion keys again from their files; whether what they hold is in force. */
  reload(): Promise<boolean>;
  /** `/readyz` fails from now and live streams end; all else goes on until `close`. */
  leave(): void;
  /** Refuses new work, ends streams, waits for what is under way and for the audit. */
  close(): Promise<void>;
}
