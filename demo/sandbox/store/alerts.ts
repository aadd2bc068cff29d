import type { Viewer } from './accounts.ts';
import type { Database } from './database.ts';

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

const COLUMNS = `id, document_id AS documentId, session_id AS sessionId, account_id AS accountId,
  institution_id AS institutionId, element_id AS elementId, status, created_at AS createdAt`;

/** CDSS alerts, which the documents' text holds too, and the queue of the accepted ones. `dueAt` is wall clock in ms. */
export const createAlerts = (db: Database) => {
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
    add: (alert: Alert) => {
      insert({ ...alert });
    },
    find: (viewer: Viewer, id: string) => find({ ...viewer, id }),
    decide: (id: string, status: string, at: string, by: string) => {
      decide({ id, status, at, by });
    },
    enqueue: (alertId: string, sessionId: string, dueAt: number) => {
      enqueue({ alertId, sessionId, dueAt });
    },
    /** Lists the due changes of the session that waits longest, in the order of the decisions. */
    due: (now: number) => due({ now }),
    nextDue: () => nextDue()?.dueAt ?? undefined,
    setApplied: (alertId: string, at: string) => {
      applied({ alertId, at });
      dequeue({ alertId });
    },
    /** Makes all waiting changes due that many ms earlier. */
    hasten: (ms: number) => {
      hasten({ ms });
    },
    waiting: () => waiting()?.total ?? 0,
  };
};
