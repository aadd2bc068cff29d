// Accounts: one from variables, or many from SCRIBE_ACCOUNTS_FILE.
import * as z from 'zod/mini';
import { KEY_SCOPES, PUBLISHABLE_KEY_PREFIX, SECRET_KEY_PREFIX } from '../../src/contract/authentication.ts';
import { type Environment, type Faults, isQuoted, readJsonFile, readOrigins, readTime } from './values.ts';
import type { Account } from './config.ts';

const AccountEntry = z.strictObject({
  account: z.string().check(z.regex(/^[^\p{C}]{1,128}$/u)),
  // White space is no part of a key, and comes with a copy of one.
  publishableKey: z.string().check(z.trim()),
  secretKey: z.string().check(z.trim()),
  scope: z.enum(KEY_SCOPES),
  professional: z.optional(z.string().check(z.regex(/^[\w-]{1,128}$/))),
  doctors: z.array(z.string().check(z.minLength(1), z.maxLength(256))),
  origins: z.optional(z.array(z.string())),
  secretKeyExpiresAt: z.optional(z.string()),
});

/** The account of SCRIBE_SECRET_KEY, SCRIBE_PUBLISHABLE_KEY and SCRIBE_ORIGINS. */
export function readSingleAccount(env: Environment, faults: Faults, origins: readonly string[]): Account[] {
  const publishableKey = env['SCRIBE_PUBLISHABLE_KEY'] ?? '';
  const secretKey = env['SCRIBE_SECRET_KEY'] ?? '';
  checkKeys(publishableKey, secretKey, 'SCRIBE_PUBLISHABLE_KEY', 'SCRIBE_SECRET_KEY', faults);
  const expiry = readTime(env['SCRIBE_SECRET_KEY_EXPIRES_AT'] || undefined, 'SCRIBE_SECRET_KEY_EXPIRES_AT', faults);
  return [
    {
      account: 'default',
      publishableKey,
      secretKey,
      scope: 'doctor',
      doctors: undefined,
      origins,
      ...expiringAt(expiry),
    },
  ];
}

/** The accounts of SCRIBE_ACCOUNTS_FILE; the single-account variables must then be absent. */
export function readAccountsFile(env: Environment, faults: Faults, readFile: (file: string) => string): Account[] {
  for (const name of [
    'SCRIBE_SECRET_KEY',
    'SCRIBE_SECRET_KEY_EXPIRES_AT',
    'SCRIBE_PUBLISHABLE_KEY',
    'SCRIBE_ORIGINS',
  ]) {
    if (env[name]) faults.add(`${name} and SCRIBE_ACCOUNTS_FILE are both set: choose one.`);
  }
  const entries = parseEntries(env['SCRIBE_ACCOUNTS_FILE'] ?? '', faults, readFile);
  const accounts = entries.flatMap((entry, index) =>
    readEntry(entry, `SCRIBE_ACCOUNTS_FILE entry ${index + 1}`, faults),
  );
  refuseTwice(accounts, faults);
  return accounts;
}

function parseEntries(file: string, faults: Faults, readFile: (file: string) => string): unknown[] {
  const entries = readJsonFile(file, 'SCRIBE_ACCOUNTS_FILE', faults, readFile);
  if (Array.isArray(entries) && entries.length > 0) return entries;
  if (entries !== undefined) faults.add('SCRIBE_ACCOUNTS_FILE must hold a JSON array of accounts, not empty.');
  return [];
}

function readEntry(entry: unknown, where: string, faults: Faults): Account[] {
  const parsed = AccountEntry.safeParse(entry);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      // The name of a field that is not known may be a key in the wrong place.
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys)
          faults.add(`${where}: ${/^[a-z]{1,40}$/i.test(key) ? key : 'a field'} is not known.`);
      } else faults.add(`${where}: ${issue.path.join('.') || 'the entry'} is missing or not as it must be.`);
    }
    return [];
  }
  const { secretKeyExpiresAt, origins, ...entryFields } = parsed.data;
  const { publishableKey, secretKey, scope, doctors, professional } = entryFields;
  checkKeys(publishableKey, secretKey, `${where}: publishableKey`, `${where}: secretKey`, faults);
  if (scope === 'institution' && professional !== undefined)
    faults.add(`${where}: professional is of a doctor's account: an institution has many.`);
  // An institutional key may be for no doctor at all: then no page uses it, only webhooks and commands.
  const isForNobody = scope === 'institution' && doctors.length === 0;
  if (doctors.length === 0 && !isForNobody) faults.add(`${where}: doctors is empty: only an institution's may be.`);
  return [
    {
      ...entryFields,
      origins: isForNobody && !origins?.length ? [] : readOrigins(origins, `${where}: origins`, faults),
      ...expiringAt(readTime(secretKeyExpiresAt, `${where}: secretKeyExpiresAt`, faults)),
    },
  ];
}

/** The account of that name or publishable key. */
export const accountNamed = (accounts: readonly Account[], name: string): Account | undefined =>
  accounts.find(({ account, publishableKey }) => account === name || publishableKey === name);

const expiringAt = (secretKeyExpiresAt: number | undefined) =>
  secretKeyExpiresAt === undefined ? {} : { secretKeyExpiresAt };

function checkKeys(
  publishableKey: string,
  secretKey: string,
  publishableName: string,
  secretName: string,
  faults: Faults,
): void {
  if (!secretKey) faults.add(`${secretName} is required.`);
  else if (isQuoted(secretKey))
    faults.add(`${secretName} is in quotes, which are taken for a part of it: leave them out.`);
  else if (secretKey.startsWith(PUBLISHABLE_KEY_PREFIX)) {
    faults.add(`${secretName} holds a publishable key (${PUBLISHABLE_KEY_PREFIX}…): it must be the secret key.`);
  } else if (!/^sk_[\x21-\x7e]+$/.test(secretKey)) faults.add(`${secretName} must begin with ${SECRET_KEY_PREFIX}.`);
  if (!publishableKey) faults.add(`${publishableName} is required.`);
  else if (isQuoted(publishableKey))
    faults.add(`${publishableName} is in quotes, which are taken for a part of it: leave them out.`);
  else if (publishableKey.startsWith(SECRET_KEY_PREFIX)) {
    faults.add(
      `${publishableName} holds a secret key (${SECRET_KEY_PREFIX}…): it would reach every browser. Replace that key.`,
    );
  } else if (!/^pk_[\x21-\x7e]+$/.test(publishableKey))
    faults.add(`${publishableName} must begin with ${PUBLISHABLE_KEY_PREFIX}.`);
}

function refuseTwice(accounts: readonly Account[], faults: Faults): void {
  for (const field of ['account', 'publishableKey'] as const) {
    const values = accounts.map((account) => account[field]);
    if (new Set(values).size < values.length) faults.add(`SCRIBE_ACCOUNTS_FILE: ${field} occurs twice.`);
  }
}
