// §4.8 Webhook management.
import * as z from 'zod/mini';
import { EventName } from './events.ts';
import { open } from './tolerant.ts';

const Events = z.array(EventName).check(z.minLength(1));

/** §4.8: `url` is an HTTPS address. (The sandbox also takes `http://` on loopback; it says so itself.) */
export const WebhookRequest = z.strictObject({
  url: z.url({ protocol: /^https$/ }),
  events: Events,
});
export type WebhookRequest = z.infer<typeof WebhookRequest>;

/** §4.8: the new `events` replace the subscription. */
export const WebhookUpdate = z.strictObject({ events: Events });
export type WebhookUpdate = z.infer<typeof WebhookUpdate>;

/** §4.8: answer to a creation; `signingSecret` is returned once only. Other fields are not shown. */
export const WebhookCreated = open({
  id: z.string(),
  url: z.optional(z.string()),
  events: z.optional(z.array(z.string())),
  signingSecret: z.string(),
  signingSecretVersion: z.optional(z.int()),
});
export type WebhookCreated = z.infer<typeof WebhookCreated>;

/** §4.8: answer to an update; never a secret. Its fields are not shown. */
export const Webhook = open({ id: z.string(), url: z.optional(z.string()), events: z.optional(z.array(z.string())) });
export type Webhook = z.infer<typeof Webhook>;

/** §4.8: answer to a rotation; the previous secret stops verifying immediately. */
export const WebhookRotated = open({ signingSecret: z.string(), signingSecretVersion: z.int() });
export type WebhookRotated = z.infer<typeof WebhookRotated>;
