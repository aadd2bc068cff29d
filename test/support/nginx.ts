import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstExecutable, isRoot, onPath } from './system-packages.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** Looks in /usr/sbin too, because Debian keeps that out of the path of ordinary users. */
export const findNginx = () => firstExecutable([...onPath('nginx'), '/usr/sbin/nginx']);

/**
 * Starts a real nginx before `upstream`, on a free port, with its own folder; resolves with its address. `location`: directives
 * beside `proxy_pass`; `http`: directives beside the server. Without them nginx's defaults hold: buffering, HTTP/1.0 and a 60 s timeout.
 */
export async function startNginx(
  t: { after(end: () => unknown): void },
  upstream: string,
  location = '',
  http = '',
): Promise<string> {
  const nginx = findNginx();
  if (!nginx) throw new Error('nginx is not installed: install it (apt-get install nginx) and run again.');
  const folder = mkdtempSync(join(tmpdir(), 'scribe-nginx-'));
  mkdirSync(join(folder, 'temp'));
  const port = await freePort();
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp/${name};`);
  const configuration = `
    daemon off; worker_processes 1; pid nginx.pid; error_log stderr error;
    ${isRoot ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temp.join('\n')}
      ${http}
      server { listen 127.0.0.1:${port}; location / { proxy_pass ${upstream}; ${location} } }
    }`;
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  const child = spawn(nginx, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  t.after(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await until('nginx answers', () => {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    return answers(url);
  });
  return url;
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/livez`).then(
    ({ status }) => status === 200,
    () => false,
  );
