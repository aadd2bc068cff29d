import type { Store } from '../../server/index.ts';

export const later = () => Date.now() + 60_000;
export const RECORD = { account: 'ana', ids: ['ss_1', 'c-1'], hint: '{"type":"x"}' } as const;

/** Resolves when the store answers. */
export async function ready(store: Store): Promise<Store> {
  for (;;) {
    const isUp = await store.ping().then(
      () => true,
      () => false,
    );
    if (isUp) return store;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
