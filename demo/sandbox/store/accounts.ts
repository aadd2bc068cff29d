import { createHash } from 'node:crypto';
import type { KeyScope } from '../../../src/contract/authentication.ts';
import type { Database } from './database.ts';

/** The account that a query is for: a doctor sees their own rows, an institutional key (`accountId` null) the institution's. */
export interface Viewer {
  readonly institutionId: string;
  readonly accountId: string | null;
}

interface Institution {
  readonly id: string;
  readonly name: string;
  readonly gateEnabled: boolean;
  readonly gateWindowDays: number;
}

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly institutionId: string;
  readonly scope: KeyScope;
  readonly displayName: string;
  readonly email: string;
  readonly specialty: string;
  /** Null: misconfigured (§7.2 `account_invalid`). */
  readonly authId: string | null;
  readonly createdAt: string;
  readonly keyRegeneratedAt: string | null;
}

type KeyRole = 'secret' | 'publishable' | 'session';

export interface Key {
  readonly role: KeyRole;
  readonly accountId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
}

/** Institutions, accounts and keys. A key is stored only as its hash. */
export interface Accounts {
  addInstitution(institution: Institution): void;
  institution(id: string): Institution | undefined;
  setGate(institutionId: string, enabled: boolean, windowDays: number): void;
  add(account: Account): void;
  byId(id: string): Account | undefined;
  byName(name: string): Account | undefined;
  all(): Account[];
  addKey(value: string, key: Key): void;
  key(value: string): Key | undefined;
  /** Revokes the account's keys of that role that are not revoked yet. */
  revokeKeys(accountId: string, role: KeyRole, at: string): void;
  /** Gives the account's unrevoked keys of that role a new expiry. */
  extendKeys(accountId: string, role: KeyRole, expiresAt: string): void;
  setKeyRegenerated(accountId: string, at: string): void;
}

const ACCOUNT = `id, name, institution_id AS institutionId, scope, display_name AS displayName, email, specialty,
  auth_id AS authId, created_at AS createdAt, key_regenerated_at AS keyRegeneratedAt`;

/** Returns the SHA-256 of a secret in hex; the file holds this instead of the secret. */
export const hashSecret = (value: string): string => createHash('sha256').update(value).digest('hex');

/** Creates the repository of accounts in `db`. */
export const createAccounts = (db: Database): Accounts => {
  const insertInstitution = db.run('INSERT INTO institutions VALUES (:id, :name, :gateEnabled, :gateWindowDays)');
  const institution = db.one<Omit<Institution, 'gateEnabled'> & { gateEnabled: number }>(
    `SELECT id, name, gate_enabled AS gateEnabled, gate_window_days AS gateWindowDays FROM institutions WHERE id = :id`,
  );
  const setGate = db.run(
    'UPDATE institutions SET gate_enabled = :enabled, gate_window_days = :windowDays WHERE id = :institutionId',
  );
  const insert = db.run(`INSERT INTO accounts VALUES
    (:id, :name, :institutionId, :scope, :displayName, :email, :specialty, :authId, :createdAt, :keyRegeneratedAt)`);
  const byId = db.one<Account>(`SELECT ${ACCOUNT} FROM accounts WHERE id = :id`);
  const byName = db.one<Account>(`SELECT ${ACCOUNT} FROM accounts WHERE name = :name`);
  const all = db.many<Account>(`SELECT ${ACCOUNT} FROM accounts ORDER BY rowid`);
  const insertKey = db.run('INSERT INTO keys VALUES (:hash, :role, :accountId, :createdAt, :expiresAt, :revokedAt)');
  const key = db.one<Key>(`SELECT role, account_id AS accountId, created_at AS createdAt, expires_at AS expiresAt,
    revoked_at AS revokedAt FROM keys WHERE hash = :hash`);
  const revoke = db.run(
    'UPDATE keys SET revoked_at = :at WHERE account_id = :accountId AND role = :role AND revoked_at IS NULL',
  );
  const extend = db.run(
    'UPDATE keys SET expires_at = :expiresAt WHERE account_id = :accountId AND role = :role AND revoked_at IS NULL',
  );
  const regenerated = db.run('UPDATE accounts SET key_regenerated_at = :at WHERE id = :accountId');
  const keyOf = db.kept(256, (value) => key({ hash: hashSecret(value) }));
  const accountOf = db.kept(256, (id) => byId({ id }));
  return {
    addInstitution: ({ gateEnabled, ...rest }) => {
      insertInstitution({ ...rest, gateEnabled: Number(gateEnabled) });
    },
    institution: (id) => {
      const row = institution({ id });
      return row && { ...row, gateEnabled: row.gateEnabled === 1 };
    },
    setGate: (institutionId, enabled, windowDays) => {
      setGate({ institutionId, enabled: Number(enabled), windowDays });
    },
    add: (account) => {
      insert({ ...account });
    },
    byId: (id) => accountOf(id),
    byName: (name) => byName({ name }),
    all: () => all(),
    addKey: (value, row) => {
      insertKey({ ...row, hash: hashSecret(value) });
    },
    key: (value) => keyOf(value),
    revokeKeys: (accountId, role, at) => {
      revoke({ accountId, role, at });
    },
    extendKeys: (accountId, role, expiresAt) => {
      extend({ accountId, role, expiresAt });
    },
    setKeyRegenerated: (accountId, at) => {
      regenerated({ accountId, at });
    },
  };
};
