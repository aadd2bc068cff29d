import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { SandboxService, ServiceAccount } from '../service.ts';

/** The account that is signed in to the web application, with the token of that sign-in. */
export interface Visitor {
  readonly account: ServiceAccount;
  readonly token: string;
}

// All ports of a host share their cookies, so the name says which application owns this one.
const COOKIE = 'scribe_web';

export function visitorOf(c: Context, service: SandboxService): Visitor | undefined {
  const token = getCookie(c, COOKIE);
  const account = token ? service.signedIn(token) : undefined;
  return token && account ? { account, token } : undefined;
}

export const remember = (c: Context, token: string): void =>
  setCookie(c, COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: new URL(c.req.url).protocol === 'https:',
  });

export const forget = (c: Context): void => {
  deleteCookie(c, COOKIE, { path: '/' });
};

/** Makes the token of a form from the sign-in, so that it needs no storage. */
export const csrfToken = (signInToken: string): string =>
  createHmac('sha256', signInToken).update('scribe web form').digest('base64url');

export function isCsrfToken(candidate: unknown, signInToken: string): boolean {
  if (typeof candidate !== 'string') return false;
  const [given, wanted] = [Buffer.from(candidate), Buffer.from(csrfToken(signInToken))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
