// The metrics for Prometheus, and what counts decisions for them.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { KeyExpiry } from '../access/key-expiry.ts';
import { createAlertWatch, type ChangeOf, type ChangeOutcome } from '../audit/alert-watch.ts';
import type { Audit } from '../audit/audit.ts';
import { pause, type Clock } from '../clock.ts';
import { version } from '../version.ts';
import { createDurations } from './durations.ts';

/** Known methods only, because a client could make any number of labels. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** Milliseconds that a scrape waits for the file system of the audit. */
const LOOK_WITHIN = 1_000;

/** Prometheus metrics of one proxy. Labels are route templates and operation names, never ids; account names only for their keys. */
export function createMetrics(read: {
  clock: Clock;
  streams: () => number;
  auditQueue: () => number;
  isAuditWritable: () => boolean;
  clockSkew: () => number | undefined;
  isStoreUp: () => Promise<boolean>;
  isStale: () => boolean;
  keySecondsLeft: KeyExpiry['secondsLeft'];
  /** Free bytes for the audit. */
  auditRoom: () => Promise<number | undefined>;
  /** Gets the outcome of each accepted change. */
  noteChange: (outcome: ChangeOutcome, of: ChangeOf) => void;
}) {
  const registers = [new Registry()] as [Registry];
  const [registry] = registers;
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  /** A value that is looked up at each scrape. */
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await value());
      },
    });
  const keyGauge = (name: string, help: string, value: (key: ReturnType<KeyExpiry['secondsLeft']>[number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['account'],
      registers,
      collect() {
        this.reset();
        for (const key of read.keySecondsLeft()) this.set({ account: key.account }, value(key));
      },
    });

  collectDefaultMetrics({ register: registry });
  const requests = createDurations(
    'scribe_proxy_request_seconds',
    'Requests until their connection was done with them, by route template and status; 0 = left without an answer.',
    ['route', 'method', 'status'],
  );
  const decisions = counter(
    'scribe_proxy_decisions_total',
    'Decisions on alerts, by what was decided and how it ended.',
    'decision',
    'outcome',
  );
  const decisionTimes = new Histogram({
    name: 'scribe_proxy_decision_seconds',
    help: 'How long an alert was on screen before its recorded decision, by what was decided; where the page does not say, since it was given the alert, less the usual undo window.',
    labelNames: ['decision'],
    // The buckets of the audit report; in under 3 s an alert cannot have been read.
    buckets: [1, 3, 5, 10, 30, 60, 300, 1800, 7200],
    registers,
  });
  const changes = counter(
    'scribe_proxy_changes_total',
    'Accepted changes, by whether a page saw them in the record within two minutes; unread = none looked for long enough.',
    'outcome',
  );
  const hints = counter(
    'scribe_proxy_hints_total',
    'Hints for the live streams of this instance: of one session, or reset (read everything again).',
    'kind',
  );
  gauge('scribe_proxy_store_up', '1 while the store answers.', async () => Number(await read.isStoreUp()));
  const upstream = createDurations('scribe_proxy_upstream_seconds', 'Calls of the service, by operation and outcome.', [
    'operation',
    'outcome',
  ]);
  const webhooks = counter('scribe_proxy_webhooks_total', 'Webhooks received, by outcome.', 'outcome');
  const limited = counter(
    'scribe_proxy_limited_total',
    'Failed exchanges (429) and failed signatures (503) of clients that had too many, by route template.',
    'route',
  );
  const faults = counter(
    'scribe_proxy_bad_answers_total',
    'Answers of 502, by what is wrong with the answer of the service.',
    'fault',
  );
  const reloads = counter(
    'scribe_proxy_reloads_total',
    'Readings of changed accounts and assertion keys, by outcome.',
    'outcome',
  );
  keyGauge(
    'scribe_proxy_secret_key_expires_in_seconds',
    'Seconds until the secret key of an account expires, where that is known; negative afterwards.',
    ({ seconds }) => seconds,
  );
  keyGauge(
    'scribe_proxy_secret_key_expires_timestamp_seconds',
    'When the secret key of an account expires, where that is known; seconds since the epoch.',
    ({ at }) => at / 1000,
  );
  /** The look that is under way; scrapes share it. If a network drive hangs, each look blocks one of Node's four threads, which also open tokens. */
  let looking: Promise<number | undefined> | undefined;
  gauge(
    'scribe_proxy_audit_room_bytes',
    'Bytes that the file system of the audit has left; NaN where that cannot be told.',
    async () => {
      looking ??= read.auditRoom().finally(() => (looking = undefined));
      return (await Promise.race([looking, pause(read.clock, LOOK_WITHIN)])) ?? NaN;
    },
  );
  new Gauge({
    name: 'scribe_proxy_build_info',
    help: '1; its labels say which version runs on which Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1);
  const largeHeads = counter(
    'scribe_proxy_large_heads_total',
    'Requests refused with 431, because their headers are too large.',
  );
  gauge('scribe_proxy_streams', 'Live streams held.', read.streams);
  gauge('scribe_proxy_audit_queue', 'Audit lines waiting to be written.', read.auditQueue);
  gauge(
    'scribe_proxy_clock_skew_seconds',
    'Seconds that our clock is ahead of the service, by its latest answer; NaN before the first.',
    () => read.clockSkew() ?? NaN,
  );
  gauge(
    'scribe_proxy_accounts_stale',
    '1 while the accounts or assertion keys in their files have faults, so that those read before are in force.',
    () => Number(read.isStale()),
  );
  gauge('scribe_proxy_audit_writable', '1 while the audit can be written.', () => Number(read.isAuditWritable()));
  return {
    request: (route: string, method: string, status: number, milliseconds: number) =>
      requests.observe([route, METHODS.has(method) ? method : 'other', status], milliseconds),
    decision: (decision: string, outcome: string) => decisions.inc({ decision, outcome }),
    /** Watches what pages are given and decide. */
    watch: createAlertWatch(read.clock, {
      decided: (decision, seconds) => decisionTimes.observe({ decision }, seconds),
      change: (outcome, of) => {
        changes.inc({ outcome });
        read.noteChange(outcome, of);
      },
    }),
    hint: (kind: 'session' | 'reset') => hints.inc({ kind }),
    upstream: (operation: string, outcome: string, milliseconds: number) =>
      upstream.observe([operation, outcome], milliseconds),
    largeHead: () => largeHeads.inc(),
    limited: (route: string) => limited.inc({ route }),
    fault: (fault: string) => faults.inc({ fault }),
    reload: (outcome: 'applied' | 'refused') => reloads.inc({ outcome }),
    webhook: (outcome: string) => webhooks.inc({ outcome }),
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}${requests.text()}${upstream.text()}`,
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Wraps the audit to count how each decision ended. `off` = refused because its intent could not be written. */
export const countDecisions = (
  audit: Audit,
  { decision: count, watch }: Pick<Metrics, 'decision' | 'watch'>,
): Audit => ({
  ...audit,
  refusal() {
    count('(any)', 'off');
    return audit.refusal();
  },
  async decision(entry) {
    const countAll = (outcome: string) => {
      for (const { decision } of entry.decisions ?? []) count(decision, outcome);
    };
    const tellRecorded = watch.decided(entry);
    try {
      const act = await audit.decision(entry);
      return {
        outcome(outcome, failure) {
          countAll(outcome);
          if (outcome === 'recorded') tellRecorded();
          act.outcome(outcome, failure);
        },
      };
    } catch (error) {
      countAll('off');
      throw error;
    }
  },
});
