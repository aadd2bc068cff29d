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

/** Exact origins, as browsers write them; separated by commas or spaces. */
export function readOrigins(value: unknown, name: string, faults: Faults): string[] {
  const origins =
    typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : Array.isArray(value) ? value.map(String) : [];
  if (origins.length === 0) faults.add(`${name} is required: the exact origins of the pages that embed the widget.`);
  for (const origin of origins) {
    const isExact =
      URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && new URL(origin).origin === origin;
    if (!isExact)
      faults.add(`${name} holds "${origin.slice(0, 100)}", which is not an exact origin such as https://ehr.example.`);
  }
  return origins;
}

/** Below 256 bits. */
export const isWeakSecret = (secret: string): boolean => Buffer.byteLength(secret) < 32;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
