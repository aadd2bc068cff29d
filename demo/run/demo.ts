// The demo: runs sandbox, proxy and demo EHR as processes until a signal ends them.
import { join } from 'node:path';
import { endWithNpm } from '../../server/operation/grace.ts';
import { prepareDemo, type Ports, choosePorts } from './demo-data.ts';
import { ServerProcess } from './server-process.ts';

export interface DemoStart {
  /** Node's arguments for each program: a file and its arguments. */
  readonly programs: Readonly<Record<'sandbox' | 'proxy' | 'ehr', readonly string[]>>;
  /** Builds the missing files; resolves with the folder for data and logs. */
  readonly prepare: (ports: Ports) => Promise<string>;
  /** Whether the EHR serves its pages and the widget from their sources. */
  readonly isDev?: boolean;
  /** Makes the text that the demo prints when all three are ready. */
  readonly welcome: (ports: Ports, folder: string) => string;
  /** Called with the folder at the end. */
  readonly forget?: (folder: string) => Promise<void>;
}

/** Runs the demo and ends the process with it. Prints `ready` when the demo can be used. */
export async function runDemo({ programs, prepare, isDev = false, welcome, forget }: DemoStart): Promise<void> {
  const servers: ServerProcess[] = [];
  let folder: string | undefined;
  let isEnding = false;

  /** Ends every server, then this process; prints only the first reason. */
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
  endWithNpm();
  await start().catch((error: unknown) => end(1, error instanceof Error ? error.message : String(error)));
}

/** The demo's doctors, and things to try. */
export const GUIDE = `  Doctors    Dra. Ana Lima (internal medicine), Dr. Ben Ortiz (pediatrics); no password

  Try        Helena Duarte         accept, reject and batch alerts; see the record change by itself
             George Whitaker       a draft report
             Luiza Cavalcanti      start the scribe, finish in its tab, watch the chart
             Alert safety          what doctors did with alerts, live from the proxy's audit
             Second screen         an application of its own that follows the chart (FHIRcast)
             Sandbox, at the left  review gate, events, faults, the clock`;
