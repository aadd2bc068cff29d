// The route table of the proxy: every address, who may call it, and the function that answers.
import type { Scope } from '../src/contract/embed.ts';
import { OPERATIONS } from '../src/contract/operations.ts';
import type { CallerCheck, Caller } from './access/caller.ts';
import { shuttingDown } from './errors.ts';
import type { ConsultationRoutes } from './forward/consultation.ts';
import type { Decisions } from './forward/decisions.ts';
import type { Login } from './forward/login.ts';
import type { Reads } from './forward/reads.ts';
import type { ClientFailures } from './http/client-failures.ts';
import { sendBody, type Exchange } from './http/exchange.ts';
import type { Live } from './live/live.ts';
import type { Health } from './operation/health.ts';
import type { Metrics } from './operation/metrics.ts';
import { sendEnginePage } from './operation/engine-page.ts';
import { describeProxy } from './operation/openapi.ts';
import { SELF_CHECK_PATH } from './operation/self-check.ts';
import { Routes } from './routes.ts';

type Open = (exchange: Exchange) => Promise<void> | void;
type Page = (exchange: Exchange, caller: Caller) => Promise<void>;

export interface RouteTableDeps {
  readonly callers: CallerCheck;
  /** `POST /embed/token`. */
  readonly token: Open;
  /** `POST /embed/open`. */
  readonly opening: Open;
  readonly reads: Reads;
  readonly decisions: Decisions;
  readonly consultation: ConsultationRoutes;
  readonly login: Login;
  readonly live: Live;
  /** `POST /webhooks/scribe`. */
  readonly receive: Open;
  readonly widget: Open;
  readonly selfCheck: Open;
  readonly failures: Pick<ClientFailures, 'tokens' | 'signatures'>;
  readonly publicUrl: string;
  readonly isClosing: () => boolean;
}

export function createRouteTable(deps: RouteTableDeps): Routes {
  const { callers, token, opening, reads, decisions, consultation, login, live, receive } = deps;
  const { widget, selfCheck, failures, publicUrl, isClosing } = deps;
  let description: string | undefined;

  /** Refuses new work once the proxy closes, because a host may still call the handler. */
  const whileOpen =
    (run: Open): Open =>
    (exchange) => {
      if (isClosing()) throw shuttingDown();
      return run(exchange);
    };
  /** A route for a doctor's page, with a session token that has one of the scopes. */
  const page = (scopes: readonly Scope[], run: Page) => ({
    kind: 'page' as const,
    run: whileOpen(async (exchange) => {
      const caller = await callers.identify(exchange.request, scopes);
      exchange.account = caller.account.account;
      await run(exchange, caller);
    }),
  });
  const events = page(['read'], live.open);
  /** Waits for its turn before the token is opened. Opening thousands at once would delay all requests. */
  const inTurn = (exchange: Exchange) =>
    live.inTurn(async () => {
      if (!exchange.response.destroyed) await events.run(exchange);
    });
  const open = (run: Open) => ({ kind: 'open' as const, run: whileOpen(run) });

  // Also takes an address with a slash at its end. A 404 is final to the service (§6.4), so every event would be lost.
  const webhook = { ...open(receive), takesSlash: true, limit: failures.signatures };

  return new Routes()
    .add('POST', '/embed/token', { kind: 'page', run: whileOpen(token), limit: failures.tokens })
    .add('POST', '/embed/open', { kind: 'page', run: whileOpen(opening), limit: failures.tokens })
    .add('GET', OPERATIONS.getScribeSession.path, page(['read'], reads.session))
    .add('GET', OPERATIONS.listMedicalRecordDocuments.path, page(['read'], reads.documents))
    .add('GET', OPERATIONS.listMedicalRecordConfigurations.path, page(['read', 'context'], reads.configurations))
    .add(
      'POST',
      OPERATIONS.acceptAlert.path,
      page(['decide'], (exchange, caller) => decisions.one(exchange, caller, 'accepted')),
    )
    .add(
      'POST',
      OPERATIONS.rejectAlert.path,
      page(['decide'], (exchange, caller) => decisions.one(exchange, caller, 'rejected')),
    )
    .add('POST', OPERATIONS.recordDecisions.path, page(['decide'], decisions.batch))
    .add('POST', OPERATIONS.setConsultationContext.path, page(['context'], consultation.setContext))
    .add('POST', '/embed/same-patient', page(['read', 'decide'], consultation.samePatient))
    .add('POST', '/embed/login', page(['login'], login.issue))
    .add('GET', '/embed/login/{ticket}', { kind: 'open', run: login.redeem })
    .add('GET', '/embed/events', { ...events, run: inTurn })
    .add('POST', '/webhooks/scribe', webhook)
    .add('POST', '/webhooks/scribe/{endpoint}', webhook)
    .add('GET', SELF_CHECK_PATH, open(selfCheck))
    .addRead('/embed/{release}/{file}', { kind: 'file', run: whileOpen(widget) })
    .add('GET', '/embed/engine', open(sendEnginePage))
    .addRead(
      '/openapi.json',
      open((exchange) => sendBody(exchange, 200, (description ??= JSON.stringify(describeProxy(publicUrl))))),
    );
}

/** Adds the routes for monitoring and load balancers. */
export function addOperations(routes: Routes, { health, metrics }: { health: Health; metrics: Metrics }): Routes {
  const quiet = (run: Open) => ({ kind: 'open' as const, isQuiet: true, run });
  return routes
    .addRead('/livez', quiet(health.live))
    .addRead('/readyz', quiet(health.ready))
    .addRead(
      '/metrics',
      quiet(async (exchange) => sendBody(exchange, 200, await metrics.text(), { 'content-type': metrics.contentType })),
    );
}
