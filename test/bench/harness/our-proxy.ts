// The proxy with all functions on, and the tokens of its pages.
import { signAssertion, signWebhook } from '../../../server/index.ts';
import { startServer, type ServerProcess } from './server-process.ts';

export const ORIGIN = 'https://ehr.example';
export const WEBHOOK_SECRET = 'bench-webhook-secret-0123456789-abcdef';
export const PUBLIC_URL = 'https://scribe.ehr.example';
const ASSERTION_SECRET = 'bench-assertion-secret-0123456789-abcdef';
/** Seals session tokens and the entries of the store. */
export const TOKEN_KEY = 'bench-token-key-0123456789-abcdefghijklmno';
export const ACCOUNT = 'pk_bench_ana';

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
