// Reads single values of the configuration. A fault is worded to follow the value's name
// (`SCRIBE_BASE_URL` + `is not an address.`) and never repeats a value that could be a secret.
import { isIP } from 'node:net';
import { PUBLISHABLE_KEY_PREFIX, SECRET_KEY_PREFIX } from '../../src/contract/authentication.ts';
import { momentOf } from '../../src/contract/moment.ts';
import { isRange } from '../http/client-address.ts';

export type Fault = (words: string) => void;

/** Reads a text that is not empty. The result is never used after a fault. */
export type Read<Value> = (text: string, fault: Fault) => Value;

/** Collects faults. */
export class Faults {
  readonly list: string[] = [];

  add(fault: string): void {
    if (!this.list.includes(fault)) this.list.push(fault);
  }
}

/** An address: https, or http on loopback; without userinfo, query and fragment. */
export function readAddress(text: string, fault: Fault): string {
  const url = URL.parse(text);
  if (!url) return say('is not an address.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return say('must begin with https://.');
  // Refuses braces, which an unfilled template has (`https://scribe.example/${TENANT}`), and white space before a comment or a second address.
  if (!isHost(url.hostname) || /[{}\s]/.test(text)) return say('is not an address.');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return say('must be https: http is for loopback only.');
  if (url.username || url.password) return say('must not carry a user name or password.');
  if (/[?#]/.test(url.href)) return say('must not carry a query or fragment.');
  return url.href;

  function say(words: string): string {
    fault(words);
    return '';
  }
}

/** The service's address, without the version that its paths begin with. */
export function readBaseUrl(text: string, fault: Fault): string {
  const address = readAddress(text, fault).replace(/\/+$/, '');
  if (/\/v\d+$/.test(address)) fault('ends with a version: leave /v1 out, the paths of the service begin with it.');
  return address;
}

/** Exact origins, as browsers write them. Faults do not repeat them, because one may be a key in the wrong place. */
export function readOrigins(entries: readonly string[], fault: Fault): string[] {
  const origins = entries.map((entry, index) => {
    const origin = originOf(entry);
    if (origin === undefined) fault(`number ${index + 1} is not an exact origin such as https://ehr.example.`);
    return origin ?? '';
  });
  return [...new Set(origins)];
}

/** Origins of shells: Electron's `app://`, Capacitor, Ionic, Tauri. Browsers send them as they are, though scripts see `null`. */
const OF_SHELL = /^(?:app|capacitor|ionic|tauri):\/\/[a-z\d](?:[a-z\d._-]*[a-z\d])?(?::\d{1,5})?$/;

/** The origin, if the text names nothing more. A trailing slash, a default port and capitals are allowed. */
function originOf(text: string): string | undefined {
  const shell = text.toLowerCase().replace(/\/$/, '');
  if (OF_SHELL.test(shell)) return shell;
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, href, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && isHost(hostname) && href === `${origin}/` && !/[?#@*\\]/.test(text)
    ? origin
    : undefined;
}

/** Reads a day (its first moment in UTC) or a time with a zone, as ISO 8601. Returns milliseconds since the epoch. */
export function readTime(text: string, fault: Fault): number | undefined {
  const moment = momentOf(text);
  // A time without a zone could mean local time.
  if (moment && (moment.isDay || /(Z|[+-]\d\d:\d\d)$/.test(text))) return moment.at;
  fault('must be a day or a time with its zone, such as 2027-03-01 or 2027-03-01T12:00:00Z.');
  return undefined;
}

export function readSecretKey(text: string, fault: Fault): string {
  if (isQuoted(text)) fault(QUOTED);
  else if (text.startsWith(PUBLISHABLE_KEY_PREFIX))
    fault(`holds a publishable key (${PUBLISHABLE_KEY_PREFIX}…): it must be the secret key.`);
  else if (!/^sk_./s.test(text)) fault(`must begin with ${SECRET_KEY_PREFIX}.`);
  else if (!isKey(text)) fault(NO_KEY);
  return text;
}

export function readPublishableKey(text: string, fault: Fault): string {
  if (isQuoted(text)) fault(QUOTED);
  else if (text.startsWith(SECRET_KEY_PREFIX))
    fault(`holds a secret key (${SECRET_KEY_PREFIX}…): it would reach every browser. Replace that key.`);
  else if (!/^pk_./s.test(text)) fault(`must begin with ${PUBLISHABLE_KEY_PREFIX}.`);
  else if (!isKey(text)) fault(NO_KEY);
  return text;
}

/** The fault of a key with characters that copying from a page or a mail adds. */
const NO_KEY = 'holds a blank, or a character that cannot be seen or is not ASCII: copy it again.';
const isKey = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

export function readAssertionSecret(text: string, fault: Fault): string {
  if (isWeakSecret(text)) fault('is weak: use at least 32 random bytes (256 bits).');
  return text;
}

/** Reads token keys: `new,old` while rotating. */
export function readTokenKeys(text: string, fault: Fault): string[] {
  const keys = wordsIn(text);
  if (keys.length === 0) fault('holds no key.');
  if (keys.length > 2) fault('holds more than two keys: give new,old.');
  if (keys.some(isWeakSecret)) fault('is weak: each key needs at least 32 random bytes (256 bits).');
  return keys;
}

export function readWebhookSecret(text: string, fault: Fault): string {
  if (/^[sp]k_/.test(text)) fault('is an API key: it must be the signing secret of the webhook.');
  return text;
}

/** The address of an HTTP proxy, with or without `http://`, user and password. */
export function readProxyAddress(text: string, fault: Fault): string {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url && /^https?:$/.test(url.protocol) && isHost(url.hostname) && isDecodable(url)) {
    const { pathname, search, hash } = url;
    // A path is the rest of a password, or the proxy itself after `DOMAIN\user`. Another host would be called.
    if (pathname + search + hash === '/') return url.href;
  }
  // Not repeated: it may hold a password.
  fault(
    'is not the address of a proxy, such as http://proxy.example:3128; in a user name or password / is written %2F, \\ %5C, # %23, ? %3F, @ %40 and % %25.',
  );
  return '';
}

/** Whether user name and password of an address can be read. */
export function isDecodable({ username, password }: URL): boolean {
  try {
    return typeof decodeURIComponent(username + password) === 'string';
  } catch {
    return false;
  }
}

export function readRanges(text: string, fault: Fault): string[] {
  const ranges = wordsIn(text);
  for (const [index, range] of ranges.entries()) {
    if (isRange(range)) continue;
    // Repeated only if it looks like an address: it may be a key in the wrong place.
    const item = /^[\da-f.:/]{1,50}$/i.test(range) ? `number ${index + 1}, ${range},` : `number ${index + 1}`;
    fault(`${item} is not an address or a range such as 10.0.0.0/8 or fd00::/8.`);
  }
  return ranges;
}

export function readPort(text: string, fault: Fault): number {
  const port = Number(text);
  if (isOfServiceLink(text))
    fault('was set by Kubernetes for a service of that name: set enableServiceLinks: false for the pod.');
  else if (!/^\d+$/.test(text) || port > 65535) fault('must be a number from 0 to 65535.');
  return port;
}

/** Whether Kubernetes set the variable in every container, for a service: `PROXY_PORT=tcp://10.0.0.5:80` for one called proxy. */
export const isOfServiceLink = (value: string): boolean => /^(tcp|udp|sctp):\/\//.test(value);

/** An address or name to listen on. Brackets around an IPv6 address are allowed, as in URLs. */
export function readHost(text: string, fault: Fault): string {
  const host = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) === 0 && !/^[\w.-]+$/.test(host)) fault('must be an address or a name alone, such as 0.0.0.0 or ::.');
  return host;
}

/** A whole number of at least 1. */
export function readCount(text: string, fault: Fault): number {
  const count = Number(text);
  if (!/^\d{1,9}$/.test(text) || count < 1) fault('must be a whole number from 1 on.');
  return count;
}

/** The path of a file that is made if it is not there. */
export function readPath(text: string, fault: Fault): string {
  // systemd, Docker and Kubernetes do not replace `~`, so a folder called `~` would be made.
  if (/^(~[\\/]|\$\w|\$\{|%\w+%)/.test(text))
    fault('begins with what only a shell replaces, such as ~ or $HOME: write the whole path.');
  // `file:…` would be read as a relative path, and a folder called `file:` would be made.
  if (/^file:/i.test(text)) fault('is an address: write the path alone, without file:.');
  if (process.platform !== 'win32' && /^([a-z]:[\\/]|\\\\)/i.test(text))
    fault('is a path of Windows, and this is another system.');
  if (/[\\/]$/.test(text)) fault('names a folder: name a file in it.');
  return text;
}

/** When the audit continues in a new file. */
export interface Rotation {
  /** Bytes beyond which a file does not grow. */
  readonly size: number;
  /** Whether each day (UTC) gets its own file. */
  readonly isDaily: boolean;
}

/** Never rotates. */
export const NO_ROTATION: Rotation = { size: Infinity, isDaily: false };

const UNITS: Readonly<Record<string, number>> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** Reads `day`, a size such as `256MB`, both, or `off`. */
export function readRotation(text: string, fault: Fault): Rotation {
  if (text === 'off') return NO_ROTATION;
  let rotation = NO_ROTATION;
  for (const word of wordsIn(text)) {
    const [, count, unit] = /^(\d{1,6})(KB|MB|GB)$/i.exec(word) ?? [];
    if (word === 'day') rotation = { ...rotation, isDaily: true };
    else if (Number(count) > 0) rotation = { ...rotation, size: Number(count) * UNITS[unit!.toUpperCase()]! };
    else fault('must be off, day, a size such as 256MB, or day,256MB.');
  }
  return rotation;
}

/** One of the words, in upper or lower case. */
export const readWord =
  <Word extends string>(words: readonly [Word, ...Word[]]): Read<Word> =>
  (text, fault) => {
    const found = words.find((word) => word === text.toLowerCase());
    if (!found) fault(`must be one of ${words.join(', ')}.`);
    return found ?? words[0];
  };

/** Words separated by commas or blanks. */
export const wordsIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Whether this can be a host name. An unfilled template, `${HOST}`, cannot. */
export const isHost = (hostname: string): boolean => /^([\w.-]+|\[[\da-f:.]+\])$/i.test(hostname);

/** A placeholder that Compose, Kubernetes or Helm left unfilled because they do not know the name. */
export const UNFILLED = 'is a placeholder that nothing was put in the place of.';
export const isUnfilled = (value: string | undefined): boolean =>
  /^(\$\{[^{}]*\}|\$\([^()]*\)|\{\{.*\}\})$/s.test(value ?? '');

export const QUOTED = 'is in quotes, which are taken for a part of it: leave them out.';
export const isQuoted = (value: string | undefined): boolean => /^(["']).*\1$/s.test(value ?? '');

/** Whether a secret is shorter than 256 bits. */
const isWeakSecret = (secret: string): boolean => Buffer.byteLength(secret) < 32;

/** Whether a host is this machine. Browsers resolve `….localhost` to it (RFC 6761, §6.3), such as `tauri.localhost`. */
export const isLoopback = (host: string): boolean =>
  /^(.+\.)?localhost$/.test(host) || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
