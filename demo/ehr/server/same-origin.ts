import type { MiddlewareHandler } from 'hono';

/** Refuses writes that another site sends with the doctor's cookie: a write must come from the EHR's own origins. */
export function sameOrigin(origins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const { method } = context.req;
    const origin = context.req.header('Origin');
    const site = context.req.header('Sec-Fetch-Site');
    const isWrite = method !== 'GET' && method !== 'HEAD';
    if (isWrite && ((origin !== undefined && !origins.includes(origin)) || site === 'cross-site')) {
      return context.json({ error: { code: 'forbidden', message: 'The request comes from another site.' } }, 403);
    }
    return next();
  };
}
