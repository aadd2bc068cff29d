import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of one proxy: route templates and operation names only, never an id. */
export function createMetrics(read: {
  streams: () => number;
  auditQueue: () => number;
  isAuditWritable: () => boolean;
  clockSkew: () => number | undefined;
}) {
  const registers = [new Registry()] as [Registry];
  const [registry] = registers;
  const requests = new Counter({
    name: 'scribe_proxy_requests_total',
    help: 'Requests answered, by route template and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const upstream = new Histogram({
    name: 'scribe_proxy_upstream_seconds',
    help: 'Calls of the service, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  });
  const webhooks = new Counter({
    name: 'scribe_proxy_webhooks_total',
    help: 'Webhooks received, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const gauges: [name: string, help: string, value: () => number][] = [
    ['scribe_proxy_streams', 'Live streams held.', read.streams],
    ['scribe_proxy_audit_queue', 'Audit lines waiting to be written.', read.auditQueue],
    [
      'scribe_proxy_clock_skew_seconds',
      'Seconds that our clock is ahead of the service, by its latest answer; NaN before the first.',
      () => read.clockSkew() ?? NaN,
    ],
    ['scribe_proxy_audit_writable', '1 while the audit can be written.', () => Number(read.isAuditWritable())],
  ];
  for (const [name, help, value] of gauges) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  }
  return {
    request: (route: string, method: string, status: number) => requests.inc({ route, method, status }),
    upstream: (operation: string, outcome: string, milliseconds: number) =>
      upstream.observe({ operation, outcome }, milliseconds / 1000),
    webhook: (outcome: string) => webhooks.inc({ outcome }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
