// Checks what a page gives to `configure`: the proxy's address and the keys.
import { setUpError } from './errors.ts';
import { urlOf } from './platform.ts';

const MODULE_PATH = /^(.*)\/embed\/v?\d[^/]*\/scribe-widget\.js$/;
const SECRET = /(?<![A-Za-z0-9_])sk_/;

/** The proxy that served the module, from the module's own address; `undefined` if it came from elsewhere. */
export function proxyOfModule(moduleUrl: string): string | undefined {
  const { origin = '', pathname = '', protocol = '' } = urlOf(moduleUrl) ?? {};
  const path = MODULE_PATH.exec(pathname)?.[1];
  return path !== undefined && isWeb(protocol) ? origin + path : undefined;
}

/** The base for a path: the page's address, or its origin if the address is none (`about:srcdoc`). */
export function pageBase(): string | undefined {
  // A server has neither.
  const { location, origin } = globalThis as Partial<typeof globalThis>;
  return [location?.href, origin].find((address) => address !== undefined && urlOf('/', address));
}

/** The proxy's address from `configure`, without a slash at its end. A path belongs to the page's own origin. */
export function proxyAddress(given: unknown, page: string | undefined): string {
  // Not resolved against `document.baseURI`: an injected <base> would send assertions elsewhere.
  const address = typeof given === 'string' && given !== '' ? urlOf(given, page) : undefined;
  if (address) {
    const { origin, pathname, protocol, username, password, search, hash } = address;
    if (isWeb(protocol) && !username && !password && !search && !hash) return origin + pathname.replace(/\/+$/, '');
  }
  throw setUpError('proxy', 'proxy must be the address of the proxy, http or https.');
}

/** Throws if a secret key is anywhere in the given value. Does not repeat the key. */
export function refuseSecrets(value: unknown, param: string, seen = new Set<unknown>()): void {
  if (typeof value === 'string' && SECRET.test(value)) {
    const message = `A secret key was given to the browser in ${param}. Revoke that key now.`;
    throw setUpError(param, message, { code: 'secret_key' });
  }
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [name, inner] of Object.entries(value)) {
    refuseSecrets(name, param, seen);
    refuseSecrets(inner, param, seen);
  }
}

export function requirePublishableKey(key: unknown): string {
  if (typeof key === 'string' && key.startsWith('pk_')) return key;
  throw setUpError('publishableKey', 'publishableKey must be a key that starts with pk_.');
}

/** Whether `fetch` can reach the address: not a file or an extension. */
function isWeb(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
