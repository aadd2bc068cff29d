import { hash } from 'node:crypto';
import type { KeyScope } from '../../../src/contract/authentication.ts';
import type { Database } from './database.ts';

/** The account that a query is for: a doctor sees their own rows, an institutional key (`accountId` null) the institution's. */
export interface Viewer {
  readonly institutionId: string;
  readonly accountId: string | null;
}

export interface Institution {
  /** `inst_…`. */
  readonly id: string;
  readonly name: string;
  /** Whether the gate of §7.3 is on. */
  readonly gateEnabled: boolean;
  readonly gateWindowDays: number;
}

export interface Account {
  /** `acc_…`. */
  readonly id: string;
  /** Its name in `/_sandbox/`: `ana`, `ben`, `institution`, `misconfigured`. */
  readonly name: string;
  readonly institutionId: string;
  /** Scope of its keys (§5.5). */
  readonly scope: KeyScope;
  /** The `account.name` of a webhook, e.g. "Dra. Ana Lima". */
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
  /** `secret` calls the API; `publishable` is refused there (§5.2). */
  readonly role: KeyRole;
  readonly accountId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
}

const ACCOUNT = `id, name, institution_id AS institutionId, scope, display_name AS displayName, email, specialty,
  auth_id AS authId, created_at AS createdAt, key_regenerated_at AS keyRegeneratedAt`;

/** Returns the SHA-256 of a secret in hex; the file holds this instead of the secret. */
export const hashSecret = (value: string): string => hash('sha256', value);

/** Institutions, accounts and keys. A key is stored only as its hash. */
export const createAccounts = (db: Database) => {
  const insertInstitution = db.run('INSERT INTO institutions VALUES (:id, :name, :gateEnabled, :gateWindowDays)');
  const institution = db.one<Omit<Institution, 'gateEnabled'> & { gateEnabled: number }>(
    `SELECT id, name, gate_enabled AS gateEnabled, gate_window_days AS gateWindowDays FROM institutions WHERE id = :id`,
  );
  const setGate = db.run(
    'UPDATE institutions SET gate_enabled = :enabled, gate_window_days = :windowDays WHERE id = :institutionId',
  );
  const byId = db.one<Account>(`SELECT ${ACCOUNT} FROM accounts WHERE id = :id`);
  const insertKey = db.run('INSERT INTO keys VALUES (:hash, :role, :accountId, :createdAt, :expiresAt, :revokedAt)');
  const key = db.one<Key>(`SELECT role, account_id AS accountId, created_at AS createdAt, expires_at AS expiresAt,
    revoked_at AS revokedAt FROM keys WHERE hash = :hash`);
  return {
    addInstitution: ({ gateEnabled, ...rest }: Institution) => {
      insertInstitution({ ...rest, gateEnabled: Number(gateEnabled) });
    },
    institution: (id: string): Institution | undefined => {
      const row = institution({ id });
      return row && { ...row, gateEnabled: row.gateEnabled === 1 };
    },
    setGate: (institutionId: string, enabled: boolean, windowDays: number) => {
      setGate({ institutionId, enabled: Number(enabled), windowDays });
    },
    add: db.run<Account>(`INSERT INTO accounts VALUES
      (:id, :name, :institutionId, :scope, :displayName, :email, :specialty, :authId, :createdAt, :keyRegeneratedAt)`),
    byId: db.kept(256, (id) => byId({ id })),
    byName: db.one<Account, Pick<Account, 'name'>>(`SELECT ${ACCOUNT} FROM accounts WHERE name = :name`),
    all: db.many<Account>(`SELECT ${ACCOUNT} FROM accounts ORDER BY rowid`),
    addKey: (value: string, row: Key) => {
      insertKey({ ...row, hash: hashSecret(value) });
    },
    key: db.kept(256, (value) => key({ hash: hashSecret(value) })),
    /** Revokes the account's keys of that role that are not revoked yet. */
    revokeKeys: db.run<Pick<Key, 'accountId' | 'role'> & { at: string }>(
      'UPDATE keys SET revoked_at = :at WHERE account_id = :accountId AND role = :role AND revoked_at IS NULL',
    ),
    /** Gives the account's unrevoked keys of that role a new expiry. */
    extendKeys: db.run<Pick<Key, 'accountId' | 'role' | 'expiresAt'>>(
      'UPDATE keys SET expires_at = :expiresAt WHERE account_id = :accountId AND role = :role AND revoked_at IS NULL',
    ),
    setKeyRegenerated: db.run<{ accountId: string; at: string }>(
      'UPDATE accounts SET key_regenerated_at = :at WHERE id = :accountId',
    ),
  };
};
