// `scribe-widget serve`
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createScribeProxy, type ScribeProxy } from '../app.ts';
import { pause, systemClock, waitingClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { createProxyServer } from '../http/server.ts';
import { createCensor, secretsOf } from '../log/censor.ts';
import { createLogger } from '../log/log.ts';
import { failureText } from '../operation/grace.ts';
import { configure, type Terminal } from './terminal.ts';

/** A server that runs until it is told to close. */
export interface Running {
  /** Reads accounts and assertion keys again from their files. */
  readonly reload: () => Promise<unknown>;
  /** Lets what is under way finish; `hurry` ends the wait for who still sends new work. */
  readonly close: (hurry?: AbortSignal) => Promise<void>;
}

export async function serve(args: string[], terminal: Terminal): Promise<number | Running> {
  parseArgs({ args });
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
