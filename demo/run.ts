// `npm start`: runs the sandbox, the proxy and the demo EHR. `--dev`: serves the EHR's page and the widget from their sources.
import { fileURLToPath } from 'node:url';
import { buildWidget } from './run/builds.ts';
import { demoFolder, type Ports } from './run/demo-data.ts';
import { GUIDE, runDemo } from './run/demo.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const isDev = process.argv.includes('--dev');
process.chdir(root);

await runDemo({
  programs: { sandbox: ['demo/sandbox/main.ts'], proxy: ['server/main.ts', 'serve'], ehr: ['demo/ehr/main.ts'] },
  isDev,
  prepare: async (ports) => {
    const isNew = await buildWidget(root);
    console.log(isNew ? 'Built the widget into dist/widget.' : 'The widget in dist/widget is up to date.');
    return demoFolder(root, ports);
  },
  welcome,
});

function welcome({ SANDBOX_PORT, PROXY_PORT, DEMO_PORT }: Ports, folder: string): string {
  return `
  Scribe Widget${isDev ? ', from its sources' : ''}

  Demo EHR   http://127.0.0.1:${DEMO_PORT}   start here
  Docs       http://127.0.0.1:${DEMO_PORT}/docs/   quickstart, guides, every element live
  Playground http://127.0.0.1:${DEMO_PORT}/playground/   every state of every element
  Proxy      http://127.0.0.1:${PROXY_PORT}   holds the keys, serves the widget
  Sandbox    http://127.0.0.1:${SANDBOX_PORT}   stands for the Scribe service

${GUIDE}

  Logs and data are in ${folder}; each start begins with fresh data. Ctrl-C ends all three.
`;
}
