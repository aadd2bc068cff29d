import { parseArgs } from 'node:util';
import { accountsSchema } from '../config/accounts.ts';
import type { Terminal } from './terminal.ts';

/** `scribe-widget schema`. Returns an exit code. */
export function printSchema(args: string[], { print }: Terminal): number {
  parseArgs({ args });
  print(JSON.stringify(accountsSchema(), null, 2));
  return 0;
}
