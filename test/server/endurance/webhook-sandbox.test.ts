// Registration and rotation with three real programs: sandbox, proxy, command line.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { run, serve, startSandbox } from '../../support/programs.ts';
import { commandEnvironment } from '../../support/run-command.ts';
import { storeFile } from '../../support/own-folder.ts';
import { until } from '../../support/until.ts';

interface Delivery {
  readonly state: string;
  readonly eventId: string;
  readonly log: readonly { readonly status: number | null }[];
}

const EVENTS = 60;
const ROTATIONS = 3;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the environment of the proxy and its commands. */
const environment = (t: TestContext, sandbox: string) => ({
  ...commandEnvironment(`sqlite:${storeFile(t)}`, sandbox),
  PATH: process.env['PATH'] ?? '',
  SCRIBE_SECRET_KEY: 'sk_sandbox_ana',
  SCRIBE_PUBLISHABLE_KEY: 'pk_sandbox_ana',
  SCRIBE_AUDIT_FILE: `${storeFile(t)}.audit.jsonl`,
  PROXY_PORT: '0',
});

const controlOf = (sandbox: string) => (path: string, body: object) =>
  fetch(`${sandbox}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Resolves with the deliveries once they are as wanted; makes the service send its retries at once. */
async function deliveries(sandbox: string, areSo: (all: readonly Delivery[]) => boolean): Promise<readonly Delivery[]> {
  let all: readonly Delivery[] = [];
  await until('the service has delivered what it has', async () => {
    all = (await (await fetch(`${sandbox}/_sandbox/deliveries`)).json()) as Delivery[];
    if (areSo(all)) return true;
    await controlOf(sandbox)('clock', { advanceSeconds: 1 });
    await pause(50);
    return false;
  });
  return all;
}

describe('scribe-widget webhook before the sandbox', () => {
  it('create: events arrive; rotate while events happen: none is lost, none refused for good', async (t) => {
    const sandbox = await startSandbox(t);
    const control = controlOf(sandbox);
    const allSent = () => deliveries(sandbox, (all) => all.every(({ state }) => state !== 'pending'));
    const happen = () => control('trigger', { event: 'scribe_session.updated', session: 'c-done' });

    const env = environment(t, sandbox);
    const { url } = await serve(t, env);
    const webhook = (...args: string[]) => run(['webhook', ...args], { ...env, SCRIBE_PUBLIC_URL: url });

    const created = await webhook('create');
    assert.equal(created.code, 0, created.output);
    await happen();
    const [first] = await allSent();
    assert.deepEqual([first?.state, first?.log.map(({ status }) => status)], ['delivered', [200]]);

    let isRotating = true;
    const rotations = (async () => {
      for (let i = 0; i < ROTATIONS; i++) {
        const rotated = await webhook('rotate');
        assert.equal(rotated.code, 0, rotated.output);
      }
      isRotating = false;
    })();
    let happened = 1;
    for (; isRotating || happened < EVENTS; happened++) {
      assert.equal((await happen()).status, 200);
      await pause(10);
    }
    await rotations;

    const all = await allSent();
    assert.equal(all.length, Math.min(happened, 500));
    const statuses = all.flatMap(({ log }) => log.map(({ status }) => status));
    assert.deepEqual(
      all.filter(({ state }) => state !== 'delivered'),
      [],
    );
    assert.deepEqual(
      [...new Set(statuses)].filter((status) => status !== 200 && status !== 503),
      [],
    );
    const metrics = await (await fetch(`${url}/metrics`)).text();
    assert.match(metrics, new RegExp(`scribe_proxy_webhooks_total\\{outcome="accepted"\\} ${happened}\\n`));
    assert.doesNotMatch(created.output + metrics, /whsec_/);
  });

  it('endpoints, update and trigger; an unanswered call is called unknown, and heals', async (t) => {
    const sandbox = await startSandbox(t);
    const control = controlOf(sandbox);
    const env = environment(t, sandbox);
    const { url } = await serve(t, env);
    const webhook = (...args: string[]) => run(['webhook', ...args], { ...env, SCRIBE_PUBLIC_URL: url });
    const succeeds = async (...args: string[]) => {
      const { code, output } = await webhook(...args);
      assert.equal(code, 0, output);
      return output;
    };
    const fails = async (words: RegExp, ...args: string[]) => {
      const { code, output } = await webhook(...args);
      assert.deepEqual([code, words.test(output)], [1, true], output);
      assert.doesNotMatch(output, /whsec_|sk_sandbox/);
    };
    const arrives = (count: number) =>
      deliveries(sandbox, (all) => all.filter(({ state }) => state === 'delivered').length >= count);

    await succeeds('create', '--events', 'scribe_session.completed');
    await succeeds('create', '--endpoint', 'ward', '--events', 'scribe_session.updated,scribe_session.deleted');
    assert.match(await succeeds('trigger', '--session', 'ss_1'), /^200 /);
    assert.match(await succeeds('trigger', '--session', 'ss_1', '--endpoint', 'ward'), /^200 /);
    await control('trigger', { event: 'scribe_session.updated', session: 'c-done' });
    await arrives(1);
    await succeeds('update', '--events', 'scribe_session.updated');
    await control('trigger', { event: 'scribe_session.updated', session: 'c-done' });
    await arrives(3);

    // The call succeeds and its answer is lost: the service signs with a secret that nobody knows.
    await control('faults', [{ match: '/v1/webhooks', times: 1, hangUp: 'after' }]);
    await fails(/rotate again within 15 minutes/, 'rotate');
    await control('trigger', { event: 'scribe_session.updated', session: 'c-done' });
    await succeeds('rotate');
    await arrives(5);
    await control('faults', [{ match: '/v1/webhooks', times: 1, hangUp: 'after' }]);
    await fails(/Whether the webhook was created is not known/, 'create', '--endpoint', 'third');
    await control('faults', [{ match: '/v1/webhooks', times: 1, status: 503 }]);
    await fails(/service_unavailable/, 'update', '--events', 'scribe_session.deleted');
    await control('trigger', { event: 'scribe_session.updated', session: 'c-done' });
    await arrives(7);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    assert.doesNotMatch(metrics, /outcome="forged"/);
  });
});
