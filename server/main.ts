#!/usr/bin/env node
// The only file that touches the process.
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './end-with-npm.ts';
import { missingNode } from './node-version.ts';

const missing = missingNode(process.versions.node);
if (missing) {
  console.error(missing);
  process.exit(1);
}
// Only now: an older Node cannot even load what follows.
const { default: closeWithGrace } = await import('close-with-grace');
const { runCommand } = await import('./command-line.ts');

// From sources the widget lies in ../dist; built, this file lies in dist/server itself.
const widgetDirectory = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../dist' : '..', import.meta.url));

const outcome = await runCommand(process.argv.slice(2), {
  env: process.env,
  widgetDirectory,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : 'failed');
  return 1;
});

if (typeof outcome === 'number') process.exitCode = outcome;
else {
  endWithNpm(process);
  // The grace for decisions under way; every other fault ends the process with its cause.
  closeWithGrace({ delay: 28_000, logger: { error: (text: unknown) => console.error(text) } }, async () => {
    await outcome.close();
  });
}
