import type { Database } from './database.ts';

interface Event {
  /** `evt_…`. */
  readonly id: string;
  readonly type: string;
  readonly sessionId: string | null;
  /** The envelope as sent, with the same text at every attempt. */
  readonly body: string;
  readonly createdAt: string;
}

export type DeliveryState = 'pending' | 'delivered' | 'failed';

export interface Delivery {
  /** `whd_…`. */
  readonly id: string;
  readonly eventId: string;
  readonly webhookId: string;
  readonly type: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Wall clock in ms; null if no attempt follows. */
  readonly nextAttemptAt: number | null;
}

export interface Attempt {
  readonly number: number;
  /** ISO 8601, wall clock. */
  readonly at: string;
  /** Null: no answer came, and `failure` says why. */
  readonly status: number | null;
  readonly failure: string | null;
  readonly milliseconds: number;
}

/** The deliveries that must not start: those with these ids, and all of these webhooks. */
export interface Taken {
  readonly webhooks: readonly string[];
  readonly deliveries: readonly string[];
}

const COLUMNS = `deliveries.id, event_id AS eventId, webhook_id AS webhookId, events.type, state, attempts,
  next_attempt_at AS nextAttemptAt`;
const FREE = `webhook_id NOT IN (SELECT value FROM json_each(:webhooks))
  AND deliveries.id NOT IN (SELECT value FROM json_each(:deliveries))`;
const json = ({ webhooks, deliveries }: Taken) => ({
  webhooks: JSON.stringify(webhooks),
  deliveries: JSON.stringify(deliveries),
});

/** The durable queue of webhook deliveries (§6.4), and its log. */
export const createDeliveries = (db: Database) => {
  const due = db.one<Delivery & { body: string }>(`SELECT ${COLUMNS}, events.body
    FROM deliveries JOIN events ON events.id = event_id
    WHERE next_attempt_at <= :now AND ${FREE} ORDER BY next_attempt_at, number LIMIT 1`);
  const nextDue = db.one<{ at: number | null }>(`SELECT min(next_attempt_at) AS at FROM deliveries
    WHERE next_attempt_at IS NOT NULL AND ${FREE}`);
  const settle = db.run(`UPDATE deliveries SET state = :state, attempts = :attempts, next_attempt_at = :nextAttemptAt
    WHERE id = :id`);
  const addAttempt = db.run(
    'INSERT INTO delivery_attempts VALUES (:id, :number, :at, :status, :failure, :milliseconds)',
  );
  const log = db.many<Delivery>(`SELECT ${COLUMNS} FROM deliveries JOIN events ON events.id = event_id
    ORDER BY number DESC LIMIT 500`);
  const attempts = db.many<Attempt>(`SELECT number, at, status, failure, milliseconds FROM delivery_attempts
    WHERE delivery_id = :id ORDER BY number`);
  const waiting = db.one<{ total: number }>(`SELECT count(*) AS total FROM deliveries WHERE state = 'pending'`);
  return {
    addEvent: db.run<Event>('INSERT INTO events VALUES (:id, :type, :sessionId, :body, :createdAt)'),
    add: db.run<{ id: string; eventId: string; webhookId: string; nextAttemptAt: number }>(
      `INSERT INTO deliveries (id, event_id, webhook_id, state, attempts, next_attempt_at)
      VALUES (:id, :eventId, :webhookId, 'pending', 0, :nextAttemptAt)`,
    ),
    /** Finds the oldest due delivery that is not taken, with its body. */
    due: (now: number, taken: Taken) => due({ now, ...json(taken) }),
    nextDue: (taken: Taken) => nextDue(json(taken))?.at ?? undefined,
    /** Logs an attempt and sets the delivery's state; returns whether the delivery still existed. */
    settle: (id: string, attempt: Attempt, state: DeliveryState, nextAttemptAt: number | null) =>
      db.transaction(() => {
        const isThere = settle({ id, state, attempts: attempt.number, nextAttemptAt }) === 1;
        if (isThere) addAttempt({ id, ...attempt });
        return isThere;
      }),
    /** Queues a delivery again by hand; returns how many there were. */
    redeliver: db.run<{ id: string; at: number }>(
      `UPDATE deliveries SET state = 'pending', next_attempt_at = :at WHERE id = :id`,
    ),
    lastEvent: db.one<Event, { sessionId: string }>(
      `SELECT id, type, session_id AS sessionId, body, created_at AS createdAt FROM events
      WHERE session_id = :sessionId ORDER BY rowid DESC LIMIT 1`,
    ),
    log: () => log().map((delivery) => ({ ...delivery, log: attempts({ id: delivery.id }) })),
    hasten: db.run<{ ms: number }>('UPDATE deliveries SET next_attempt_at = next_attempt_at - :ms'),
    waiting: () => waiting()?.total ?? 0,
  };
};
