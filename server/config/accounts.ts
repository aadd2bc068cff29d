// Reads accounts: one from variables, or many from SCRIBE_ACCOUNTS_FILE.
import * as z from 'zod/mini';
import { KEY_SCOPES } from '../../src/contract/authentication.ts';
import type { Account } from './config.ts';
import { nearest, type Environment } from './environment.ts';
import { readJsonFile } from './files.ts';
import { readOrigins, readPublishableKey, readSecretKey, readTime, type Faults, type Read } from './values.ts';
import { Variables } from './variables.ts';

const FILE = 'SCRIBE_ACCOUNTS_FILE';

/** A text, trimmed: copying a key often adds white space. `pattern` and `description` are for editors. */
const text = (read: Read<unknown>, about: { readonly pattern?: string; readonly description: string }) =>
  z
    .string()
    .check(z.trim(), ({ value, issues }) => {
      read(value, (message) => issues.push({ code: 'custom', message, input: value }));
    })
    .register(z.globalRegistry, about);

const Origins = z
  .array(z.string())
  .check(({ value, issues }) => {
    readOrigins(value, (message) => issues.push({ code: 'custom', message: `: ${message}`, input: value }));
  })
  .register(z.globalRegistry, {
    description: 'Exact origins of the pages that embed the widget. May be left out where doctors is [].',
    examples: [['https://ehr.example']],
  });

const AccountEntry = z.strictObject({
  account: z
    .string()
    .check(z.regex(/^[^\p{C}]{1,128}$/u, 'must have 1 to 128 characters that can be printed.'))
    .register(z.globalRegistry, {
      description: 'Its name in logs, metrics and audit, unique. Do not give a name to another doctor later.',
    }),
  publishableKey: text(readPublishableKey, { pattern: '^pk_', description: 'What the page presents, unique.' }),
  secretKey: text(readSecretKey, { pattern: '^sk_', description: 'What the proxy presents to the service.' }),
  scope: z.enum(KEY_SCOPES).register(z.globalRegistry, { description: 'As the service minted the key.' }),
  professional: z.optional(
    z
      .string()
      .check(z.regex(/^[\w-]{1,128}$/, "must be the service's id of the professional, such as acc_1."))
      .register(z.globalRegistry, {
        description: "Of a doctor: the service's id of the professional, as webhooks name it.",
      }),
  ),
  doctors: z
    .array(z.string().check(z.minLength(1, 'must not be empty.'), z.maxLength(256, 'has more than 256 characters.')))
    .register(z.globalRegistry, {
      description: 'The sub of the assertions that may use it. Of an institution it may be []: then no page uses it.',
    }),
  origins: z.optional(Origins),
  secretKeyExpiresAt: z.optional(
    text(readTime, { description: 'When the secret key expires: a day (UTC), or a moment with its zone.' }),
  ),
});

/** The JSON Schema of SCRIBE_ACCOUNTS_FILE, for editors. */
export const accountsSchema = (): object => ({
  ...z.toJSONSchema(z.array(AccountEntry).check(z.minLength(1)), { io: 'input', unrepresentable: 'any' }),
  title: 'Accounts of the Scribe Widget proxy (SCRIBE_ACCOUNTS_FILE)',
});

/** The account of SCRIBE_SECRET_KEY, SCRIBE_PUBLISHABLE_KEY and SCRIBE_ORIGINS. */
export function singleAccount(values: Partial<z.infer<typeof Variables>>): Account[] {
  const expiresAt = values.SCRIBE_SECRET_KEY_EXPIRES_AT;
  return [
    {
      account: 'default',
      publishableKey: values.SCRIBE_PUBLISHABLE_KEY ?? '',
      secretKey: values.SCRIBE_SECRET_KEY ?? '',
      scope: 'doctor',
      doctors: undefined,
      origins: values.SCRIBE_ORIGINS ?? [],
      ...(expiresAt !== undefined && { secretKeyExpiresAt: expiresAt }),
    },
  ];
}

