// `scribe-widget …`: what each command does, without touching the process.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { SCOPES } from '../src/contract/embed.ts';
import { mintAssertion } from './access/assertion-command.ts';
import { runRevoke } from './access/revoke-command.ts';
import { createScribeProxy, type ScribeProxy } from './app.ts';
import { runExport } from './audit/export/export-command.ts';
import { runReport } from './audit/report/report-command.ts';
import { runVerify } from './audit/verify-command.ts';
import { runCheck } from './check-command.ts';
import { createCensor, secretsOf } from './censor.ts';
import { pause, systemClock, waitingClock } from './clock.ts';
import { trimEnvironment } from './config-values.ts';
import type { Config } from './config.ts';
import { createProxyServer } from './http/server.ts';
import { createLogger } from './log.ts';
import { failureText } from './operation/grace.ts';
import { configure, type Terminal } from './terminal.ts';
import { version } from './version.ts';
import { trigger } from './webhooks/trigger-command.ts';
import { isWebhookAction, runWebhook, type WebhookAction } from './webhooks/webhook-command.ts';

/** A server that runs until it is told to close. */
export interface Running {
  /** Reads accounts and assertion keys again from their files. */
  readonly reload: () => Promise<unknown>;
  /** Lets what is under way finish; `hurry` ends the wait for who still sends new work. */
  readonly close: (hurry?: AbortSignal) => Promise<void>;
}

const USAGE = `scribe-widget COMMAND

  serve                  runs the proxy, from its configuration (environment, SCRIBE_ACCOUNTS_FILE)
  check                  lists every fault of the configuration (exit code 1) and warns of keys that end
  assertion --sub DOCTOR --sessions ID,… [--name NAME] [--account ACCOUNT] [--scopes ${SCOPES.join(',')}] [--origin ORIGIN]
                         mints an assertion for trying (HS256, SCRIBE_ASSERTION_SECRET)
  audit verify [FILE…]   proves the chain of an audit, in one file or several, oldest first
  audit report [FILE…] [--from DAY] [--to DAY] [--format table|html|csv|json] [--undo-seconds N] [--names]
                         what doctors did with alerts; without FILE of the audit and of the files beside it that rotation made
  audit export [FILE…] --format cds-hooks|fhir [--from DAY] [--to DAY] [--output FILE] [--bundle] [--names] [--comments]
                         decisions as feedback of CDS Hooks, or all acts as AuditEvents of FHIR R4: one a line, or one document
  revoke SUB [--for 8h | --until TIME]
                         ends the sessions of a doctor; with a time, assertions for the doctor are refused until then
  webhook create [--account ACCOUNT] [--endpoint NAME] [--events EVENT,…] [--url URL] [--replace]
                         registers this proxy with the service and keeps the signing secret in the store
  webhook update --events EVENT,… [--endpoint NAME] [--id ID --account ACCOUNT]
                         replaces the events of a webhook
  webhook rotate [--endpoint NAME] [--id ID --account ACCOUNT]
                         asks for a new signing secret and keeps it; no event is lost
  webhook trigger --session ss_… [--event EVENT] [--status STATUS] [--endpoint NAME] [--url URL]
                         signs an event as the service would and posts it to the proxy
  --version              prints the version`;

/** Runs one command; answers an exit code, or the server that keeps running. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number | Running> {
  const [command = '', ...rest] = args;
  if (command === '' || command === 'help' || args.includes('--help') || args.includes('-h')) {
    terminal.print(USAGE);
    return 0;
  }
  if (command === '--version') {
    terminal.print(version);
    return 0;
  }
  // Once for all commands: some read a variable beside the configuration.
  const { env, warnings } = trimEnvironment(terminal.env);
  for (const warning of warnings) terminal.complain(`warning: ${warning}`);
  try {
    return await runNamed(command, rest, { ...terminal, env });
  } catch (error) {
    if (!isUsageError(error)) throw error;
    terminal.complain(`${error.message}\n\n${USAGE}`);
    return 2;
  }
}

/** What `parseArgs` throws of an argument that a command does not know. */
const isUsageError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

async function runNamed(command: string, rest: string[], terminal: Terminal): Promise<number | Running> {
  if (command === 'webhook' && isWebhookAction(rest[0] ?? '')) {
    return runWebhook(rest[0] as WebhookAction, rest.slice(1), terminal);
  }
  const isGroup = command === 'audit' || command === 'webhook';
  const name = `${command} ${isGroup ? (rest.shift() ?? '') : ''}`.trim();
  switch (name) {
    case 'serve':
      parseArgs({ args: rest });
      return serve(terminal);
    case 'check':
      parseArgs({ args: rest });
      return runCheck(terminal);
    case 'assertion':
      return mintAssertion(rest, terminal);
    case 'audit verify':
      return runVerify(rest, terminal);
    case 'audit report':
      return runReport(rest, terminal);
    case 'audit export':
      return runExport(rest, terminal);
    case 'revoke':
      return runRevoke(rest, terminal);
    case 'webhook trigger':
      return trigger(rest, terminal);
    default:
      terminal.complain(`Unknown command: ${name}\n\n${USAGE}`);
      return 2;
  }
}

async function serve(terminal: Terminal): Promise<number | Running> {
  const config = configure(terminal);
  if (!config) return 1;
  const proxy = open(config, terminal);
  if (!proxy) return 1;
  const server = createProxyServer(proxy.handler);
  try {
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(config.port, config.host, resolve),
    );
  } catch (error) {
    // What is open, a connection to Redis say, would keep the process from ending.
    await proxy.close();
    throw new Error(`Nothing can listen where PROXY_HOST and PROXY_PORT say: ${failureText(error)}`, { cause: error });
  }
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  terminal.print(`Scribe proxy on http://${host}:${(server.address() as AddressInfo).port}`);
  terminal.print('ready');
  return { reload: () => proxy.reload(), close: (hurry) => shutDown(server, proxy, hurry) };
}

function open(config: Config, { complain, env, log }: Terminal): ScribeProxy | undefined {
  try {
    return createScribeProxy(config, { logger: createLogger(log, createCensor(secretsOf(env))) });
  } catch (error) {
    complain(`fault: ${failureText(error)}`);
    return undefined;
  }
}

/** Milliseconds in which a load balancer sees `/readyz` fail and sends its work elsewhere. */
const LEAVE_TIME = 2_000;
/** Milliseconds for a client that is still sending or reading when all work is done. */
const LAST_BYTES = 5_000;

/** Tells that it leaves, then takes no new connection, ends streams, lets what is under way finish. */
async function shutDown(server: Server, proxy: ScribeProxy, hurry?: AbortSignal): Promise<void> {
  proxy.leave();
  await pause(waitingClock, LEAVE_TIME, hurry);
  const closed = new Promise((resolve) => server.close(resolve));
  await proxy.close();
  server.closeIdleConnections();
  await Promise.race([closed, pause(systemClock, LAST_BYTES)]);
  server.closeAllConnections();
}
