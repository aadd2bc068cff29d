// `scribe-widget serve`
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createScribeProxy } from '../app.ts';
import type { ScribeProxy } from '../scribe-proxy.ts';
import { pause, systemClock, waitingClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { createProxyServer } from '../http/server.ts';
import { createCensor, createLogger, createMinuteCounts, type Logger, secretsOf } from '../log.ts';
import { failureText } from '../operation/grace.ts';
import { configure, type Terminal } from './terminal.ts';

/** A running server. */
export interface Running {
  /** Reads accounts and assertion keys again from their files. */
  readonly reload: () => Promise<unknown>;
  /** Finishes work under way and closes. `hurry` ends the wait for clients that still send new work. */
  readonly close: (hurry?: AbortSignal) => Promise<void>;
}

export async function serve(args: string[], terminal: Terminal): Promise<number | Running> {
  parseArgs({ args });
  const config = configure(terminal);
  if (!config) return 1;
  const { env, log } = terminal;
  const logger = createLogger(log, createCensor(secretsOf(env)), config.logLevel);
  let proxy: ScribeProxy | undefined;
  const handle =
    (part: 'handler' | 'operations'): RequestListener =>
    (request, response) =>
      proxy ? proxy[part](request, response) : request.socket.destroy();
  const note = createMinuteCounts(systemClock).of<string>((code, count) => logger.warn({ code, count }, NO_REQUEST));
  const noteNoRequest = (code: string) => note(code, code);
  const server = createProxyServer(handle('handler'), { noteLargeHead: () => proxy?.noteLargeHead(), noteNoRequest });
  const operations = createProxyServer(handle('operations'));
  const servers = [server, operations];
  const lines: string[] = [];
  try {
    lines.push(`Scribe proxy on ${await listen(server, config.host, config.port, 'PROXY_PORT')}`);
    if (config.operationsPort !== undefined)
      lines.push(
        `Metrics and probes on ${await listen(operations, config.host, config.operationsPort, 'SCRIBE_OPERATIONS_PORT')}`,
      );
    // Last: if this proxy runs already, its port is taken. Opening its audit would call the decisions that it is sending interrupted, and turn its decisions off.
    proxy = open(config, terminal, logger);
  } finally {
    if (!proxy)
      for (const each of servers) {
        each.close();
        each.closeAllConnections();
      }
  }
  const started = proxy;
  if (!started) return 1;
  for (const line of lines) terminal.print(line);
  return { reload: () => started.reload(), close: (hurry) => shutDown(servers, started, hurry) };
}

const NO_REQUEST =
  'a connection did not send an HTTP/1.1 request: a front may speak TLS, HTTP/2 or the PROXY protocol to this HTTP/1.1 port';

/** How many connections may wait to be accepted, if the system allows it. A client without a place tries again after 1, 3 and 7 s. */
const BACKLOG = 4_096;

/** Listens; resolves with the address. */
async function listen(server: Server, host: string, port: number, name: string): Promise<string> {
  try {
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen({ port, host, backlog: BACKLOG }, resolve),
    );
  } catch (error) {
    throw new Error(`Cannot listen where PROXY_HOST and ${name} say: ${failureText(error)}`, { cause: error });
  }
  // The address, not the name: `localhost` has two, only one is listened at, and a front may ask the other.
  const { address, port: taken } = server.address() as AddressInfo;
  return `http://${address.includes(':') ? `[${address}]` : address}:${taken}`;
}

function open(config: Config, { complain }: Terminal, logger: Logger): ScribeProxy | undefined {
  try {
    return createScribeProxy(config, { logger });
  } catch (error) {
    complain(`fault: ${failureText(error)}`);
    return undefined;
  }
}

/** Milliseconds for a load balancer to see that `/readyz` fails and to send its work elsewhere. */
const LEAVE_TIME = 2_000;
/** Milliseconds for clients that are still sending or reading when all work is done. */
const LAST_BYTES = 5_000;

/** Lets `/readyz` fail first. Then takes no new connections, ends streams and finishes work under way. */
async function shutDown(servers: readonly Server[], proxy: ScribeProxy, hurry?: AbortSignal): Promise<void> {
  proxy.leave();
  await pause(waitingClock, LEAVE_TIME, hurry);
  const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  await proxy.close();
  for (const server of servers) server.closeIdleConnections();
  await Promise.race([closed, pause(systemClock, LAST_BYTES)]);
  for (const server of servers) server.closeAllConnections();
}
