// The signing secrets of webhook endpoints. A secret stored by `webhook create` or `rotate` wins over the configured one.
import * as z from 'zod/mini';
import { createSealing, type Sealing } from '../access/sealing.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { ProxyError, SetUpError } from '../errors.ts';
import { Remembered } from '../remembered.ts';
import type { Store } from '../store/store.ts';

/** Milliseconds: as long as the service repeats a delivery (§6.4.2). */
const UNSURE = 15 * 60_000;
/** The most opened secrets that are remembered. */
const OPENED = 100;
/** Kept until it is replaced. */
const FOR_GOOD = Infinity;

const Registration = z.object({
  /** The webhook's id at the service. */
  id: z.string(),
  /** The name of the account whose key manages the webhook. */
  account: z.string(),
  url: z.nullable(z.string()),
  events: z.nullable(z.array(z.string())),
  version: z.nullable(z.int()),
});
export type Registration = z.infer<typeof Registration>;

/** `sealed` if there is a key to seal with, else `secret`. */
const Stored = z.extend(Registration, { sealed: z.optional(z.string()), secret: z.optional(z.string()) });
type Stored = z.infer<typeof Stored>;

export type SigningSecrets = ReturnType<typeof createSigningSecrets>;

/** The endpoints that the configuration names. */
export const endpointsOf = ({ webhookSecrets, accounts }: Pick<Config, 'webhookSecrets' | 'accounts'>): Set<string> =>
  new Set(['', ...Object.keys(webhookSecrets), ...accounts.map(({ account }) => account)]);

/** The address to which the service posts the events of an endpoint. */
export const webhookAddress = (publicUrl: string, endpoint: string): string =>
  `${publicUrl}/webhooks/scribe${endpoint && `/${endpoint}`}`;

/** Without `tokenKeys` secrets are stored unsealed, in a file that only its user can read. */
export function createSigningSecrets(
  store: Store,
  clock: Clock,
  { webhookSecrets: configured, tokenKeys }: Pick<Config, 'webhookSecrets' | 'tokenKeys'>,
) {
  const sealing = tokenKeys && createSealing(tokenKeys, 'webhook secret');
  const opened = new Remembered<string>(OPENED);
  /** Endpoints whose secret was seen in the store. If it vanishes it is lost, and the configured one is no longer valid (§4.8). */
  const known = new Set<string>();
  /** Set while secrets of an earlier version are being sealed. */
  let sealingEarlier: Promise<void> | undefined;

  const find = async (endpoint: string): Promise<Stored | undefined> => {
    const value = await store.get(secretKey(endpoint));
    return value === undefined ? undefined : Stored.parse(JSON.parse(value));
  };
  const open = async (sealed: string, endpoint: string): Promise<string> => {
    const key = `${endpoint}\n${sealed}`;
    const secret = opened.get(key) ?? (await sealing?.open(sealed, secretKey(endpoint)));
    // With 503 the service sends again. `webhook rotate` works without the old secret.
    if (secret === undefined)
      throw new ProxyError('service_unavailable', 'The stored signing secret cannot be opened.');
    opened.set(key, secret);
    return secret;
  };
  const keep = async (endpoint: string, registration: Registration, secret: string): Promise<void> => {
    const key = secretKey(endpoint);
    const hidden = sealing ? { sealed: await sealing.seal(secret, key) } : { secret };
    await store.put(key, JSON.stringify({ ...registration, ...hidden }), FOR_GOOD);
  };

  const secretOf = async (endpoint: string): Promise<string | undefined> => {
    const stored = await find(endpoint);
    if (!stored && known.has(endpoint))
      throw new ProxyError('service_unavailable', 'The stored signing secret is lost.', {
        cause: new SetUpError('the store has lost a signing secret: `webhook create --replace` makes another'),
      });
    if (!stored) return Object.hasOwn(configured, endpoint) ? configured[endpoint] : undefined;
    if (stored.sealed !== undefined) {
      const secret = await open(stored.sealed, endpoint);
      known.add(endpoint);
      return secret;
    }
    // 503, not 401: the service sends again, and an operator may have mended it by then.
    if (sealing && stored.secret !== undefined)
      throw new ProxyError('service_unavailable', 'The stored signing secret is not sealed.', {
        cause: new SetUpError('the store holds a signing secret that is not sealed: `webhook rotate` replaces it'),
      });
    if (stored.secret !== undefined) known.add(endpoint);
    return stored.secret;
  };

  /** Notes at the start which secrets the store has. */
  const look = async (endpoints: Iterable<string>): Promise<void> => {
    const names = [...endpoints];
    const values = await store.getAll(names.map(secretKey));
    // `secretOf` throws for a value that somebody planted, so that it is not noted.
    for (const [at, endpoint] of names.entries())
      if (values[at] !== undefined) await secretOf(endpoint).catch(() => undefined);
  };

  const sealAll = async (by: Sealing, endpoints: Iterable<string>): Promise<void> => {
    const mark = await store.get(SEALED);
    if (mark !== undefined && (await by.open(mark, SEALED)) !== undefined) return;
    for (const endpoint of endpoints) {
      const stored = await find(endpoint);
      if (stored?.secret !== undefined && stored.sealed === undefined)
        await keep(endpoint, Registration.parse(stored), stored.secret);
    }
    await store.put(SEALED, await by.seal('', SEALED), FOR_GOOD);
  };

  return {
    /** The secret of an endpoint ('' is the default one), read from the store each time. §4.8: a former secret no longer verifies. */
    async secretOf(endpoint: string): Promise<string | undefined> {
      await sealingEarlier;
      return secretOf(endpoint);
    },
    /** Whether the secret is being replaced, or was replaced in the last 15 minutes. */
    isUnsure: async (endpoint: string): Promise<boolean> => (await store.get(changeKey(endpoint))) !== undefined,
    /** The webhook that is registered with the service for an endpoint. */
    async registrationOf(endpoint: string): Promise<Registration | undefined> {
      const stored = await find(endpoint);
      return stored && Registration.parse(stored);
    },
    /** For 15 minutes from now, a signature that does not verify is not called a forgery. */
    expectChange: (endpoint: string) => store.put(changeKey(endpoint), '', clock.now() + UNSURE),
    keep,
    /**
     * Seals the secrets that an earlier version stored unsealed, for these endpoints, once in the life of a store. A secret found unsealed
     * later was planted, and is refused. Does nothing without a key to seal with.
     */
    async sealEarlier(endpoints: Iterable<string>) {
      const done = look(endpoints).then(() => sealing && sealAll(sealing, endpoints));
      sealingEarlier = done.catch(() => undefined);
      await done;
    },
  };
}

const secretKey = (endpoint: string) => `webhook-secret:${endpoint}`;
/** A sealed mark: from then on no unsealed secret in the store is ours. */
const SEALED = 'webhook-secrets-sealed';
const changeKey = (endpoint: string) => `webhook-change:${endpoint}`;
