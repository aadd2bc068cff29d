// Warns about a valid but doubtful configuration, at the start and by `check`. Never shows a value.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { isWiderThanPrivate } from '../http/client-address.ts';
import type { Config } from './config.ts';
import { unknownNames, type Environment } from './environment.ts';
import { isOverTls, redisAddresses, serverOf, sqliteFileOf } from './store-address.ts';
import { isLoopback, wordsIn } from './values.ts';

export function configWarnings(config: Config, env: Environment): string[] {
  return [
    ...storeWarnings(config.store),
    ...secretWarnings(env),
    ...originWarnings(config),
    ...doctorWarnings(config),
    ...frontWarnings(config),
    ...fileWarnings(config, env),
    ...unknownNames(env),
    env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0' &&
      'NODE_TLS_REJECT_UNAUTHORIZED is 0: whoever is on the way to the service can pretend to be it, and read the secret keys. Name its CA with NODE_EXTRA_CA_CERTS instead.',
    /^https?:\/\/.*\/\//.test(config.publicUrl) &&
      'SCRIBE_PUBLIC_URL has doubled slashes: a front that joins them serves another address.',
    !config.tokenKeys && 'SCRIBE_TOKEN_KEY is not set: session tokens end when this process ends.',
    !config.webhookSecrets[''] &&
      'SCRIBE_WEBHOOK_SECRET is not set: webhooks are answered 503 until it is, or `webhook create` has stored one.',
    mostFiles() < config.mostStreams + OTHER_FILES &&
      `This process may open ${mostFiles()} files, and each live stream is one: beyond that connections are closed without a word. Raise the limit (LimitNOFILE, ulimit -Hn), or set SCRIBE_MOST_STREAMS to less than ${config.mostStreams}.`,
    !existsSync(config.widgetDirectory) && 'The widget is not built: /embed/v1/ answers 404 until it is.',
  ].filter((warning) => warning !== false);
}

/** Warns about a store without TLS or a password: an attacker on the network could end sessions, make used assertions valid again and read hints. */
function storeWarnings(store: string): string[] {
  const server = serverOf(store);
  const addresses = server === 'Redis' ? redisAddresses(store) : server ? [store] : [];
  const away = addresses.flatMap((address) => URL.parse(address) ?? []).filter(({ hostname }) => !isLoopback(hostname));
  const tls = server === 'Redis' ? 'rediss://' : 'sslmode=verify-full';
  const hasTls = (url: URL) => (server === 'Redis' ? url.protocol === 'rediss:' : isOverTls(url));
  const missing = [
    !away.every(hasTls) && `TLS (${tls})`,
    away.some(({ password }) => password === '') && 'a password',
  ].filter((part) => part !== false);
  if (missing.length === 0) return [];
  return [
    `SCRIBE_STORE leads to another machine without ${missing.join(' and without ')}: whoever is on the way there could read and change it.`,
  ];
}

/** Warns about secrets that look wrong. An attacker who guesses one could sign in as any doctor, open any token, or send hints. */
function secretWarnings(env: Environment): string[] {
  return Object.entries(ODD)
    .flatMap(([name, odd]) => {
      const value = env[name] ?? '';
      return [
        wordsIn(value).some(isGuessable) &&
          `${name} can be guessed, or is an example of our docs: use 32 random bytes (openssl rand -hex 32).`,
        // The path itself would be used as the secret, and paths such as /run/secrets/… can be guessed.
        isAbsolute(value) && existsSync(value) && `${name} is the path of a file: ${name}_FILE takes a path.`,
        odd.test(value) &&
          `${name} holds a blank, a comma or a character that cannot be seen, and is taken whole: look whether a copy, a comment or a second secret came along.`,
      ];
    })
    .filter((warning) => warning !== false);
}

