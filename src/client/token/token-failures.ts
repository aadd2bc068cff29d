// Why a page has no token, as its elements and the integrator are told.
import { SIGNED_OUT } from './assertion.ts';
import { ScribeError } from '../errors.ts';
import type { Obstacle } from '../platform.ts';

/** As a fault of the page's set-up. */
export function noProxy(cause: ScribeError): ScribeError {
  const message = 'There is no Scribe proxy at the address that configure() was given.';
  return new ScribeError('set-up', message, { code: 'set_up', param: 'proxy', status: cause.status, cause });
}

/** What of the page lets no request through. */
export function hindered(obstacle: Obstacle, proxy: string, cause: ScribeError): ScribeError {
  const message =
    obstacle === 'origin'
      ? 'The page has no origin of its own, so that no proxy can know it: a file, or a frame sandboxed without allow-same-origin.'
      : `The page's Content-Security-Policy blocks the proxy: connect-src must name ${new URL(proxy).origin}.`;
  return new ScribeError('set-up', message, { code: 'set_up', param: obstacle, cause });
}

/** Whether another assertion, or a moment, may help. */
export function isWorthAnotherTry({ kind, code, status }: ScribeError): boolean {
  return kind === 'network' || code === SIGNED_OUT || status === 401 || status === 429 || (status ?? 0) >= 500;
}

/** The same failure, marked: the request that wanted the token has not left. */
export function unsent(error: ScribeError): ScribeError {
  const { kind, message, code, status, param, requestId, details, retryAfter } = error;
  return new ScribeError(kind, message, {
    code,
    status,
    param,
    requestId,
    details,
    retryAfter,
    cause: error,
    isUnsent: true,
  });
}
