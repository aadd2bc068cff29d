// The proxy on a free port before a programmable service. Tests move its clock; the fixture keeps every byte it sent.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Scope } from '../../src/contract/embed.ts';
import {
  createLogger,
  createScribeProxy,
  systemClock,
  type Account,
  type AssertionClaims,
  type Clock,
  type Config,
  type ProxyDeps,
  type SignOptions,
} from '../../server/index.ts';
import { signAnything } from './any-assertion.ts';
import { openEventStream, type EventStream } from './event-stream.ts';
import { httpClientOf } from './http-client.ts';
import { startUpstream } from './upstream.ts';
import { KEEP_ALIVE } from './keep-alive.ts';
import { until } from './until.ts';

export const ORIGIN = 'https://ehr.example';
export const SECRETS = {
  ana: 'sk_canary_ana_7f3d9b',
  ben: 'sk_canary_ben_c81e02',
  assertion: 'canary-assertion-secret-0123456789-abcdef',
  token: 'canary-token-key-0123456789-abcdefghijkl',
  webhook: 'canary-webhook-secret-0123456789-abcdef',
} as const;

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: {
    error: {
      code: string;
      type: string;
      message: string;
      param: string | null;
      details: Record<string, unknown> | null;
      requestId: string;
    };
  } & Record<string, unknown>;
}

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

export interface FixtureOptions {
  readonly config?: Partial<Config>;
  readonly deps?: Partial<ProxyDeps>;
  /** Whether time passes only by `advance`, so that a slow machine changes nothing. */
  readonly isStill?: boolean;
}

const ALL: readonly Scope[] = ['read', 'decide', 'login', 'context'];

export const ANA: Account = {
  account: 'ana',
  publishableKey: 'pk_ana',
  secretKey: SECRETS.ana,
  scope: 'doctor',
  doctors: ['dr-ana'],
  origins: [ORIGIN],
};

export const BEN: Account = {
  ...ANA,
  account: 'ben',
  publishableKey: 'pk_ben',
  secretKey: SECRETS.ben,
  doctors: ['dr-ben'],
  origins: [ORIGIN, 'https://other.example'],
};

/** Ana's account, which Eva uses as well. */
export const TWO_DOCTORS: Account = { ...ANA, doctors: ['dr-ana', 'dr-eva'] };

/** Folder of the widget's files, the same for all fixtures. */
let widget: string | undefined;

function makeWidget(): string {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-widget-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'scribe-widget.js'), 'export const widget = 1;\n'.repeat(50));
  writeFileSync(join(folder, 'scribe-widget.es-DB_ia-qq.js'), 'export const es = 1;\n');
  writeFileSync(join(folder, 'index.js'), 'export const index = 1;\n');
  writeFileSync(join(folder, 'scribe-widget.classic.js'), 'window.Scribe = 1;\n');
  return folder;
}

