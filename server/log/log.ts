import { pino, type DestinationStream } from 'pino';
import type { BufferedLines } from './buffered-lines.ts';
import type { LogLevel } from '../config/variables.ts';
import { createCensor, type Censor } from './censor.ts';

/** What the proxy needs of a logger; pino's has it. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * JSON lines. Only ids of requests and route templates are ever given to it; the censor is the second net. Where the
 * destination makes lines together, each still says when it happened; fields may not change after they were given.
 */
export function createLogger(
  destination?: DestinationStream & Partial<BufferedLines>,
  censor: Censor = createCensor(),
  level: LogLevel = 'info',
): Logger {
  let at: number | undefined;
  const options = { level, base: null, hooks: { streamWrite: censor }, timestamp: () => `,"time":${at ?? Date.now()}` };
  const logger = destination ? pino(options, destination) : pino(options);
  const later = destination?.later;
  if (!later) return logger;
  const lineOf = (level: keyof Logger) => (fields: object, message: string) => {
    if (!logger.isLevelEnabled(level)) return;
    const now = Date.now();
    later(() => {
      at = now;
      logger[level](fields, message);
    });
  };
  return { info: lineOf('info'), warn: lineOf('warn'), error: lineOf('error') };
}
