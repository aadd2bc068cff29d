// The warnings for the safety officer: the metrics of decisions about alerts, and their alert rules.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { until } from '../support/until.ts';

const RULES = readFileSync(new URL('../../docs/deploy/safety-alerts.yml', import.meta.url), 'utf8');
const LIST = '/v1/scribe-sessions/c-1/medical-record-documents';
const alert = (id: string, status = 'pending') => ({
  id,
  status,
  newPlanElement: { content: 'Canary paracetamol 1 g', element: 'Paracetamol' },
});
const list = (alerts: object[], plan: object[] = []) => ({
  items: [{ id: 'doc_1', cdssAlerts: alerts, medicalRecord: { assessmentPlan: { plan } } }],
  total: 1,
});

/** Opens a page that reads, and decides after some seconds. */
async function page(t: TestContext) {
  const f = await startFixture(t, { isStill: true });
  const token = await f.token();
  const read = async (documents: object) => {
    f.upstream.on('GET', LIST, documents);
    assert.equal((await f.call('GET', LIST, { token })).status, 200);
    // The proxy examines an answer after the page has received it.
    await new Promise(setImmediate);
  };
  const decide = async (id: string, decision: 'accept' | 'reject', query = '', status = 200) => {
    f.upstream.on('POST', `/v1/cdss/alerts/${id}/${decision}`, { id, status: `${decision}ed` });
    // Time has jumped during a write, which looks like a hanging disk until it answers.
    await until('the audit can be written', async () => (await metric(f, 'scribe_proxy_audit_writable')) === 1);
    assert.equal((await f.call('POST', `/v1/cdss/alerts/${id}/${decision}${query}`, { token })).status, status);
  };
  return { f, read, decide };
}
const metric = async (f: Fixture, line: string) => {
  const { text } = await f.call('GET', '/metrics');
  assert.doesNotMatch(text, /Canary|cfa_/);
  return Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length) ?? NaN,
  );
};

describe('the metrics of safety', () => {
  it('tell how long it took from showing an alert to its decision, less the undo window', async (t) => {
    const { f, read, decide } = await page(t);
    await read(list([alert('cfa_1'), alert('cfa_2')]));
    f.advance(7_000);
    await decide('cfa_1', 'accept');
    f.advance(13_000);
    await decide('cfa_2', 'reject');
    assert.equal(await metric(f, 'scribe_proxy_decision_seconds_bucket{le="3",decision="accepted"}'), 1);
    assert.equal(await metric(f, 'scribe_proxy_decision_seconds_sum{decision="rejected"}'), 15);
  });

  it('take the time that the card was on screen, where the page says it', async (t) => {
    const { f, read, decide } = await page(t);
    await read(list([alert('cfa_1')]));
    f.advance(200_000);
    await decide('cfa_1', 'accept', '?onScreen=2.5');
    assert.equal(await metric(f, 'scribe_proxy_decision_seconds_sum{decision="accepted"}'), 2.5);
  });

  it('tell an accepted change that came, whatever its white space', async (t) => {
    const { f, read, decide } = await page(t);
    await read(list([alert('cfa_1')]));
    await decide('cfa_1', 'accept');
    await read(list([{ id: 'cfa_1', status: 'accepted' }]));
    assert.equal(await metric(f, 'scribe_proxy_changes_total{outcome="applied"}'), NaN);
    await read(
      list([{ id: 'cfa_1', status: 'accepted' }], [{ content: 'Canary  paracetamol\n1 g', element: 'Paracetamol' }]),
    );
    assert.equal(await metric(f, 'scribe_proxy_changes_total{outcome="applied"}'), 1);
    f.advance(120_000);
    assert.equal(await metric(f, 'scribe_proxy_changes_total{outcome="unread"}'), NaN);
  });

  it('tell one that did not come from one that nobody looked for', async (t) => {
    const { f, read, decide } = await page(t);
    await read(list([alert('cfa_1'), alert('cfa_2')]));
    await decide('cfa_1', 'accept');
    f.advance(60_000);
    await read(list([alert('cfa_1', 'accepted'), alert('cfa_2')]));
    await decide('cfa_2', 'accept');
    f.advance(60_000);
    assert.equal(await metric(f, 'scribe_proxy_changes_total{outcome="not_applied"}'), 1);
    f.advance(60_000);
    assert.equal(await metric(f, 'scribe_proxy_changes_total{outcome="unread"}'), 1);
    await f.proxy.close();
    assert.deepEqual(
      f
        .audit()
        .filter(({ action }) => action === 'alert.change')
        .map(({ phase, doctor, account, session, alert, outcome }) => [
          phase,
          doctor,
          account,
          session,
          alert,
          outcome,
        ]),
      [
        ['event', 'dr-ana', 'ana', 'c-1', 'cfa_1', 'not_applied'],
        ['event', 'dr-ana', 'ana', 'c-1', 'cfa_2', 'unread'],
      ],
    );
    assert.doesNotMatch(JSON.stringify(f.audit()), /Canary/);
  });

  it('say nothing of a decision that was not recorded, nor of an alert that no page was given', async (t) => {
    const { f, read, decide } = await page(t);
    await read(list([alert('cfa_1')]));
    f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_other', status: 'accepted' });
    const token = await f.token();
    assert.equal((await f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token })).status, 502);
    f.upstream.on('GET', LIST, list([alert('cfa_9')]));
    f.advance(2_000);
    await decide('cfa_9', 'reject');
    assert.equal(await metric(f, 'scribe_proxy_decision_seconds_count{decision="accepted"}'), NaN);
    assert.equal(await metric(f, 'scribe_proxy_decision_seconds_count{decision="rejected"}'), NaN);
  });
});

describe('docs/deploy/safety-alerts.yml', () => {
  const rules = RULES.split(/^ {6}- alert: /m).slice(1);
  const exprOf = (rule: string) =>
    /^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/m.exec(rule)?.slice(1).find(Boolean) ?? '';

  it('has a rule for each threshold, each with its words', () => {
    assert.deepEqual(
      rules.map((rule) => /^\w+/.exec(rule)?.[0]),
      [
        'ScribeOverrideRate',
        'ScribeDecisionsUnder3s',
        'ScribeChangesNotApplied',
        'ScribeDecisionsNotConfirmed',
        'ScribeDecisionsOff',
      ],
    );
    for (const rule of rules) assert.match(rule, / {10}summary: .*\.\n {10}action: .*\.\n/);
  });

  it('asks for metrics, labels and bounds that exist', async (t) => {
    const { f, read, decide } = await page(t);
    await read(list([alert('cfa_1')]));
    await decide('cfa_1', 'accept');
    const { text } = await f.call('GET', '/metrics');
    const types = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const labels = {
      decision: ['accepted', 'rejected'],
      outcome: ['recorded', 'unconfirmed', 'off', 'applied', 'not_applied'],
    };
    for (const rule of rules) {
      const expr = exprOf(rule);
      const names = [...expr.matchAll(/\bscribe_proxy_\w+/g)].map(([name]) => name);
      assert.ok(names.length > 0, rule);
      for (const name of names) assert.ok(types.has(name.replace(/_(bucket|count|sum)$/, '')), name);
      for (const [, label = '', values = ''] of expr.matchAll(/(\w+)=~?"([^"]*)"/g))
        for (const value of values.split('|'))
          if (label === 'le') assert.match(text, new RegExp(`_bucket\\{le="${value}",`));
          else assert.ok((labels as Record<string, string[]>)[label]?.includes(value), `${label}=${value}`);
      assert.equal(expr.split('(').length, expr.split(')').length, expr);
    }
  });
});
