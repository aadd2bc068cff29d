// The variables of the environment. This one schema reads them, and help, docs and warnings are made from it.
import * as z from 'zod/mini';
import {
  wordsIn,
  readAddress,
  readAssertionSecret,
  readBaseUrl,
  readCount,
  readHost,
  readOrigins,
  readPath,
  readPort,
  readProxyAddress,
  readPublishableKey,
  readRanges,
  readRotation,
  readSecretKey,
  readTime,
  readTokenKeys,
  readWebhookSecret,
  readWord,
  type Read,
} from './values.ts';
import { readStore } from './store-address.ts';

export interface VariableFacts {
  /** One line for docs and help, in Markdown. */
  readonly says: string;
  /** Whether `NAME_FILE` may name a file with the value. */
  readonly isSecret?: boolean;
}

const facts = z.registry<VariableFacts>();

/** A variable without a default. */
function optional<Value>(read: Read<Value>, about: VariableFacts) {
  const value = z.transform((text: string | undefined, { issues }): Value | undefined =>
    text === undefined ? undefined : read(text, (message) => issues.push({ code: 'custom', message, input: text })),
  );
  return z.pipe(z.optional(z.string()), value).register(facts, about);
}

/** A variable with a default. */
function preset<Value>(read: Read<Value>, text: string, about: VariableFacts) {
  const value = z.transform((given: string | undefined, { issues }): Value =>
    read(given ?? text, (message) => issues.push({ code: 'custom', message, input: given })),
  );
  return z.pipe(z.optional(z.string()), value).register(facts, about);
}

const required = (read: Read<string>, about: VariableFacts) =>
  preset((text, fault) => (text === '' ? (fault('is required.'), '') : read(text, fault)), '', about);

const asIs: Read<string> = (text) => text;

