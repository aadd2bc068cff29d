import type { SandboxClock } from './clock.ts';
import type { SandboxDeps } from './deps.ts';
import type { Store } from './store/store.ts';

/** What rules and routes share. */
export interface Core {
  readonly deps: SandboxDeps;
  readonly store: Store;
  readonly clock: SandboxClock;
  /** A fresh id with that prefix. */
  readonly id: (prefix: string) => string;
  /** A fresh secret with that prefix: 256 bits. */
  readonly secret: (prefix: string) => string;
  /** Looks at the queues again: something was added or has become due. */
  readonly wake: () => void;
}

/** Ids and secrets from the injected chance. */
export const createIds = ({ random }: SandboxDeps): Pick<Core, 'id' | 'secret'> => ({
  id: (prefix) => prefix + Buffer.from(random.bytes(12)).toString('hex'),
  secret: (prefix) => prefix + Buffer.from(random.bytes(32)).toString('base64url'),
});
