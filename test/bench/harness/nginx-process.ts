// nginx as a contender: another league, and good to know.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { startNginx } from '../../support/nginx.ts';
import type { ServerProcess } from './server-process.ts';

/** One worker that keeps its connections to the upstream. */
export async function startNginxPeer(upstream: string, authorization: string): Promise<ServerProcess> {
  const ends: (() => unknown)[] = [];
  const before = new Set(processes());
  const keepAlive = `proxy_http_version 1.1; proxy_set_header Connection ''; proxy_set_header Authorization '${authorization}';`;
  const block = `upstream service { server ${new URL(upstream).host}; keepalive 128; }`;
  const url = await startNginx({ after: (end) => ends.push(end) }, 'http://service', keepAlive, block);
  const own = processes().filter((id) => !before.has(id) && commandOf(id).startsWith('nginx'));
  return {
    url,
    usage: () => Promise.resolve({ cpu: sum(own.map(cpuOf)), rss: sum(own.map(rssOf)) }),
    async end() {
      for (const end of ends) await end();
    },
  };
}

const processes = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

/** Microseconds, from ticks of the system. */
function cpuOf(id: string): number {
  const [, fields = ''] = readFileSync(`/proc/${id}/stat`, 'latin1').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return ((user + system) / ticksPerSecond) * 1e6;
}

function rssOf(id: string): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'latin1')) ?? [];
  return Number(kilobytes) * 1024;
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']));
