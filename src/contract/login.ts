// §2.5 Login result, the answer of §4.1.
import * as z from 'zod/mini';
import { CONSULTATION_ID_PATTERN } from './limits.ts';

/** Request of §4.1. Whether `consultationInternalId` is required is not shown; we always send it. */
export const LoginRequest = z.strictObject({
  consultationInternalId: z.optional(z.string().check(z.regex(CONSULTATION_ID_PATTERN))),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

/** A verification code and the web application's sign-in address that carries it. Never shown to a page's script. */
export const LoginResult = z.looseObject({
  code: z.string(),
  expiresAt: z.string(),
  /** Seconds. */
  expiresIn: z.int(),
  redirectUrl: z.url(),
});
export type LoginResult = z.infer<typeof LoginResult>;
