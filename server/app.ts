import { randomBytes } from 'node:crypto';
import { AccountBook } from './access/account-book.ts';
import { createAssertionVerifier } from './access/assertion.ts';
import { createCallerCheck, createStanding } from './access/caller.ts';
import { createGrants } from './access/grants.ts';
import { createKeyExpiry } from './access/key-expiry.ts';
import { createReloading } from './access/reload.ts';
import { createRevocations } from './access/revocations.ts';
import { createSealing } from './access/sealing.ts';
import { createSessionTokens } from './access/session-token.ts';
import { createTokenRoute } from './access/token-route.ts';
import { createUsedAssertions } from './access/used-assertions.ts';
import { createAudit, logAudit } from './audit/audit.ts';
import { createFileSink, roomFor } from './audit/file-sink.ts';
import { createForeignSessions } from './audit/foreign-sessions.ts';
import { createShownAlerts } from './audit/shown-alerts.ts';
import { createSteadyTime, systemClock } from './clock.ts';
import type { Config } from './config/config.ts';
import { createConsultationRoutes } from './forward/consultation.ts';
import { createDecisions } from './forward/decisions.ts';
import { createLogin } from './forward/login.ts';
import { createMembership } from './forward/membership.ts';
import { createOpening } from './forward/opening.ts';
import { createReads } from './forward/reads.ts';
import { openServicePool } from './upstream/service-pool.ts';
import { CONNECTIONS, createUpstream } from './upstream/upstream.ts';
import { createAddressOf } from './http/client-address.ts';
import { createClientFailures } from './http/client-failures.ts';
import { createCors, createPreflights } from './http/cors.ts';
import { createListener } from './http/listener.ts';
import { createLive } from './live/live.ts';
import { createPresence } from './webhooks/routing-notes.ts';
import { createMinuteCounts, type Logger } from './log.ts';
import { countDecisions, createMetrics } from './operation/metrics.ts';
import { createHealth, createStoreLog, isUp } from './operation/health.ts';
import { createSelfCheck } from './operation/self-check.ts';
import { createFormerFiles, createWidgetFiles } from './operation/widget-files.ts';
import { addOperations, createRouteTable } from './route-table.ts';
import { Routes } from './routes.ts';
import type { ProxyDeps, ScribeProxy } from './scribe-proxy.ts';
import { openStore } from './store/open-store.ts';
import { createReceiver } from './webhooks/receiver.ts';
import { createRouting } from './webhooks/routing.ts';
import { createSessionNews } from './webhooks/session-news.ts';
import { createSigningSecrets, endpointsOf } from './webhooks/signing-secrets.ts';

/** Milliseconds that requests under way may take when the proxy closes. No decision takes longer. */
const MOST_PATIENCE = 22_000;

/** Milliseconds until the store is tried again, if it was away at the start. */
const SEAL_AGAIN = 1_000;

