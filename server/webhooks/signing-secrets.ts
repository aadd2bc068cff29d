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
/** `previous` verifies until `until` (ms): it signed what is on its way. */
const Stored = z.extend(Registration, {
  ...Kept.shape,
  previous: z.optional(z.extend(Kept, { until: z.number() })),
});
type Stored = z.infer<typeof Stored>;

export interface SigningSecrets {
  /** The secret that signs for an endpoint ('' is the default one); read from the store each time. */
  secretOf(endpoint: string): Promise<string | undefined>;
  /** Secrets that verify now: that one first, and for 15 minutes the one it replaced. */
  secretsOf(endpoint: string): Promise<readonly string[]>;
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

  const reveal = async ({ sealed, secret }: Kept) => (sealed === undefined ? secret : open(sealed));
  const hide = async (secret: string): Promise<Kept> => (ring ? { sealed: await seal(secret, ring) } : { secret });
  const secretsOf = async (endpoint: string): Promise<string[]> => {
    const stored = await find(endpoint);
    if (!stored) return Object.hasOwn(configured, endpoint) ? [configured[endpoint] ?? ''] : [];
    const { previous } = stored;
    const isOldGood = previous !== undefined && clock.now() < previous.until;
    const old = isOldGood ? await reveal(previous).catch(() => undefined) : undefined;
    return [await reveal(stored), old].filter((secret) => secret !== undefined);
  };

  return {
    secretsOf,
    secretOf: async (endpoint) => (await secretsOf(endpoint))[0],
    isUnsure: async (endpoint) => (await store.get(changeKey(endpoint))) !== undefined,
    async registrationOf(endpoint) {
      const stored = await find(endpoint);
      return stored && Registration.parse(stored);
    },
    expectChange: (endpoint) => store.put(changeKey(endpoint), '', clock.now() + UNSURE),
    async keep(endpoint, registration, secret) {
      // One that cannot be opened any more verifies nothing.
      const [before] = await secretsOf(endpoint).catch(() => []);
      const isReplaced = before !== undefined && before !== secret;
      const previous = isReplaced
        ? { ...(await hide(before)), until: clock.now() + UNSURE }
        : (await find(endpoint))?.previous;
      const kept: Stored = { ...registration, ...(await hide(secret)), ...(previous && { previous }) };
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
