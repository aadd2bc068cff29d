import type { Audit } from '../audit/audit.ts';
import { sendJson, type Exchange } from '../http/exchange.ts';
import type { Store } from '../store/store.ts';

export interface HealthDeps {
  readonly store: Store;
  readonly audit: Audit;
  readonly isClosing: () => boolean;
}

export interface Health {
  readonly live: (exchange: Exchange) => void;
  readonly ready: (exchange: Exchange) => Promise<void>;
}

/** `/livez`: the process answers. `/readyz`: it should get traffic; the audit is reported, for reads go on without it. */
export function createHealth({ store, audit, isClosing }: HealthDeps): Health {
  return {
    live: (exchange: Exchange): void => sendJson(exchange, 200, { status: 'ok' }),
    async ready(exchange: Exchange): Promise<void> {
      const hasStore = await store.ping().then(
        () => true,
        () => false,
      );
      const isReady = hasStore && !isClosing();
      const checks = {
        store: hasStore ? 'ok' : 'away',
        audit: audit.isWritable() ? 'ok' : 'away',
        closing: isClosing(),
      };
      sendJson(exchange, isReady ? 200 : 503, { status: isReady ? 'ok' : 'not ready', checks });
    },
  };
}
