#!/usr/bin/env node
// The only file that uses arguments, signals, output and exit code of the process.
import { missingNode } from './cli/node-version.ts';

const missing = missingNode(process.versions.node);
if (missing) {
  console.error(missing);
  process.exit(1);
}
// Imported only now, because an older Node cannot load these files.
const { bufferLines, createCensor, secretsOf } = await import('./log.ts');
const { systemClock } = await import('./clock.ts');
const { readEnvironment } = await import('./config/environment.ts');
const { ownWidgetDirectory } = await import('./version.ts');
const { runCommand } = await import('./cli/command-line.ts');
const { crashText, endWithGrace, endWithNpm, failureText } = await import('./operation/grace.ts');

// Reads the environment only once, because a secret may come by a pipe, `<(vault read …)`, which can be read only once.
const { env, warnings } = readEnvironment(process.env);
const censor = createCensor(secretsOf(env));
const complain = (line: string) => console.error(censor(line));
const onCrash = (error: unknown) => {
  complain(crashText(error));
  process.exit(1);
};
process.on('uncaughtException', onCrash);
const log = bufferLines(process.stdout, systemClock);
process.on('exit', log.flush);
// Goes on if the reader of the log is gone or its disk is full. Otherwise an error of stderr would be reported on stderr, for ever.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

/** Programs for trying the proxy. In the built package they are beside this file. */
const TRIALS = import.meta.url.endsWith('.ts')
  ? { sandbox: '../demo/sandbox/main.ts', demo: '../demo/run.ts' }
  : { sandbox: './sandbox.js', demo: './demo.js' };

// SIGHUP reloads, as for any daemon; set early, so that a closing terminal does not end the process.
let reload = (): unknown => undefined;
process.on('SIGHUP', () => void reload());
// Ignores both signals. By default SIGUSR1 opens Node's debugger to every user of the machine; SIGUSR2, which log tools send, ends the process.
for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) process.on(signal, () => undefined);

const outcome = await runCommand(process.argv.slice(2), {
  env,
  warnings,
  widgetDirectory: ownWidgetDirectory,
  print: (line) => console.log(line),
  complain,
  log,
  startTrial: async (name, args) => {
    process.off('uncaughtException', onCrash);
    process.argv.splice(2, Infinity, ...args);
    await import(/* @vite-ignore */ new URL(TRIALS[name], import.meta.url).href);
    return 0;
  },
}).catch((error: unknown) => {
  complain(failureText(error));
  return 1;
});

if (typeof outcome === 'number') process.exitCode = outcome;
else {
  reload = outcome.reload;
  endWithNpm();
  process.off('uncaughtException', onCrash);
  endWithGrace(process, { close: outcome.close, complain });
  // Printed last: after `ready`, a signal must not cut work under way.
  console.log('ready');
}
