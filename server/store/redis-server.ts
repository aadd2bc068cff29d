// One Redis server: the connections to it, the scripts it runs, and what it says about itself.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { RedisClientType } from 'redis';
import { messageOf, StoreError } from '../errors.ts';
import type { trusting } from '../config/egress.ts';

export const PREFIX = 'scribe:';
const MARK = `${PREFIX}hint:mark`;

export const ANSWER_WITHIN = 2_000;
const LONGEST_BREAK = 5_000;

const require = createRequire(import.meta.url);

type None = Record<never, never>;
export type Client = RedisClientType<None, None, None, 2>;

export interface Connections {
  readonly client: Client;
  readonly subscriber: Client;
}

/** Connects. The client reconnects by itself. */
export function connect(url: string, trust: ReturnType<typeof trusting>): Connections {
  // Loaded only if Redis is the store: it takes more memory than the rest of the proxy.
  const { createClient } = require('redis') as typeof import('redis');
  const reconnectStrategy = (tries: number) => Math.min(100 * 2 ** tries, LONGEST_BREAK) * (0.5 + Math.random() / 2);
  const socket = { ...(url.startsWith('rediss:') && trust), connectTimeout: ANSWER_WITHIN, reconnectStrategy };
  const address = new URL(url);
  // Signs in only with a password, and as `default` if no user is given, like HELLO. A Redis without passwords refuses a password that comes without a user.
  address.username = address.password && (address.username || 'default');
  // Uses RESP 2, which every server and proxy speaks. RESP 3 begins with HELLO, which may be forbidden or unknown.
  const open = (disableOfflineQueue: boolean): Client =>
    createClient<None, None, None, 2>({ url: address.href, RESP: 2, disableOfflineQueue, socket });
  return { client: open(true), subscriber: open(false) };
}

// The scripts (Lua), which Redis runs in one step. A comment names keys and arguments of each.

/**
 * Remembers an entry. The first time, numbers the hints, logs and publishes them. KEYS 1 sequence, 2 log, 3 the entry; ARGV 1 name of the log,
 * 2 channel, 3 how many hints are kept, 4 the entry's life in ms, 5… hints.
 */
export const RECORD = `
if tonumber(ARGV[4]) > 0 and not redis.call('SET', KEYS[3], '', 'NX', 'PX', ARGV[4]) then return 0 end
for i = 5, #ARGV do
  local id = redis.call('INCR', KEYS[1])
  local record = id .. ' ' .. ARGV[i]
  redis.call('ZADD', KEYS[2], id, record)
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -(ARGV[3] + 1))
  redis.call('PUBLISH', ARGV[2], ARGV[1] .. ' ' .. record)
end
return 1`;

/** Adds a line to an entry. KEYS 1 the entry; ARGV 1 the line, 2 the entry's life in ms. */
export const ADD = `
local lines = redis.call('GET', KEYS[1]) or ''
if lines == '' then lines = ARGV[1]
elseif not string.find('\\n' .. lines .. '\\n', '\\n' .. ARGV[1] .. '\\n', 1, true) then lines = lines .. '\\n' .. ARGV[1] end
redis.call('SET', KEYS[1], lines, 'PX', ARGV[2])`;

/** Calls every command that streams, webhooks and sign-ins need: each must be known and allowed. KEYS 1 the entry, 2 sequence, 3 log; ARGV 1 the entry's life in ms, 2 a channel without listeners. */
export const PROVE = `
redis.call('SET', KEYS[1], '', 'PX', ARGV[1])
redis.call('MGET', KEYS[1], KEYS[2])
redis.call('ZRANGE', KEYS[3], -1, -1)
redis.call('GETDEL', KEYS[1])
return redis.call('PUBLISH', ARGV[2], '')`;

type Ask = <Value>(ask: (client: Client) => Promise<Value>) => Promise<Value>;

