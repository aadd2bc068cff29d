// The demo's start: its ports, its data, and the arguments and the environment of each server.
import { createServer } from 'node:net';
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAuditMonth } from './audit-month.ts';

const DAY = 86_400_000;
const HOST = 'http://127.0.0.1';
/** The demo's doctors: `sub` of their assertions, and the seeded accounts. */
const DOCTORS = [
  { account: 'ana', sub: 'dr-ana' },
  { account: 'ben', sub: 'dr-ben' },
];

/** The demo's three servers, each with the variable for its port and its default port. */
const SERVERS = [
  { name: 'sandbox', variable: 'SANDBOX_PORT', port: 4010 },
  { name: 'proxy', variable: 'PROXY_PORT', port: 4020 },
  { name: 'demo EHR', variable: 'DEMO_PORT', port: 4030 },
] as const;

export type Ports = Readonly<Record<(typeof SERVERS)[number]['variable'], number>>;

/** Resolves with the ports to use; throws one error that names every malformed or taken port. */
export async function choosePorts(env: Readonly<Record<string, string | undefined>>): Promise<Ports> {
  const faults: string[] = [];
  const ports = {} as Record<(typeof SERVERS)[number]['variable'], number>;
  for (const { name, variable, port: usual } of SERVERS) {
    const port = Number(env[variable] || usual);
    ports[variable] = port;
    if (!Number.isInteger(port) || port < 1 || port > 65_535) faults.push(`${variable} must be a port, 1 to 65535.`);
    else if (Object.entries(ports).some(([other, taken]) => other !== variable && taken === port))
      faults.push(`${variable} is ${port}, which another server of the demo has.`);
    else if (!(await isFree(port)))
      faults.push(
        `Port ${port} of the ${name} is in use. End what uses it (the demo, started before?), or set ${variable}.`,
      );
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return ports;
}

/** Returns the folder of data and logs for a demo from the sources. Each port has its own, so that two demos do not share files. */
export const demoFolder = (root: string, ports: Ports): string =>
  join(root, '.data', ports.DEMO_PORT === 4030 ? '' : String(ports.DEMO_PORT));

/** Writes the accounts file into `folder`, removes the last demo's databases, and makes new secrets unless the environment has some. Resolves with the arguments and the environment of each server. */
export async function prepareDemo(folder: string, ports: Ports, given: NodeJS.ProcessEnv, isDev: boolean) {
  const sandboxUrl = `${HOST}:${ports.SANDBOX_PORT}`;
  const proxyUrl = `${HOST}:${ports.PROXY_PORT}`;
  const secret = (name: string) => given[name] || randomBytes(32).toString('base64url');
  const assertionSecret = secret('SCRIBE_ASSERTION_SECRET');
  const webhookSecret = secret('SCRIBE_WEBHOOK_SECRET');

  await mkdir(folder, { recursive: true });
  for (const database of ['sandbox.sqlite', 'proxy.sqlite']) {
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(join(folder, database + suffix), { force: true });
  }
  const accountsFile = join(folder, 'accounts.json');
  await writeFile(accountsFile, JSON.stringify(accounts(ports), null, 2), { mode: 0o600 });

  const auditFile = join(folder, 'audit.jsonl');
  const auditMonth = join(folder, 'example-month.jsonl');
  writeAuditMonth(auditMonth, { seed: 1, doctors: 12, end: Math.floor(Date.now() / DAY) * DAY });

  return {
    sandbox: {
      args: [
        ...['--port', String(ports.SANDBOX_PORT)],
        ...['--database', join(folder, 'sandbox.sqlite')],
        ...['--webhook', `${proxyUrl}/webhooks/scribe`],
      ],
      env: { SANDBOX_WEBHOOK_SECRET: webhookSecret },
    },
    proxy: {
      PROXY_HOST: '127.0.0.1',
      PROXY_PORT: String(ports.PROXY_PORT),
      SCRIBE_BASE_URL: sandboxUrl,
      SCRIBE_WEB_URL: sandboxUrl,
      SCRIBE_PUBLIC_URL: proxyUrl,
      SCRIBE_ACCOUNTS_FILE: accountsFile,
      SCRIBE_ASSERTION_SECRET: assertionSecret,
      SCRIBE_TOKEN_KEY: secret('SCRIBE_TOKEN_KEY'),
      SCRIBE_WEBHOOK_SECRET: webhookSecret,
      SCRIBE_STORE: `sqlite:${join(folder, 'proxy.sqlite')}`,
      SCRIBE_AUDIT_FILE: auditFile,
    },
    ehr: {
      DEMO_PORT: String(ports.DEMO_PORT),
      SCRIBE_BASE_URL: sandboxUrl,
      SCRIBE_PUBLIC_URL: proxyUrl,
      SCRIBE_ASSERTION_SECRET: assertionSecret,
      EHR_COOKIE_SECRET: secret('EHR_COOKIE_SECRET'),
      SCRIBE_AUDIT_FILE: auditFile,
      EHR_AUDIT_MONTH: auditMonth,
      EHR_DEV: isDev ? '1' : '',
    },
  };
}

const accounts = (ports: Ports) =>
  DOCTORS.map(({ account, sub }) => ({
    account,
    publishableKey: `pk_sandbox_${account}`,
    secretKey: `sk_sandbox_${account}`,
    scope: 'doctor',
    doctors: [sub],
    origins: [`${HOST}:${ports.DEMO_PORT}`, `http://localhost:${ports.DEMO_PORT}`],
  }));

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer();
    probe.once('error', () => answer(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });
