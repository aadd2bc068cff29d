// Single values of the configuration and the faults found in them.
export type Environment = Readonly<Record<string, string | undefined>>;

/** Collects what is wrong, in words that never repeat a value that could be a secret. */
export class Faults {
  readonly list: string[] = [];

  add(fault: string): void {
    if (!this.list.includes(fault)) this.list.push(fault);
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
  if (url.search || url.hash) return fault(`${name} must not carry a query or fragment.`);
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
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/.exec(value) ?? [];
  const time = Date.parse(value);
  // The parser takes 31 February for a day in March.
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  if (isDay && !Number.isNaN(time)) return time;
  faults.add(`${name} must be a day or a time with its zone, such as 2027-03-01 or 2027-03-01T12:00:00Z.`);
  return undefined;
}

/** Below 256 bits. */
export const isWeakSecret = (secret: string): boolean => Buffer.byteLength(secret) < 32;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
