// What a command is given of its process, and the configuration it reads from it.
import type { DestinationStream } from 'pino';
import { readConfig, type Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';

export interface Terminal {
  readonly env: Environment;
  /** What was taken away from the environment, for `check`; all others tell it themselves. */
  readonly warnings?: readonly string[];
  readonly widgetDirectory: string;
  readonly print: (line: string) => void;
  /** For faults and help. */
  readonly complain: (line: string) => void;
  /** Where the log goes; standard output, line by line, if it is not given. */
  readonly log?: DestinationStream;
  /** Starts a program that the proxy is tried with, which then has the process; an exit code. */
  readonly startTrial: (name: 'sandbox' | 'demo', args: readonly string[]) => Promise<number>;
}

/** The configuration, or undefined after all its faults were told. */
export function configure({ env, widgetDirectory, complain }: Terminal): Config | undefined {
  const result = readConfig(env, widgetDirectory);
  if (result.ok) {
    for (const warning of result.warnings) complain(`warning: ${warning}`);
    return result.config;
  }
  for (const fault of result.faults) complain(`fault: ${fault}`);
  return undefined;
}