/** Characters that a secret rarely has. If the other side signs without them, it is always refused. Token keys may be separated by commas and blanks. */
const ODD: Readonly<Record<string, RegExp>> = {
  SCRIBE_ASSERTION_SECRET: /[\s\p{Cf}]/u,
  SCRIBE_TOKEN_KEY: /\p{Cf}/u,
  SCRIBE_WEBHOOK_SECRET: /[\s,\p{Cf}]/u,
};

const FEWEST_CHARACTERS = 8;
const LONGEST_RUN = 8;

/** Whether a secret looks like an example: few different characters, a repeated piece, or a run such as `01234567`. */
function isGuessable(secret: string): boolean {
  if (new Set(secret).size < FEWEST_CHARACTERS || /^(.+?)\1+$/s.test(secret)) return true;
  let run = 1;
  for (let at = 1; at < secret.length; at++) {
    run = secret.charCodeAt(at) === secret.charCodeAt(at - 1) + 1 ? run + 1 : 1;
    if (run >= LONGEST_RUN) return true;
  }
  return false;
}

/** Warns about pages without TLS: an attacker on the network could change them, and decide in the doctor's name. */
function originWarnings({ accounts }: Config): string[] {
  return accounts.flatMap(({ account, origins }) => {
    const open = origins.filter((origin) => origin.startsWith('http:') && !isLoopback(new URL(origin).hostname));
    return open.length > 0
      ? [
          `${open.length} of the origins of account "${account}" ${open.length > 1 ? 'are' : 'is'} http:// on another machine: whoever is on the way could change the page that decides.`,
        ]
      : [];
  });
}

/** Warns about doctors with white space around, as from a spreadsheet. Does not trim them, because some systems sign a padded `sub`. */
function doctorWarnings({ accounts }: Config): string[] {
  return accounts.flatMap(({ account, doctors = [] }) => {
    const { length } = doctors.filter((sub) => sub !== sub.trim());
    return length > 0
      ? [
          `${length} of the doctors of account "${account}" ${length > 1 ? 'have' : 'has'} white space or a byte order mark around: an assertion whose sub is without it is refused.`,
        ]
      : [];
  });
}

/** Warns about ranges of fronts that may include clients. A client who counts as a front can choose the address for limits and audit. */
function frontWarnings({ trustedProxies }: Config): string[] {
  const { length } = trustedProxies.filter(isWiderThanPrivate);
  return length > 0
    ? [
        `${length} of the ranges of SCRIBE_TRUSTED_PROXIES ${length > 1 ? 'are' : 'is'} wider than any private network: whoever is in it may name any address as his own, to the limits and the audit. Name your fronts alone.`,
      ]
    : [];
}

const READABLE_BY_ALL = 0o004;

/** Warns about files that everybody can read: they hold keys, names and decisions. */
function fileWarnings({ store, auditFile }: Config, env: Environment): string[] {
  // On Windows the mode does not tell who may read.
  if (process.platform === 'win32') return [];
  const files = {
    SCRIBE_ACCOUNTS_FILE: env['SCRIBE_ACCOUNTS_FILE'],
    SCRIBE_STORE: sqliteFileOf(store),
    SCRIBE_AUDIT_FILE: auditFile,
    SCRIBE_CLIENT_KEY_FILE: env['SCRIBE_CLIENT_KEY_FILE'],
  };
  return Object.entries(files)
    .filter(([, file]) => file && (modeOf(file) & READABLE_BY_ALL) > 0)
    .map(([name]) => `${name} names a file that every user of this machine can read: chmod o-r.`);
}

/** The mode of a file; 0 if it does not exist or cannot be examined. */
function modeOf(file: string): number {
  try {
    return statSync(file).mode;
  } catch {
    return 0;
  }
}

/** Files beside the live streams: connections of calls under way, to the service and the store, and the files themselves. */
const OTHER_FILES = 2_000;

/** The most files that this process may have open; infinite if the system does not tell. Node has raised the soft limit to the hard one. */
function mostFiles(): number {
  try {
    return Number(/^Max open files +\d+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}