export const DEFAULT_STORE = 'sqlite:.data/proxy.sqlite';
export const DEFAULT_AUDIT_FILE = '.data/audit.jsonl';
export const LOG_LEVELS = ['info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
/** What the audit records about shown alerts. */
export const AUDIT_SHOWN = ['on', 'elements', 'off'] as const;
export type AuditShown = (typeof AUDIT_SHOWN)[number];

export const Variables = z.object({
  SCRIBE_BASE_URL: required(readBaseUrl, { says: 'required: address of the Scribe service, without `/v1`' }),
  SCRIBE_WEB_URL: required(readAddress, {
    says: "required: address of the service's web application; links and redirects may lead only there",
  }),
  SCRIBE_PUBLIC_URL: required(readAddress, {
    says: "required: this proxy's address as browsers see it, and `aud` of the assertions; with a path, the front may strip it or not",
  }),
  SCRIBE_SECRET_KEY: optional(readSecretKey, {
    says: 'required, unless there is an accounts file: `sk_…`',
    isSecret: true,
  }),
  SCRIBE_SECRET_KEY_EXPIRES_AT: optional(readTime, {
    says: 'when that key ends (`2027-03-01`); then logs, metrics and `check` warn 30, 7 and 1 days ahead',
  }),
  SCRIBE_PUBLISHABLE_KEY: optional(readPublishableKey, {
    says: 'required, unless there is an accounts file: `pk_…`',
  }),
  SCRIBE_ORIGINS: optional((text, fault) => readOrigins(wordsIn(text), fault), {
    says: 'required, unless there is an accounts file: exact origins of the pages that embed the widget, by commas',
  }),
  SCRIBE_ACCOUNTS_FILE: optional(asIs, { says: 'instead of those four: a JSON file of [many accounts](#accounts)' }),
  SCRIBE_ASSERTION_SECRET: optional(readAssertionSecret, {
    says: 'required, or the next: what your backend signs with (HS256), at least 32 bytes',
    isSecret: true,
  }),
  SCRIBE_ASSERTION_JWKS_FILE: optional(asIs, { says: 'its public keys (ES256, EdDSA or Ed25519)' }),
  SCRIBE_TOKEN_KEY: optional(readTokenKeys, {
    says: 'seals session tokens, at least 32 bytes; [two while rotating](#a-new-token-key); without it tokens end with the process',
    isSecret: true,
  }),
  SCRIBE_WEBHOOK_SECRET: optional(readWebhookSecret, {
    says: 'signing secret of the webhook at `/webhooks/scribe`; one that `webhook create` stored wins; with neither: 503',
    isSecret: true,
  }),
  SCRIBE_STORE: preset(readStore, DEFAULT_STORE, {
    says: `\`${DEFAULT_STORE}\`, or \`redis://…\` ([replicas](#replicas) by commas) or \`postgres://…\` for several instances, which then need \`SCRIBE_TOKEN_KEY\``,
    isSecret: true,
  }),
  SCRIBE_AUDIT_FILE: preset(readPath, DEFAULT_AUDIT_FILE, {
    says: `\`${DEFAULT_AUDIT_FILE}\`; one file an instance`,
  }),
  SCRIBE_AUDIT_ROTATE: preset(readRotation, 'day,256MB', {
    says: '`day,256MB`: [a new audit file](#audit) each day (UTC), and before one grows beyond that; `off`: never',
  }),
  SCRIBE_AUDIT_SHOWN: preset(readWord(AUDIT_SHOWN), 'on', {
    says: '`on`: the audit says which alerts were shown, by id, severity, issue, type and action category, and how each was read before its decision; `elements`: by the name of the element, too (`warfarin`); `off`: it does not',
  }),
  SCRIBE_MOST_STREAMS: preset(readCount, '12000', {
    says: '`12000`: live streams of this instance, by [the memory it has](#memory); pages beyond them poll and say so',
  }),
  SCRIBE_TRUSTED_PROXIES: preset(readRanges, '', {
    says: 'addresses and CIDR ranges, by commas, of the fronts whose `X-Forwarded-For` is believed ([limits](#limits-per-client)); default none',
  }),
  SCRIBE_CA_FILE: optional(asIs, {
    says: 'certificates (PEM) of private authorities, trusted beside those that Node knows, for the service and for the store',
  }),
  SCRIBE_CLIENT_CERT_FILE: optional(asIs, {
    says: 'certificate (PEM, with its chain) that is shown to a service that asks for one; with the next',
  }),
  SCRIBE_CLIENT_KEY_FILE: optional(asIs, { says: 'its private key (PEM, without a password)' }),
  HTTPS_PROXY: optional(readProxyAddress, {
    says: '`http://proxy.example:3128`: the way out to the service, [in small letters, too](#ways-out)',
  }),
  HTTP_PROXY: optional(readProxyAddress, { says: 'the same where `HTTPS_PROXY` is not set' }),
  NO_PROXY: optional(asIs, {
    says: 'hosts and ranges that are called without it, by commas: `scribe.example,.hospital.example,10.0.0.0/8`',
  }),
  SCRIBE_OPERATIONS_PORT: optional(readPort, {
    says: 'a port of its own for `/metrics`, `/readyz` and `/livez`, which are then nowhere else; default none',
  }),
  SCRIBE_LOG_LEVEL: preset(readWord(LOG_LEVELS), 'info', {
    says: '`info`: a line a request; `warn`, `error`: only what needs somebody; `silent`',
  }),
  PROXY_PORT: preset(readPort, '4020', { says: 'the port it listens on: 4020' }),
  PROXY_HOST: preset(readHost, '127.0.0.1', { says: 'the address it listens on: 127.0.0.1' }),
});

export type VariableName = keyof typeof Variables.shape;
export const VARIABLE_NAMES = Object.keys(Variables.shape) as VariableName[];

export const factsOf = (name: VariableName): VariableFacts => facts.get(Variables.shape[name]) ?? { says: '' };

/** The variables whose value `NAME_FILE` may hold. */
export const SECRET_NAMES: readonly VariableName[] = VARIABLE_NAMES.filter((name) => factsOf(name).isSecret);

/** Every name that the proxy reads. */
export const KNOWN_NAMES: ReadonlySet<string> = new Set([
  ...VARIABLE_NAMES,
  ...SECRET_NAMES.map((name) => `${name}_FILE`),
]);
