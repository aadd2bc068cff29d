// §2.5, §4.1 Verification codes, and the sign-ins they are exchanged for.
import { AUTHENTICATION_MESSAGES, type LoginResult } from '../../../src/contract/authentication.ts';
import { ASSUMPTIONS } from '../assumptions.ts';
import type { Core } from '../core.ts';
import type { SignIn } from '../service.ts';
import type { Account } from '../store/accounts.ts';
import { claim, isOwn, sessionNamed } from './consultation-context.ts';
import { ServiceError, notFound } from './service-error.ts';

/** Makes a code and the sign-in address that contains it. */
export const login = (
  core: Core,
  account: Account,
  consultationId: string | undefined,
  webUrl: string,
): LoginResult => {
  const { store, clock, id, secret } = core;
  const param = 'consultationInternalId';
  const session = consultationId === undefined ? undefined : sessionNamed(core, account, consultationId);
  const consultationInternalId =
    session?.consultationInternalId ?? consultationId ?? id(ASSUMPTIONS.contextIdMade.value);
  const known = store.consultations.find(account.institutionId, consultationInternalId);
  if (known && !isOwn(core, account, known)) {
    throw new ServiceError('parameter_invalid', `${param} belongs to a different consultation.`, { param });
  }
  const expiresIn = ASSUMPTIONS.loginCodeSeconds.value;
  const expiresAt = new Date(clock.now().getTime() + expiresIn * 1000).toISOString();
  const code = secret('');
  store.signIns.addCode(code, { accountId: account.id, consultationInternalId, expiresAt, redeemedAt: null });
  const query = new URLSearchParams({ code, consultationInternalId });
  return { code, expiresAt, expiresIn, redirectUrl: `${webUrl}${ASSUMPTIONS.redirectPath.value}?${query}` };
};

/** Spends a code, once and before it expires; claims the consultation if nobody has. */
export const redeem = (core: Core, code: string): SignIn =>
  core.store.transaction(() => {
    const { store, clock } = core;
    const row = store.signIns.code(code);
    const account = row && store.accounts.byId(row.accountId);
    if (!account || row.redeemedAt !== null || row.expiresAt <= clock.iso()) {
      throw new ServiceError('authentication_required', 'The sign-in code is not valid any more.');
    }
    store.signIns.spend(code, clock.iso());
    const { consultationInternalId } = row;
    const known = store.consultations.find(account.institutionId, consultationInternalId);
    if (known) claim(core, account, known);
    return { ...signIn(core, account), consultationInternalId };
  });

/** Lists the doctors whose account has an auth id. */
export const doctors = ({ store }: Core): Account[] =>
  store.accounts.all().filter(({ scope, authId }) => scope === 'doctor' && authId !== null);

/** Signs a doctor in by name, because nobody has a password in a sandbox. */
export const signInAs = (core: Core, name: string): Pick<SignIn, 'token' | 'account'> => {
  const account = doctors(core).find((doctor) => doctor.name === name);
  if (!account) throw notFound('doctor');
  return signIn(core, account);
};

/** §5.7, not shown: makes a short-lived session token for a publishable key. */
export const exchange = (core: Core, publishableKey: string) => {
  const { store, clock, secret } = core;
  const key = store.accounts.key(publishableKey);
  const now = clock.iso();
  if (!key || key.role !== 'publishable' || key.revokedAt !== null || key.expiresAt <= now) {
    throw new ServiceError('authentication_required', AUTHENTICATION_MESSAGES.invalid);
  }
  const expiresIn = ASSUMPTIONS.exchange.value;
  const expiresAt = new Date(clock.now().getTime() + expiresIn * 1000).toISOString();
  const token = secret('st_');
  const { accountId } = key;
  store.accounts.addKey(token, { role: 'session', accountId, createdAt: now, expiresAt, revokedAt: null });
  return { token, expiresAt, expiresIn };
};

const signIn = ({ store, clock, secret }: Core, account: Account): Pick<SignIn, 'token' | 'account'> => {
  const token = secret('');
  const expiresAt = new Date(clock.now().getTime() + ASSUMPTIONS.webSignInSeconds.value * 1000).toISOString();
  store.signIns.add(token, account.id, expiresAt);
  return { token, account };
};
