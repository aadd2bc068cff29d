import { pino, type DestinationStream } from 'pino';
import type { LogLevel } from '../config/variables.ts';
import { createCensor, type Censor } from './censor.ts';

/** The logger that the proxy needs; pino's fits. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Logs JSON lines, by default to standard output. It gets only request ids and route templates; the censor is the second safety net. */
export function createLogger(
  lines?: DestinationStream,
  censor: Censor = createCensor(),
  level: LogLevel = 'info',
): Logger {
  const options = { level, base: null, hooks: { streamWrite: censor } };
  return lines ? pino(options, lines) : pino(options);
}
