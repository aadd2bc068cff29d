// Guards every answer of the demo EHR: checks its host and origin, and sets security headers.
import type { MiddlewareHandler } from 'hono';
import { POLICY as DOCS_POLICY } from '../../docs/policy.ts';

const NAMES: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Refuses a Host that is not this machine's: a hostile page whose name resolves to loopback could read the answers (DNS rebinding). */
export const ownHostOnly: MiddlewareHandler = async (context, next) => {
  if (NAMES.has(new URL(context.req.url).hostname)) return next();
  return context.json({ error: { code: 'forbidden', message: 'The EHR is not reached under this name.' } }, 403);
};

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

/** Sets a hospital's strict headers: scripts only from the EHR and the Scribe proxy, no inline code or style, Trusted Types. */
export function securityHeaders({ proxyUrl, port }: { proxyUrl: string; port: number }): MiddlewareHandler {
  // In some browsers 'self' does not include WebSockets.
  const hub = `ws://127.0.0.1:${port} ws://localhost:${port}`;
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${proxyUrl}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${proxyUrl} ${hub}`,
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    // The EHR's pages and the widget each have their own copy of Lit.
    "trusted-types lit-html 'allow-duplicates'",
  ];
  // The playground and the documentation frame their own stages; no other page may be framed.
  const plain = [...policy, "frame-ancestors 'none'"].join('; ');
  const framing = [...policy, "frame-src 'self'", "frame-ancestors 'self'"].join('; ');
  const docs = `${DOCS_POLICY}; frame-ancestors 'self'`;

  return async (context, next) => {
    await next();
    const isPlayground = context.req.path.startsWith('/playground/');
    const isDocs = context.req.path.startsWith('/docs/');
    context.header('Content-Security-Policy', isDocs ? docs : isPlayground ? framing : plain);
    // The page opens the sign-in tab of the Scribe service, and that tab must be able to leave the page's origin.
    context.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    context.header('Cross-Origin-Resource-Policy', 'same-origin');
    context.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=()');
    context.header('Referrer-Policy', 'no-referrer');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('X-Frame-Options', isPlayground || isDocs ? 'SAMEORIGIN' : 'DENY');
  };
}
