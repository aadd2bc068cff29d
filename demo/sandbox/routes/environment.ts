import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { OPERATIONS, type Operation, type OperationName } from '../../../src/contract/operations.ts';
import type { Core } from '../core.ts';
import { authenticate, refuseSessionToken, requireValidAccount, type Presented } from '../rules/authentication.ts';
import type { Account } from '../store/accounts.ts';

/** The values that a request carries through the routes. */
export interface Environment {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The bytes as received; empty if the method has no body or the body is too large. */
    body: Buffer;
    isBodyTooLarge: boolean;
    presented: Presented | undefined;
    account: Account;
    /** {web_url}: the sandbox's own origin. */
    webUrl: string;
  };
}

export type RouteContext = Context<Environment>;

/** Requires a key (§5): a secret one unless browsers may call. If the operation lists `account_invalid`, the account must be valid. */
export const keyed = (core: Core, name?: OperationName): MiddlewareHandler<Environment> => {
  const operation: Operation | undefined = name && OPERATIONS[name];
  const needsValidAccount = operation?.errors.includes('account_invalid') ?? false;
  return async (c, next) => {
    const account = authenticate(c.get('presented'), core.clock);
    if (!operation?.browser) refuseSessionToken(c.get('presented'));
    if (needsValidAccount) requireValidAccount(account);
    c.set('account', account);
    await next();
  };
};
