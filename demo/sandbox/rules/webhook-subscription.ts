// §4.8 Webhook subscriptions and their secrets.
import { SCRIBE_SESSION_EVENTS } from '../../../src/contract/events.ts';
import { ASSUMPTIONS } from '../assumptions.ts';
import type { Core } from '../core.ts';
import type { Webhook } from '../store/webhooks.ts';
import { isLoopbackName } from './loopback.ts';

/** Whether ASSUMPTIONS.webhookAddress allows the address. */
export const webhookUrlIsAllowed = (address: string): boolean => {
  // The URL parser repairs slashes, white space and backslashes, so it could turn a wrong address into another one.
  if (!/^https?:\/\/[^\s\p{Cc}\\/?#][^\s\p{Cc}\\]*$/iu.test(address)) return false;
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname));
};

/** Whether the name is an event (§6.1, ASSUMPTIONS.webhookEvents). */
export const isEvent = (name: string): boolean =>
  (SCRIBE_SESSION_EVENTS as readonly string[]).includes(name) || /^appointment\.[a-z_]+$/.test(name);

type Subscription = Pick<Webhook, 'institutionId' | 'accountId' | 'url' | 'events'>;

/** Registers a webhook, with a new secret unless one is given. */
export const addWebhook = (core: Core, subscription: Subscription, secret?: string): Webhook => {
  const now = core.clock.iso();
  const webhook: Webhook = {
    ...subscription,
    id: core.id(ASSUMPTIONS.webhookRecord.value),
    events: [...new Set(subscription.events)],
    secret: secret ?? core.secret(ASSUMPTIONS.signingKey.value),
    secretVersion: 1,
    createdAt: now,
    updatedAt: now,
  };
  core.store.webhooks.add(webhook);
  return webhook;
};

/** §4.8: sets a new secret and the next version; it signs everything from now on. */
export const rotateSecret = (core: Core, webhook: Webhook): Webhook =>
  replaceSubscription(core, webhook, webhook.events, core.secret(ASSUMPTIONS.signingKey.value));

/** Sets a webhook's events and secret; a different secret gets the next version. */
export const replaceSubscription = (
  core: Core,
  webhook: Webhook,
  events: readonly string[],
  secret: string = webhook.secret,
): Webhook => {
  const replaced = {
    ...webhook,
    events: [...new Set(events)],
    secret,
    secretVersion: webhook.secretVersion + (secret === webhook.secret ? 0 : 1),
    updatedAt: core.clock.iso(),
  };
  core.store.webhooks.update(replaced);
  return replaced;
};
