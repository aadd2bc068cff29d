import type { MiddlewareHandler } from 'hono';
import { loggedBody, redact, type Call, type CallLog, type Credential } from '../call-log.ts';
import type { Core } from '../core.ts';
import { present, type Presented } from '../rules/authentication.ts';
import type { Environment } from './environment.ts';

/** Reads the credential, logs each request when it arrives, and adds the status when it is answered. */
export const logCalls =
  (core: Core, calls: CallLog): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const authorization = c.req.header('authorization');
    const presented = present(core.store, authorization);
    c.set('presented', presented);
    const [path = '', ...query] = (c.env.incoming.url ?? '').split('?');
    const call: Call = {
      time: new Date(core.clock.wall()).toISOString(),
      method: c.req.method,
      path: redact(path),
      query: redact(query.join('?')),
      credential: authorization === undefined ? null : credentialOf(presented),
      body: loggedBody(c.get('body')?.toString() ?? ''),
      requestId: c.get('requestId'),
      status: null,
    };
    calls.add(call);
    await next();
    call.status = c.env.outgoing.destroyed ? null : c.res.status;
  };

const credentialOf = (presented: Presented | undefined): Credential => ({
  prefix: /^[a-z]{2}_/.exec(presented?.value ?? '')?.[0] ?? '',
  kind: presented?.key?.role ?? 'unknown',
  account: presented?.account?.name ?? null,
});
