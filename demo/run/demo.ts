// The demo: sandbox, proxy and demo EHR, each a process, until a signal ends them.
import { join } from 'node:path';
import { prepareDemo } from './demo-data.ts';
import { type Ports, choosePorts } from './ports.ts';
import { ServerProcess } from './server-process.ts';

export interface DemoStart {
  /** What Node is given to run each: a file and arguments. */
  readonly programs: Readonly<Record<'sandbox' | 'proxy' | 'ehr', readonly string[]>>;
  /** Builds what has to be built; answers the folder that keeps data and logs. */
  readonly prepare: (ports: Ports) => Promise<string>;
  /** Whether the EHR serves its pages and the widget from their sources. */
  readonly isDev?: boolean;
  /** What is said when all three answer. */
  readonly welcome: (ports: Ports, folder: string) => string;
  /** Is called with the folder at the end. */
  readonly forget?: (folder: string) => Promise<void>;
}

/** Runs the demo, and ends the process with it. Prints `ready` when it can be used. */
export async function runDemo({ programs, prepare, isDev = false, welcome, forget }: DemoStart): Promise<void> {
  const servers: ServerProcess[] = [];
  let folder: string | undefined;
  let isEnding = false;

  /** Ends every server, then this process; the first reason given is the one that is said. */
  const end = async (code: number, reason = ''): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    if (reason) console.error(`\n${reason.trim()}`);
    await Promise.all(servers.map((server) => server.end()));
    if (folder !== undefined) await forget?.(folder);
    process.exit(code);
  };

  const start = async (): Promise<void> => {
    const ports = await choosePorts(process.env);
    folder = await prepare(ports);
    const { sandbox, proxy, ehr } = await prepareDemo(folder, ports, process.env, isDev);
    const launch = (name: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
      const server = new ServerProcess({
        name,
        args,
        env,
        logFile: join(folder ?? '', `${name.replace(' ', '-')}.log`),
      });
      servers.push(server);
      void server.ended.then((how) => end(1, `The ${name} ended (${how}).\n${server.lastWords}`));
      return server.ready;
    };
    await Promise.all([
      launch('sandbox', [...programs.sandbox, ...sandbox.args], sandbox.env),
      launch('proxy', programs.proxy, proxy),
      launch('demo EHR', programs.ehr, ehr),
    ]);
    if (isEnding) return;
    console.log(welcome(ports, folder));
    console.log('ready');
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  endWithNpm(() => void end(0));
  await start().catch((error: unknown) => end(1, error instanceof Error ? error.message : String(error)));
}

/** npm's shell dies of a SIGTERM without passing it on: the servers would be left behind. */
function endWithNpm(end: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) end();
  }, 500).unref();
}

/** Whom the demo has, and what can be tried there. */
export const GUIDE = `  Doctors    Dra. Ana Lima (internal medicine), Dr. Ben Ortiz (pediatrics); no password

  Try        Helena Duarte         accept, reject and batch alerts; see the record change by itself
             George Whitaker       a draft report
             Luiza Cavalcanti      start the scribe, finish in its tab, watch the chart
             Alert safety          what doctors did with alerts, live from the proxy's audit
             Second screen         an application of its own that follows the chart (FHIRcast)
             Sandbox, at the left  review gate, events, faults, the clock`;
