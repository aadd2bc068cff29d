import { ScribeError } from './errors.ts';
import { urlOf } from './if-there.ts';

const MODULE_PATH = /^(.*)\/embed\/v?\d[^/]*\/scribe-widget\.js$/;

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
  // Not against the base address: injected <base> must not move it.
  const address = typeof given === 'string' && given !== '' ? urlOf(given, page) : undefined;
  if (address) {
    const { origin, pathname, protocol, username, password, search, hash } = address;
    if (isWeb(protocol) && !username && !password && !search && !hash) return origin + pathname.replace(/\/+$/, '');
  }
  throw new ScribeError('set-up', 'proxy must be the address of the proxy, http or https.', {
    code: 'set_up',
    param: 'proxy',
  });
}

function isWeb(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
