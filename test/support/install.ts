// What the tests need beside the packages: a Chromium, and a Redis server. Installs what is lacking where it may.
import { execFileSync } from 'node:child_process';
import { ensureChromium } from './browsers.ts';
import { firstExecutable, installFromSystem, onPath } from './system-packages.ts';

const findRedis = () => firstExecutable(onPath('redis-server'));

const chromium = await ensureChromium();
if (!findRedis()) installFromSystem(['redis-server']);
const redis = findRedis();
if (!redis) {
  throw new Error('No redis-server found. Install it: your system’s package (Debian: `apt-get install redis-server`).');
}

const version = (path: string) =>
  execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
for (const path of [chromium, redis]) console.log(`${path}: ${version(path)}`);
