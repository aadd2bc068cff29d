// §4.8: registers this proxy's webhook with the service, and stores the signing secret, which the service returns only once.
import { pause, type Clock } from '../clock.ts';
import type { Account } from '../config/config.ts';
import { ProxyError } from '../errors.ts';
import { fieldsOf, parseAnswer, textOf } from '../forward/answers.ts';
import type { Answer } from '../upstream/transfer.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Registration, SigningSecrets } from './signing-secrets.ts';

const STORE_TRIES = 6;

export type Registrar = ReturnType<typeof createRegistrar>;

export function createRegistrar(upstream: Upstream, secrets: SigningSecrets, clock: Clock) {
  /** Stores the secret. It tries again if the store is away, because the service never returns the secret again. */
  const keep = async (endpoint: string, registration: Registration, secret: string): Promise<Registration> => {
    for (let tries = 1; ; tries++) {
      try {
        await secrets.keep(endpoint, registration, secret);
        // Deliveries signed with the former secret may still arrive while the service repeats them.
        await secrets.expectChange(endpoint);
        return registration;
      } catch (cause) {
        if (tries === STORE_TRIES) throw new Error('The store does not take the new signing secret.', { cause });
        await pause(clock, 250 * 2 ** tries);
      }
    }
  };

  return {
    async create(endpoint: string, account: Account, url: string, events: readonly string[]): Promise<Registration> {
      await secrets.expectChange(endpoint);
      const answer = await upstream.write({ operation: 'createWebhook', account, body: { url, events } });
      const { secret, version, id } = secretIn(answer);
      if (!id) throw odd();
      return keep(endpoint, { id, account: account.account, url, events: [...events], version }, secret);
    },
    /** Replaces the list of events. */
    async update(
      known: Registration,
      account: Account,
      endpoint: string,
      events: readonly string[],
    ): Promise<Registration> {
      const params = { id: known.id };
      await upstream.write({ operation: 'updateWebhook', account, params, body: { events } });
      const registration = { ...known, events: [...events] };
      const stored = await secrets.registrationOf(endpoint);
      const secret = stored?.id === known.id ? await secrets.secretOf(endpoint) : undefined;
      if (secret !== undefined) await secrets.keep(endpoint, registration, secret);
      return registration;
    },
    async rotate(known: Registration, account: Account, endpoint: string): Promise<Registration> {
      await secrets.expectChange(endpoint);
      const params = { id: known.id };
      const answer = await upstream.write({ operation: 'rotateWebhookSecret', account, params });
      const { secret, version } = secretIn(answer);
      return keep(endpoint, { ...known, version }, secret);
    },
  };
}

/** Reads the secret, and other fields if they can be read. An odd value must not lose the secret, which the service tells only once. */
function secretIn({ body }: Answer): { secret: string; version: number | null; id: string | undefined } {
  const { id, signingSecret, signingSecretVersion } = fieldsOf(parseAnswer(body));
  if (typeof signingSecret !== 'string' || signingSecret === '') throw odd();
  const version = Number(textOf(signingSecretVersion) || NaN);
  return { secret: signingSecret, version: Number.isSafeInteger(version) ? version : null, id: textOf(id) };
}

/** The answer may hold the secret, so the error does not quote it. */
const odd = () => new ProxyError('upstream_invalid', "The service's answer is not what its interface says.");
