// The SQL for PostgreSQL. It uses the server's clock, because the clocks of instances may differ.
import { ANSWER_WITHIN, type Statement } from './postgres-line.ts';

const HINTS_KEPT = 2_000;
/** The most bytes of a notification. */
const LONGEST_MESSAGE = 7_900;

const NEW_NAME = 'to_hex((random() * 4294967295)::bigint)';

/** Run as one transaction, by one instance at a time. */
export const CREATE = `
SELECT pg_advisory_xact_lock(hashtext('scribe_log'));
CREATE TABLE IF NOT EXISTS scribe_entry (key text COLLATE "C" PRIMARY KEY, value text NOT NULL, until timestamptz NOT NULL);
CREATE INDEX IF NOT EXISTS scribe_entry_until ON scribe_entry (until);
CREATE TABLE IF NOT EXISTS scribe_hint (id bigint PRIMARY KEY, draft text NOT NULL);
CREATE TABLE IF NOT EXISTS scribe_log (single boolean PRIMARY KEY DEFAULT true CHECK (single), name text NOT NULL, last bigint NOT NULL);
INSERT INTO scribe_log (name, last) SELECT ${NEW_NAME}, coalesce(max(id), 0) FROM scribe_hint ON CONFLICT DO NOTHING`;

/**
 * Settings of every connection, because the server's defaults may differ. They cancel a statement that nobody waits for any more, and
 * (PostgreSQL 14) do not end an idle connection, which may only listen. Does not read `pg_settings`, which a hardened server hides.
 */
export const SETTINGS = `SET default_transaction_isolation = 'read committed'; SET jit = off; SET statement_timeout = ${ANSWER_WITHIN};
SELECT set_config('idle_session_timeout', '0', false) WHERE current_setting('server_version_num')::int >= 140000`;

/** Whether all tables exist in the schema where we would create them. If they do, the user needs no right to create any. */
export const HAS_TABLES = `SELECT count(to_regclass(quote_ident(current_schema()) || '.scribe_' || name)) = 3 AS "hasTables"
FROM unnest(ARRAY['entry', 'hint', 'log']) AS name`;

/** The channel of the tables in this schema. Named after the schema and not a table, because listeners would hear nothing once a table is made again. */
const CHANNEL = `'scribe_hint_' || to_regnamespace(quote_ident(current_schema()))::oid`;

export const LISTEN = `DO $$ BEGIN EXECUTE 'LISTEN ' || ${CHANNEL}; END $$`;

/** The place of a server: its cluster, and the timeline of its write-ahead log. A standby that took over and a restored backup have another one. */
const PLACE = `(SELECT to_hex(system_identifier & 4294967295) FROM pg_control_system()) || '.'
  || (SELECT ltrim(left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), '0'))`;

/** Notes for this connection whether the server tells its place. On Amazon Aurora every statement that asks for it fails; on a standby, until it has taken over. */
export const ASK_PLACE = `DO $$ BEGIN PERFORM ${PLACE};
EXCEPTION WHEN object_not_in_prerequisite_state OR feature_not_supported OR insufficient_privilege THEN
  IF NOT pg_is_in_recovery() THEN PERFORM set_config('scribe.place', 'untold', false); END IF;
END $$`;

/** The name of the log: its own and the server's place, because a server in another place may have lost the end of the log. */
const NAME = `name || CASE current_setting('scribe.place', true) WHEN 'untold' THEN '' ELSE '.' || ${PLACE} END`;

const later = (life: string) => `now() + ${life} * interval '1 millisecond'`;

/**
 * Remembers keys, each given once, until their time. For new keys, numbers the hints, logs them and notifies.
 * $1 keys, $2 their lives in ms, $3 for each hint the number of its key (from 1), $4 hints. Returns the new keys.
 * Locks the row of the log last, so that hints are numbered in the order in which they become readable.
 */
