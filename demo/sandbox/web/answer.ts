import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Html } from './pages/layout.ts';

/** Forbids inline scripts and styles, files of other hosts, and frames around the page. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sets what every page sends. */
export const securePage = (c: Context, policy: string): void => {
  c.header('Content-Security-Policy', policy);
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Cross-Origin-Opener-Policy', 'same-origin');
};

/** Answers with a page; it holds patient data, so nobody may cache it. */
export function page(c: Context, body: Html, status: ContentfulStatusCode = 200): Response | Promise<Response> {
  secure(c);
  return c.html(body, status);
}

/** Redirects the browser after a form, so that a reload does not send the form again. */
export function seeOther(c: Context, location: string): Response {
  secure(c);
  return c.redirect(location, 303);
}

const secure = (c: Context): void => {
  c.header('Cache-Control', 'no-store');
  securePage(c, CONTENT_SECURITY_POLICY);
};
