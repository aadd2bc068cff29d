import type { SandboxClock } from './clock.ts';
import type { SandboxDeps } from './deps.ts';
import type { Store } from './store/store.ts';

/** The objects that rules and routes share. */
export interface Core {
  readonly deps: SandboxDeps;
  readonly store: Store;
  readonly clock: SandboxClock;
  /** Makes a new id with that prefix. */
  readonly id: (prefix: string) => string;
  /** Makes a new secret of 256 bits with that prefix. */
  readonly secret: (prefix: string) => string;
  /** Checks the queues again, because an item was added or has become due. */
  readonly wake: () => void;
}

/** Makes ids and secrets from the injected source of randomness. */
export const createIds = ({ random }: SandboxDeps): Pick<Core, 'id' | 'secret'> => ({
  id: (prefix) => prefix + Buffer.from(random.bytes(12)).toString('hex'),
  secret: (prefix) => prefix + Buffer.from(random.bytes(32)).toString('base64url'),
});
