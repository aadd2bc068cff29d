import { existsSync } from 'node:fs';
import { pause, type Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { serverOf, sqliteFileOf } from '../config/store-address.ts';
import { openPostgresStore } from './postgres.ts';
import { openRedisStore } from './redis.ts';
import { openSqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';

export type StorePlace = Pick<Config, 'store' | 'egress'>;

/** Opens the store that `SCRIBE_STORE` names. Throws in words for the operator. */
export function openStore(
  { store: address, egress }: StorePlace,
  clock: Clock,
  report: (cause: unknown) => void,
): Store {
  try {
    const open = { Redis: openRedisStore, PostgreSQL: openPostgresStore };
    const server = serverOf(address);
    if (server) return open[server](address, clock, report, egress?.ca);
    return openSqliteStore(address.slice('sqlite:'.length), clock);
  } catch (cause) {
    throw new Error(`SCRIBE_STORE cannot be opened: ${cause instanceof Error ? cause.message : 'unknown'}.`, { cause });
  }
}

const TRIES = 25;
const BETWEEN = 200;

/** Opens the store of a running proxy for a command, and waits until it answers. Throws in words for the operator. Creates a file only with `mayCreate`. */
export async function openForCommand(config: StorePlace, clock: Clock, { mayCreate }: { mayCreate: boolean }) {
  if (config.store === 'sqlite::memory:')
    throw new Error('SCRIBE_STORE is in the memory of one process: a command cannot reach it.');
  const file = sqliteFileOf(config.store);
  if (file !== undefined && !mayCreate && !existsSync(file))
    throw new Error('SCRIBE_STORE names a file that is not there: run this where the proxy runs, as it is configured.');
  const store = openStore(config, clock, () => undefined);
  for (let tries = 1; ; tries++) {
    const trouble = await troubleOf(store);
    if (trouble === undefined) return store;
    if (tries === TRIES) {
      await store.close();
      throw new Error(`SCRIBE_STORE does not answer: ${trouble}.`);
    }
    await pause(clock, BETWEEN);
  }
}

const troubleOf = (store: Store): Promise<string | undefined> =>
  store.ping().then(
    () => undefined,
    (cause: unknown) => (cause instanceof Error ? cause.message : 'unknown'),
  );
