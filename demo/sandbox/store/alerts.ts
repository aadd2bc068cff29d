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
  const nextDue = db.one<{ dueAt: number | null }>('SELECT min(due_at) AS dueAt FROM applications');
  const applied = db.run('UPDATE alerts SET applied_at = :at WHERE id = :alertId');
  const dequeue = db.run('DELETE FROM applications WHERE alert_id = :alertId');
  const waiting = db.one<{ total: number }>('SELECT count(*) AS total FROM applications');
  return {
    add: db.run<Alert>(`INSERT INTO alerts VALUES (:id, :documentId, :sessionId, :accountId, :institutionId, :elementId,
      :status, :createdAt, NULL, NULL, NULL)`),
    find: db.one<Alert, Viewer & { id: string }>(`SELECT ${COLUMNS} FROM alerts
      WHERE id = :id AND institution_id = :institutionId AND (:accountId IS NULL OR account_id = :accountId)`),
    decide: db.run<{ id: string; status: string; at: string; by: string }>(
      'UPDATE alerts SET status = :status, decided_at = :at, decided_by = :by WHERE id = :id',
    ),
    enqueue: db.run<{ alertId: string; sessionId: string; dueAt: number }>(
      'INSERT INTO applications VALUES (:alertId, :sessionId, :dueAt)',
    ),
    /** Lists the due changes of the session that waits longest, in the order of the decisions. */
    due: db.many<Application, { now: number }>(`
      SELECT alert_id AS alertId, document_id AS documentId, alerts.session_id AS sessionId
      FROM applications JOIN alerts ON alerts.id = alert_id
      WHERE due_at <= :now AND alerts.session_id =
        (SELECT session_id FROM applications WHERE due_at <= :now ORDER BY due_at, rowid LIMIT 1)
      ORDER BY due_at, applications.rowid`),
    nextDue: () => nextDue()?.dueAt ?? undefined,
    setApplied: (alertId: string, at: string) => {
      applied({ alertId, at });
      dequeue({ alertId });
    },
    /** Makes all waiting changes due that many ms earlier. */
    hasten: db.run<{ ms: number }>('UPDATE applications SET due_at = due_at - :ms'),
    waiting: () => waiting()?.total ?? 0,
  };
};
