import type { Clock } from '../clock.ts';
import { openRedisStore } from './redis.ts';
import { openSqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';

/** Opens the store that `SCRIBE_STORE` names; throws in words for the operator. */
export function openStore(address: string, clock: Clock, report: (cause: unknown) => void): Store {
  try {
    if (/^rediss?:/.test(address)) return openRedisStore(address, clock, report);
    return openSqliteStore(address.slice('sqlite:'.length), clock);
  } catch (cause) {
    throw new Error(`SCRIBE_STORE cannot be opened: ${cause instanceof Error ? cause.message : 'unknown'}.`, { cause });
  }
}
