import { pino, type DestinationStream } from 'pino';

/** What the proxy needs of a logger; pino's has it. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** JSON lines. Only ids of requests and route templates are ever given to it; the redaction is the second net. */
export function createLogger(destination?: DestinationStream): Logger {
  const options = {
    base: null,
    redact: {
      paths: [
        'authorization',
        '*.authorization',
        'headers',
        '*.headers',
        'token',
        'assertion',
        'secretKey',
        '*.secretKey',
      ],
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
