// §5 Authentication: keys, their roles and scopes, and the messages that refuse them.

/** §5.2: a secret key, kept server-side. */
export const SECRET_KEY_PREFIX = 'sk_';

/** §5.2: a publishable key, for a browser embed only; it never calls the API. */
export const PUBLISHABLE_KEY_PREFIX = 'pk_';

/** §5.5. */
export const KEY_SCOPES = ['doctor', 'institution'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** §5.4: the messages of a 401, word for word. */
export const AUTHENTICATION_MESSAGES = {
  missing: 'API key is required.',
  invalid: 'Invalid API key.',
} as const;
