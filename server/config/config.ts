// Reads the configuration from environment and accounts file. Reports every fault at once, and never a secret's value.
import { resolve } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import type * as z from 'zod/mini';
import type { KeyScope } from '../../src/contract/authentication.ts';
import { ownWidgetDirectory } from '../version.ts';
import { readAccountsFile, singleAccount } from './accounts.ts';
import { EGRESS_FILES, egressOf } from './egress.ts';
import { readEnvironment, refuseEnvironment, unknownNames, type Environment } from './environment.ts';
import { fileStateSync, isFolder, readText } from './files.ts';
import { readJwks } from './jwks.ts';
import { Faults, wordsIn, type Rotation } from './values.ts';
import { serverOf, sqliteFileOf } from './store-address.ts';
import { VARIABLE_NAMES, Variables, type AuditShown, type LogLevel, type VariableName } from './variables.ts';
import { configWarnings } from './warnings.ts';

/** A pair of keys, and who may use it. */
export interface Account {
  /** Its name in logs and audit. */
  readonly account: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly scope: KeyScope;
  /** The service's id of the professional who owns the key (§6.2, `acc_…`), if known. */
  readonly professional?: string | undefined;
  /** The doctors (`sub`) that may use it; undefined = any doctor that the EHR signs for (single-account variables only). */
  readonly doctors: readonly string[] | undefined;
  /** Exact origins of the pages that may embed it. */
  readonly origins: readonly string[];
  /** When the secret key expires (§5.4), if known; milliseconds since the epoch. */
  readonly secretKeyExpiresAt?: number | undefined;
}

export type AssertionKeys =
  | { readonly kind: 'secret'; readonly secret: Uint8Array }
  | { readonly kind: 'jwks'; readonly jwks: JSONWebKeySet };

/** How calls reach the service. */
export interface Egress {
  /** The HTTP proxies for `http:` and `https:` addresses; '' = none. */
  readonly httpProxy: string;
  readonly httpsProxy: string;
  /** Hosts that are called directly, in the form of `NO_PROXY`. */
  readonly noProxy: string;
  /** Certificate authorities trusted beside Node's own, as PEM. */
  readonly ca?: string | undefined;
  /** The client certificate and its key, if the service asks for one; PEM. */
  readonly client?: { readonly cert: string; readonly key: string } | undefined;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  /** The service's base address, no trailing slash. */
  readonly baseUrl: string;
  /** Origin of the service's web application. */
  readonly webOrigin: string;
  /** This proxy's own address as browsers see it, no trailing slash. */
  readonly publicUrl: string;
  readonly accounts: readonly Account[];
  readonly assertionKeys: AssertionKeys;
  /** Newest first; undefined = a random key for the life of this process. */
  readonly tokenKeys: readonly string[] | undefined;
  /** The signing secrets by webhook endpoint; the default endpoint is ''. */
  readonly webhookSecrets: Readonly<Record<string, string>>;
  /** The address of the store, in the form of `SCRIBE_STORE`. */
  readonly store: string;
  readonly auditFile: string;
  /** When the audit continues in a new file; undefined = never. */
  readonly auditRotation?: Rotation | undefined;
  /** Addresses and CIDR ranges of the fronts whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** How calls reach the service; undefined = directly. */
  readonly egress?: Egress | undefined;
  /** Whether the audit records shown alerts, and their elements; undefined = `on`. */
  readonly auditShown?: AuditShown | undefined;
  /** The port that alone serves `/metrics`, `/readyz` and `/livez`; undefined = they are on `port`. */
  readonly operationsPort?: number | undefined;
  readonly logLevel?: LogLevel | undefined;
  /** The most live streams of this instance. */
  readonly mostStreams: number;
  /** Folder of the built widget. */
  readonly widgetDirectory: string;
  /** Reads accounts and assertion keys again; undefined if no file holds any. */
  readonly source?: ConfigSource | undefined;
}

