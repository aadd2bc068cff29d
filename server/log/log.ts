import { pino, type DestinationStream } from 'pino';
import type { LogLevel } from '../config/variables.ts';
import { createCensor, type Censor } from './censor.ts';

/** What the proxy needs of a logger; pino's has it. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** JSON lines. Only ids of requests and route templates are ever given to it; the censor is the second net. */
export function createLogger(
  lines?: DestinationStream,
  censor: Censor = createCensor(),
  level: LogLevel = 'info',
): Logger {
  const options = { level, base: null, hooks: { streamWrite: censor } };
  return lines ? pino(options, lines) : pino(options);
}
