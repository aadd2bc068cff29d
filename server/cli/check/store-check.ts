// Checks the store: whether it writes, reads and removes, how fast, and whether a server keeps its entries.
import { existsSync } from 'node:fs';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { redisAddresses, serverOf, sqliteFileOf } from '../../config/store-address.ts';
import { failureText } from '../../operation/grace.ts';
import { otherOwner } from '../../operation/health.ts';
import { openForCommand } from '../../store/open-store.ts';
import { PostgresLine } from '../../store/postgres-line.ts';
import { evictionIn } from '../../store/redis-server.ts';
import type { Store } from '../../store/store.ts';
import { trusting } from '../../config/egress.ts';
import { of, type Finding } from './finding.ts';
import { checkRegistrations } from './webhook-check.ts';

const { fault, warning, ok } = of('store');
/** Milliseconds for five calls. A slower store delays every sign-in noticeably. */
const SLOW = 500;

/** Opens the store, tries it, and reads the webhooks that it holds. `signed` are the endpoints whose secret is known. */
export async function checkStore(config: Config, clock: Clock) {
  const store = await openForCommand(config, clock, { mayCreate: false }).catch(failureText);
  if (typeof store === 'string') return { findings: unopened(config.store, store), signed: [] };
  try {
    const used = await useStore(store, clock);
    const other = await otherOwner(store, config.publicUrl).catch(() => undefined);
    const owner = other === undefined ? [] : [warning(other)];
    const server = await serverFindings(config, clock);
    const { findings, signed } = await checkRegistrations(config, store, clock);
    return { findings: [...used, ...owner, ...server, ...findings], signed };
  } finally {
    await store.close();
  }
}

/** Causes that last until somebody changes something, of Redis and PostgreSQL. */
const LASTING =
  /\((WRONGPASS|NOAUTH|NOPERM|28000|28P01|3D000|3F000|42501|22P05)\)|certificate|CERT|LEAF_SIGNATURE|is a cluster|is no Redis|has no database/;

/** `serve` creates a missing file. A file that is no database keeps it from starting. */
function unopened(store: string, why: string): Finding[] {
  if (serverOf(store)) return [(LASTING.test(why) ? fault : warning)(why)];
  return existsSync(sqliteFileOf(store) ?? '') ? [fault(why)] : [];
}

async function serverFindings(config: Config, clock: Clock): Promise<Finding[]> {
  const server = serverOf(config.store);
  if (server === 'Redis') return redisFindings(redisAddresses(config.store), config.egress?.ca);
  return server === 'PostgreSQL' ? postgresFindings(config, clock) : [];
}

async function useStore(store: Store, clock: Clock): Promise<Finding[]> {
  const key = `check:${crypto.randomUUID()}`;
  const from = clock.monotonic();
  try {
    const until = clock.now() + 60_000;
    await store.put(key, 'kept', until);
    const kept = await store.get(key);
    const isFirst = await store.once(`${key}:once`, until);
    const isSecond = await store.once(`${key}:once`, until);
    await store.remove(key);
    if (kept !== 'kept' || !isFirst || isSecond) return [fault('The store does not return what was written to it.')];
  } catch (error) {
    return [fault(`The store does not do what it is asked: ${failureText(error)}.`)];
  }
  const took = clock.monotonic() - from;
  return took > SLOW
    ? [warning(`The store answers slowly: five calls took ${took} ms.`)]
    : [ok('The store takes and gives back.')];
}

/** Warns if Redis may drop entries early: used assertions, barred doctors, signing secrets. */
async function redisFindings(addresses: readonly string[], ca: string | undefined): Promise<Finding[]> {
  const { createClient } = await import('redis');
  const [url = '', ...others] = addresses;
  const trust = url.startsWith('rediss:') && trusting(ca);
  const client = createClient({ url, socket: { ...trust, connectTimeout: 2_000, reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    const isThere = await client.connect().catch((error: unknown) => {
      if (others.length === 0) throw error;
    });
    if (!isThere) return await redisFindings(others, ca);
    const { policy, hasLimit } = evictionIn(await client.info('memory'));
    if (policy === 'noeviction') return [ok('Redis keeps what it was given (noeviction).')];
    const when = hasLimit ? 'when its memory is full' : 'if it ever gets a maxmemory';
    return [
      warning(
        `Redis throws entries away ${when} (maxmemory-policy ${policy}): used assertions, revocations and signing secrets would be forgotten. Set it to noeviction.`,
      ),
    ];
  } catch (error) {
    const isForbidden = error instanceof Error && /^NOPERM|unknown command/.test(error.message);
    return [
      warning(
        isForbidden
          ? 'The Redis user may not ask INFO: whether entries are thrown away (maxmemory-policy) is not known; it must be noeviction.'
          : 'Redis does not say whether it throws entries away (maxmemory-policy); it must be noeviction.',
      ),
    ];
  } finally {
    client.destroy();
  }
}

const ASKED = {
  text: `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
    current_setting('synchronous_commit') AS synchronous_commit`,
};
type Answer = Readonly<Record<'version' | 'fsync' | 'synchronous_commit', string>>;

/** Warns if PostgreSQL does not keep commits over a crash: used assertions and events must stay known. */
async function postgresFindings({ store, egress }: Config, clock: Clock): Promise<Finding[]> {
  const line = new PostgresLine({ address: store, ca: egress?.ca, clock, report: () => undefined });
  try {
    const [answer] = await line.ask<Answer>(ASKED);
    const { version = '', ...settings } = answer ?? {};
    const off = Object.entries(settings).flatMap(([name, value]) => (value === 'off' ? [name] : []));
    return off.length === 0
      ? [ok(`PostgreSQL ${version} keeps over a crash what it was given.`)]
      : [
          warning(
            `PostgreSQL ${version} may lose in a crash what it was given (${off.join(' and ')} off): used assertions, revocations and events would be forgotten.`,
          ),
        ];
  } catch (error) {
    return [warning(`PostgreSQL does not say whether it keeps what it was given: ${failureText(error)}.`)];
  } finally {
    line.close();
  }
}
