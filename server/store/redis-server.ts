// What a Redis server says of itself, as far as its user may ask: managed servers and careful operators forbid INFO (@dangerous).
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

  /** Whether its name changes with each start. */
  get tellsItsLife(): boolean {
    return this.#mayAsk;
  }

  /** Name of one life of the server; where it must not be asked, of what lies in it. */
  async name(): Promise<string> {
    const info = await this.#info('server');
    const life = info === undefined ? await this.#mark() : (/^run_id:(\w{8})/m.exec(info)?.[1] ?? '');
    return `${life}.${this.#database}`;
  }

  /** Another name, for all instances, of a server that has lost something. */
  async nameAnew(): Promise<string> {
    await this.#ask((client) => client.del(MARK));
    return `${await this.#mark()}.${this.#database}`;
  }

  /** Whether it throws entries away, in words: used assertions and revocations would be forgotten. */
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

/** What an operator must change, where the code alone would not say it. */
const ERRORS: readonly (readonly [said: RegExp, words: string])[] = [
  [/^ERR.* DB index/, 'Redis has no database of the number at the end of its address'],
  [/^ERR.*(unknown command|syntax error)/, 'Redis does not know a command: 6.2 or newer is needed, and no Sentinel'],
  [/^ERR.*max number of clients/, 'Redis takes no more clients (maxclients)'],
  [/^DENIED/, 'Redis runs in protected mode: it wants a password of clients on other machines'],
  [/^Unknown RESP type/, 'what answers is no Redis'],
  [/^(CROSSSLOT|MOVED|CLUSTERDOWN)|-CROSSSLOT\b/, 'Redis is a cluster: one server is needed, with replicas or without'],
];

/** By its code where Redis says one (in the middle of the message, of a script on an older one): the rest could quote what it was given. */
export function storeErrorOf(cause: unknown): StoreError {
  const message = cause instanceof Error ? cause.message : 'unknown';
  // What a script may not do is told in words.
  if (message.includes("can't run this command")) return new StoreError('NOPERM', { cause });
  const [, words] = ERRORS.find(([said]) => said.test(message)) ?? [];
  if (words !== undefined) return new StoreError(words, { cause });
  const code = [...message.matchAll(/(?:^|-)([A-Z]{3,})\b/g)].at(-1)?.[1];
  return new StoreError(code ?? message, { cause });
}
