// Environment and accounts file → Config. Every fault is told at once, and never a secret's value.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import type { KeyScope } from '../../src/contract/authentication.ts';
import {
  type Environment,
  Faults,
  isWeakSecret,
  readAddress,
  readOrigins,
  refuseQuotes,
  trimEnvironment,
} from './values.ts';
import { readAccountsFile, readSingleAccount } from './accounts.ts';
import { configWarnings } from './warnings.ts';
import { fileStateSync } from './file-state.ts';
import { isRange } from '../http/client-address.ts';
import { readJwks } from './jwks.ts';
import { ownWidgetDirectory } from '../version.ts';

/** A key pair, and who may use it. */
export interface Account {
  /** Its name in logs and audit. */
  readonly account: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly scope: KeyScope;
  /** The service's id (§6.2, `acc_…`) of the professional whose key it is, as far as is known. */
  readonly professional?: string | undefined;
  /** Subjects that may use it; undefined = whomever the EHR signs (single-account variables only). */
  readonly doctors: readonly string[] | undefined;
  /** Exact origins of the pages that may embed it. */
  readonly origins: readonly string[];
  /** When the secret key expires (§5.4), as far as is known; milliseconds since the epoch. */
  readonly secretKeyExpiresAt?: number | undefined;
}

export type AssertionKeys =
  { readonly kind: 'secret'; readonly secret: Uint8Array } | { readonly kind: 'jwks'; readonly jwks: JSONWebKeySet };

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
  /** Newest first; undefined = a random one for the life of this process. */
  readonly tokenKeys: readonly string[] | undefined;
  /** Signing secrets of webhook endpoints; the default endpoint is ''. */
  readonly webhookSecrets: Readonly<Record<string, string>>;
  readonly store: string;
  readonly auditFile: string;
  /** Addresses and CIDR ranges of the fronts whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Whether the audit says which alerts were shown; undefined = yes. */
  readonly auditShown?: boolean | undefined;
  /** Folder of the built widget. */
  readonly widgetDirectory: string;
  /** Where accounts and assertion keys are read again from; undefined when no file holds any. */
  readonly source?: ConfigSource | undefined;
}

/** Files that may change while the proxy runs. */
export interface ConfigSource {
  readonly files: readonly string[];
  /** Of the files, from just before they were read (`fileState`). */
  readonly state: string;
  /** Reads the whole configuration again, with the environment as it was. */
  readonly read: (readFile: (file: string) => string) => ConfigResult;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly faults: readonly string[] };

export const DEFAULT_STORE = 'sqlite:.data/proxy.sqlite';
export const DEFAULT_AUDIT_FILE = '.data/audit.jsonl';

/** Reads the configuration (DESIGN §5), or every fault in it; `widgetDirectory` is the package's own unless told otherwise. */
export function readConfig(
  given: Environment,
  widgetDirectory: string = ownWidgetDirectory,
  readFile = readText,
): ConfigResult {
  const { env, warnings } = trimEnvironment(given);
  const faults = new Faults();
  refuseQuotes(env, faults);
  const source = sourceOf(env, widgetDirectory);
  const accounts = env['SCRIBE_ACCOUNTS_FILE']
    ? readAccountsFile(env, faults, readFile)
    : readSingleAccount(env, faults, readOrigins(env['SCRIBE_ORIGINS'], 'SCRIBE_ORIGINS', faults));
  const config: Config = {
    host: env['PROXY_HOST'] || '127.0.0.1',
    port: readPort(env, faults),
    baseUrl: readBaseUrl(env, faults),
    webOrigin: originOf(readAddress(env, 'SCRIBE_WEB_URL', faults)),
    publicUrl: readAddress(env, 'SCRIBE_PUBLIC_URL', faults).replace(/\/$/, ''),
    accounts,
    assertionKeys: readAssertionKeys(env, faults, readFile),
    tokenKeys: readTokenKeys(env, faults),
    webhookSecrets: readWebhookSecrets(env, faults),
    store: readStore(env, faults),
    auditFile: env['SCRIBE_AUDIT_FILE'] || DEFAULT_AUDIT_FILE,
    trustedProxies: readTrustedProxies(env, faults),
    auditShown: readSwitch(env, 'SCRIBE_AUDIT_SHOWN', faults),
    widgetDirectory,
    source,
  };
  refuseReuse(env, accounts, config, faults);
  refuseSameFile(env, config, faults);
  if (faults.list.length > 0) return { ok: false, faults: faults.list };
  return { ok: true, config, warnings: [...warnings, ...configWarnings(config, env)] };
}

function sourceOf(env: Environment, widgetDirectory: string): ConfigSource | undefined {
  const files = ['SCRIBE_ACCOUNTS_FILE', 'SCRIBE_ASSERTION_JWKS_FILE'].flatMap((name) => env[name] || []);
  if (files.length === 0) return undefined;
  return { files, state: fileStateSync(files), read: (readFile) => readConfig(env, widgetDirectory, readFile) };
}

