// The cost of the sandbox beside a bare `node:http` server that sends the same bytes, and the time to fill it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '../../demo/sandbox/sandbox.ts';
import { MACHINE } from '../../demo/sandbox/core.ts';
import { type BenchOptions, contest, type Contender, type Result } from './harness/contest.ts';
import { underLoad, warm, type Work } from './harness/load.ts';
import { startServer, type ServerProcess } from './harness/server-process.ts';

const LARGE = '/v1/scribe-sessions/c-1/medical-record-documents';
const SMALL = '/v1/scribe-sessions/c-1';
const SESSIONS = 1000;
const BATCH = 20;
const DECISIONS = `batch of ${BATCH} decisions`;
const SEEDING = 'start with 1,000 sessions of 20 alerts';
const headers = { authorization: 'Bearer sk_sandbox_ana' };

/** Measures two reads, a write, and the seeding. */
export async function* benchSandbox({ rounds, quick, work: wanted = '' }: BenchOptions): AsyncGenerator<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-bench-'));
  const servers: ServerProcess[] = [];
  const start = async (file: string, args: readonly string[]) => {
    const server = await startServer(file, args);
    servers.push(server);
    return server;
  };
  try {
    const sandbox = await start('demo/sandbox/main.ts', ['--port', '0', '--scenario', 'thousand']);
    const answers = (await Promise.all([LARGE, SMALL].map((path) => savedAnswer(sandbox, path, folder)))).flat();
    const bare = await start('test/bench/servers/bare.ts', answers);
    const again = await start('test/bench/servers/bare.ts', answers);
    const load = { connections: 32, seconds: quick ? 0.4 : 0.8, single: quick ? 100 : 200 };
    const isWanted = (name: string) => `sandbox, ${name}`.includes(wanted);
    for (const [name, work] of Object.entries(READS)) {
      if (!isWanted(name)) continue;
      const contenders = [
        underLoad('bare node:http', bare, work, load),
        underLoad('bare node:http again (noise)', again, work, load),
        underLoad('sandbox', sandbox, work, load),
      ];
      for (const { measure } of contenders) await measure();
      yield await contest(`sandbox, ${name}`, contenders, { rounds });
    }
    if (isWanted(DECISIONS)) {
      // An alert is decided once: the warm-up and all rounds stay below the 1,000 sessions.
      const batches = { connections: 8, requests: Math.floor(700 / rounds), single: 0 };
      const deciding = Object.entries({ 'bare node:http': bare, sandbox }).map(([name, server]) => ({
        name,
        server,
        work: decisions(),
      }));
      for (const { server, work } of deciding) await warm(server.url, work, 250);
      const contenders = deciding.map(({ name, server, work }) => underLoad(name, server, work, batches));
      yield await contest(`sandbox, ${DECISIONS}`, contenders, { rounds });
    }
    if (isWanted(SEEDING)) {
      const files = Array.from({ length: rounds }, (_, round) => join(folder, `${round}.sqlite`));
      const seeding = [seeded(':memory:', () => ':memory:'), seeded('file', () => files.pop() ?? ':memory:')];
      yield await contest(`sandbox, ${SEEDING}`, seeding, { rounds });
    }
  } finally {
    await Promise.all(servers.map((server) => server.end()));
    rmSync(folder, { recursive: true });
  }
}

const READS: Readonly<Record<string, Work>> = {
  '64 KB documents': {
    method: 'GET',
    headers,
    request: { path: LARGE },
  },
  session: { method: 'GET', headers, request: { path: SMALL } },
};

/** Returns the work in which every batch rejects all alerts of another session. */
function decisions(): Work {
  let session = 0;
  const request = () => {
    session += 1;
    const batch = Array.from({ length: BATCH }, (_, alert) => ({
      id: `cfa_load_${session}_${alert + 1}`,
      decision: 'rejected',
    }));
    return { path: '/v1/cdss/decisions', body: JSON.stringify({ decisions: batch }) };
  };
  return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, request };
}

/** Resolves with the path of an answer of the sandbox and the file that holds it. */
async function savedAnswer({ url }: ServerProcess, path: string, folder: string): Promise<[string, string]> {
  const answer = await fetch(url + path, { headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const file = join(folder, encodeURIComponent(path));
  writeFileSync(file, await answer.bytes());
  return [path, file];
}

/** Measures a whole start: makes the seeds and a row for each consultation, session, document and alert. */
const seeded = (name: string, database: () => string): Contender => ({
  name,
  async measure() {
    const startedAt = performance.now();
    const sandbox = createSandbox({ database: database(), scenario: 'thousand' }, { ...MACHINE, log: console.error });
    const seconds = (performance.now() - startedAt) / 1000;
    await sandbox.close();
    return { seconds, 'rows/s': (SESSIONS * (3 + BATCH)) / seconds };
  },
});
