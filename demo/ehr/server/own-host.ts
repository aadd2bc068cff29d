import type { MiddlewareHandler } from 'hono';

const NAMES: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Refuses a Host that is not this machine's: a hostile page whose name resolves to loopback could read the answers (DNS rebinding). */
export const ownHostOnly: MiddlewareHandler = async (context, next) => {
  if (NAMES.has(new URL(context.req.url).hostname)) return next();
  return context.json({ error: { code: 'forbidden', message: 'The EHR is not reached under this name.' } }, 403);
};
