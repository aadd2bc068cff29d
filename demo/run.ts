// `npm start`: the sandbox, the proxy and the demo EHR together. `--dev`: the EHR's page and the widget from their sources.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareDemo } from './run/demo-data.ts';
import { type Ports, choosePorts } from './run/ports.ts';
import { ServerProcess } from './run/server-process.ts';
import { buildWidget } from './run/widget-build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const isDev = process.argv.includes('--dev');
const servers: ServerProcess[] = [];
let isEnding = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
endWithNpm();
await start().catch((error: unknown) => end(1, error instanceof Error ? error.message : String(error)));

async function start(): Promise<void> {
  const ports = await choosePorts(process.env);
  console.log((await buildWidget(root)) ? 'Built the widget into dist/.' : 'The widget in dist/ is up to date.');
  const { folder, sandbox, proxy, ehr } = await prepareDemo(root, ports, process.env, isDev);
  const launch = (name: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
    const server = new ServerProcess({ name, args, env, root, logFile: join(folder, `${name.replace(' ', '-')}.log`) });
    servers.push(server);
    void server.ended.then((how) => end(1, `The ${name} ended (${how}).\n${server.lastWords}`));
    return server.ready;
  };
  await Promise.all([
    launch('sandbox', ['demo/sandbox/main.ts', ...sandbox.args], sandbox.env),
    launch('proxy', ['server/main.ts', 'serve'], proxy),
    launch('demo EHR', ['demo/ehr/main.ts'], ehr),
  ]);
  if (isEnding) return;
  console.log(welcome(ports, folder));
  console.log('ready');
}

/** Ends every server, then this process; the first reason given is the one that is said. */
async function end(code: number, reason = ''): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  if (reason) console.error(`\n${reason.trim()}`);
  await Promise.all(servers.map((server) => server.end()));
  process.exit(code);
}

/** npm's shell dies of a SIGTERM without passing it on: the servers would be left behind. */
function endWithNpm(): void {
  if (!process.env['npm_lifecycle_event']) return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) void end(0);
  }, 500).unref();
}

function welcome({ SANDBOX_PORT, PROXY_PORT, DEMO_PORT }: Ports, folder: string): string {
  return `
  Scribe Widget${isDev ? ', from its sources' : ''}

  Demo EHR   http://127.0.0.1:${DEMO_PORT}   start here
  Docs       http://127.0.0.1:${DEMO_PORT}/docs/   quickstart, guides, every element live
  Playground http://127.0.0.1:${DEMO_PORT}/playground/   every state of every element
  Proxy      http://127.0.0.1:${PROXY_PORT}   holds the keys, serves the widget
  Sandbox    http://127.0.0.1:${SANDBOX_PORT}   stands for the Scribe service

  Doctors    Dra. Ana Lima (internal medicine), Dr. Ben Ortiz (pediatrics); no password

  Try        Helena Duarte         accept, reject and batch alerts; see the record change by itself
             George Whitaker       a draft report
             Luiza Cavalcanti      start the scribe, finish in its tab, watch the chart
             Alert safety          what doctors did with alerts, live from the proxy's audit
             Sandbox, at the left  review gate, events, faults, the clock

  Logs and data are in ${folder}; each start begins with fresh data. Ctrl-C ends all three.
`;
}
