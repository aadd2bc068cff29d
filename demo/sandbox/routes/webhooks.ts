// §4.8 Webhook management; list, read and delete are assumptions.
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { SessionId } from '../../../src/contract/scribe-session.ts';
import type { Core } from '../core.ts';
import { notFound } from '../rules/service-error.ts';
import { viewerOf } from '../rules/visibility.ts';
import {
  addWebhook,
  isEvent,
  replaceSubscription,
  rotateSecret,
  webhookUrlIsAllowed,
} from '../rules/webhook-subscription.ts';
import type { Webhook } from '../store/webhooks.ts';
import { keyed } from './authentication.ts';
import { readBody, readParameter, type Environment, type RouteContext } from './request.ts';

const Events = z
  .array(z.string().check(z.refine(isEvent, { error: 'It names an event that does not exist.' })))
  .check(z.minLength(1));
const CreateBody = z.object({
  url: z.string().check(z.refine(webhookUrlIsAllowed, { error: 'It must be an https address.' })),
  events: Events,
});
const UpdateBody = z.object({ events: Events });

export const webhookRoutes = (core: Core): Hono<Environment> =>
  new Hono<Environment>()
    .post('/v1/webhooks', keyed(core, 'createWebhook'), (c) => {
      const { url, events } = readBody(c, CreateBody);
      const { institutionId, accountId } = viewerOf(c.get('account'));
      const webhook = addWebhook(core, { institutionId, accountId, url, events });
      return c.json({ ...asShown(webhook), signingSecret: webhook.secret });
    })
    .get('/v1/webhooks', keyed(core), (c) => {
      const { institutionId, accountId } = viewerOf(c.get('account'));
      const items = core.store.webhooks.list(institutionId, accountId).map(asShown);
      return c.json({ items, total: items.length });
    })
    .get('/v1/webhooks/:id', keyed(core), (c) => c.json(asShown(find(core, c))))
    .patch('/v1/webhooks/:id', keyed(core, 'updateWebhook'), (c) => {
      const webhook = find(core, c);
      const { events } = readBody(c, UpdateBody);
      return c.json(asShown(replaceSubscription(core, webhook, events)));
    })
    .delete('/v1/webhooks/:id', keyed(core), (c) => {
      const { id } = find(core, c);
      core.store.webhooks.remove({ id });
      return c.json({ id, deleted: true });
    })
    .post('/v1/webhooks/:id/rotate-secret', keyed(core, 'rotateWebhookSecret'), (c) => {
      const rotated = rotateSecret(core, find(core, c));
      return c.json({ ...asShown(rotated), signingSecret: rotated.secret });
    });

const find = ({ store }: Core, c: RouteContext): Webhook => {
  const id = readParameter(SessionId, c.req.param('id'), 'id');
  const { institutionId, accountId } = viewerOf(c.get('account'));
  const webhook = store.webhooks.find(institutionId, accountId, id);
  if (!webhook) throw notFound('webhook', 'id');
  return webhook;
};

/** Returns a webhook as ASSUMPTIONS.webhookRecord shows it, without its secret. */
const asShown = ({ id, url, events, secretVersion, createdAt, updatedAt }: Webhook) => ({
  id,
  url,
  events,
  signingSecretVersion: secretVersion,
  createdAt,
  updatedAt,
});
