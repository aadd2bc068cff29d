// A PostgreSQL as in hospitals: with a standby, a private authority, and its own settings.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { openPostgresStore, systemClock, type Store } from '../../server/index.ts';
import { noPostgres, startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { startFixture } from '../support/proxy-fixture.ts';
import { commandEnvironment, runHere } from '../support/run-command.ts';
import { causesOf, later, proxyReady, ready, RECORD, storeLooked, storeSaid } from '../support/ready-store.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { until } from '../support/until.ts';

describe('a PostgreSQL', { skip: noPostgres }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-tls-'));
  let postgres: PostgresServer;
  const set = async (setting: string) => {
    await postgres.query(postgres.url, `ALTER SYSTEM SET ${setting}`);
    await postgres.query(postgres.url, 'SELECT pg_reload_conf()');
  };
  const checked = async (address: string, env: Record<string, string> = {}) => {
    const { output } = await runHere(['check'], { ...commandEnvironment(address, 'http://127.0.0.1:1'), ...env });
    assert.doesNotMatch(output, /canary/);
    return output;
  };

  const opened: Store[] = [];
  const openAt = (address: string) => {
    const store = openPostgresStore(address, systemClock, () => undefined);
    opened.push(store);
    return ready(store);
  };

  before(async () => {
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
    const made = [...curve, '-nodes', '-keyout', 'key.pem', '-out', 'ca.pem', '-days', '2'];
    execFileSync('openssl', ['req', '-x509', ...made, ...subject], { cwd: folder, stdio: 'ignore' });
    postgres = await startPostgres({ tls: { key: join(folder, 'key.pem'), certificate: join(folder, 'ca.pem') } });
  });
  after(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await postgres.remove();
    rmSync(folder, { recursive: true });
  });

  it('that is there at the start makes no warning', async (t) => {
    const f = await startFixture(t, { config: { store: await postgres.newUser() } });
    assert.equal((await f.exchange(await f.assert())).status, 200);
    assert.equal((await deliver(f, eventOf('ss_1'))).status, 200);
    // On a busy machine a first connection may take longer than the store waits for it. Then the warning is right.
    const causes = causesOf(f).filter((cause) => cause !== 'timeout expired');
    assert.deepEqual([await storeSaid(f), causes], ['200 ok', []]);
  });

  it('that takes no writes, as a standby does, is away: 503 with Retry-After, the log says so once, and when it is back', async (t) => {
    const f = await startFixture(t, { config: { store: await postgres.newUser() } });
    await proxyReady(f);
    await set('default_transaction_read_only = on');
    await until('the store is away', async () => (await storeSaid(f)) === '503 away');
    const { status, headers } = await deliver(f, eventOf('ss_1'));
    assert.deepEqual([status, headers.get('retry-after')], [503, '5']);
    for (let n = 0; n < 3; n++) await storeLooked(f);
    const causes = causesOf(f).filter((cause) => /standby/.test(cause));
    assert.deepEqual([...new Set(causes)].length, causes.length, String(causes));
    assert.match(String(causes), /it takes no writes: a standby \(25006\)/);
    await set('default_transaction_read_only = off');
    await until('the store is back', async () => {
      f.advance(5_000);
      return (await storeSaid(f)) === '200 ok';
    });
    await until('the log says that the store is back', () => {
      f.advance(5_000);
      return f.logs.some((line) => line.includes('the store is back'));
    });
    assert.equal((await deliver(f, eventOf('ss_1'))).status, 200);
  });

  it('that hangs is away, and works again by itself', async (t) => {
    const address = await postgres.newUser();
    const f = await startFixture(t, { config: { store: address } });
    await proxyReady(f);
    const other = new Client({ connectionString: address });
    await other.connect();
    await other.query('BEGIN; LOCK TABLE scribe_entry');
    let answer: string | undefined;
    void storeSaid(f).then((said) => (answer = said));
    await until('/readyz answers', () => {
      f.advance(2_000);
      return answer;
    });
    // Its lock ends with the connection.
    await other.end();
    assert.equal(answer, '503 away');
    await proxyReady(f);
  });

  it('whose connections are ended is connected to again', async (t) => {
    const address = await postgres.newUser();
    const f = await startFixture(t, { config: { store: address } });
    await proxyReady(f);
    const { username } = new URL(address);
    const [ended] = await postgres.query(
      postgres.url,
      `SELECT count(pg_terminate_backend(pid)) AS n FROM pg_stat_activity WHERE usename = '${username}'`,
    );
    assert.equal(Number(ended?.['n']), 2);
    await until('the log says 57P01', () => causesOf(f).some((cause) => cause.includes('57P01')));
    await until('the store is back', async () => {
      f.advance(1_000);
      return (await storeSaid(f)) === '200 ok';
    });
  });

  it('that ends idle connections keeps those of the proxy', async () => {
    const address = await postgres.newUser();
    await postgres.query(postgres.url, `ALTER ROLE ${new URL(address).username} SET idle_session_timeout = '400ms'`);
    const causes: unknown[] = [];
    const store = openPostgresStore(address, systemClock, (cause) => causes.push(cause));
    opened.push(await ready(store));
    const client = new Client({ connectionString: address });
    await client.connect();
    // A connection that keeps the setting is ended: by then so were ours.
    await new Promise<void>((resolve) => client.on('error', () => undefined).on('end', () => resolve()));
    await store.ping();
    assert.deepEqual(causes.map(String), []);
  });

  for (const tables of ['scribe_entry, scribe_hint, scribe_log', 'scribe_entry', 'scribe_hint', 'scribe_log'])
    it(`whose tables are gone says so, and makes them again: ${tables}`, async (t) => {
      const address = await postgres.newUser();
      const f = await startFixture(t, { config: { store: address } });
      await proxyReady(f);
      const other = await openAt(address);
      const before = await other.lastPosition();
      await other.record('evt_1', later(), [RECORD]);
      await postgres.query(address, `DROP TABLE ${tables}`);
      assert.equal(await storeSaid(f), '503 away');
      assert.match(String(causesOf(f)), /its tables are gone: .* \(42P01\)/);
      await until('the store is back', async () => {
        f.advance(5_000);
        return (await storeSaid(f)) === '200 ok';
      });
      // Of lost hints a page is told to read everything again.
      assert.equal((await other.hintsAfter(before))?.length, tables === 'scribe_entry' ? 1 : undefined);
      assert.equal(await other.record('evt_2', later(), [RECORD]), true);
    });

  it('whose tables are made anew tells an instance at once that noticed nothing', async () => {
    const address = await postgres.newUser();
    const own = (ms: number, task: () => void) => (ms === 5_000 ? () => undefined : systemClock.after(ms, task));
    const unaware = openPostgresStore(address, { ...systemClock, after: own }, () => undefined);
    opened.push(await ready(unaware));
    let told = 0;
    unaware.subscribe(() => void told++);
    await postgres.query(address, 'DROP TABLE scribe_log');
    const other = await openAt(address);
    await other.record('evt_1', later(), [RECORD]);
    await until('the hint is told', () => told > 0);
  });

  it('whose user has no schema says so', async () => {
    const address = await postgres.newUser();
    await postgres.query(postgres.url, `ALTER ROLE ${new URL(address).username} SET search_path = nowhere`);
    const store = openPostgresStore(address, systemClock, () => undefined);
    opened.push(store);
    await assert.rejects(store.ping(), /has no schema for the tables: .* \(3F000\)$/);
  });

  it('is reached over TLS with a certificate of a private authority, and only with one that is trusted', async () => {
    const address = `${(await postgres.newUser()).replace('127.0.0.1', 'localhost')}?sslmode=verify-full`;
    const causes: unknown[] = [];
    const trusted = openPostgresStore(
      address,
      systemClock,
      () => undefined,
      readFileSync(join(folder, 'ca.pem'), 'utf8'),
    );
    const untrusted = openPostgresStore(address, systemClock, (cause) => causes.push(cause));
    await ready(trusted);
    await assert.rejects(untrusted.ping(), /DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED/);
    await Promise.all([trusted.close(), untrusted.close()]);
    assert.match(await checked(address), /fault: SCRIBE_STORE does not answer: .*SELF_SIGNED/);
    // Slowly, on a busy machine.
    assert.match(
      await checked(address, { SCRIBE_CA_FILE: join(folder, 'ca.pem') }),
      /ok: The store takes and gives back|warning: The store answers slowly/,
    );
  });

  it('is asked by check whether it keeps what it was given', async () => {
    const address = await postgres.newUser();
    assert.match(
      await checked(address),
      /warning: PostgreSQL \S+.* may lose in a crash what it was given \(fsync off\)/,
    );
    await postgres.query(postgres.url, `ALTER ROLE ${new URL(address).username} SET synchronous_commit = off`);
    assert.match(await checked(address), /\(fsync and synchronous_commit off\)/);
  });

  it('whose database cannot hold every letter says so: each webhook of an account with other letters was 503', async () => {
    await postgres.query(postgres.url, `CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0`);
    const store = openPostgresStore(postgres.url.replace(/[^/]+$/, 'latin'), systemClock, () => undefined);
    opened.push(store);
    await assert.rejects(store.ping(), /cannot hold every letter: .*ENCODING 'UTF8' \(22P05\)$/);
  });

  it('that cannot be used says why, without the password', async () => {
    const address = postgres.url.replace('scribe@', 'scribe:canary@').replace(/[^/]+$/, 'other');
    const causes: unknown[] = [];
    const store = openPostgresStore(address, systemClock, (cause) => causes.push(cause));
    await assert.rejects(store.ping(), /StoreError: there is no such database \(3D000\)$/);
    await store.close();
    assert.doesNotMatch(causes.map(String).join(''), /canary/);
  });

  it('takes keys and hints of any length and with any character', async () => {
    const address = await postgres.newUser();
    const [store, other] = [await openAt(address), await openAt(address)];
    const keys = ['x'.repeat(5_000), 'a\u0000b', 'a\\u0000b', 'ä', '\ud800'];
    assert.deepEqual(
      await Promise.all(keys.map((key) => store.once(key, later()))),
      keys.map(() => true),
    );
    assert.deepEqual(
      await Promise.all(keys.map((key) => store.once(key, later()))),
      keys.map(() => false),
    );
    const told = new Promise<string>((resolve) => other.subscribe(({ hint }) => resolve(hint)));
    const long = JSON.stringify({ type: 'ä'.repeat(9_000) });
    await store.record('long', later(), [{ ...RECORD, hint: long }]);
    assert.equal(await told, long);
  });

  it('is made once by instances that start together, and is then used by a user who may create nothing and read no settings', async () => {
    const address = await postgres.newUser();
    const { username } = new URL(address);
    const [one, two] = await Promise.all([openAt(address), openAt(address)]);
    assert.equal(await one.lastPosition(), await two.lastPosition());
    await postgres.query(postgres.url, `CREATE ROLE careful LOGIN; ALTER ROLE careful SET search_path = ${username}`);
    await postgres.query(
      address,
      `GRANT USAGE ON SCHEMA ${username} TO careful; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${username} TO careful`,
    );
    await postgres.query(postgres.url, 'REVOKE SELECT ON pg_settings FROM PUBLIC');
    const careful = await openAt(postgres.url.replace('scribe@', 'careful@'));
    assert.equal(await careful.record('event', later(), [RECORD]), true);
    assert.equal(await one.once('event', later()), false);
    assert.equal((await careful.hintsAfter(await two.lastPosition()))?.length, 0);
    await postgres.query(address, 'REVOKE INSERT ON scribe_hint FROM careful');
    await assert.rejects(careful.ping(), /its user may not do that/);
  });

  it('numbers the hints of instances that record at once without a hole, and tells each instance all of them in order', async () => {
    const address = await postgres.newUser();
    const stores = await Promise.all([openAt(address), openAt(address), openAt(address)]);
    const start = await stores[0].lastPosition();
    const told = stores.map((store) => {
      const positions: string[] = [];
      store.subscribe(({ position }) => positions.push(position));
      return positions;
    });
    const events = Array.from({ length: 150 }, (_, at) => stores[at % 3]!.record(`event:${at}`, later(), [RECORD]));
    assert.ok((await Promise.all(events)).every(Boolean));
    const positions = (await stores[0].hintsAfter(start))?.map(({ position }) => position);
    await until('each was told all', () => told.every(({ length }) => length >= 150));
    assert.deepEqual(told, [positions, positions, positions]);
  });

  it('tells its pages what was recorded, whatever another user of the database sends on its channel', async () => {
    const address = await postgres.newUser();
    const store = await openAt(address);
    const heard: string[] = [];
    store.subscribe(({ hint }) => void heard.push(hint));
    await store.record('evt_1', later(), [RECORD]);
    const named = `SELECT 'scribe_hint_' || to_regnamespace(current_schema())::oid AS channel`;
    const [{ channel } = {}] = await postgres.query(address, named);
    const log = (await store.lastPosition()).split('-')[0];
    const other = await postgres.newUser();
    for (const message of ['', 'x', 'x y z', `${log} 2 {`, `${log} 2 null`, `${log} 2 {"account":"a","ids":5}`])
      await postgres.query(other, `SELECT pg_notify('${String(channel)}', '${message}')`);
    await store.record('evt_2', later(), [RECORD]);
    await until('both hints were told', () => heard.length >= 2);
    assert.deepEqual(heard, [RECORD.hint, RECORD.hint]);
  });

  it('that does not tell its place in the write-ahead log, as Amazon Aurora, records and tells all the same', async () => {
    const address = await postgres.newUser();
    const { username } = new URL(address);
    await postgres.query(
      address,
      `CREATE FUNCTION ${username}.pg_current_wal_insert_lsn() RETURNS pg_lsn LANGUAGE plpgsql AS $$ BEGIN
        RAISE 'wal_level must be set to logical' USING ERRCODE = 'object_not_in_prerequisite_state'; END $$`,
    );
    await postgres.query(postgres.url, `ALTER ROLE ${username} SET search_path = ${username}, pg_catalog`);
    const [store, other] = [await openAt(address), await openAt(address)];
    const start = await store.lastPosition();
    const heard: string[] = [];
    other.subscribe(({ hint }) => void heard.push(hint));
    assert.equal(await store.record('event', later(), [RECORD]), true);
    await until('the other instance was told', () => heard.length > 0);
    assert.deepEqual(heard, [RECORD.hint]);
    assert.equal((await other.hintsAfter(start))?.length, 1);
  });

  it('lets go of expired entries in steps', async () => {
    const address = await postgres.newUser();
    const due: (() => void)[] = [];
    const clock = {
      ...systemClock,
      after: (ms: number, task: () => void) => (
        ms >= 50 && ms !== 2_000 && due.push(task),
        systemClock.after(ms, task)
      ),
    };
    const store = openPostgresStore(address, clock, () => undefined);
    opened.push(await ready(store));
    await store.put('kept', 'x', later());
    await postgres.query(
      address,
      `INSERT INTO scribe_entry SELECT 'old:' || n, '', now() FROM generate_series(1, 1200) AS n`,
    );
    const old = async () =>
      Number(
        (await postgres.query(address, `SELECT count(*) AS n FROM scribe_entry WHERE key LIKE 'old:%'`))[0]?.['n'],
      );
    // The second waiting timer is the sweep, after the check.
    due[1]?.();
    await until('all that is old is swept', async () => (await old()) === 0);
    assert.equal(await store.get('kept'), 'x');
  });

  it('whose tables are emptied while it runs has every page read again, and hints go on', async () => {
    const address = await postgres.newUser();
    const store = await openAt(address);
    await store.record('event:1', later(), [RECORD, RECORD]);
    const before = await store.lastPosition();
    await postgres.query(address, 'TRUNCATE scribe_entry, scribe_hint, scribe_log');
    const told = new Promise<string>((resolve) => store.subscribe(({ hint }) => resolve(hint)));
    assert.equal(await store.record('event:1', later(), [RECORD]), true);
    assert.match(await told, /"reset"/);
    assert.equal(await store.hintsAfter(before), undefined);
    assert.notEqual((await store.lastPosition()).split('-')[0], before.split('-')[0]);
  });
});
