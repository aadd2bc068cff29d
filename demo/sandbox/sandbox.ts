import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { SCRIBE_SESSION_EVENTS } from '../../src/contract/events.ts';
import { type Call, logCalls } from './call-log.ts';
import { controlRoutes } from './control.ts';
import type { Core, SandboxDeps } from './core.ts';
import { documentationRoutes } from './documentation/documentation-routes.ts';
import { createFaults } from './faults.ts';
import { accountRoutes, configurationRoutes } from './routes/accounts.ts';
import { consultationRoutes } from './routes/consultations.ts';
import { answerError, answerUnreadable } from './routes/errors.ts';
import { type Environment, receiveBody } from './routes/request.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { createAcceptedChanges } from './rules/decisions.ts';
import { ownHostOnly } from './rules/loopback.ts';
import { ServiceError } from './rules/service-error.ts';
import { addWebhook, replaceSubscription } from './rules/webhook-subscription.ts';
import { SCENARIOS, type ScenarioName } from './seed/seed.ts';
import { createService } from './service.ts';
import { fill } from './store/fill.ts';
import { openStore } from './store/store.ts';
import { webRoutes } from './web/web-routes.ts';
import { createDeliveryQueue } from './webhooks/delivery-queue.ts';

export interface SandboxOptions {
  /** A file, or `:memory:`. A file with data stays as it is; a new one gets the scenario. */
  readonly database: string;
  readonly scenario?: ScenarioName;
  /** {web_url} without a trailing slash. Without this option it is the origin that the request names. */
  readonly webUrl?: string;
  /** A webhook for all events of the institution, registered at the start. */
  readonly webhook?: { readonly url: string; readonly secret: string };
}

export type Sandbox = ReturnType<typeof createSandbox>;

/** Creates the Scribe service as a sandbox: a Node request listener over an SQLite file. */
export const createSandbox = (options: SandboxOptions, deps: SandboxDeps) => {
  const store = openStore(options.database);
  const clock = store.clockOver(deps.clock);
  const core: Core = {
    deps,
    store,
    clock,
    id: (prefix) => prefix + Buffer.from(deps.random.bytes(12)).toString('hex'),
    secret: (prefix) => prefix + Buffer.from(deps.random.bytes(32)).toString('base64url'),
    wake: () => {
      acceptedChanges.wake();
      deliveries.wake();
    },
  };
  const acceptedChanges = createAcceptedChanges(core);
  const deliveries = createDeliveryQueue(deps, store);
  const calls: Call[] = [];
  const faults = createFaults(deps);
  const service = createService(core);

  const seed = () => fill(store, SCENARIOS[options.scenario ?? 'demo'](clock.now()), clock.iso());
  const registerWebhook = () => {
    const account = store.accounts.all().find(({ scope }) => scope === 'institution');
    if (!options.webhook || !account) return;
    const { url, secret } = options.webhook;
    const { institutionId } = account;
    // The webhook of an earlier start is kept, and so are its waiting deliveries.
    const earlier = store.webhooks
      .list(institutionId, null)
      .find((webhook) => webhook.accountId === null && webhook.url === url);
    const events = [...SCRIBE_SESSION_EVENTS, 'appointment.fulfilled', 'appointment.cancelled'];
    if (earlier) {
      replaceSubscription(core, earlier, events, secret);
      return;
    }
    addWebhook(core, { institutionId, accountId: null, url, events }, secret);
  };
  const reset = () => {
    store.transaction(() => {
      store.empty();
      seed();
      registerWebhook();
    });
    calls.length = 0;
    faults.set([]);
    core.wake();
  };

  store.transaction(() => {
    if (store.accounts.all().length === 0) seed();
    registerWebhook();
  });
  core.wake();

  const app = new Hono<Environment>()
    .use(async (c, next) => {
      c.set('requestId', deps.random.uuid());
      c.set('webUrl', options.webUrl ?? new URL(c.req.url).origin);
      c.header('Cache-Control', 'no-store');
      await next();
    })
    .use(ownHostOnly)
    .use('/_sandbox/*', receiveBody)
    .use('/v1/*', receiveBody)
    .route('/_sandbox', controlRoutes({ core, calls, faults, reset }))
    .route('/', documentationRoutes())
    .use(logCalls(core, calls))
    .use(faults.middleware)
    .route('/', consultationRoutes(core))
    .route('/', webhookRoutes(core))
    .route('/', configurationRoutes(core))
    .route('/', accountRoutes(core))
    .route('/', webRoutes(service));
  app.notFound(() => {
    // A wrong method gets this answer too (ASSUMPTIONS.wrongMethod).
    throw new ServiceError('resource_not_found', 'There is nothing at this address.');
  });
  app.onError(answerError(deps));

  const listener = getRequestListener(app.fetch, { errorHandler: answerUnreadable(deps) });
  return {
    handler: (request: IncomingMessage, response: ServerResponse) => void listener(request, response),
    /** Stops deliveries and accepted changes, and closes the file; the waiting ones stay in it. */
    close: async () => {
      acceptedChanges.stop();
      await deliveries.close();
      store.close();
    },
    service,
  };
};
