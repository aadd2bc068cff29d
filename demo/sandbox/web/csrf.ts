import { createHmac, timingSafeEqual } from 'node:crypto';

/** Makes the token of a form from the sign-in, so that it needs no storage. */
export const csrfToken = (signInToken: string): string =>
  createHmac('sha256', signInToken).update('scribe web form').digest('base64url');

export function isCsrfToken(candidate: unknown, signInToken: string): boolean {
  if (typeof candidate !== 'string') return false;
  const [given, wanted] = [Buffer.from(candidate), Buffer.from(csrfToken(signInToken))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
