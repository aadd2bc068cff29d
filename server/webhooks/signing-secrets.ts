// Signing secrets of webhook endpoints: one that `webhook create` or `rotate` stored wins over the configured one.
import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import * as z from 'zod/mini';
import { createKeyRing, type KeyRing } from '../access/key-ring.ts';
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import type { Store } from '../store/store.ts';

/** As long as the service repeats a delivery (§6.4.2). */
const UNSURE = 15 * 60_000;
/** Until it is replaced. */
const KEPT = 100 * 365 * 24 * 3600_000;

const Registration = z.object({
  /** The service's id of the webhook. */
  id: z.string(),
  /** Name of the account whose key manages it. */
  account: z.string(),
  url: z.nullable(z.string()),
  events: z.nullable(z.array(z.string())),
  version: z.nullable(z.int()),
});
export type Registration = z.infer<typeof Registration>;

/** `sealed` where there is a key to seal with, else `secret`. */
const Kept = z.object({ sealed: z.optional(z.string()), secret: z.optional(z.string()) });
type Kept = z.infer<typeof Kept>;
const Stored = z.extend(Registration, Kept.shape);
type Stored = z.infer<typeof Stored>;

export interface SigningSecrets {
  /** The secret of an endpoint ('' is the default one), read from the store each time. §4.8: no former one verifies. */
  secretOf(endpoint: string): Promise<string | undefined>;
  /** Whether the secret is being replaced, or was in the last 15 minutes. */
  isUnsure(endpoint: string): Promise<boolean>;
  /** What is registered with the service for an endpoint. */
  registrationOf(endpoint: string): Promise<Registration | undefined>;
  /** From now on, for 15 minutes, no signature that does not verify is called a forgery. */
  expectChange(endpoint: string): Promise<void>;
  keep(endpoint: string, registration: Registration, secret: string): Promise<void>;
}

export interface SigningSecretsDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** `webhookSecrets` of the configuration. */
  readonly configured: Readonly<Record<string, string>>;
  /** Newest first; undefined = secrets are stored as they are, in a file that only its user can read. */
  readonly tokenKeys: readonly string[] | undefined;
}

export function createSigningSecrets({ store, clock, configured, tokenKeys }: SigningSecretsDeps): SigningSecrets {
  const ring = tokenKeys && createKeyRing(tokenKeys, 'webhook secret');
  const opened = new Map<string, string>();

  const find = async (endpoint: string): Promise<Stored | undefined> => {
    const value = await store.get(secretKey(endpoint));
    return value === undefined ? undefined : Stored.parse(JSON.parse(value));
  };
  const open = async (sealed: string): Promise<string> => {
    const secret = opened.get(sealed) ?? (await unseal(sealed, ring));
    if (opened.size > 100) opened.clear();
    opened.set(sealed, secret);
    return secret;
  };

  const hide = async (secret: string): Promise<Kept> => (ring ? { sealed: await seal(secret, ring) } : { secret });

  return {
    async secretOf(endpoint) {
      const stored = await find(endpoint);
      if (!stored) return Object.hasOwn(configured, endpoint) ? configured[endpoint] : undefined;
      return stored.sealed === undefined ? stored.secret : open(stored.sealed);
    },
    isUnsure: async (endpoint) => (await store.get(changeKey(endpoint))) !== undefined,
    async registrationOf(endpoint) {
      const stored = await find(endpoint);
      return stored && Registration.parse(stored);
    },
    expectChange: (endpoint) => store.put(changeKey(endpoint), '', clock.now() + UNSURE),
    async keep(endpoint, registration, secret) {
      const kept: Stored = { ...registration, ...(await hide(secret)) };
      await store.put(secretKey(endpoint), JSON.stringify(kept), clock.now() + KEPT);
    },
  };
}

const secretKey = (endpoint: string) => `webhook-secret:${endpoint}`;
const changeKey = (endpoint: string) => `webhook-change:${endpoint}`;

const seal = (secret: string, { sealing }: KeyRing): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: sealing.kid })
    .encrypt(sealing.key);

async function unseal(sealed: string, ring: KeyRing | undefined): Promise<string> {
  try {
    const { plaintext } = await compactDecrypt(
      sealed,
      ({ kid }) => {
        const key = ring?.keyOf(kid);
        if (!key) throw new errors.JWEDecryptionFailed('SCRIBE_TOKEN_KEY does not open it');
        return key;
      },
      { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
    );
    return new TextDecoder().decode(plaintext);
  } catch (cause) {
    // The service sends again; `webhook rotate` needs no old secret.
    throw new ProxyError('service_unavailable', 'The stored signing secret cannot be opened.', { cause });
  }
}
