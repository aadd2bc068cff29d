// What a page gives to `configure`: where the proxy is, and whose keys may be named to a browser.
import { setUpError } from './errors.ts';
import { urlOf } from './platform.ts';

const MODULE_PATH = /^(.*)\/embed\/v?\d[^/]*\/scribe-widget\.js$/;
const SECRET = /(?<![A-Za-z0-9_])sk_/;

/** The proxy a module was loaded from, by the module's own address; `undefined` when it came from elsewhere. */
export function proxyOfModule(moduleUrl: string): string | undefined {
  const { origin = '', pathname = '', protocol = '' } = urlOf(moduleUrl) ?? {};
  const path = MODULE_PATH.exec(pathname)?.[1];
  return path !== undefined && isWeb(protocol) ? origin + path : undefined;
}

/** What a path is resolved against: the page's address, or where that is none (`about:srcdoc`) the origin it was given, if any. */
export function pageBase(): string | undefined {
  // Neither is there on a server.
  const { location, origin } = globalThis as Partial<typeof globalThis>;
  return [location?.href, origin].find((address) => address !== undefined && urlOf('/', address));
}

/** The proxy's address as `configure` was given it, without a trailing slash; a path is of the page's own origin. */
export function proxyAddress(given: unknown, page: string | undefined): string {
  // Not against the base address: an injected <base> would send assertions elsewhere.
  const address = typeof given === 'string' && given !== '' ? urlOf(given, page) : undefined;
  if (address) {
    const { origin, pathname, protocol, username, password, search, hash } = address;
    if (isWeb(protocol) && !username && !password && !search && !hash) return origin + pathname.replace(/\/+$/, '');
  }
  throw setUpError('proxy', 'proxy must be the address of the proxy, http or https.');
}

/** Throws, without repeating it, when a secret key stands anywhere in what the page gave. */
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

/** Throws when a key is not a publishable one. */
export function requirePublishableKey(key: unknown): string {
  if (typeof key === 'string' && key.startsWith('pk_')) return key;
  throw setUpError('publishableKey', 'publishableKey must be a key that starts with pk_.');
}

/** Whether `fetch` can go there: no file, no address of an extension. */
function isWeb(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
