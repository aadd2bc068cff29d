// What a command gets from its process, and how it reads the configuration.
import type { DestinationStream } from 'pino';
import { readConfig, type Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';

export interface Terminal {
  readonly env: Environment;
  /** Warnings from reading the environment. `check` tells them itself; for other commands they are printed. */
  readonly warnings?: readonly string[];
  readonly widgetDirectory: string;
  readonly print: (line: string) => void;
  /** Prints faults and help. */
  readonly complain: (line: string) => void;
  /** The destination of the log. */
  readonly log: DestinationStream;
  /** Starts a program for trying the proxy, which takes over the process. Resolves with an exit code. */
  readonly startTrial: (name: 'sandbox' | 'demo', args: readonly string[]) => Promise<number>;
}

/** Reads the configuration; undefined after printing all its faults. */
export function configure({ env, widgetDirectory, complain }: Terminal): Config | undefined {
  const result = readConfig(env, widgetDirectory);
  if (result.ok) {
    for (const warning of result.warnings) complain(`warning: ${warning}`);
    return result.config;
  }
  for (const fault of result.faults) complain(`fault: ${fault}`);
  return undefined;
}
