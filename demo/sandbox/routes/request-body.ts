import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { ASSUMPTIONS } from '../assumptions.ts';
import type { Environment } from './environment.ts';

/** Reads the body once, up to the limit, for the handlers after it. A handler that needs the body refuses a larger one. */
export const receiveBody: MiddlewareHandler<Environment> = async (c, next) => {
  const isBodiless = c.req.method === 'GET' || c.req.method === 'HEAD';
  const body = isBodiless ? Buffer.alloc(0) : await readBytes(c.env.incoming);
  c.set('body', body ?? Buffer.alloc(0));
  c.set('isBodyTooLarge', body === undefined);
  await next();
};

/** Resolves with undefined if there are more bytes than the limit; the rest is dropped. */
const readBytes = async (incoming: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ASSUMPTIONS.requestBody.value) {
      incoming.resume();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