/** Files that may change while the proxy runs. */
export interface ConfigSource {
  readonly files: readonly string[];
  /** The state of the files just before they were read (`fileState`). */
  readonly state: string;
  /** Reads the whole configuration again, with the same environment. */
  readonly read: (readFile: (file: string) => string) => ConfigResult;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly faults: readonly string[] };

type Values = Partial<z.infer<typeof Variables>>;

/** Reads the configuration (DESIGN §5), or every fault in it. `widgetDirectory` is the package's own by default. */
export function readConfig(
  given: Environment,
  widgetDirectory: string = ownWidgetDirectory,
  readFile = readText,
): ConfigResult {
  const { env, warnings } = readEnvironment(given, readFile);
  const faults = new Faults();
  const unread = refuseEnvironment(env, readFile, faults);
  const isGiven = (name: VariableName) => Boolean(env[name]) || unread.has(name);
  const values = readVariables(env, unread, faults);
  refuseAbsent(isGiven, values, faults);
  const accounts = env['SCRIBE_ACCOUNTS_FILE'] ? readAccountsFile(env, faults, readFile) : singleAccount(values);
  const { SCRIBE_STORE: store = '', SCRIBE_AUDIT_FILE: auditFile = '', SCRIBE_WEBHOOK_SECRET: webhookSecret } = values;
  const config: Config = {
    host: values.PROXY_HOST ?? '',
    port: values.PROXY_PORT ?? 0,
    baseUrl: values.SCRIBE_BASE_URL ?? '',
    webOrigin: originOf(values.SCRIBE_WEB_URL ?? ''),
    publicUrl: (values.SCRIBE_PUBLIC_URL ?? '').replace(/\/$/, ''),
    accounts,
    assertionKeys: env['SCRIBE_ASSERTION_JWKS_FILE']
      ? { kind: 'jwks', jwks: readJwks(env['SCRIBE_ASSERTION_JWKS_FILE'], faults, readFile) }
      : { kind: 'secret', secret: new TextEncoder().encode(values.SCRIBE_ASSERTION_SECRET ?? '') },
    tokenKeys: values.SCRIBE_TOKEN_KEY,
    webhookSecrets: webhookSecret === undefined ? {} : { '': webhookSecret },
    store,
    auditFile,
    auditRotation: values.SCRIBE_AUDIT_ROTATE,
    auditShown: values.SCRIBE_AUDIT_SHOWN,
    trustedProxies: values.SCRIBE_TRUSTED_PROXIES ?? [],
    egress: egressOf(values, faults, readFile),
    operationsPort: values.SCRIBE_OPERATIONS_PORT,
    logLevel: values.SCRIBE_LOG_LEVEL,
    mostStreams: values.SCRIBE_MOST_STREAMS ?? 0,
    widgetDirectory,
    source: sourceOf(env, widgetDirectory),
  };
  // Instances that share a store must read each other's tokens.
  const server = serverOf(store);
  if (server && !isGiven('SCRIBE_TOKEN_KEY')) faults.add(`SCRIBE_TOKEN_KEY is required with a ${server} store.`);
  if (config.operationsPort !== undefined && config.operationsPort === config.port && config.port !== 0)
    faults.add('SCRIBE_OPERATIONS_PORT and PROXY_PORT are the same: choose another.');
  refuseReuse(env, accounts, faults);
  refuseFiles(env, config, faults);
  // Adds hints about unknown names, because a missing variable may be misspelt.
  if (faults.list.length > 0) return { ok: false, faults: [...faults.list, ...unknownNames(env)] };
  return { ok: true, config, warnings: [...warnings, ...configWarnings(config, env)] };
}

/** Reads each variable by itself, so that one fault does not hide others. */
function readVariables(env: Environment, unread: ReadonlySet<string>, faults: Faults): Values {
  const values: Record<string, unknown> = {};
  for (const name of VARIABLE_NAMES) {
    const parsed = Variables.shape[name].safeParse(env[name] || undefined);
    values[name] = parsed.data;
    if (parsed.success || unread.has(name)) continue;
    for (const { message } of parsed.error.issues)
      faults.add(`${name}${message.startsWith('number ') ? ':' : ''} ${message}`);
  }
  return values;
}

