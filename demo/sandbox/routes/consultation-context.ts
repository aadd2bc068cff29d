// §4.2 Consultation context.
import { Hono } from 'hono';
import type { Core } from '../core.ts';
import { ContextBody, setContext } from '../rules/consultation-context.ts';
import { readBody } from '../rules/request.ts';
import { keyed, type Environment } from './environment.ts';

export const consultationContextRoutes = (core: Core): Hono<Environment> =>
  new Hono<Environment>().post('/v1/set-consultation-context', keyed(core, 'setConsultationContext'), (c) => {
    const context = readBody(c, ContextBody);
    return c.json({ consultationInternalId: setContext(core, c.get('account'), context), success: true });
  });