/** Asks the server about itself. Managed servers and careful operators forbid INFO (@dangerous); then it learns less. */
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
    const { policy, hasLimit } = evictionIn((await this.#info('memory')) ?? '');
    return policy === 'noeviction' || !hasLimit
      ? undefined
      : `Redis throws entries away when its memory is full (maxmemory-policy ${policy}): used assertions and revocations would be forgotten. Set it to noeviction.`;
  }

  async #info(section: string): Promise<string | undefined> {
    if (!this.#mayAsk) return undefined;
    try {
      return await this.#ask((client) => client.info(section));
    } catch (cause) {
      // An operator may also have taken INFO away (`rename-command`).
      if (!hasCode(cause, 'NOPERM') && !(cause instanceof StoreError && cause.message === UNKNOWN)) throw cause;
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

/** What a server's `INFO memory` says about eviction: the policy, and whether the memory has a limit. */
export function evictionIn(memory: string): { policy: string; hasLimit: boolean } {
  const [, policy = 'noeviction'] = /^maxmemory_policy:([\w-]+)/m.exec(memory) ?? [];
  const [, most = '0'] = /^maxmemory:(\d+)/m.exec(memory) ?? [];
  return { policy, hasLimit: most !== '0' };
}

const UNKNOWN = 'Redis does not know a command: 6.2 or newer is needed, and no Sentinel';

/** Errors of Redis, and what an operator must change. */
const ERRORS: readonly (readonly [said: RegExp, words: string])[] = [
  [/^ERR.* DB index/, 'Redis has no database of the number at the end of its address'],
  [/^ERR.*(unknown (redis )?command|syntax error)/i, UNKNOWN],
  [/^ERR.*max number of clients/, 'Redis takes no more clients (maxclients)'],
  [/^DENIED/, 'Redis runs in protected mode: it wants a password of clients on other machines'],
  // Where no password is given, no command of ours waits for what Redis says before it closes.
  [
    /^Socket closed unexpectedly|^(read|write) E(CONNRESET|PIPE)/,
    'Redis closes the connection: it ends, takes no more clients (maxclients), speaks TLS alone (rediss://), or wants a password of clients on other machines (protected mode)',
  ],
  [
    /^Connection timeout/,
    'Redis does not take a connection: a firewall may drop it, or nothing speaks TLS there (redis://)',
  ],
  [
    /alert (certificate required|handshake failure)/,
    'Redis refuses the TLS of this proxy: it wants a certificate, which is not shown it (set tls-auth-clients no), or they have no cipher in common',
  ],
  [/^Unknown RESP type/, 'what answers is no Redis'],
  [/^(CROSSSLOT|MOVED|CLUSTERDOWN)|-CROSSSLOT\b/, 'Redis is a cluster: one server is needed, with replicas or without'],
];

/** Codes of Redis that an operator meets. */
const CODES: Readonly<Record<string, string>> = {
  BUSY: 'a script holds Redis up',
  LOADING: 'Redis is starting',
  MASTERDOWN: 'it is a replica whose master is away',
  MISCONF: 'Redis cannot save to its disk, and takes no writes',
  NOAUTH: 'Redis wants a password',
  NOPERM: 'the ACL of Redis does not let its user do that',
  NOREPLICAS: 'Redis has fewer replicas than it wants (min-replicas-to-write)',
  OOM: 'Redis has no memory left: raise its maxmemory',
  READONLY: 'Redis takes no writes: it is a replica',
  WRONGPASS: 'the password of Redis is wrong, or its user is unknown or switched off',
};

/** The error with its code, which an older Redis writes in the middle of a script's message. The rest could quote values, so it is left out. */
export function storeErrorOf(cause: unknown): StoreError {
  const message = messageOf(cause);
  // A script without permission gets this message instead of a code.
  const isForbidden = message.includes("can't run this command");
  const [, words] = ERRORS.find(([said]) => said.test(message)) ?? [];
  if (words !== undefined) return new StoreError(words, { cause });
  const code = isForbidden ? 'NOPERM' : [...message.matchAll(/(?:^|-)([A-Z]{3,})\b/g)].at(-1)?.[1];
  return new StoreError(code === undefined ? message : CODES[code] ? `${CODES[code]} (${code})` : code, { cause });
}

export const hasCode = (cause: unknown, code: 'NOPERM' | 'READONLY'): cause is StoreError =>
  cause instanceof StoreError && cause.message.endsWith(`(${code})`);
