// The last net before anything is written: what should never have been put there does not leave all the same.

import { redisAddresses } from '../store/redis-addresses.ts';

/** API keys, tokens and assertions (JWT, JWE), credentials of an Authorization header. */
const SECRET_SHAPES = /\b[sp]k_[\w-]+|\beyJ[\w-]{8,}(?:\.[\w-]*)*|\b(?:Bearer|Basic) +[^\s"\\]+/gi;
const CENSORED = '[redacted]';

export type Censor = (text: string) => string;

/** Takes out of a text whatever has the shape of a credential, and `secrets` by their values. */
export function createCensor(secrets: readonly string[] = []): Censor {
  // In JSON a quote in a secret has a backslash before it.
  const values = [...new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))].filter(
    Boolean,
  );
  return (text) => {
    let clean = text.replace(SECRET_SHAPES, CENSORED);
    for (const value of values) if (clean.includes(value)) clean = clean.replaceAll(value, CENSORED);
    return clean;
  };
}

/** Values of the environment that no output may repeat. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const listed = ['SCRIBE_SECRET_KEY', 'SCRIBE_ASSERTION_SECRET', 'SCRIBE_TOKEN_KEY', 'SCRIBE_WEBHOOK_SECRET'];
  const values = listed.flatMap((name) => [env[name] ?? '', ...(env[name] ?? '').split(/[\s,]+/)]);
  const addresses = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].map((name) => env[name] ?? '');
  const passwords = [...addresses, ...redisAddresses(env['SCRIBE_STORE'] ?? '')].map(
    (address) => URL.parse(address)?.password ?? '',
  );
  // What is as short as a word would black out words.
  return [...values, ...passwords, ...passwords.map(safely)].filter((value) => value.length >= 6);
}

function safely(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
