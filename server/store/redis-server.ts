// What a Redis server says about itself. Managed servers and careful operators forbid INFO (@dangerous); then less is known.
import { randomUUID } from 'node:crypto';
import { StoreError } from '../errors.ts';
import type { Client } from './redis-connect.ts';

export const PREFIX = 'scribe:';
const MARK = `${PREFIX}hint:mark`;

type Ask = <Value>(ask: (client: Client) => Promise<Value>) => Promise<Value>;

export class RedisServer {
  readonly #database: number;
  readonly #ask: Ask;
  #mayAsk = true;

  constructor(database: number, ask: Ask) {
    this.#database = database;
    this.#ask = ask;
  }

  /** Whether the server's name changes with each start. */
  get tellsItsLife(): boolean {
    return this.#mayAsk;
  }

  /** The name of one life of the server. Without INFO, a mark stored in it. */
  async name(): Promise<string> {
    const info = await this.#info('server');
    const life = info === undefined ? await this.#mark() : (/^run_id:(\w{8})/m.exec(info)?.[1] ?? '');
    return `${life}.${this.#database}`;
  }

  /** Makes another name for all instances, after the server has lost data. */
  async nameAnew(): Promise<string> {
    await this.#ask((client) => client.del(MARK));
    return `${await this.#mark()}.${this.#database}`;
  }

  /** A warning if Redis evicts entries; used assertions and revocations would be forgotten. */
  async policyWarning(): Promise<string | undefined> {
    const memory = (await this.#info('memory')) ?? '';
    const [, policy = 'noeviction'] = /^maxmemory_policy:([\w-]+)/m.exec(memory) ?? [];
    const [, most = '0'] = /^maxmemory:(\d+)/m.exec(memory) ?? [];
    return policy === 'noeviction' || most === '0'
      ? undefined
      : `Redis throws entries away when its memory is full (maxmemory-policy ${policy}): used assertions and revocations would be forgotten. Set it to noeviction.`;
  }

  async #info(section: string): Promise<string | undefined> {
    if (!this.#mayAsk) return undefined;
    try {
      return await this.#ask((client) => client.info(section));
    } catch (cause) {
      if (!(cause instanceof StoreError) || cause.message !== 'NOPERM') throw cause;
      this.#mayAsk = false;
      return undefined;
    }
  }

  async #mark(): Promise<string> {
    const mark = randomUUID().slice(0, 8);
    await this.#ask((client) => client.set(MARK, mark, { condition: 'NX' }));
    return (await this.#ask((client) => client.get(MARK))) ?? mark;
  }
}

/** Errors of Redis, and what an operator must change. */
const ERRORS: readonly (readonly [said: RegExp, words: string])[] = [
  [/^ERR.* DB index/, 'Redis has no database of the number at the end of its address'],
  [/^ERR.*(unknown command|syntax error)/, 'Redis does not know a command: 6.2 or newer is needed, and no Sentinel'],
  [/^ERR.*max number of clients/, 'Redis takes no more clients (maxclients)'],
  [/^DENIED/, 'Redis runs in protected mode: it wants a password of clients on other machines'],
  [/^Unknown RESP type/, 'what answers is no Redis'],
  [/^(CROSSSLOT|MOVED|CLUSTERDOWN)|-CROSSSLOT\b/, 'Redis is a cluster: one server is needed, with replicas or without'],
];

/** The error with its code, which an older Redis writes in the middle of a script's message. The rest could quote values, so it is left out. */
export function storeErrorOf(cause: unknown): StoreError {
  const message = cause instanceof Error ? cause.message : 'unknown';
  // A script without permission gets this message instead of a code.
  if (message.includes("can't run this command")) return new StoreError('NOPERM', { cause });
  const [, words] = ERRORS.find(([said]) => said.test(message)) ?? [];
  if (words !== undefined) return new StoreError(words, { cause });
  const code = [...message.matchAll(/(?:^|-)([A-Z]{3,})\b/g)].at(-1)?.[1];
  return new StoreError(code ?? message, { cause });
}
