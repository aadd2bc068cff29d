// Opens the store of a running proxy for a command.
import { existsSync } from 'node:fs';
import { pause, type Clock } from '../clock.ts';
import { openStore, type StorePlace } from './open-store.ts';
import type { Store } from './store.ts';

const TRIES = 25;
const BETWEEN = 200;

/** Opens the store and waits until it answers. Throws in words for the operator. Creates a file only with `mayCreate`. */
export async function openForCommand(config: StorePlace, clock: Clock, { mayCreate }: { mayCreate: boolean }) {
  const { store: address } = config;
  const file = address.startsWith('sqlite:') ? address.slice('sqlite:'.length) : undefined;
  if (file === ':memory:') throw new Error('SCRIBE_STORE is in the memory of one process: a command cannot reach it.');
  if (file !== undefined && !mayCreate && !existsSync(file)) {
    throw new Error('SCRIBE_STORE names a file that is not there: run this where the proxy runs, as it is configured.');
  }
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
