// Installs what the tests need beside the packages, if it may: a Chromium, a Redis server, a PostgreSQL and an nginx.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  ensureChromium,
  ensureHeadlessChromium,
  findFirefox,
  findWebKit,
  installHeadlessChromium,
} from './browsers.ts';
import { findNginx } from './nginx.ts';
import { findPostgres } from './postgres-server.ts';
import { findRedis } from './redis-server.ts';
import { installFromSystem } from './system-packages.ts';

const chromium = await ensureChromium();
installHeadlessChromium();
const headless = await ensureHeadlessChromium();
if (!findRedis()) installFromSystem(['redis-server']);
const redis = findRedis();
if (!redis) {
  throw new Error('No redis-server found. Install it: your system’s package (Debian: `apt-get install redis-server`).');
}

if (!findPostgres()) installFromSystem(['postgresql']);
const postgres = findPostgres();
if (!postgres) {
  throw new Error('No PostgreSQL found. Install it: your system’s package (Debian: `apt-get install postgresql`).');
}

if (!findNginx()) installFromSystem(['nginx']);
const nginx = findNginx();
if (!nginx) throw new Error('No nginx found. Install it: your system’s package (Debian: `apt-get install nginx`).');

if (!findFirefox()) installFromSystem(['firefox-esr']);
if (!findWebKit()) installFromSystem(['webkit2gtk-driver', 'xvfb']);
const firefox = findFirefox();
const webkit = findWebKit()?.driver;
const engines = { Firefox: firefox, WebKitGTK: webkit };
for (const [name, path] of Object.entries(engines)) if (!path) console.log(`No ${name}: its tests do not run.`);

const version = (path: string) =>
  execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
for (const path of new Set([chromium, headless, redis, postgres, firefox]))
  if (path) console.log(`${path}: ${version(path)}`);
// It has no option that prints its version.
if (webkit) console.log(webkit);
// It prints its version to standard error.
console.log(`${nginx}: ${spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr.trim()}`);
