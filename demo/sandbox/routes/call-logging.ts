import type { MiddlewareHandler } from 'hono';
import { loggedBody, redact, type Call, type CallLog, type Credential } from '../call-log.ts';
import type { Core } from '../core.ts';
import type { Environment } from './environment.ts';

/** Writes down each request as it arrives, and the status of its answer when there is one. */
export const logCalls =
  (core: Core, calls: CallLog): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const call: Call = {
      time: new Date(core.clock.wall()).toISOString(),
      method: c.req.method,
      path: redact(pathname),
      query: redact(search.slice(1)),
      credential: credentialOf(core, c.req.header('authorization')),
      body: loggedBody(c.get('body') ?? ''),
      requestId: c.get('requestId'),
      status: null,
    };
    calls.add(call);
    await next();
    call.status = c.env.outgoing.destroyed ? null : c.res.status;
  };

const credentialOf = ({ store }: Core, authorization: string | undefined): Credential | null => {
  if (authorization === undefined) return null;
  const value = authorization.replace(/^bearer\s+/i, '').trim();
  const key = store.accounts.key(value);
  return {
    prefix: /^[a-z]{2}_/.exec(value)?.[0] ?? '',
    kind: key?.role ?? 'unknown',
    account: (key && store.accounts.byId(key.accountId)?.name) ?? null,
  };
};
