import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { systemClock } from '../../server/clock.ts';
import { createMetrics } from '../../server/operation/metrics.ts';
import { documents, startFixture } from '../support/proxy-fixture.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

const TABLE = readFileSync(new URL('../../docs/deploy/README.md', import.meta.url), 'utf8');

/** Returns name → type as Prometheus would read them. */
const typesOf = (text: string) =>
  new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]));

describe('/metrics', () => {
  it('is what the documentation lists, with its labels, beside the defaults of Node', async (t) => {
    const f = await startFixture(t);
    const types = typesOf((await f.call('GET', '/metrics')).text);
    const own = [...types].filter(([name]) => name.startsWith('scribe_proxy_'));
    const listed = [...TABLE.matchAll(/^\| `(scribe_proxy_\w+)` +\| (\w+)/gm)].map(([, name, type]) => [name, type]);
    assert.deepEqual(own.sort(), listed.sort());
    assert.equal(types.get('nodejs_eventloop_lag_p99_seconds'), 'gauge');
    assert.equal(types.get('process_resident_memory_bytes'), 'gauge');
  });

  it('counts requests by route template, upstream calls, decisions, webhooks and hints', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', { id: 'ss_1', consultationInternalId: 'c-1', status: 'completed' });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', documents('cfa_1'));
    f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/reject', { id: 'cfa_1', elementId: 'e', status: 'rejected' });
    await f.call('GET', '/v1/scribe-sessions/c-1', { token });
    await f.call('GET', '/v1/scribe-sessions/c-2', { token });
    await f.call('PROPFIND', '/nowhere');
    assert.equal((await f.call('POST', '/v1/cdss/alerts/cfa_1/reject', { token })).status, 200);
    const event = eventOf('ss_1');
    for (const secret of [undefined, undefined, 'wrong'])
      await deliver(f, event, secret === undefined ? {} : { secret });
    const { text } = await f.call('GET', '/metrics');
    for (const line of [
      'scribe_proxy_request_seconds_count{route="/v1/scribe-sessions/{id}",method="GET",status="200"} 1',
      'scribe_proxy_request_seconds_count{route="/v1/scribe-sessions/{id}",method="GET",status="404"} 1',
      'scribe_proxy_request_seconds_count{route="(none)",method="other",status="404"} 1',
      'scribe_proxy_upstream_seconds_count{operation="getScribeSession",outcome="200"}',
      'scribe_proxy_decisions_total{decision="rejected",outcome="recorded"} 1',
      'scribe_proxy_webhooks_total{outcome="accepted"} 1',
      'scribe_proxy_webhooks_total{outcome="duplicate"} 1',
      'scribe_proxy_webhooks_total{outcome="forged"} 1',
      'scribe_proxy_audit_writable 1',
      'scribe_proxy_streams 0',
    ])
      assert.ok(text.includes(line), line);
    assert.match(text, /^scribe_proxy_hints_total\{kind="(session|reset)"\} 1$/m);
    assert.doesNotMatch(text, /c-1|ss_1|cfa_1|dr-ana|Okonkwo/);
  });

  it('counts a decision that the audit refuses', async (t) => {
    const f = await startFixture(t, { config: { auditFile: '/dev/null/audit.jsonl' } });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', documents('cfa_1'));
    const token = await f.token();
    assert.equal((await f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token })).status, 503);
    const { text } = await f.call('GET', '/metrics');
    assert.match(text, /^scribe_proxy_audit_writable 0$/m);
    assert.match(text, /^scribe_proxy_decisions_total\{decision="\(any\)",outcome="off"\} 1$/m);
  });

  it('answers while the share of the audit hangs, and looks at it once: four looks would hold all threads of Node', async () => {
    let looks = 0;
    const metrics = createMetrics({
      // No wait takes time.
      clock: { ...systemClock, after: (_ms, task) => systemClock.after(0, task) },
      streams: () => 0,
      auditQueue: () => 0,
      isAuditWritable: () => true,
      clockSkew: () => undefined,
      isStoreUp: () => Promise.resolve(true),
      isStale: () => false,
      keySecondsLeft: () => [],
      auditRoom: () => (looks++, new Promise(() => undefined)),
      noteChange: () => undefined,
    });
    for (let scrape = 0; scrape < 3; scrape++)
      assert.match(await metrics.text(), /^scribe_proxy_audit_room_bytes nan$/im);
    assert.equal(looks, 1);
  });
});
