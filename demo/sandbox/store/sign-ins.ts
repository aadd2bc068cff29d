import { hashSecret } from './accounts.ts';
import type { Database } from './database.ts';

interface LoginCode {
  readonly accountId: string;
  readonly consultationInternalId: string;
  readonly expiresAt: string;
  readonly redeemedAt: string | null;
}

/** Verification codes (§2.5) and the web sign-ins they are exchanged for; only hashes are stored. */
export const createSignIns = (db: Database) => {
  const insertCode = db.run(
    'INSERT INTO login_codes VALUES (:hash, :accountId, :consultationInternalId, :expiresAt, :redeemedAt)',
  );
  const code = db.one<LoginCode>(`SELECT account_id AS accountId, consultation_internal_id AS consultationInternalId,
    expires_at AS expiresAt, redeemed_at AS redeemedAt FROM login_codes WHERE hash = :hash`);
  const spend = db.run('UPDATE login_codes SET redeemed_at = :at WHERE hash = :hash');
  const insert = db.run('INSERT INTO sign_ins VALUES (:hash, :accountId, :expiresAt)');
  const find = db.one<{ accountId: string }>(
    'SELECT account_id AS accountId FROM sign_ins WHERE hash = :hash AND expires_at > :now',
  );
  const remove = db.run('DELETE FROM sign_ins WHERE hash = :hash');
  return {
    addCode: (value: string, row: LoginCode) => {
      insertCode({ ...row, hash: hashSecret(value) });
    },
    code: (value: string) => code({ hash: hashSecret(value) }),
    spend: (value: string, at: string) => {
      spend({ hash: hashSecret(value), at });
    },
    add: (token: string, accountId: string, expiresAt: string) => {
      insert({ hash: hashSecret(token), accountId, expiresAt });
    },
    /** Returns the account's id unless the sign-in has expired. */
    find: (token: string, now: string) => find({ hash: hashSecret(token), now })?.accountId,
    remove: (token: string) => {
      remove({ hash: hashSecret(token) });
    },
  };
};
