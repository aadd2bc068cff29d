#!/usr/bin/env node
// The only file that touches the process.
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { runCommand } from './command-line.ts';

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
  // The grace for decisions under way; every other fault ends the process with its cause.
  closeWithGrace({ delay: 28_000, logger: { error: (text: unknown) => console.error(text) } }, async () => {
    await outcome.close();
  });
}
