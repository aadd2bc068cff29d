// Single values of the configuration and the faults found in them.
import { momentOf } from '../../src/contract/moment.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Collects what is wrong, in words that never repeat a value that could be a secret. */
export class Faults {
  readonly list: string[] = [];

  add(fault: string): void {
    if (!this.list.includes(fault)) this.list.push(fault);
  }
}

/**
 * The environment without white space, line ends and byte order marks around our values, as editors, `echo` and Kubernetes secrets leave them.
 * A secret is told of: whoever signs with it may have taken the rest for a part of it.
 */
export function trimEnvironment(env: Environment): { readonly env: Environment; readonly warnings: readonly string[] } {
  const trimmed: Record<string, string | undefined> = { ...env };
  const warnings: string[] = [];
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || !OURS.test(name) || value === value.trim()) continue;
    trimmed[name] = value.trim();
    if (SECRET.test(name))
      warnings.push(`${name} has white space, a line end or a byte order mark around it: it is taken without.`);
  }
  return { env: trimmed, warnings };
}

/** Quotes that a shell would have taken away, and `docker --env-file` keeps. */
export function refuseQuotes(env: Environment, faults: Faults): void {
  for (const [name, value] of Object.entries(env))
    if (OURS.test(name) && isQuoted(value))
      faults.add(`${name} is in quotes, which are taken for a part of it: leave them out.`);
}

const OURS = /^(SCRIBE|PROXY)_/;
const SECRET = /_(SECRET|KEY)$/;

export const isQuoted = (value: string | undefined): boolean => /^(["']).*\1$/s.test(value ?? '');

/** What a JSON file holds; undefined, and a fault, when it cannot be read. */
export function readJsonFile(file: string, name: string, faults: Faults, readFile: (file: string) => string): unknown {
  let text = '';
  try {
    text = readFile(file);
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    // A parser's message quotes the text around the fault, which may be a key.
    const isOther = text.includes('\0');
    faults.add(
      `${name} ${isOther ? 'is not UTF-8: save it as UTF-8' : error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'}.`,
    );
    return undefined;
  }
}

/** A required address: https, or http on loopback; no userinfo, query or fragment. Empty when faulty. */
export function readAddress(env: Environment, name: string, faults: Faults): string {
  const value = env[name];
  if (!value) return fault(`${name} is required.`);
  if (!URL.canParse(value)) return fault(`${name} is not an address.`);
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fault(`${name} must begin with https://.`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return fault(`${name} must be https: http is for loopback only.`);
  if (url.username || url.password) return fault(`${name} must not carry a user name or password.`);
  if (/[?#]/.test(url.href)) return fault(`${name} must not carry a query or fragment.`);
  return url.href;

  function fault(text: string): string {
    faults.add(text);
    return '';
  }
}

/** Exact origins, as browsers write them; separated by commas or spaces. Their values are not repeated: one may be a key in the wrong place. */
export function readOrigins(value: unknown, name: string, faults: Faults): string[] {
  const entries =
    typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : Array.isArray(value) ? value.map(String) : [];
  if (entries.length === 0) faults.add(`${name} is required: the exact origins of the pages that embed the widget.`);
  const origins = entries.map((entry, index) => {
    const origin = originOf(entry);
    if (origin === undefined)
      faults.add(`${name}: number ${index + 1} is not an exact origin such as https://ehr.example.`);
    return origin ?? '';
  });
  return [...new Set(origins)];
}

/** The origin, if the text names nothing more; a trailing slash, a default port and capitals are how people write one. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/` && !/[?#@*\\]/.test(text) ? origin : undefined;
}

/** A day (its first moment in UTC) or a moment with its zone, as ISO 8601; milliseconds since the epoch. */
export function readTime(value: string | undefined, name: string, faults: Faults): number | undefined {
  if (value === undefined) return undefined;
  const moment = momentOf(value);
  // Whoever writes a time without a zone may mean their own.
  if (moment && (moment.isDay || /(Z|[+-]\d\d:\d\d)$/.test(value))) return moment.at;
  faults.add(`${name} must be a day or a time with its zone, such as 2027-03-01 or 2027-03-01T12:00:00Z.`);
  return undefined;
}

/** Below 256 bits. */
export const isWeakSecret = (secret: string): boolean => Buffer.byteLength(secret) < 32;

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