/** Starts both; they end with the test. */
export async function startFixture(
  t: Pick<TestContext, 'after'>,
  { config: changes = {}, deps = {}, isStill = false }: FixtureOptions = {},
) {
  const upstream = await startUpstream();
  const folder = mkdtempSync(join(tmpdir(), 'scribe-proxy-'));
  let offset = 0;
  let stepped = 0;
  const startedAt = Date.now();
  const passed = () => (isStill ? 0 : Date.now() - startedAt);
  const timers = new Set<{ due: number; run: () => void }>();
  const clock: Clock = {
    now: () => startedAt + passed() + offset + stepped,
    monotonic: () => passed() + offset,
    // Runs the task in real time or when a test moves the clock past it; in a still fixture only by the test.
    after(ms, task) {
      const run = () => {
        cancel();
        task();
      };
      const stop = isStill ? () => undefined : systemClock.after(ms, run);
      const timer = { due: clock.monotonic() + ms, run };
      const cancel = () => {
        stop();
        timers.delete(timer);
      };
      timers.add(timer);
      return cancel;
    },
  };
  const logs: string[] = [];
  const answers: string[] = [];
  const publicUrl = 'https://scribe.ehr.example';
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    baseUrl: upstream.url,
    webOrigin: 'https://web.scribe.example',
    publicUrl,
    accounts: [ANA, BEN],
    assertionKeys: { kind: 'secret', secret: new TextEncoder().encode(SECRETS.assertion) },
    tokenKeys: [SECRETS.token],
    webhookSecrets: { '': SECRETS.webhook, second: `${SECRETS.webhook}-second` },
    store: 'sqlite::memory:',
    auditFile: join(folder, 'audit.jsonl'),
    trustedProxies: [],
    mostStreams: 12_000,
    widgetDirectory: (widget ??= makeWidget()),
    ...changes,
  };
  const proxy = createScribeProxy(config, {
    clock,
    random: () => 0.5,
    logger: createLogger({ write: (line: string) => void logs.push(line) }),
    ...deps,
  });
  const server = createServer(KEEP_ALIVE, proxy.handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The test must not move the clock before the audit file is open.
  await until('the audit is opened', () =>
    logs.some((line) => /the audit stands|SCRIBE_AUDIT_FILE cannot be written/.test(line)),
  );
  const client = httpClientOf(url);
  t.after(async () => {
    await proxy.close();
    await client.close();
    server.close();
    server.closeAllConnections();
    await upstream.close();
    rmSync(folder, { recursive: true });
  });

  const fixture = {
    upstream,
    proxy,
    url,
    publicUrl,
    /** Every log line. */
    logs,
    /** Every answer: heads and bodies. */
    answers,
    folder,
    audit: (): Record<string, unknown>[] =>
      // Leaves out a line that is still being written.
      readFileSync(config.auditFile, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    /** Moves the proxy's clock. */
    advance(milliseconds: number) {
      offset += milliseconds;
      for (const { due, run } of [...timers]) if (due <= clock.monotonic()) run();
    },
    now: clock.now,
    /** Steps the proxy's wall clock without moving its monotonic time. */
    step(milliseconds: number) {
      stepped += milliseconds;
    },
    /** Resolves with an assertion of Ana for c-1 unless the claims differ. */
    assert: (claims: Partial<AssertionClaims> = {}, options: SignOptions = {}): Promise<string> =>
      signAnything(
        {
          audience: publicUrl,
          sub: 'dr-ana',
          name: 'Dra. Ana Lima',
          account: 'pk_ana',
          sessions: ['c-1'],
          scopes: ALL,
          origin: ORIGIN,
          ...claims,
        },
        SECRETS.assertion,
        { now: clock.now(), ...options },
      ),
    exchange: (assertion: string, publishableKey = 'pk_ana', headers: Record<string, string> = {}): Promise<Answered> =>
      fixture.call('POST', '/embed/token', { body: { publishableKey, assertion }, headers }),
    /** Resolves with a session token. */
    async token(claims: Partial<AssertionClaims> = {}): Promise<string> {
      const answer = await fixture.exchange(await fixture.assert(claims), claims.account);
      if (answer.status !== 200) throw new Error(answer.text);
      return String(answer.body['token']);
    },
    /** Opens the live stream of a page, which is closed after the test. */
    async listen(token: string, headers: Record<string, string> = {}): Promise<EventStream> {
      const own = { origin: ORIGIN, authorization: `Bearer ${token}` };
      const stream = await openEventStream(`${url}/embed/events`, { ...own, ...headers });
      t.after(stream.close);
      return stream;
    },
    async call(
      method: string,
      path: string,
      {
        token,
        body,
        headers = {},
      }: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
    ): Promise<Answered> {
      const asked = {
        origin: ORIGIN,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      };
      const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const answer = await client.ask(method, path, asked, sent);
      const { text } = answer;
      answers.push(`${[...answer.headers].join('\n')}\n\n${text}`);
      const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json') && text !== '';
      return { ...answer, body: (isJson ? JSON.parse(text) : {}) as Answered['body'] };
    },
  };
  return fixture;
}

/** Returns a session as §2.2 shows it. */
export const session = (id: string, consultationInternalId: string, status = 'completed') => ({
  id,
  consultationInternalId,
  status,
  patientName: 'Canary Patient Okonkwo',
  scribeSessionModality: 'IN_PERSON',
  specialty: 'cardiology',
  createdAt: '2026-11-20T10:00:00.000Z',
  completedAt: '2026-11-20T10:20:00.000Z',
});

/** Returns a document list with alerts of these ids. */
export const documents = (...alertIds: string[]) => ({
  items: [
    {
      id: 'doc_1',
      purpose: 'primary',
      cdssAlerts: alertIds.map((id) => ({ id, elementId: `el_${id}`, status: 'pending' })),
      reportState: null,
    },
  ],
  total: 1,
});