const SILENT: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Makes a proxy, which opens store and audit at once. Listens on no port. `close` ends it. */
export function createScribeProxy(config: Config, deps: Partial<ProxyDeps> = {}): ScribeProxy {
  const { logger = SILENT, random = Math.random } = deps;
  const time = createSteadyTime(deps.clock ?? systemClock);
  const { clock } = time;
  const storeLog = createStoreLog(logger, clock);
  const store = deps.store ?? openStore(config, time.storeClock, storeLog.report);
  const stopWatch = storeLog.watch(store, config.publicUrl);
  const dispatcher = deps.dispatcher ?? openServicePool(config.baseUrl, CONNECTIONS, config.egress);
  let isLeaving = false;
  let isClosing = false;
  let closing: Promise<void> | undefined;
  const warn = (event: string) => logger.warn({ event }, 'security');

  const audit = createAudit(
    deps.auditSink ?? createFileSink(config.auditFile, { rotation: config.auditRotation }),
    clock,
    (event) => logAudit(logger, event),
  );
  const counts = createMinuteCounts(clock);
  const foreign = createForeignSessions(audit, counts);
  const { report } = storeLog;
  const accounts = new AccountBook(config.accounts);
  const { tokenKeys } = config;
  const grants = createGrants(store, createSealing(tokenKeys, 'grants'), clock, report);
  const revocations = createRevocations({ store, clock, report, audit, onChange: () => void live.endRefused() });
  const standing = createStanding(accounts, revocations, grants);
  const presence = createPresence(accounts, store, clock);
  const routing = createRouting(accounts, store, clock);
  const { couldBeAnyones } = routing;
  const streams = { store, grants, standing, presence, couldBeAnyones, clock, random, counts, logger };
  const live = createLive(config, streams);
  const keyExpiry = createKeyExpiry(accounts, clock, (account, days, expiresAt) =>
    logger.warn({ account, days, expiresAt }, days === 0 ? 'a secret key has expired' : 'a secret key expires soon'),
  );
  const used = createUsedAssertions(store, clock, report);
  const assertions = createAssertionVerifier(config.assertionKeys, config.publicUrl, used, clock, time.latest);
  const reloading = createReloading(config.source, {
    accounts,
    assertions,
    assertionKeys: config.assertionKeys,
    clock,
    logger,
    observe: (outcome) => metrics.reload(outcome),
    onChange() {
      void live.endRefused();
      keyExpiry.look();
    },
  });
  const metrics = createMetrics({
    clock,
    isStoreUp: () => isUp(store, report),
    isStale: reloading.isStale,
    keySecondsLeft: keyExpiry.secondsLeft,
    streams: live.size,
    auditQueue: audit.queued,
    isAuditWritable: audit.isWritable,
    clockSkew: time.seconds,
    auditRoom: () => roomFor(config.auditFile),
    noteChange(outcome, { id, ...of }) {
      // Not while the proxy closes: no page can read the record then, so "unread" would say nothing.
      if (!isClosing) audit.event({ action: 'alert.change', ...of, alert: id, outcome });
    },
  });
  const upstream = createUpstream(config, {
    accounts,
    dispatcher,
    clock,
    random,
    observe: metrics.upstream,
    noteDate: time.note,
  });
  const keys = tokenKeys ?? [randomBytes(32).toString('base64url')];
  const tokens = createSessionTokens(keys, config.publicUrl, clock);
  const callers = createCallerCheck(tokens, standing, warn);
  const membership = createMembership(upstream, clock);
  const reads = createReads({
    upstream,
    grants,
    audit,
    foreign,
    membership,
    clock,
    noteShown: config.auditShown === 'off' ? undefined : createShownAlerts(audit, config.auditShown, metrics.watch),
    onGate: live.extend,
    onLift: live.narrow,
  });
  const decisions = createDecisions({
    upstream,
    grants,
    standing,
    membership,
    audit: countDecisions(audit, metrics),
    foreign,
    clock,
    isHeedKept: config.auditShown !== 'off',
    isClosing: () => isClosing,
  });
  const consultation = createConsultationRoutes({ upstream, grants, audit, foreign, clock });
  const login = createLogin(config, {
    accounts,
    upstream,
    grants,
    standing,
    audit,
    foreign,
    store,
    sealing: createSealing(keys, 'sign-in ticket'),
    clock,
    warn,
    isClosing: () => isClosing,
  });
  const news = createSessionNews(upstream, routing, store, clock);
  const secrets = createSigningSecrets(store, clock, config);
  let cancelSealing = () => {};
  const sealEarlier = () =>
    void secrets.sealEarlier(endpointsOf(config)).catch((cause: unknown) => {
      report(cause);
      cancelSealing = clock.after(SEAL_AGAIN, sealEarlier);
    });
  sealEarlier();
  const receive = createReceiver({
    secrets,
    store,
    clock,
    news,
    observe: metrics.webhook,
    counts,
    logger,
    isClockOff: time.mayBeOff,
  });
  const health = createHealth({
    store,
    report,
    audit,
    accounts: () => (reloading.isStale() ? 'stale' : 'ok'),
    clock: time.state,
    isClosing: () => isLeaving,
  });
  const former = createFormerFiles(store, createSealing(tokenKeys, 'widget'), clock, report);
  const widget = createWidgetFiles(config.widgetDirectory, config.publicUrl, former);
  const token = createTokenRoute({
    accounts,
    assertions,
    tokens,
    revocations,
    audit,
    clock,
    warn,
  });

  const opening = createOpening({ issue: token.issue, callers, reads, store, clock, warn });
  const failures = createClientFailures({ clock, counts, logger, observe: metrics.limited });
  const noteUnbelieved = counts.of<string>((sender, count) =>
    logger.warn({ sender, count }, 'X-Forwarded-For is not believed: SCRIBE_TRUSTED_PROXIES does not name who sent it'),
  );
  const noteLargeHeads = counts.of<undefined>((_none, count) =>
    logger.warn({ count }, 'a request was refused: its headers are too large (431)'),
  );
  const routes = createRouteTable({
    callers,
    token: token.run,
    opening,
    reads,
    decisions,
    consultation,
    login,
    live,
    receive,
    widget,
    selfCheck: createSelfCheck(config.publicUrl, clock),
    failures,
    publicUrl: config.publicUrl,
    isClosing: () => isClosing,
  });
  const operations = addOperations(new Routes(), { health, metrics });
  if (config.operationsPort === undefined) addOperations(routes, { health, metrics });
  const listening = {
    cors: createCors(accounts),
    answerPreflight: createPreflights(counts, logger),
    clock,
    logger,
    observe: metrics.request,
    observeFault: metrics.fault,
    addressOf: createAddressOf(config.trustedProxies, (sender) => noteUnbelieved('', sender)),
    isSecure: config.publicUrl.startsWith('https:'),
    prefix: new URL(config.publicUrl).pathname.replace(/\/$/, ''),
    isLeaving: () => isLeaving,
  };
  const listener = createListener({ ...listening, routes });
  const uncount = store.subscribe(({ ids }) => metrics.hint(ids?.length ? 'session' : 'reset'));
  const leave = () => {
    if (isLeaving) return;
    isLeaving = true;
    live.close();
  };
  const close = async (): Promise<void> => {
    isClosing = true;
    leave();
    revocations.close();
    reloading.close();
    keyExpiry.close();
    used.close();
    uncount();
    cancelSealing();
    await listener.settled(MOST_PATIENCE);
    await decisions.settled();
    counts.close();
    await audit.close();
    stopWatch();
    await store.close();
    if (!deps.dispatcher) await dispatcher.close();
  };

  return {
    handler: listener.handler,
    operations: createListener({ ...listening, routes: operations }).handler,
    noteLargeHead() {
      metrics.largeHead();
      noteLargeHeads('', undefined);
    },
    reload: reloading.reload,
    leave,
    // A host may close from two places and end the process after either.
    close: () => (closing ??= close()),
  };
}
