// Runs a command of the proxy in this process, beside a proxy that shares its store.
import { runCommand } from '../../server/cli/command-line.ts';
import { ORIGIN, SECRETS } from './proxy-fixture.ts';

/** Returns the environment of an operator's shell; Ana's is the only account. */
export const commandEnvironment = (store: string, baseUrl: string): Record<string, string> => ({
  SCRIBE_BASE_URL: baseUrl,
  SCRIBE_WEB_URL: baseUrl,
  SCRIBE_PUBLIC_URL: 'https://scribe.ehr.example',
  SCRIBE_SECRET_KEY: SECRETS.ana,
  SCRIBE_PUBLISHABLE_KEY: 'pk_ana',
  SCRIBE_ORIGINS: ORIGIN,
  SCRIBE_ASSERTION_SECRET: SECRETS.assertion,
  SCRIBE_TOKEN_KEY: SECRETS.token,
  SCRIBE_STORE: store,
});

/** Runs `scribe-widget …args`; reports a thrown error as `main.ts` does. */
export async function runHere(args: readonly string[], env: Record<string, string>) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  // Programs beside the proxy are not started, only printed.
  const startTrial = (name: string, given: readonly string[]) => Promise.resolve((say([name, ...given].join(' ')), 0));
  const log = { write: () => undefined };
  const terminal = { env, widgetDirectory: '.', print: say, complain: say, log, startTrial };
  const outcome = await runCommand(args, terminal).catch((error: unknown) => {
    say(error instanceof Error ? error.message : 'failed');
    return 1;
  });
  if (typeof outcome !== 'number') throw new Error('The command goes on.');
  return {
    code: outcome,
    /** The output of both streams. */
    output: lines.join('\n'),
  };
}
