// `scribe-widget …`: finds and runs the command, without using the process.
import { nearest, readEnvironment } from '../config/environment.ts';
import { version } from '../version.ts';
import { COMMANDS, helpOf, USAGE } from './commands.ts';
import type { Running } from './serve.ts';
import type { Terminal } from './terminal.ts';

const NAMES = Object.keys(COMMANDS);
const isHelp = (word: string) => word === '--help' || word === '-h';

/** Runs one command. Resolves with an exit code, or the server that keeps running. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number | Running> {
  const words = args.filter((word) => !isHelp(word));
  const asksForHelp = words.length < args.length || words[0] === 'help' || words.length === 0;
  if (words[0] === 'help') words.shift();
  if (words[0] === '--version') {
    terminal.print(version);
    return 0;
  }
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((each) => Object.hasOwn(COMMANDS, each));
  if (asksForHelp) {
    terminal.print(name === undefined ? USAGE : helpOf(name));
    return 0;
  }
  if (name === undefined) return refuseUnknown(words, terminal);
  // Read once for all commands, because some read variables beside the configuration.
  const { env, warnings: found } = readEnvironment(terminal.env);
  const warnings = [...(terminal.warnings ?? []), ...found];
  if (name !== 'check') for (const warning of warnings) terminal.complain(`warning: ${warning}`);
  try {
    return await COMMANDS[name]!.run(words.slice(name.split(' ').length), { ...terminal, env, warnings });
  } catch (error) {
    if (!isUsageError(error)) throw error;
    terminal.complain(`${error.message}${meantOption(error.message, name)}\n\n${helpOf(name)}`);
    return 2;
  }
}

function refuseUnknown(words: readonly string[], { complain }: Terminal): number {
  const isGroup = NAMES.some((name) => name.startsWith(`${words[0]} `));
  const given = words.slice(0, isGroup ? 2 : 1).join(' ');
  const meant = nearest(words.slice(0, 2).join(' '), NAMES) ?? nearest(given, NAMES);
  complain(`Unknown command: ${given}\n${meant ? `Did you mean: ${helpOf(meant)}` : `\n${USAGE}`}`);
  return 2;
}

/** Whether `parseArgs` threw this for an unknown argument. */
const isUsageError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

function meantOption(message: string, name: string): string {
  const [, given] = /Unknown option '(--[\w-]+)/.exec(message) ?? [];
  const meant = given && nearest(given, COMMANDS[name]!.takes.match(/--[\w-]+/g) ?? []);
  return meant ? ` Is ${meant} meant?` : '';
}
