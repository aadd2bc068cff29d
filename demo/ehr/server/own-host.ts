import type { MiddlewareHandler } from 'hono';

const NAMES: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Refuses a request for another machine's name: a hostile page whose name leads to the loopback would read the answers as its own (DNS rebinding). */
export const ownHostOnly: MiddlewareHandler = async (context, next) => {
  if (NAMES.has(new URL(context.req.url).hostname)) return next();
  return context.json({ error: { code: 'forbidden', message: 'The EHR is not reached under this name.' } }, 403);
};
