// The interface between the proxy and its host.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { AuditSink } from './audit/file-sink.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './log.ts';
import type { Store } from './store/store.ts';

/** Dependencies that a host may replace. Each has a default; that of `logger` logs nothing. */
export interface ProxyDeps {
  readonly clock: Clock;
  readonly store: Store;
  readonly auditSink: AuditSink;
  readonly dispatcher: Dispatcher;
  readonly logger: Logger;
  /** A random number from 0 to 1, for jitter only. */
  readonly random: () => number;
}

export interface ScribeProxy {
  /** A Node request listener, to mount in `node:http`, Express, Fastify or Koa, before any body parser. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  /** The same for `/metrics`, `/readyz` and `/livez` alone. With `operationsPort`, `handler` no longer has them. */
  readonly operations: (request: IncomingMessage, response: ServerResponse) => void;
  /** Counts a request whose headers were too large to read, and logs that once a minute. */
  readonly noteLargeHead: () => void;
  /** Reads accounts and assertion keys again from their files. Resolves with whether their content is in force. */
  reload(): Promise<boolean>;
  /** From now on `/readyz` fails, live streams end, and each connection ends with its answer. Everything else goes on until `close`. */
  leave(): void;
  /** Refuses new work, ends streams, waits for work under way and the audit, and closes store and audit sink, also given ones. */
  close(): Promise<void>;
}
