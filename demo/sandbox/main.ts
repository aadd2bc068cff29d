// Command line of the sandbox; the only file here that uses the process.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import closeWithGrace from 'close-with-grace';
import { ASSUMPTIONS } from './assumptions.ts';
import { MACHINE, type SandboxDeps } from './core.ts';
import { answerClientError } from './routes/errors.ts';
import { webhookUrlIsAllowed } from './rules/webhook-subscription.ts';
import { createSandbox } from './sandbox.ts';
import { SCENARIOS, isScenarioName } from './seed/seed.ts';

const HOST = '127.0.0.1';

const USAGE = `Options of the sandbox: [--port N] [--database FILE|:memory:] [--scenario NAME] [--webhook URL]

  --port       default SANDBOX_PORT, else 4010; 0 takes a free one
  --database   default :memory:
  --scenario   ${Object.keys(SCENARIOS).join(' | ')}; what a new database is filled with
  --webhook    address that gets every event, signed with SANDBOX_WEBHOOK_SECRET or a new secret, which is printed`;

const deps: SandboxDeps = { ...MACHINE, log: (line, detail) => console.error(line, detail ?? '') };

const fail = (message: string): never => {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
};

const readArguments = () => {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: process.env.SANDBOX_PORT || '4010' },
        database: { type: 'string', default: ':memory:' },
        scenario: { type: 'string', default: 'demo' },
        webhook: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return fail((error as Error).message);
  }
};

const { port, database, scenario, webhook, help } = readArguments();
if (help) {
  console.log(USAGE);
  process.exit(0);
}
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) fail('--port must be a number from 0 to 65535.');
const scenarioName = isScenarioName(scenario) ? scenario : fail(`There is no scenario ${scenario}.`);
if (webhook !== undefined && !webhookUrlIsAllowed(webhook)) fail('--webhook must be https, or http on the loopback.');

// An empty variable counts as not set, because an empty key cannot sign.
const givenSecret = process.env.SANDBOX_WEBHOOK_SECRET || undefined;
const secret = givenSecret ?? ASSUMPTIONS.signingKey.value + randomBytes(32).toString('base64url');

/** Creates a folder and its parents one by one: Node's `recursive` never ends if a folder cannot be made, as under /proc. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
};

const openSandbox = (webUrl: string) => {
  const given = webhook === undefined ? {} : { webhook: { url: webhook, secret } };
  try {
    if (database !== ':memory:') makeFolder(dirname(database));
    return createSandbox({ database, scenario: scenarioName, webUrl, ...given }, deps);
  } catch (error) {
    console.error(`The sandbox cannot use ${database}: ${(error as Error).message}`);
    return process.exit(1);
  }
};

// The sandbox is created after `listen`, because it needs its own address and a free port is known only then.
// The application refuses a request without a Host, because Node would answer without the envelope (§7.1).
// The server keeps an idle connection longer than clients do: Node's default of 5 s could end just as a slow client sends a request.
const server = createServer({ requireHostHeader: false, keepAliveTimeout: 65_000 });
server.on('error', (error: NodeJS.ErrnoException) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(isTaken ? `Port ${port} is in use; --port or SANDBOX_PORT chooses another.` : error.message);
  process.exit(1);
});
server.listen(Number(port), HOST, () => {
  const address = server.address();
  const webUrl = `http://${HOST}:${typeof address === 'object' && address ? address.port : port}`;
  const sandbox = openSandbox(webUrl);
  server.on('request', sandbox.handler);
  server.on('checkExpectation', sandbox.handler);
  server.on('clientError', answerClientError(deps));
  closeWithGrace({ delay: 5000, logger: false }, async ({ err }) => {
    if (err) console.error(err);
    server.close();
    server.closeAllConnections();
    await sandbox.close();
  });
  endWithNpm();
  console.log(`sandbox ${webUrl}`);
  console.log(
    'It stands for the Scribe service, for trying: invented patients, published keys, this machine alone. Not for production.',
  );
  if (webhook !== undefined && givenSecret === undefined) console.log(`webhook secret ${secret}`);
  console.log('ready');
});

/** Ends the sandbox when npm's shell ends. That shell does not pass a SIGTERM on, so the sandbox would keep running and hold its port. */
function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
