// §5.4: keys expire, and no answer of the service says when. Warns in advance if the configuration knows the date.
import type { Clock } from '../clock.ts';
import type { Account } from '../config/config.ts';
import type { AccountBook } from './account-book.ts';

const DAY = 24 * 3600_000;
const LOOK_EVERY = 3600_000;
/** Days before the end; a warning is given once at each. */
const THRESHOLDS = [1, 7, 30] as const;

export type KeyExpiry = ReturnType<typeof createKeyExpiry>;

/** Calls `warn` once for each account at each threshold and after the end. `days` is a whole number, 0 = expired. */
export function createKeyExpiry(
  accounts: AccountBook,
  clock: Clock,
  warn: (account: string, days: number, expiresAt: string) => void,
) {
  let told = new Map<string, string>();
  let cancel = () => {};
  const look = () => {
    cancel();
    const before = told;
    told = new Map();
    for (const { account, expiresAt, days } of expiringKeys(accounts.all, clock.now())) {
      const stage = `${expiresAt} ${days === 0 ? 0 : THRESHOLDS.find((threshold) => days <= threshold)}`;
      if (before.get(account) !== stage) warn(account, days, expiresAt);
      told.set(account, stage);
    }
    cancel = clock.after(LOOK_EVERY, look);
  };
  look();
  return {
    /** Seconds until each known key expires, negative afterwards. `at` is the date in milliseconds since the epoch. */
    secondsLeft: (): { account: string; seconds: number; at: number }[] =>
      accounts.all.flatMap(({ account, secretKeyExpiresAt: at }) =>
        at === undefined ? [] : [{ account, at, seconds: Math.round((at - clock.now()) / 1000) }],
      ),
    /** Checks now; it also checks every hour by itself. */
    look,
    close: () => cancel(),
  };
}

/** Warnings, a line each: about keys that expire within 30 days or have expired, and about accounts that do not say when. */
export function expiryWarnings(accounts: readonly Account[], now: number): string[] {
  const lines = expiringKeys(accounts, now).map(({ account, days, expiresAt }) =>
    days === 0
      ? `The secret key of account "${account}" expired at ${expiresAt}: have it regenerated.`
      : `The secret key of account "${account}" expires ${days === 1 ? 'within a day' : `in ${days} days`}, at ${expiresAt}.`,
  );
  const unknown = accounts.filter(({ secretKeyExpiresAt }) => secretKeyExpiresAt === undefined).length;
  if (unknown > 0)
    lines.push(
      `${unknown} of ${accounts.length} accounts do not say when their secret key expires: nothing will warn of it (secretKeyExpiresAt, SCRIBE_SECRET_KEY_EXPIRES_AT).`,
    );
  return lines;
}

/** The keys that have expired, or will within the longest threshold. `days` is rounded up. */
function expiringKeys(accounts: readonly Account[], now: number) {
  return accounts.flatMap(({ account, secretKeyExpiresAt: at }) => {
    const days = at === undefined ? Infinity : Math.max(0, Math.ceil((at - now) / DAY));
    return at === undefined || days > THRESHOLDS[2] ? [] : [{ account, days, expiresAt: new Date(at).toISOString() }];
  });
}
