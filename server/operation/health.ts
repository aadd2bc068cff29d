import type { Audit } from '../audit/audit.ts';
import { sendJson, type Exchange } from '../http/exchange.ts';
import type { Store } from '../store/store.ts';

export interface HealthDeps {
  readonly store: Store;
  readonly audit: Audit;
  /** Whether the accounts of the files are in force. */
  readonly accounts: () => 'ok' | 'stale';
  /** The state of our clock compared with the service's. */
  readonly clock: () => string;
  readonly isClosing: () => boolean;
}

export interface Health {
  readonly live: (exchange: Exchange) => void;
  readonly ready: (exchange: Exchange) => Promise<void>;
}

/** `/livez`: the process answers. `/readyz`: it should get traffic, decisions included. Accounts, clock and a store that may lose entries are only reported, because another instance would be no better. */
export function createHealth({ store, audit, accounts, clock, isClosing }: HealthDeps): Health {
  return {
    live: (exchange: Exchange): void => sendJson(exchange, 200, { status: 'ok' }),
    async ready(exchange: Exchange): Promise<void> {
      const hasStore = await isUp(store);
      // Without the audit decisions are off, and another instance may be able to take them.
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

/** Whether the store takes writes. */
export const isUp = (store: Store): Promise<boolean> =>
  store.ping().then(
    () => true,
    () => false,
  );