const RECORD = `
WITH given AS (SELECT * FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS given (key, life, step)),
first AS (
  INSERT INTO scribe_entry AS entry (key, value, until)
  SELECT key, '', ${later('life')} FROM given WHERE life > 0 ORDER BY key
  ON CONFLICT (key) DO UPDATE SET value = '', until = excluded.until WHERE entry.until <= now()
  RETURNING key
),
draft AS (
  SELECT row_number() OVER (ORDER BY place) AS number, text
  FROM unnest($3::bigint[], $4::text[]) WITH ORDINALITY AS draft (step, text, place) JOIN given USING (step)
  WHERE life <= 0 OR key IN (SELECT key FROM first)
),
log AS (
  INSERT INTO scribe_log AS log (name, last) SELECT ${NEW_NAME}, count(*) FROM draft HAVING count(*) > 0
  ON CONFLICT (single) DO UPDATE SET last = log.last + excluded.last
  RETURNING ${NAME} AS name, last, last - (SELECT count(*) FROM draft) AS before
),
kept AS (INSERT INTO scribe_hint SELECT before + number, text FROM log, draft RETURNING id, draft),
trimmed AS (DELETE FROM scribe_hint USING log WHERE id <= last - ${HINTS_KEPT} AND last / 100 > before / 100),
message AS (
  SELECT name || ' ' || id || CASE WHEN octet_length(draft) < ${LONGEST_MESSAGE} THEN ' ' || draft ELSE '' END AS text
  FROM log, kept ORDER BY id
),
sent AS (SELECT pg_notify(${CHANNEL}, text) FROM message)
SELECT ARRAY(SELECT key FROM first) AS first, (SELECT count(*) FROM sent) AS sent`;

const GIVEN = 'given AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[]) AS given (key, life, value))';

/** Stores values; removes entries without a life. $1 keys, each given once, $2 their lives in ms, $3 values. */
const PUT = `
WITH ${GIVEN}, gone AS (DELETE FROM scribe_entry USING given WHERE scribe_entry.key = given.key AND life <= 0)
INSERT INTO scribe_entry (key, value, until)
SELECT key, value, ${later('life')} FROM given WHERE life > 0 ORDER BY key
ON CONFLICT (key) DO UPDATE SET value = excluded.value, until = excluded.until`;

/** Adds a line to each entry. $1 keys, each given once, $2 their lives in ms, $3 lines. */
const ADD = `
WITH ${GIVEN}
INSERT INTO scribe_entry AS entry (key, value, until) SELECT key, value, ${later('life')} FROM given ORDER BY key
ON CONFLICT (key) DO UPDATE SET until = excluded.until, value = CASE
  WHEN entry.until <= now() OR entry.value = '' THEN excluded.value
  WHEN position(E'\\n' || excluded.value || E'\\n' IN E'\\n' || entry.value || E'\\n') > 0 THEN entry.value
  ELSE entry.value || E'\\n' || excluded.value END`;

/** The log and the hints after $1; one row without a hint if there are none. */
const READ = `
SELECT ${NAME} AS name, last, (SELECT min(id) FROM scribe_hint) AS first, id, draft
FROM scribe_log LEFT JOIN scribe_hint ON id > $1 ORDER BY id`;

/** Removes some expired entries. $1 how many. Skips rows that another instance is removing. */
const SWEEP = `
DELETE FROM scribe_entry WHERE key IN (
  SELECT key FROM scribe_entry WHERE until <= now() ORDER BY until LIMIT $1 FOR UPDATE SKIP LOCKED
) RETURNING 1`;

const named = (name: string, text: string): Statement => ({ name, text });

export const STATEMENTS = {
  record: named('record', RECORD),
  add: named('add', ADD),
  read: named('read', READ),
  sweep: named('sweep', SWEEP),
  put: named('put', PUT),
  get: named('get', 'SELECT key, value FROM scribe_entry WHERE key = ANY ($1) AND until > now()'),
  take: named('take', 'DELETE FROM scribe_entry WHERE key = $1 RETURNING value, until > now() AS "isThere"'),
  nameAnew: named('nameAnew', `UPDATE scribe_log SET name = ${NEW_NAME}`),
} as const;
