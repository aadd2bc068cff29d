// The proxy with all functions on, what its store holds, and the tokens of its pages.
import { createGrants } from '../../../server/access/grants.ts';
import { createSealing } from '../../../server/access/sealing.ts';
import { createSessionTokens } from '../../../server/access/session-token.ts';
import { signAssertion, signWebhook, systemClock } from '../../../server/index.ts';
import { openStore } from '../../../server/store/open-store.ts';
import type { Store } from '../../../server/store/store.ts';
import { startServer, type ServerProcess } from './server-process.ts';

export const ORIGIN = 'https://ehr.example';
export const WEBHOOK_SECRET = 'bench-webhook-secret-0123456789-abcdef';
export const PUBLIC_URL = 'https://scribe.ehr.example';
const ASSERTION_SECRET = 'bench-assertion-secret-0123456789-abcdef';
/** Seals session tokens and the entries of the store. */
export const TOKEN_KEY = 'bench-token-key-0123456789-abcdefghijklmno';
export const ACCOUNT = 'pk_bench_ana';
/** Sessions that the store learns at once. */
const AT_ONCE = 100;

const ONE_ACCOUNT = {
  SCRIBE_SECRET_KEY: 'sk_bench_ana',
  SCRIBE_PUBLISHABLE_KEY: ACCOUNT,
  SCRIBE_ORIGINS: ORIGIN,
};

/** Starts the proxy. `file`: its sources or the built server. */
export const startProxy = (
  upstream: string,
  other: Readonly<Record<string, string>> = {},
  file = 'server/main.ts',
): Promise<ServerProcess> =>
  startServer(file, ['serve'], {
    PROXY_PORT: '0',
    SCRIBE_BASE_URL: upstream,
    SCRIBE_WEB_URL: upstream,
    SCRIBE_PUBLIC_URL: PUBLIC_URL,
    // A file of accounts replaces them.
    ...(other['SCRIBE_ACCOUNTS_FILE'] === undefined && ONE_ACCOUNT),
    SCRIBE_ASSERTION_SECRET: ASSERTION_SECRET,
    SCRIBE_TOKEN_KEY: TOKEN_KEY,
    SCRIBE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...other,
  });

/** Resolves with the EHR's assertion about a doctor. */
export function assertionOf(
  sub: string,
  sessions: readonly string[] = ['c-1'],
  origin = ORIGIN,
  account = ACCOUNT,
): Promise<string> {
  const claims = { audience: PUBLIC_URL, sub, name: 'Dra. Ana', account, origin };
  const granted = { sessions, scopes: ['read', 'decide', 'login', 'context'] } as const;
  return signAssertion({ ...claims, ...granted }, { alg: 'HS256', secret: ASSERTION_SECRET });
}

/** Resolves with a session token, got as the widget gets it. */
export async function tokenOf(
  { url }: ServerProcess,
  sub = 'dr-ana',
  sessions = ['c-1'],
  account = ACCOUNT,
): Promise<string> {
  const assertion = await assertionOf(sub, sessions, ORIGIN, account);
  const headers = { origin: ORIGIN, 'content-type': 'application/json' };
  const body = JSON.stringify({ publishableKey: account, assertion });
  const answer = await fetch(`${url}/embed/token`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`no session token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

const tokens = createSessionTokens([TOKEN_KEY], PUBLIC_URL, systemClock);

/** Resolves with the head with which page `n` opens its stream: its own doctor and token, for `c-n`. */
export async function pageHead(n: number, lastEventId = '', pk = ACCOUNT): Promise<string> {
  const scopes = new Set(['read']);
  const claims = { sub: `dr-${n}`, name: undefined, pk, sessions: new Set([`c-${n}`]), scopes, origin: ORIGIN };
  const token = await tokens.seal({ ...claims, issuedAt: Date.now() }, `token-${n}`);
  const lines = [
    'GET /embed/events HTTP/1.1',
    'Host: bench',
    'Accept: text/event-stream',
    `Origin: ${ORIGIN}`,
    `Authorization: Bearer ${token}`,
    ...(lastEventId ? [`Last-Event-ID: ${lastEventId}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Opens the store at an address as in `SCRIBE_STORE`. */
export const openAt = (store: string): Store => openStore({ store }, systemClock, () => undefined);

/** Leaves the store as pages do, whose reads give both ids of a session: `ss_n` is consultation `c-n` for the account that `accountOf` returns. */
export async function learnSessions(store: Store, count: number, accountOf: (n: number) => string): Promise<void> {
  const grants = createGrants(store, createSealing([TOKEN_KEY], 'grants'), systemClock, (cause) => {
    throw cause;
  });
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => from + n);
    await Promise.all(
      some.map(async (n) => grants.learn(accountOf(n), { id: `ss_${n}`, consultationInternalId: `c-${n}` })),
    );
  }
}

let events = 0;

/** Returns a new event of a session (`ss_1` is `c-1`) and its professional, padded to a size, and its headers. */
export function nextEvent(size: number, status = 'completed', scribeSessionId = 'ss_1', professional = 'acc_ana') {
  const id = `evt_${Date.now()}_${events++}`;
  const data = {
    scribeSessionId,
    medicalRecordConfigurationId: null,
    scribeSessionConfigurationId: null,
    status,
    institutionId: 'inst_1',
    account: { id: professional, name: 'Dra. Ana', email: 'ana@example.test' },
    patient: { id: 'pat_1', name: 'Patient', idCountry: 'BR', idType: 'CPF', idValue: '000' },
    createdAt: '2026-11-21T02:00:00.000Z',
    completedAt: null,
    padding: '',
  };
  const event = { id, type: 'scribe_session.updated', createdAt: '2026-11-21T03:00:00.000Z', data };
  data.padding = 'x'.repeat(Math.max(0, size - JSON.stringify(event).length));
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'x-scribe-api-event-id': id,
    'x-scribe-api-signature': signWebhook(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1000)),
  };
  return { body, headers };
}
