// One connection to PostgreSQL, made again whenever it breaks. Calls made meanwhile are rejected at once.
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import type { Client, QueryResultRow } from 'pg';
import { deadline, type Clock } from '../clock.ts';
import { isOverTls } from '../config/store-address.ts';
import { StoreError } from '../errors.ts';
import { trusting } from '../config/egress.ts';

export const ANSWER_WITHIN = 2_000;
const FIRST_BREAK = 100;
const LONGEST_BREAK = 5_000;

/** An SQL statement. A named one is parsed once for each connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
}

export interface LineOptions {
  /** `postgres://user:password@host:port/database`, with `sslmode` for TLS. */
  readonly address: string;
  /** Certificate authorities trusted beside Node's own, as PEM. */
  readonly ca: string | undefined;
  readonly clock: Clock;
  /** Prepares a new connection before it is used. */
  readonly prepare?: (client: Client) => Promise<void>;
  readonly onReady?: () => void;
  /** Gets the text of each notification (`NOTIFY`). */
  readonly hear?: (message: string) => void;
  /** Gets the reason if there is no connection. */
  readonly report: (cause: unknown) => void;
}

const require = createRequire(import.meta.url);

export class PostgresLine {
  readonly #options: LineOptions;
  /** The client, once it is ready. */
  #client: Client | undefined;
  #socket: Socket | undefined;
  #trouble: StoreError | undefined;
  /** Resolves when the first attempt to connect has ended. */
  #isReached = Promise.resolve();
  #tries = 0;
  #cancel = () => {};

  constructor(options: LineOptions) {
    this.#options = options;
    this.#isReached = this.#connect();
  }

  /** Runs a statement. Rejects if there is no answer within 2 s. */
  ask<Row extends QueryResultRow>(statement: Statement, values: unknown[] = []): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const fail = (cause: unknown) => reject((!this.#client && this.#trouble) || storeErrorOf(cause));
      const late = () => fail(new Error('PostgreSQL did not answer'));
      const cancel = deadline(this.#options.clock, ANSWER_WITHIN, late);
      this.#isReached
        .then(() => {
          if (!this.#client) throw new Error('there is no connection');
          return this.#client.query<Row>({ ...statement, values });
        })
        .then(({ rows }) => resolve(rows), fail)
        .finally(cancel);
    });
  }

  /** Replaces the connection. A connection whose other end has vanished would never answer. */
  renew(): void {
    this.close();
    this.#isReached = this.#connect();
  }

  close(): void {
    this.#cancel();
    this.#client = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.destroy();
  }

  async #connect(): Promise<void> {
    // Loaded only if PostgreSQL is the store.
    const { Client } = require('pg') as typeof import('pg');
    const socket = new Socket();
    this.#socket = socket;
    const client = new Client({ ...placeOf(this.#options), stream: () => socket, pipeline: true });
    const lose = (cause: unknown) => {
      if (this.#socket !== socket) return;
      this.close();
      this.#options.report((this.#trouble = storeErrorOf(cause)));
      const longest = Math.min(FIRST_BREAK * 2 ** this.#tries++, LONGEST_BREAK);
      this.#cancel = this.#options.clock.after(longest * (0.5 + Math.random() / 2), () => void this.#connect());
    };
    client.on('error', lose).on('end', () => lose(new Error('the connection ended')));
    client.on('notification', ({ payload }) => payload !== undefined && this.#options.hear?.(payload));
    try {
      await client.connect();
      await this.#options.prepare?.(client);
    } catch (cause) {
      return lose(cause);
    }
    if (this.#socket !== socket) return;
    this.#client = client;
    this.#tries = 0;
    this.#options.onReady?.();
  }
}

/** The options of the client, from the address alone. Variables such as `PGSSLMODE` must not change them. */
function placeOf({ address, ca }: LineOptions) {
  const url = new URL(address);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    database: decodeURIComponent(url.pathname.slice(1)) || undefined,
    ssl: isOverTls(url) ? { ...trusting(ca) } : false,
    application_name: 'scribe-widget-proxy',
    connectionTimeoutMillis: ANSWER_WITHIN,
    keepAlive: true,
  };
}

/** Conditions that an operator can mend, or that pass by themselves (PostgreSQL, appendix A). */
const CONDITIONS: Readonly<Record<string, string>> = {
  '22P05': "its database cannot hold every letter: make one with ENCODING 'UTF8'",
  '25006': 'it takes no writes: a standby',
  '28000': 'its user may not connect',
  '28P01': 'its password is wrong',
  '3D000': 'there is no such database',
  '3F000': 'its user has no schema for the tables: set its search_path',
  '42501': 'its user may not do that',
  '42P01': 'its tables are gone: put a backup back, or let its user make them anew',
  '53100': 'its disk is full',
  '53200': 'it has no memory left',
  '53300': 'it has no connection left',
  '57014': 'it took longer than 2 s',
  '57P01': 'it was shut down',
  '57P02': 'it crashed',
  '57P03': 'it is starting',
  '57P04': 'its database was dropped',
  '57P05': 'it ended an idle connection',
  XX001: 'its data is damaged: put a backup back',
  XX002: 'its index is damaged: REINDEX',
};

/** The error with its code. The message could quote values, so it is left out. */
export function storeErrorOf(cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  const { code, message } = cause as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return new StoreError(typeof message === 'string' ? message : 'unknown', { cause });
  const words = CONDITIONS[code];
  return new StoreError(words ? `${words} (${code})` : code, { cause });
}

/** Whether the server is a standby now. New connections reach the primary. */
export const isStandby = (cause: unknown): boolean =>
  cause instanceof StoreError && (cause.cause as { code?: unknown } | undefined)?.code === '25006';
