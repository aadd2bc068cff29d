// Whether the proxy works: what probes are told, and what the log says about the store.
import type { Audit } from '../audit/audit.ts';
import type { Clock } from '../clock.ts';
import { sendJson, type Exchange } from '../http/exchange.ts';
import type { Logger } from '../log.ts';
import { linesOf, type Store } from '../store/store.ts';

export interface HealthDeps {
  readonly store: Store;
  /** Logs why the store is away. */
  readonly report: (cause: unknown) => void;
  readonly audit: Audit;
  /** Whether the accounts of the files are in force. */
  readonly accounts: () => 'ok' | 'stale';
  /** The state of our clock compared with the service's. */
  readonly clock: () => string;
  readonly isClosing: () => boolean;
}

export type Health = ReturnType<typeof createHealth>;

/** `/livez`: the process answers. `/readyz`: it should get traffic, decisions included. Only reports bad accounts, a wrong clock and a store that may lose entries: another instance would be no better. */
export function createHealth({ store, report, audit, accounts, clock, isClosing }: HealthDeps) {
  return {
    live: (exchange: Exchange): void => sendJson(exchange, 200, { status: 'ok' }),
    ready: async (exchange: Exchange): Promise<void> => {
      const hasStore = await isUp(store, report);
      // Not ready without the audit: decisions are off here, but another instance may take them.
      const hasAudit = audit.isWritable();
      const isReady = hasStore && hasAudit && !isClosing();
      const checks = {
        store: hasStore ? (store.warning?.()?.state ?? 'ok') : 'away',
        audit: hasAudit ? 'ok' : 'away',
        accounts: accounts(),
        clock: clock(),
        closing: isClosing(),
      };
      sendJson(exchange, isReady ? 200 : 503, { status: isReady ? 'ok' : 'not ready', checks });
    },
  };
}

/** Whether the store takes writes. Reports the cause at once, because a probe may fail seconds before the next look. */
export const isUp = (store: Store, report: (cause: unknown) => void): Promise<boolean> =>
  store.ping().then(
    () => true,
    (cause: unknown) => {
      report(cause);
      return false;
    },
  );

const LOOK_EVERY = 5_000;
/** Milliseconds for which the former owner of a store is remembered. */
const OWNED = 3600_000;

/** Logs why the store is away, once, and when it is back. */
export function createStoreLog(logger: Logger, clock: Clock) {
  const told = new Set<string>();
  const warned = new Set<string>();
  let isStopped = false;

  const report = (cause: unknown): void => {
    const text = cause instanceof Error ? cause.message : String(cause);
    if (isStopped || told.has(text)) return;
    told.add(text);
    logger.warn({ cause: text }, 'the store does not do what it is asked');
  };

  return {
    /** Logs why a call of the store failed; each cause once until the store works again. */
    report,
    /** Checks every few seconds that the store works and belongs to this proxy alone. The returned function ends that, and the log: a closed store fails. */
    watch(store: Store, publicUrl: string): () => void {
      let cancel = clock.after(LOOK_EVERY, look);

      function look(): void {
        void store.ping().then(noteBack).catch(report).finally(lookAgain);
      }
      async function noteBack(): Promise<void> {
        // A damaged file may take the ping and fail here. It would be called back with each look.
        const other = await otherOwner(store, publicUrl, clock.now() + OWNED);
        if (told.size > 0) logger.info({}, 'the store is back');
        told.clear();
        for (const text of [store.warning?.()?.says, other]) {
          if (text === undefined || warned.has(text)) continue;
          warned.add(text);
          logger.warn({ cause: text }, 'the store works, but not as it should');
        }
      }
      function lookAgain(): void {
        if (!isStopped) cancel = clock.after(LOOK_EVERY, look);
      }
      return () => {
        isStopped = true;
        cancel();
      };
    },
  };
}

/** The key under which a store has the names of its owners. */
const OWNERS = 'public-url';

/**
 * Notices if two deployments (production and test) share a store: each would use the other's signing secrets, revocations and hints as its own.
 * Says in words which other proxy uses the store, or did recently; undefined if none is known. With `until` (ms since the epoch) stores the name of
 * this proxy and of the one before it.
 */
export async function otherOwner(store: Store, publicUrl: string, until?: number): Promise<string | undefined> {
  const owners = linesOf(await store.get(OWNERS));
  if (until !== undefined && owners[0] !== publicUrl)
    await store.put(OWNERS, [publicUrl, ...owners].slice(0, 2).join('\n'), until);
  const other = owners.find((owner) => owner !== publicUrl);
  if (other === undefined) return undefined;
  const name = /^https?:\/\/[\x21-\x7e]{1,200}$/.test(other) ? `the proxy of ${other}` : 'another proxy';
  return `SCRIBE_STORE is used by ${name}, too: signing secrets, revocations and hints of both are mixed. Give each deployment a database of its own, such as redis://…/1.`;
}
