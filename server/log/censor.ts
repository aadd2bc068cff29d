// The last safety net before anything is written: removes secrets that should never have been put there.

import { redisAddresses } from '../config/store-address.ts';

/** Matches API keys, tokens and assertions (JWT, JWE), and credentials of an Authorization header. */
const SECRET_SHAPES = /\b[sp]k_[\w-]+|\beyJ[\w-]{8,}(?:\.[\w-]*)*|\b(?:Bearer|Basic) +[^\s"\\]+/gi;
const CENSORED = '[redacted]';

export type Censor = (text: string) => string;

/** Makes a function that removes from a text anything shaped like a credential, and the values of `secrets`. */
export function createCensor(secrets: readonly string[] = []): Censor {
  // In JSON a quote in a secret is escaped.
  const values = [...new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))].filter(
    Boolean,
  );
  return (text) => {
    let clean = text.replace(SECRET_SHAPES, CENSORED);
    for (const value of values) if (clean.includes(value)) clean = clean.replaceAll(value, CENSORED);
    return clean;
  };
}

/** The secret values of the environment. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const listed = ['SCRIBE_SECRET_KEY', 'SCRIBE_ASSERTION_SECRET', 'SCRIBE_TOKEN_KEY', 'SCRIBE_WEBHOOK_SECRET'];
  const values = listed.flatMap((name) => [env[name] ?? '', ...(env[name] ?? '').split(/[\s,]+/)]);
  const addresses = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].map((name) => env[name] ?? '');
  const passwords = [...addresses, ...redisAddresses(env['SCRIBE_STORE'] ?? '')].map(
    (address) => URL.parse(address)?.password ?? '',
  );
  // A value as short as a word would remove ordinary words.
  return [...values, ...passwords, ...passwords.map(safely)].filter((value) => value.length >= 6);
}

function safely(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
