// §5.2, §5.4, §5.6 Accounts and their keys.
import { PUBLISHABLE_KEY_PREFIX, SECRET_KEY_PREFIX } from '../../../src/contract/authentication.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Core } from '../core.ts';
import type { Account } from '../store/accounts.ts';
import { ServiceError } from './service-error.ts';

const DAY_MS = 86_400_000;

interface NewAccount {
  readonly displayName: string;
  readonly email: string;
  readonly specialty: string;
  readonly validForDays: number | undefined;
}

/** §5.2: creates a doctor account with its two keys. */
export const createAccount = (core: Core, institutionId: string, { validForDays, ...rest }: NewAccount) => {
  const { store, clock, id } = core;
  const accountId = id('acc_');
  const account: Account = {
    ...rest,
    id: accountId,
    name: accountId,
    institutionId,
    scope: 'doctor',
    authId: id('auth_'),
    createdAt: clock.iso(),
    keyRegeneratedAt: null,
  };
  return store.transaction(() => {
    store.accounts.add(account);
    const expiresAt = expiry(core, validForDays);
    const secretKey = mint(core, SECRET_KEY_PREFIX, account, expiresAt);
    const publishableKey = mint(core, PUBLISHABLE_KEY_PREFIX, account, expiresAt);
    return { account, secretKey, publishableKey, expiresAt };
  });
};

/** §5.6: makes a new secret key and revokes the old ones at once. */
export const regenerateKey = (core: Core, account: Account, validForDays: number | undefined) => {
  const { store, clock } = core;
  const now = clock.now();
  const since = account.keyRegeneratedAt === null ? Infinity : now.getTime() - Date.parse(account.keyRegeneratedAt);
  if (Math.abs(since) < LIMITS.keyRegenerationSeconds * 1000) {
    throw new ServiceError('rate_limit_exceeded', 'The key of this account was regenerated less than 2 minutes ago.');
  }
  return store.transaction(() => {
    store.accounts.revokeKeys({ accountId: account.id, role: 'secret', at: now.toISOString() });
    store.accounts.setKeyRegenerated({ accountId: account.id, at: now.toISOString() });
    const expiresAt = expiry(core, validForDays);
    store.accounts.extendKeys({ accountId: account.id, role: 'publishable', expiresAt });
    return { secretKey: mint(core, SECRET_KEY_PREFIX, account, expiresAt), expiresAt };
  });
};

const expiry = ({ clock }: Core, validForDays: number = LIMITS.validForDays.default): string =>
  new Date(clock.now().getTime() + validForDays * DAY_MS).toISOString();

const mint = ({ store, clock, secret }: Core, prefix: string, account: Account, expiresAt: string): string => {
  const value = secret(prefix);
  const role = prefix === PUBLISHABLE_KEY_PREFIX ? 'publishable' : 'secret';
  store.accounts.addKey(value, { role, accountId: account.id, createdAt: clock.iso(), expiresAt, revokedAt: null });
  return value;
};
