import { PUBLISHABLE_KEY_PREFIX } from '../contract/authentication.ts';
import { ScribeError } from './errors.ts';

const SECRET = /(?<![A-Za-z0-9_])sk_/;

/** Throws, without repeating it, when a secret key stands anywhere in what the page gave. */
export function refuseSecrets(value: unknown, param: string, seen = new Set<unknown>()): void {
  if (typeof value === 'string') {
    if (!SECRET.test(value)) return;
    throw new ScribeError('set-up', `A secret key was given to the browser in ${param}. Revoke that key now.`, {
      code: 'secret_key',
      param,
    });
  }
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [name, inner] of Object.entries(value)) {
    refuseSecrets(name, param, seen);
    refuseSecrets(inner, param, seen);
  }
}

/** Throws when a key is not a publishable one. */
export function requirePublishableKey(key: unknown): string {
  if (typeof key === 'string' && key.startsWith(PUBLISHABLE_KEY_PREFIX)) return key;
  throw new ScribeError('set-up', 'publishableKey must be a key that starts with pk_.', {
    code: 'set_up',
    param: 'publishableKey',
  });
}
