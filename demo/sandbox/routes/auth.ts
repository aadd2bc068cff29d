// §4.1 Login, and the token exchange of §5.7.
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { LoginRequest } from '../../../src/contract/authentication.ts';
import type { Core } from '../core.ts';
import { refusePublishableKey } from '../rules/authentication.ts';
import { readBody } from '../rules/request.ts';
import { exchange, login } from '../rules/sign-in.ts';
import { keyed, type Environment } from './environment.ts';

const LoginBody = z.object(LoginRequest.def.shape);
const ExchangeBody = z.object({ publishableKey: z.string().check(z.minLength(1)) });

export const authRoutes = (core: Core): Hono<Environment> =>
  new Hono<Environment>()
    .post('/v1/auth/login', keyed(core, 'login'), (c) => {
      const { consultationInternalId } = readBody(c, LoginBody);
      return c.json(login(core, c.get('account'), consultationInternalId, c.get('webUrl')));
    })
    .post('/v1/auth/session-token', (c) => {
      refusePublishableKey(c.get('presented'));
      const { publishableKey } = readBody(c, ExchangeBody);
      return c.json(exchange(core, publishableKey));
    });
