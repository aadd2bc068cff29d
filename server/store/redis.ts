// The store that several instances share. While Redis is away every call rejects at once: 503, never a mass logout.
import { createClient } from 'redis';
import type { Clock } from '../clock.ts';
import { RESET_HINT, type HintRecord, type Store } from './store.ts';

const PREFIX = 'scribe:';
const SEQUENCE = `${PREFIX}hint:sequence`;
const LOG = `${PREFIX}hint:log`;
const CHANNEL = `${PREFIX}hint`;
const HINTS_KEPT = 2_000;
const ANSWER_WITHIN = 2_000;
const LONGEST_BREAK = 5_000;

/** Number, log and news of a record, in one step. */
const PUBLISH = `
local id = redis.call('INCR', KEYS[1])
local record = id .. ' ' .. ARGV[1]
redis.call('ZADD', KEYS[2], id, record)
redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -(ARGV[2] + 1))
redis.call('PUBLISH', ARGV[3], record)
return id`;

/** Connects in the background, and again whenever the connection breaks. `report` gets what went wrong. */
export function openRedisStore(url: string, clock: Clock, report: (cause: unknown) => void): Store {
  return new RedisStore(url, clock, report);
}

class RedisStore implements Store {
  readonly #clock: Clock;
  readonly #client;
  readonly #subscriber;
  readonly #listeners = new Set<(record: HintRecord) => void>();
  #wasReady = false;

  constructor(url: string, clock: Clock, report: (cause: unknown) => void) {
    this.#clock = clock;
    const reconnectStrategy = (tries: number) => Math.min(100 * 2 ** tries, LONGEST_BREAK) * (0.5 + Math.random() / 2);
    this.#client = createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: ANSWER_WITHIN, reconnectStrategy },
    });
    this.#subscriber = this.#client.duplicate({ disableOfflineQueue: false });
    for (const client of [this.#client, this.#subscriber]) {
      client.on('error', report);
      client.connect().catch(report);
    }
    this.#subscriber.on('ready', () => void this.#tellOfGap().catch(report));
    this.#subscriber.subscribe(CHANNEL, (message) => this.#tell(recordOf(message))).catch(report);
  }

  async once(key: string, until: number): Promise<boolean> {
    const life = this.#lifeOf(until);
    if (life <= 0) return true;
    const expiration = { type: 'PX', value: life } as const;
    return (await this.#within(this.#client.set(PREFIX + key, '', { condition: 'NX', expiration }))) === 'OK';
  }

  async put(key: string, value: string, until: number): Promise<void> {
    const life = this.#lifeOf(until);
    if (life <= 0) await this.remove(key);
    else await this.#within(this.#client.set(PREFIX + key, value, { expiration: { type: 'PX', value: life } }));
  }

  async get(key: string): Promise<string | undefined> {
    return (await this.#within(this.#client.get(PREFIX + key))) ?? undefined;
  }

  async take(key: string): Promise<string | undefined> {
    return (await this.#within(this.#client.getDel(PREFIX + key))) ?? undefined;
  }

  async remove(key: string): Promise<void> {
    await this.#within(this.#client.del(PREFIX + key));
  }

  async publish(record: Omit<HintRecord, 'id'>): Promise<void> {
    const { account, ids, hint } = record;
    const parameters = {
      keys: [SEQUENCE, LOG],
      arguments: [JSON.stringify({ account, ids, hint }), String(HINTS_KEPT), CHANNEL],
    };
    await this.#within(this.#client.eval(PUBLISH, parameters));
  }

  async hintsAfter(id: number): Promise<readonly HintRecord[] | undefined> {
    const [last, [first], records] = await this.#within(
      Promise.all([
        this.lastHintId(),
        this.#client.zRangeWithScores(LOG, 0, 0),
        this.#client.zRange(LOG, `(${id}`, '+inf', { BY: 'SCORE' }),
      ]),
    );
    if (id > last || (first && id < first.score - 1)) return undefined;
    return records.map(recordOf);
  }

  async lastHintId(): Promise<number> {
    return Number((await this.#within(this.#client.get(SEQUENCE))) ?? 0);
  }

  subscribe(listener: (record: HintRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async ping(): Promise<void> {
    await this.#within(this.#client.ping());
  }

  close(): Promise<void> {
    this.#listeners.clear();
    for (const client of [this.#client, this.#subscriber]) client.destroy();
    return Promise.resolve();
  }

  #lifeOf(until: number): number {
    return Math.ceil(until - this.#clock.now());
  }

  #tell(record: HintRecord): void {
    for (const listener of this.#listeners) listener(record);
  }

  /** News of the time without a connection are lost to this instance: its pages read again. */
  async #tellOfGap(): Promise<void> {
    if (this.#wasReady)
      this.#tell({ id: await this.lastHintId().catch(() => 0), account: null, ids: null, hint: RESET_HINT });
    this.#wasReady = true;
  }

  #within<Value>(answer: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(ANSWER_WITHIN, () => reject(new Error('Redis did not answer')));
      answer.then(resolve, reject).finally(cancel);
    });
  }
}

function recordOf(message: string): HintRecord {
  const mark = message.indexOf(' ');
  const record = JSON.parse(message.slice(mark + 1)) as Omit<HintRecord, 'id'>;
  return { id: Number(message.slice(0, mark)), ...record };
}
