// `scribe-widget demo` of the built package: runs sandbox, proxy and demo EHR, whose programs are beside this file.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ports } from './run/demo-data.ts';
import { GUIDE, runDemo } from './run/demo.ts';

const beside = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

// The demo must not use the keys or the address of a shell that is set up for a real proxy.
for (const name of Object.keys(process.env)) if (/^(SCRIBE_|PROXY_(?!PORT$))/.test(name)) delete process.env[name];

await runDemo({
  programs: { sandbox: [beside('sandbox.js')], proxy: [beside('main.js'), 'serve'], ehr: [beside('ehr.js')] },
  // A new folder, because a real proxy may keep its data in the working directory.
  prepare: () => mkdtemp(join(tmpdir(), 'scribe-demo-')),
  welcome,
  forget: (folder) => rm(folder, { recursive: true, force: true }),
});

function welcome({ SANDBOX_PORT, PROXY_PORT, DEMO_PORT }: Ports, folder: string): string {
  return `
  Scribe Widget: a demo on this machine alone, with invented patients and published keys. Not for production.

  Demo EHR   http://127.0.0.1:${DEMO_PORT}   start here
  Proxy      http://127.0.0.1:${PROXY_PORT}   holds the keys, serves the widget
  Sandbox    http://127.0.0.1:${SANDBOX_PORT}   stands for the Scribe service

${GUIDE}

  Logs and data are in ${folder} until Ctrl-C, which ends all three.
`;
}
