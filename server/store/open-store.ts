import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { serverOf } from '../config/values.ts';
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
