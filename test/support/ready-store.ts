import type { Store } from '../../server/index.ts';
import type { Fixture } from './proxy-fixture.ts';
import { until } from './until.ts';

export const later = () => Date.now() + 60_000;
export const RECORD = { account: 'ana', ids: ['ss_1', 'c-1'], hint: '{"type":"x"}' } as const;

/** Resolves with the store when it answers. */
export async function ready(store: Store): Promise<Store> {
  await until('the store answers', () =>
    store.ping().then(
      () => true,
      () => false,
    ),
  );
  return store;
}

/** Resolves with the store's state in `/readyz`, for example `200 ok`. */
export async function storeSaid(f: Pick<Fixture, 'call'>): Promise<string> {
  const { status, body } = await f.call('GET', '/readyz');
  return `${status} ${(body['checks'] as { store: string }).store}`;
}

/** Resolves when the proxy is ready and its store works. */
export const proxyReady = (f: Pick<Fixture, 'call'>): Promise<void> =>
  until('the proxy is ready', async () => (await storeSaid(f)) === '200 ok');

/** Makes the proxy check its store, as it does every five seconds, then asks `/readyz`. */
export async function storeLooked(f: Pick<Fixture, 'call' | 'advance'>): Promise<void> {
  f.advance(5_000);
  await storeSaid(f);
}

/** Returns the cause of each warning in the log. */
export const causesOf = (f: Pick<Fixture, 'logs'>): string[] =>
  f.logs
    .map((line) => JSON.parse(line) as { level: number; cause?: string; msg: string })
    .flatMap(({ level, cause, msg }) => (level >= 40 ? [cause ?? msg] : []));
