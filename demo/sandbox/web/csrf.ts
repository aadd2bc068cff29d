import { createHmac, timingSafeEqual } from 'node:crypto';

/** The token a form carries, made from the sign-in: nothing more is kept for it. */
export const csrfToken = (signInToken: string): string =>
  createHmac('sha256', signInToken).update('scribe web form').digest('base64url');

export function isCsrfToken(candidate: unknown, signInToken: string): boolean {
  if (typeof candidate !== 'string') return false;
  const [given, wanted] = [Buffer.from(candidate), Buffer.from(csrfToken(signInToken))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
