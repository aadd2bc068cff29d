// §5 Authentication: keys, their roles and scopes, their lifetimes (§4.9, §5.4), the messages that refuse them; and the login of §4.1.
import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { SessionId } from './scribe-session.ts';

/** §5.2: a secret key, kept server-side. */
export const SECRET_KEY_PREFIX = 'sk_';

/** §5.2: a publishable key, for a browser embed only; it never calls the API. */
export const PUBLISHABLE_KEY_PREFIX = 'pk_';

/** §5.5. */
export const KEY_SCOPES = ['doctor', 'institution'] as const;
/** Whose sessions a key opens: one doctor's, or those of every doctor of an institution. */
export type KeyScope = (typeof KEY_SCOPES)[number];

/** §5.4: the messages of a 401, word for word. */
export const AUTHENTICATION_MESSAGES = {
  missing: 'API key is required.',
  invalid: 'Invalid API key.',
} as const;

const { min, max } = LIMITS.validForDays;

/** §4.9: `apiKeyConfig` of an account creation, and the parameters of a key regeneration: the days a key lives. */
export const ApiKeyConfig = z.strictObject({ validForDays: z.optional(z.int().check(z.minimum(min), z.maximum(max))) });

/** Request of §4.1. Whether `consultationInternalId` is required is not shown; we always send it. */
export const LoginRequest = z.strictObject({ consultationInternalId: z.optional(SessionId) });

/**
 * §2.5 Login result, the answer of §4.1: a verification code and the web application's sign-in address that carries it.
 * Never shown to a page's script.
 */
export const LoginResult = z.looseObject({
  /** The verification code itself, which is also in `redirectUrl`. */
  code: z.string(),
  /** ISO 8601. */
  expiresAt: z.string(),
  /** Seconds. */
  expiresIn: z.int(),
  redirectUrl: z.url(),
});
/** Only the proxy sees this answer. It redirects the browser to `redirectUrl` with a 303. */
export type LoginResult = z.infer<typeof LoginResult>;