function readBaseUrl(env: Environment, faults: Faults): string {
  const address = readAddress(env, 'SCRIBE_BASE_URL', faults).replace(/\/+$/, '');
  if (/\/v\d+$/.test(address))
    faults.add('SCRIBE_BASE_URL ends with a version: leave /v1 out, the paths of the service begin with it.');
  return address;
}

function readAssertionKeys(env: Environment, faults: Faults, readFile: typeof readText): AssertionKeys {
  const secret = env['SCRIBE_ASSERTION_SECRET'];
  const file = env['SCRIBE_ASSERTION_JWKS_FILE'];
  if (secret && file) faults.add('SCRIBE_ASSERTION_SECRET and SCRIBE_ASSERTION_JWKS_FILE are both set: choose one.');
  if (file) return { kind: 'jwks', jwks: readJwks(file, faults, readFile) };
  if (!secret) faults.add('SCRIBE_ASSERTION_SECRET or SCRIBE_ASSERTION_JWKS_FILE is required.');
  else if (isWeakSecret(secret))
    faults.add('SCRIBE_ASSERTION_SECRET is weak: use at least 32 random bytes (256 bits).');
  return { kind: 'secret', secret: new TextEncoder().encode(secret ?? '') };
}

function readTokenKeys(env: Environment, faults: Faults): string[] | undefined {
  const value = env['SCRIBE_TOKEN_KEY'];
  if (!value) return undefined;
  const keys = value.split(/[\s,]+/).filter(Boolean);
  if (keys.length === 0) faults.add('SCRIBE_TOKEN_KEY holds no key.');
  if (keys.length > 2) faults.add('SCRIBE_TOKEN_KEY holds more than two keys: give new,old.');
  if (keys.some(isWeakSecret))
    faults.add('SCRIBE_TOKEN_KEY is weak: each key needs at least 32 random bytes (256 bits).');
  return keys;
}

function readWebhookSecrets(env: Environment, faults: Faults): Record<string, string> {
  const secret = env['SCRIBE_WEBHOOK_SECRET'];
  if (secret === undefined || secret === '') return {};
  if (/^[sp]k_/.test(secret))
    faults.add('SCRIBE_WEBHOOK_SECRET is an API key: it must be the signing secret of the webhook.');
  return { '': secret };
}

function readStore(env: Environment, faults: Faults): string {
  const store = env['SCRIBE_STORE'] || DEFAULT_STORE;
  if (!/^(sqlite:.+|rediss?:\/\/.+)/.test(store)) faults.add('SCRIBE_STORE must be sqlite:FILE or redis://….');
  // Instances that share a store must read each other's tokens.
  else if (/^redis/.test(store) && !URL.canParse(store)) faults.add('SCRIBE_STORE is not an address.');
  if (/^redis/.test(store) && !env['SCRIBE_TOKEN_KEY']) faults.add('SCRIBE_TOKEN_KEY is required with a Redis store.');
  return store;
}

function readTrustedProxies(env: Environment, faults: Faults): string[] {
  const ranges = (env['SCRIBE_TRUSTED_PROXIES'] ?? '').split(/[\s,]+/).filter(Boolean);
  for (const [index, range] of ranges.entries()) {
    if (isRange(range)) continue;
    // What does not look like an address may be a key in the wrong place.
    const item = /^[\da-f.:/]{1,50}$/i.test(range) ? `number ${index + 1}, ${range},` : `number ${index + 1}`;
    faults.add(`SCRIBE_TRUSTED_PROXIES: ${item} is not an address or a range such as 10.0.0.0/8 or fd00::/8.`);
  }
  return ranges;
}

/** `on`, the default, or `off`. */
function readSwitch(env: Environment, name: string, faults: Faults): boolean {
  const value = env[name] || 'on';
  if (value !== 'on' && value !== 'off') faults.add(`${name} must be on or off.`);
  return value !== 'off';
}

function readPort(env: Environment, faults: Faults): number {
  const text = env['PROXY_PORT'] || '4020';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) faults.add('PROXY_PORT must be a number from 0 to 65535.');
  return port;
}

function refuseReuse(env: Environment, accounts: readonly Account[], config: Config, faults: Faults): void {
  const uses: [name: string, secret: string | undefined][] = [
    ['SCRIBE_ASSERTION_SECRET', env['SCRIBE_ASSERTION_SECRET']],
    ['SCRIBE_WEBHOOK_SECRET', env['SCRIBE_WEBHOOK_SECRET']],
    ...(config.tokenKeys ?? []).map((key): [string, string] => ['SCRIBE_TOKEN_KEY', key]),
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

/** What is written to a file would destroy what it holds for something else. */
function refuseSameFile(env: Environment, { store, auditFile }: Config, faults: Faults): void {
  const seen = new Map<string, string>();
  for (const [name, file] of [
    ['SCRIBE_STORE', /^sqlite:(?!:memory:$)(.+)/.exec(store)?.[1]],
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
}

const readText = (file: string): string => readFileSync(file, 'utf8');

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');
