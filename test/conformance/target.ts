// The target of the suite: an address, its credentials, and its capabilities.
import type { Agent } from 'node:http';

/** Whose credential a request carries. */
export type Who =
  | 'doctor'
  | 'other-doctor'
  | 'institution'
  | 'publishable'
  | 'expired'
  | 'revoked'
  | 'misconfigured'
  | 'unknown';

export const CAPABILITIES = {
  service: 'the service itself: secret keys as Bearer (§5)',
  proxy: 'the proxy: session tokens as Bearer (DESIGN §5)',
  session: 'a known session with a medical record',
  writes: 'contexts, sign-in codes and webhooks may be created, decisions recorded',
  publishable: 'a publishable key',
  institution: 'an institutional key',
  seeds: 'the seeds of DESIGN §6',
  control: '/_sandbox/ (DESIGN §6)',
  webhooks: 'webhooks reach a receiver on this machine',
  assumptions: 'chooses what the specification does not show as our sandbox does',
} as const;
export type Capability = keyof typeof CAPABILITIES;

/** Ids that cases use. */
export interface Fixtures {
  /** A finished session that has documents, by `consultationInternalId` or `ss_…`. */
  readonly session: string;
  /** `mrc_` ids, if known. */
  readonly activeConfiguration?: string;
  readonly inactiveConfiguration?: string;
}

export interface Target {
  readonly name: string;
  readonly baseUrl: string;
  readonly has: ReadonlySet<Capability>;
  readonly fixtures: Fixtures;
  /** The sandbox's address, for `control`. */
  readonly sandboxUrl?: string;
  /** {web_url}, if known. */
  readonly webUrl?: string;
  /** The secret that signs deliveries to the target's own receiver. */
  readonly webhookSecret?: string;
  /** Headers of every request beside the credential. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly agent?: Agent;
  /** Resolves with the Bearer credential, or undefined if this target has none of that kind. */
  credential(who: Who): Promise<string | undefined>;
  /** Returns an unused `consultationInternalId` that the doctor may use. */
  freshId(): string;
  close(): Promise<void>;
}
