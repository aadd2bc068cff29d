import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { firstExecutable, onPath } from './system-packages.ts';

const SERVER = 'redis-server';

export type RedisServer = Awaited<ReturnType<typeof startRedis>>;

export const findRedis = () => firstExecutable(onPath(SERVER));

/** Why tests with a Redis are skipped: this machine has none. In CI they run and fail, because a skipped suite would look like one that passes. */
export const noRedis = !findRedis() && !process.env['CI'] && 'this machine has no redis-server';

/** Starts a real Redis on a free port; without a folder it loses its data in a restart. */
export async function startRedis(folder?: string, options: readonly string[] = []) {
  if (!findRedis())
    throw new Error('redis-server is not installed: install it (apt-get install redis-server) and run again.');
  const port = await freePort();
  let child: ReturnType<typeof spawn> | undefined;
  const server = {
    url: `redis://127.0.0.1:${port}`,
    /** Restarts it on the same port: with its data if it has a folder, else empty. */
    async start() {
      const started = spawn(
        SERVER,
        [
          ...['--port', String(port), '--bind', '127.0.0.1', '--save', ''],
          // By default it may be two seconds behind with its file when the disk is slow, and be killed with that lost.
          ...(folder === undefined
            ? ['--appendonly', 'no']
            : ['--appendonly', 'yes', '--appendfsync', 'always', '--dir', folder]),
          ...options,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      child = started;
      for await (const chunk of started.stdout) if (String(chunk).includes('Ready to accept connections')) break;
      started.stdout.resume();
    },
    signal: (signal: 'SIGSTOP' | 'SIGCONT') => void child?.kill(signal),
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
  await server.start();
  return server;
}

/** Starts a Sentinel that watches a master and promotes its replica when the master is gone. */
export async function startSentinel(master: string): Promise<Pick<RedisServer, 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-sentinel-'));
  const lines = [
    `port ${await freePort()}`,
    `sentinel monitor store 127.0.0.1 ${new URL(master).port} 1`,
    'sentinel down-after-milliseconds store 500',
    'sentinel failover-timeout store 3000',
  ];
  writeFileSync(join(folder, 'sentinel.conf'), lines.join('\n'));
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(SERVER, ['sentinel.conf', '--sentinel'], { cwd: folder, stdio: [...stdio] });
  for await (const said of child.stdout ?? []) if (String(said).includes('+slave')) break;
  child.stdout?.resume();
  return {
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