/** Adds faults for missing variables. */
function refuseAbsent(isGiven: (name: VariableName) => boolean, values: Values, faults: Faults): void {
  if (!isGiven('SCRIBE_ACCOUNTS_FILE')) {
    for (const name of ['SCRIBE_SECRET_KEY', 'SCRIBE_PUBLISHABLE_KEY'] as const)
      if (!isGiven(name)) faults.add(`${name} is required.`);
    if (!isGiven('SCRIBE_ORIGINS') || values.SCRIBE_ORIGINS?.length === 0)
      faults.add('SCRIBE_ORIGINS is required: the exact origins of the pages that embed the widget.');
  }
  const [hasSecret, hasFile] = [isGiven('SCRIBE_ASSERTION_SECRET'), isGiven('SCRIBE_ASSERTION_JWKS_FILE')];
  if (hasSecret && hasFile)
    faults.add('SCRIBE_ASSERTION_SECRET and SCRIBE_ASSERTION_JWKS_FILE are both set: choose one.');
  if (!hasSecret && !hasFile) faults.add('SCRIBE_ASSERTION_SECRET or SCRIBE_ASSERTION_JWKS_FILE is required.');
}

function sourceOf(env: Environment, widgetDirectory: string): ConfigSource | undefined {
  const files = ['SCRIBE_ACCOUNTS_FILE', 'SCRIBE_ASSERTION_JWKS_FILE'].flatMap((name) => env[name] || []);
  if (files.length === 0) return undefined;
  // The files of the egress are read at the start only.
  const again = { ...env, ...Object.fromEntries(EGRESS_FILES.map((name) => [name, undefined])) };
  return { files, state: fileStateSync(files), read: (readFile) => readConfig(again, widgetDirectory, readFile) };
}

function refuseReuse(env: Environment, accounts: readonly Account[], faults: Faults): void {
  const uses: [name: string, secret: string | undefined][] = [
    ['SCRIBE_ASSERTION_SECRET', env['SCRIBE_ASSERTION_SECRET']],
    ['SCRIBE_WEBHOOK_SECRET', env['SCRIBE_WEBHOOK_SECRET']],
    ...wordsIn(env['SCRIBE_TOKEN_KEY'] ?? '').map((key): [string, string] => ['SCRIBE_TOKEN_KEY', key]),
    ...accounts.map(({ account, secretKey }): [string, string] => [
      `the secret key of account "${account}"`,
      secretKey,
    ]),
  ];
  const seen = new Map<string, string>();
  for (const [name, secret] of uses) {
    if (!secret) continue;
    const other = seen.get(secret);
    if (other !== undefined && !(other.startsWith('the secret key') && name.startsWith('the secret key'))) {
      faults.add(`${name} repeats ${other === name ? 'itself' : other}: use one secret for one purpose.`);
    }
    seen.set(secret, name);
  }
}

/** Adds a fault if two variables name the same file, as one would overwrite the other, or one names a folder. */
function refuseFiles(env: Environment, { store, auditFile }: Config, faults: Faults): void {
  const seen = new Map<string, string>();
  for (const [name, file] of [
    ['SCRIBE_STORE', sqliteFileOf(store)],
    ['SCRIBE_AUDIT_FILE', auditFile],
    ['SCRIBE_ACCOUNTS_FILE', env['SCRIBE_ACCOUNTS_FILE']],
    ['SCRIBE_ASSERTION_JWKS_FILE', env['SCRIBE_ASSERTION_JWKS_FILE']],
  ] as const) {
    if (!file) continue;
    const path = resolve(file);
    const other = seen.get(path);
    if (other !== undefined) faults.add(`${name} and ${other} name the same file.`);
    seen.set(path, name);
  }
  // If the file to mount is missing, Docker makes a folder. The proxy would start with decisions off.
  if (isFolder(auditFile)) faults.add('SCRIBE_AUDIT_FILE names a folder: name a file in it.');
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');
