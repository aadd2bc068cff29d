import type { Database } from './database.ts';
import type { Viewer } from './accounts.ts';

export interface Alert {
  readonly id: string;
  readonly documentId: string;
  readonly sessionId: string;
  readonly accountId: string;
  readonly institutionId: string;
  readonly elementId: string;
  readonly status: string;
  readonly createdAt: string;
}

/** An accepted change that waits to be applied. */
export interface Application {
  readonly alertId: string;
  readonly documentId: string;
  readonly sessionId: string;
}

/** CDSS alerts, which the documents' text holds too, and the queue of the accepted ones. `dueAt` is wall clock in ms. */
export interface Alerts {
  readonly add: (alert: Alert) => void;
  readonly find: (viewer: Viewer, id: string) => Alert | undefined;
  readonly decide: (id: string, status: string, at: string, by: string) => void;
  readonly enqueue: (alertId: string, sessionId: string, dueAt: number) => void;
  /** Lists the due changes of the session that waits longest, in the order of the decisions. */
  readonly due: (now: number) => Application[];
  readonly nextDue: () => number | undefined;
  readonly setApplied: (alertId: string, at: string) => void;
  /** Makes all waiting changes due that many ms earlier. */
  readonly hasten: (ms: number) => void;
  readonly waiting: () => number;
}

const COLUMNS = `id, document_id AS documentId, session_id AS sessionId, account_id AS accountId,
  institution_id AS institutionId, element_id AS elementId, status, created_at AS createdAt`;

/** Creates the repository of alerts in `db`. */
export const createAlerts = (db: Database): Alerts => {
  const insert =
    db.run(`INSERT INTO alerts VALUES (:id, :documentId, :sessionId, :accountId, :institutionId, :elementId,
    :status, :createdAt, NULL, NULL, NULL)`);
  const find = db.one<Alert>(`SELECT ${COLUMNS} FROM alerts
    WHERE id = :id AND institution_id = :institutionId AND (:accountId IS NULL OR account_id = :accountId)`);
  const decide = db.run('UPDATE alerts SET status = :status, decided_at = :at, decided_by = :by WHERE id = :id');
  const enqueue = db.run('INSERT INTO applications VALUES (:alertId, :sessionId, :dueAt)');
  const due =
    db.many<Application>(`SELECT alert_id AS alertId, document_id AS documentId, alerts.session_id AS sessionId
    FROM applications JOIN alerts ON alerts.id = alert_id
    WHERE due_at <= :now AND alerts.session_id =
      (SELECT session_id FROM applications WHERE due_at <= :now ORDER BY due_at, rowid LIMIT 1)
    ORDER BY due_at, applications.rowid`);
  const nextDue = db.one<{ dueAt: number | null }>('SELECT min(due_at) AS dueAt FROM applications');
  const applied = db.run('UPDATE alerts SET applied_at = :at WHERE id = :alertId');
  const dequeue = db.run('DELETE FROM applications WHERE alert_id = :alertId');
  const hasten = db.run('UPDATE applications SET due_at = due_at - :ms');
  const waiting = db.one<{ total: number }>('SELECT count(*) AS total FROM applications');
  return {
    add: (alert) => {
      insert({ ...alert });
    },
    find: (viewer, id) => find({ ...viewer, id }),
    decide: (id, status, at, by) => {
      decide({ id, status, at, by });
    },
    enqueue: (alertId, sessionId, dueAt) => {
      enqueue({ alertId, sessionId, dueAt });
    },
    due: (now) => due({ now }),
    nextDue: () => nextDue()?.dueAt ?? undefined,
    setApplied: (alertId, at) => {
      applied({ alertId, at });
      dequeue({ alertId });
    },
    hasten: (ms) => {
      hasten({ ms });
    },
    waiting: () => waiting()?.total ?? 0,
  };
};