/** The accounts of SCRIBE_ACCOUNTS_FILE. Adds a fault if the single-account variables are set, too. */
export function readAccountsFile(env: Environment, faults: Faults, readFile: (file: string) => string): Account[] {
  for (const name of [
    'SCRIBE_SECRET_KEY',
    'SCRIBE_SECRET_KEY_EXPIRES_AT',
    'SCRIBE_PUBLISHABLE_KEY',
    'SCRIBE_ORIGINS',
  ]) {
    if (env[name]) faults.add(`${name} and ${FILE} are both set: choose one.`);
  }
  const entries = readJsonFile(env[FILE] ?? '', FILE, faults, readFile);
  if (entries === undefined) return [];
  if (!Array.isArray(entries) || entries.length === 0) {
    faults.add(`${FILE} must hold a JSON array of accounts, not empty.`);
    return [];
  }
  refuseTwice(entries, faults);
  return entries.flatMap((entry: unknown, index) => readEntry(entry, `${FILE} entry ${index + 1}: `, faults));
}

function readEntry(entry: unknown, where: string, faults: Faults): Account[] {
  const parsed = AccountEntry.safeParse(entry, { reportInput: true });
  if (typeof entry === 'object' && entry !== null) refuseTogether(entry, where, faults);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) for (const words of wordsOf(issue)) faults.add(`${where}${words}`);
    return [];
  }
  const { secretKeyExpiresAt: time, origins: written = [], ...fields } = parsed.data;
  const expiresAt = time === undefined ? undefined : readTime(time, () => undefined);
  return [
    {
      ...fields,
      origins: readOrigins(written, () => undefined),
      ...(expiresAt !== undefined && { secretKeyExpiresAt: expiresAt }),
    },
  ];
}

/** Adds faults of fields that do not fit together, even if one is wrong by itself. */
function refuseTogether(entry: object, where: string, faults: Faults): void {
  const { scope, professional, doctors, origins } = entry as Readonly<Record<string, unknown>>;
  if (scope === 'institution' && professional !== undefined)
    faults.add(`${where}professional is of a doctor's account: an institution has many.`);
  // An institutional key may have no doctors: then only webhooks and commands use it.
  const isForAny = !Array.isArray(doctors) || doctors.length > 0;
  if (!isForAny && scope !== 'institution') faults.add(`${where}doctors is empty: only an institution's may be.`);
  if (isForAny && (origins === undefined || (Array.isArray(origins) && origins.length === 0)))
    faults.add(`${where}origins is required: the exact origins of the pages that embed the widget.`);
}

/** The faults of a field in words. They name the field and never repeat a value. */
function wordsOf(issue: z.core.$ZodIssue): string[] {
  const [field, index] = issue.path;
  const place =
    field === undefined ? 'the entry' : `${String(field)}${index === undefined ? '' : ` number ${Number(index) + 1}`}`;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map(unknownField);
    case 'invalid_type':
      return [
        `${place} ${issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`}.`,
      ];
    case 'invalid_value':
      return [
        `${place} ${issue.input === undefined ? 'is missing: it must be' : 'must be'} ${issue.values.join(' or ')}.`,
      ];
    default:
      return [issue.message.startsWith(':') ? `${place}${issue.message}` : `${place} ${issue.message}`];
  }
}

const KINDS: Readonly<Record<string, string>> = { string: 'a text', array: 'a list', object: 'an object' };

/** An unknown field. Its name may be a key in the wrong place. */
function unknownField(name: string): string {
  if (!/^[a-z]{1,40}$/i.test(name)) return 'a field is not known.';
  const meant = nearest(name, Object.keys(AccountEntry.shape));
  return `${name} is not known${meant ? `: is ${meant} meant?` : '.'}`;
}

/** The account of that name or publishable key. */
export const accountNamed = (accounts: readonly Account[], name: string): Account | undefined =>
  accounts.find(({ account, publishableKey }) => account === name || publishableKey === name);

function refuseTwice(entries: readonly unknown[], faults: Faults): void {
  for (const field of ['account', 'publishableKey'] as const) {
    const seen = new Map<unknown, number>();
    for (const [index, entry] of entries.entries()) {
      const given = (entry as Readonly<Record<string, unknown>> | null)?.[field];
      // Compared as it will be read, without white space.
      const value = typeof given === 'string' ? given.trim() : given;
      const other = seen.get(value);
      if (value !== undefined && other !== undefined)
        faults.add(`${FILE}: ${field} occurs twice, in entries ${other + 1} and ${index + 1}.`);
      seen.set(value, index);
    }
  }
}
