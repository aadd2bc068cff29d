import type { Clock } from '../clock.ts';
import { openSqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';

/** Opens the store that `SCRIBE_STORE` names. */
export function openStore(address: string, clock: Clock): Store {
  return openSqliteStore(address.slice('sqlite:'.length), clock);
}
