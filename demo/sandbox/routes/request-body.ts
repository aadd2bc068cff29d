import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { ASSUMPTIONS } from '../assumptions.ts';
import { ServiceError } from '../rules/service-error.ts';
import type { Environment } from './environment.ts';

/** Reads the body once, up to the limit, for what follows. */
export const receiveBody: MiddlewareHandler<Environment> = async (c, next) => {
  c.set('body', c.req.method === 'GET' || c.req.method === 'HEAD' ? Buffer.alloc(0) : await readBytes(c.env.incoming));
  await next();
};

const readBytes = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ASSUMPTIONS.requestBody.value) {
      incoming.resume();
      throw new ServiceError('parameter_invalid', 'The body is too large.');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
