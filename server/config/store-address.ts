// The address of the store, as SCRIBE_STORE names it: SQLite, PostgreSQL, or a Redis with its replicas.
import { isDecodable, isHost, readPath, type Fault } from './values.ts';

/** The kind of server that several instances may share; undefined for SQLite. */
export const serverOf = (store: string): 'Redis' | 'PostgreSQL' | undefined =>
  /^rediss?:/.test(store) ? 'Redis' : /^postgres(ql)?:/.test(store) ? 'PostgreSQL' : undefined;

/** The file of an SQLite store; undefined for a server and for memory. */
export const sqliteFileOf = (store: string): string | undefined => /^sqlite:(?!:memory:$)(.+)/.exec(store)?.[1];

/** Whether an address of PostgreSQL uses TLS, which always checks the certificate. */
export const isOverTls = ({ searchParams }: URL): boolean => !['disable', null].includes(searchParams.get('sslmode'));

/** Splits the addresses of one Redis and its replicas. A comma in a password does not split. */
export const redisAddresses = (store: string): string[] => store.split(/\s*,\s*(?=rediss?:\/\/)/);

export const databaseOf = (address: string): number => Number(new URL(address).pathname.slice(1)) || 0;

export function readStore(text: string, fault: Fault): string {
  if (!/^(sqlite:.+|(rediss?|postgres(ql)?):\/\/.+)/.test(text))
    fault('must be sqlite:FILE, redis://… or postgres://….');
  // Refuses `sqlite://data/x`, which would be read as `/data/x`.
  if (/^sqlite:\/\/[^/]/.test(text)) fault('must be sqlite:FILE, without //.');
  readPath(sqliteFileOf(text) ?? '', fault);
  const server = serverOf(text);
  if (server === undefined) return text;
  const addresses = server === 'Redis' ? redisAddresses(text) : [text];
  if (!addresses.every(isServerAddress))
    fault('is not an address: in a user name or password / is written %2F, # %23, ? %3F, @ %40 and % %25.');
  else if (server === 'Redis' && !addresses.every(namesDatabase))
    fault('may end with the number of a database, such as redis://redis.example:6379/1, and with nothing else.');
  else if (server === 'PostgreSQL') refuseParameters(new URL(text), fault);
  else if (new Set(addresses.map(databaseOf)).size > 1)
    fault('names addresses of different databases: they must be one Redis and its replicas.');
  return text;
}

/** Whether this is a complete address. An unescaped `#` in a password would end it early. */
function isServerAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.hash === '' && (url.hostname === '' || isHost(url.hostname)) && isDecodable(url);
}

/** Whether the path names a database. A wrong path would silently mean database 0. */
function namesDatabase(address: string): boolean {
  const { pathname, search } = new URL(address);
  return /^(\/\d{0,5})?$/.test(pathname) && search === '';
}

/** Adds a fault for a parameter that we do not support, such as TLS without checking the certificate. Ignoring it would mislead. */
function refuseParameters({ searchParams, hostname }: URL, fault: Fault): void {
  const sslmode = searchParams.get('sslmode') ?? 'disable';
  if (!hostname) fault('names no host.');
  if ([...searchParams.keys()].some((name) => name !== 'sslmode')) fault('may carry no parameter but sslmode.');
  if (!['disable', 'require', 'verify-ca', 'verify-full'].includes(sslmode))
    fault('must have sslmode=verify-full for TLS, or no sslmode.');
}
