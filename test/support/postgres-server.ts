import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { firstExecutable, isRoot, onPath } from './system-packages.ts';
import { freePort } from './free-port.ts';

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

/** PostgreSQL refuses to run as root: then it runs as the user `nobody`. */
const NOBODY = 65_534;
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Looks in Debian's folders, one a version, because they are in nobody's path. */
export function findPostgres(): string | undefined {
  const versions = '/usr/lib/postgresql';
  return firstExecutable([
    ...foldersIn(versions).map((name) => join(versions, name, 'bin', 'postgres')),
    ...onPath('postgres'),
  ]);
}

/** Why tests with a PostgreSQL are skipped: this machine has none. In CI they run and fail. */
export const noPostgres = !findPostgres() && !process.env['CI'] && 'this machine has no PostgreSQL';

/** Files (PEM). */
interface Tls {
  readonly key: string;
  readonly certificate: string;
}

/** Folder of an empty cluster: each server starts with a copy of it, which takes a tenth of the time of a new one. */
let cluster: string | undefined;

function makeCluster(program: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-cluster-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const making = ['--username=scribe', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--wal-segsize=1'];
  execFileSync(join(program, '..', 'initdb'), [...making, '-D', data], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return data;
}

/** Starts a real PostgreSQL on a free port, with TLS too if it gets a certificate. A durable one waits for the disk. */
export async function startPostgres({ tls, isDurable = false }: { tls?: Tls; isDurable?: boolean } = {}) {
  const program = findPostgres();
  if (!program) throw new Error('PostgreSQL is not installed: install it (apt-get install postgresql) and run again.');
  const folder = mkdtempSync(join(tmpdir(), 'scribe-postgres-'));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  execFileSync('cp', ['-a', (cluster ??= makeCluster(program)), data]);
  const port = await freePort();
  const own = [
    `fsync=${isDurable ? 'on' : 'off'}`,
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'shared_buffers=16MB',
  ];
  let users = 0;
  let child: ReturnType<typeof spawn> | undefined;
  const server = {
    url: `postgres://scribe@127.0.0.1:${port}/postgres`,
    async start() {
      const options = [...own, ...(tls ? tlsSettings(tls, folder) : [])].flatMap((setting) => ['-c', setting]);
      const started = spawn(program, ['-D', data, ...options], {
        ...user,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = started;
      for await (const chunk of started.stderr) if (String(chunk).includes('ready to accept connections')) break;
      started.stderr.resume();
    },
    /** Ends it as a power cut would, and keeps its data for the next start. */
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGQUIT');
      await once(child, 'exit');
    },
    /** Resolves with the address of a new user with tables of their own. */
    async newUser(): Promise<string> {
      const name = `user${++users}`;
      await server.query(server.url, `CREATE ROLE ${name} LOGIN; CREATE SCHEMA AUTHORIZATION ${name}`);
      return server.url.replace('scribe@', `${name}@`);
    },
    /** Runs a query as the user of an address, without the proxy. */
    async query(address: string, text: string): Promise<Record<string, unknown>[]> {
      const client = new Client({ connectionString: address });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text)).rows;
      } finally {
        await client.end();
      }
    },
    /** Ends it for good. */
    async remove() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** Copies the key, because PostgreSQL refuses one that others may read. */
function tlsSettings({ key, certificate }: Tls, folder: string): string[] {
  const files = { ssl_key_file: key, ssl_cert_file: certificate };
  const settings = Object.entries(files).map(([name, file]) => {
    const own = join(folder, name);
    copyFileSync(file, own);
    chmodSync(own, 0o600);
    if (isRoot) chownSync(own, NOBODY, NOBODY);
    return `${name}=${own}`;
  });
  return ['ssl=on', ...settings];
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path).sort((one, other) => Number(other) - Number(one));
  } catch {
    return [];
  }
}
