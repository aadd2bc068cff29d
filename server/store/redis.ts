// The store on Redis, for several instances. While it is away every call rejects at once, so pages get 503 and nobody is logged out.
import { deadline, type Clock } from '../clock.ts';
import { databaseOf, redisAddresses } from '../config/store-address.ts';
import { StoreError } from '../errors.ts';
import { trusting } from '../config/egress.ts';
import { HintLog, numbered, told, type LogState } from './hint-log.ts';
import {
  ADD,
  ANSWER_WITHIN,
  type Client,
  connect,
  type Connections,
  hasCode,
  PREFIX,
  PROVE,
  RECORD,
  RedisServer,
  storeErrorOf,
} from './redis-server.ts';
import { numberIn, positionOf, type HintDraft, type HintRecord, type Store, type StoreWarning } from './store.ts';

const SEQUENCE = `${PREFIX}hint:sequence`;
const LOG = `${PREFIX}hint:log`;
const HINTS_KEPT = 2_000;
const LOOK_EVERY = 5_000;
/** Failed checks after which the connections are made anew. A connection whose other end vanished would never answer. */
const MOST_FAILURES = 5;
/** Milliseconds between two rounds over all addresses. */
const ROUND = 1_000;

/**
 * Connects in the background, and again whenever the connection breaks. Tries the next of several addresses if this one is no longer the master
 * or does not answer. `report` gets the cause of failures. `ca` (PEM) is trusted beside Node's own authorities.
 */
export function openRedisStore(url: string, clock: Clock, report: (cause: unknown) => void, ca?: string): Store {
  return new RedisStore(url, clock, report, ca);
}

class RedisStore implements Store {
  readonly #addresses: readonly string[];
  readonly #trust;
  readonly #server: RedisServer;
  readonly #clock: Clock;
  readonly #report: (cause: unknown) => void;
  readonly #hints: HintLog;
  readonly #database: number;
  /** The channel. It names the database, because messages reach the clients of every database. */
  readonly #channel: string;
  #connections: Connections;
  /** Resolves when the first attempt to connect has ended. */
  #isReached = Promise.resolve();
  /** The reason why there is no connection. */
  #trouble: StoreError | undefined;
  #failures = 0;
  /** The index of the present address. */
  #turn = 0;
  #warning: string | undefined;
  #isClosed = false;
  #cancelLook: () => void;

  constructor(url: string, clock: Clock, report: (cause: unknown) => void, ca: string | undefined) {
    this.#addresses = redisAddresses(url);
    this.#trust = trusting(url.includes('rediss:') ? ca : undefined);
    this.#database = databaseOf(this.#address);
    this.#channel = `${PREFIX}hint:${this.#database}`;
    this.#clock = clock;
    this.#report = report;
    this.#server = new RedisServer(this.#database, (ask) => this.#within(ask));
    const read = (number: number) => this.#readLog(number);
    // If INFO is allowed the name changes with each start of the server, and only then.
    const nameAnew = (name: string) => (this.#server.tellsItsLife ? Promise.resolve(name) : this.#server.nameAnew());
    this.#hints = new HintLog({ read, nameAnew }, report);
    this.#connections = this.#connect();
    this.#cancelLook = clock.after(LOOK_EVERY, () => void this.#look());
  }

  async once(key: string, until: number): Promise<boolean> {
    const life = this.#lifeOf(until);
    if (life <= 0) return true;
    const expiration = { type: 'PX', value: life } as const;
    return (await this.#within((client) => client.set(PREFIX + key, '', { condition: 'NX', expiration }))) === 'OK';
  }

  async put(key: string, value: string, until: number): Promise<void> {
    const life = this.#lifeOf(until);
    if (life <= 0) await this.remove(key);
    // Stores it without an expiry, so that a Redis that evicts expiring entries (volatile-…) keeps it.
    else if (life === Infinity) await this.#within((client) => client.set(PREFIX + key, value));
    else await this.#within((client) => client.set(PREFIX + key, value, { expiration: { type: 'PX', value: life } }));
  }

  async get(key: string): Promise<string | undefined> {
    return (await this.#within((client) => client.get(PREFIX + key))) ?? undefined;
  }

  async getAll(keys: readonly string[]): Promise<readonly (string | undefined)[]> {
    const values = await this.#within((client) => client.mGet(keys.map((key) => PREFIX + key)));
    return values.map((value) => value ?? undefined);
  }

  async add(key: string, member: string, until: number): Promise<void> {
    const parameters = { keys: [PREFIX + key], arguments: [member, String(Math.max(1, this.#lifeOf(until)))] };
    await this.#within((client) => client.eval(ADD, parameters));
  }

  async take(key: string): Promise<string | undefined> {
    return (await this.#within((client) => client.getDel(PREFIX + key))) ?? undefined;
  }

  async remove(key: string): Promise<void> {
    await this.#within((client) => client.del(PREFIX + key));
  }

  async record(key: string, until: number, hints: readonly HintDraft[]): Promise<boolean> {
    const log = await this.#hints.name();
    const drafts = hints.map(({ account, ids, hint }) => JSON.stringify({ account, ids, hint }));
    const own = [log, this.#channel, String(HINTS_KEPT), String(this.#lifeOf(until))];
    const parameters = { keys: [SEQUENCE, LOG, PREFIX + key], arguments: [...own, ...drafts] };
    return (await this.#within((client) => client.eval(RECORD, parameters))) === 1;
  }

  async hints(): Promise<readonly HintRecord[]> {
    const log = await this.#hints.name();
    const records = await this.#within((client) => client.zRange(LOG, 0, -1));
    return records.map((record) => told(log, numbered(record)));
  }

  async hintsAfter(position: string): Promise<readonly HintRecord[] | undefined> {
    const log = await this.#hints.name();
    const number = numberIn(log, position);
    const { records } = number === undefined ? {} : await this.#recordsAfter(number);
    return records?.map((record) => told(log, record));
  }

  async lastPosition(): Promise<string> {
    const log = await this.#hints.name();
    return positionOf(log, Number((await this.#within((client) => client.get(SEQUENCE))) ?? 0));
  }

  subscribe(listener: (record: HintRecord) => void): () => void {
    return this.#hints.subscribe(listener);
  }

  async ping(): Promise<void> {
    // Several keys in one script, as for every record: a cluster would refuse that.
    const proof = {
      keys: [`${PREFIX}health`, SEQUENCE, LOG],
      arguments: [String(LOOK_EVERY), `${this.#channel}:health`],
    };
    // Tries all that streams and webhooks need.
    await Promise.all([this.#within((client) => client.eval(PROVE, proof)), this.#hints.name()]);
  }

  warning(): StoreWarning | undefined {
    return this.#warning === undefined ? undefined : { state: 'evicts', says: this.#warning };
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelLook();
    this.#hints.close();
    this.#disconnect();
    return Promise.resolve();
  }

  #connect() {
    const connections = connect(this.#address, this.#trust);
    const { client, subscriber } = connections;
    this.#isReached = new Promise((resolve) => client.once('ready', resolve).once('error', resolve));
    const tell = (cause: unknown) => {
      if (connections !== this.#connections || this.#isClosed) return;
      this.#report((this.#trouble = storeErrorOf(cause)));
    };
    for (const connection of [client, subscriber]) {
      connection.on('error', tell);
      // Reads the hints that were published while there was no connection.
      connection.on('ready', () => void this.#hints.catchUp().catch(tell));
      connection.connect().catch(tell);
    }
    if (this.#addresses.length > 1) {
      client.on('error', () => this.#goOn(connections));
      client.on('ready', () => void this.ping().catch((cause: unknown) => this.#leaveReplica(cause, connections)));
    }
    subscriber.subscribe(this.#channel, (message) => this.#hints.hear(message)).catch(tell);
    return connections;
  }

  get #address(): string {
    return this.#addresses[this.#turn % this.#addresses.length] as string;
  }

  /** Tries the next address after a failed connection. */
  #goOn(failed: Connections): void {
    const isLast = this.#turn % this.#addresses.length === this.#addresses.length - 1;
    this.#clock.after(isLast ? ROUND : 0, () => {
      if (failed === this.#connections && !failed.client.isReady) this.#connectAnew();
    });
  }

  /** Connects anew if this server has become a replica: new connections reach the master. */
  #leaveReplica(cause: unknown, connections: Connections): void {
    if (hasCode(cause, 'READONLY') && connections === this.#connections) this.#connectAnew();
  }

  #connectAnew(): void {
    if (this.#isClosed) return;
    this.#disconnect();
    this.#failures = 0;
    this.#turn++;
    this.#connections = this.#connect();
  }

  #disconnect(): void {
    const { client, subscriber } = this.#connections;
    for (const connection of [client, subscriber]) connection.destroy();
  }

  /** Reads missed hints, and finds connections that are dead without an error. */
  async #look(): Promise<void> {
    try {
      const looks = [this.#server.policyWarning(), this.ping(), this.#hints.catchUp()] as const;
      [this.#warning] = await Promise.all(looks);
      this.#failures = 0;
    } catch (cause) {
      if (++this.#failures >= MOST_FAILURES) this.#connectAnew();
      else this.#leaveReplica(cause, this.#connections);
    }
    if (!this.#isClosed) this.#cancelLook = this.#clock.after(LOOK_EVERY, () => void this.#look());
  }

  async #readLog(number: number): Promise<LogState> {
    const [name, state] = await Promise.all([this.#server.name(), this.#recordsAfter(number)]);
    return { name, ...state };
  }

  async #recordsAfter(number: number): Promise<Omit<LogState, 'name'>> {
    const [sequence, [first]] = await this.#within((client) =>
      Promise.all([client.get(SEQUENCE), client.zRangeWithScores(LOG, 0, 0)]),
    );
    const last = Number(sequence ?? 0);
    if (number > last || (first && number < first.score - 1)) return { last, records: undefined };
    // Needs no read for a position that is out of reach, or at the end of the log.
    if (number === last) return { last, records: [] };
    const records = await this.#within((client) => client.zRange(LOG, `(${number}`, '+inf', { BY: 'SCORE' }));
    // Checks the first hint, because the log may have dropped the one that follows the position.
    const isThere = !records[0] || numbered(records[0]).number === number + 1;
    return { last, records: isThere ? records.map(numbered) : undefined };
  }

  #lifeOf(until: number): number {
    return Math.ceil(until - this.#clock.now());
  }

  #within<Value>(ask: (client: Client) => Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const fail = (cause: unknown) =>
        reject((!this.#connections.client.isReady && this.#trouble) || storeErrorOf(cause));
      const cancel = deadline(this.#clock, ANSWER_WITHIN, () => fail(new Error('Redis did not answer')));
      this.#isReached
        .then(() => ask(this.#connections.client))
        .then(resolve, fail)
        .finally(cancel);
    });
  }
}
