// A store as pages leave it: the proxy learnt both ids of each session from their reads.
import { createGrants } from '../../../server/access/grants.ts';
import { createSealing } from '../../../server/access/sealing.ts';
import { systemClock } from '../../../server/index.ts';
import { openStore } from '../../../server/store/open-store.ts';
import type { Store } from '../../../server/store/store.ts';
import { TOKEN_KEY } from './our-proxy.ts';

const AT_ONCE = 100;

/** Opens the store at an address as in `SCRIBE_STORE`. */
export const openAt = (store: string): Store => openStore({ store }, systemClock, () => undefined);

/** Stores session `ss_n` as consultation `c-n` for the account that `accountOf` returns. */
export async function learnSessions(store: Store, count: number, accountOf: (n: number) => string): Promise<void> {
  const grants = createGrants(store, createSealing([TOKEN_KEY], 'grants'), systemClock, (cause) => {
    throw cause;
  });
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => from + n);
    await Promise.all(
      some.map(async (n) => grants.learn(accountOf(n), { id: `ss_${n}`, consultationInternalId: `c-${n}` })),
    );
  }
}
