import type { Viewer } from './accounts.ts';
import type { Database } from './database.ts';

export interface Session {
  /** `ss_…`. */
  readonly id: string;
  readonly institutionId: string;
  readonly consultationInternalId: string;
  readonly accountId: string;
  readonly status: string;
  readonly patientName: string;
  readonly modality: string;
  readonly specialty: string;
  readonly medicalRecordConfigurationId: string | null;
  readonly scribeSessionConfigurationId: string | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly deletedAt: string | null;
}

const COLUMNS = `id, institution_id AS institutionId, consultation_internal_id AS consultationInternalId,
  account_id AS accountId, status, patient_name AS patientName, modality, specialty,
  medical_record_configuration_id AS medicalRecordConfigurationId,
  scribe_session_configuration_id AS scribeSessionConfigurationId,
  created_at AS createdAt, completed_at AS completedAt, deleted_at AS deletedAt`;
const SEEN = 'institution_id = :institutionId AND (:accountId IS NULL OR account_id = :accountId)';

/** Scribe sessions. A deleted one keeps its row, so that its id is never used again, but searches do not find it. */
export const createSessions = (db: Database) => {
  const bySessionId = db.one<Session>(
    `SELECT ${COLUMNS} FROM sessions WHERE id = :id AND deleted_at IS NULL AND ${SEEN}`,
  );
  const byConsultation = db.one<Session>(`SELECT ${COLUMNS} FROM sessions
    WHERE consultation_internal_id = :id AND deleted_at IS NULL AND ${SEEN} ORDER BY number DESC LIMIT 1`);
  const pendingAlerts = db.one<{ total: number }>(
    `SELECT count(*) AS total FROM alerts WHERE session_id = :id AND status = 'pending'`,
  );
  // §6.2: the two configurations are mutually exclusive.
  const amend = db.run(`UPDATE sessions SET patient_name = :patientName, modality = coalesce(:modality, modality),
      specialty = iif(:id IS NULL OR :id IS medical_record_configuration_id, specialty, :specialty),
      medical_record_configuration_id = coalesce(:id, medical_record_configuration_id),
      scribe_session_configuration_id = iif(:id IS NULL, scribe_session_configuration_id, NULL)
    WHERE institution_id = :institutionId AND consultation_internal_id = :consultationInternalId
      AND deleted_at IS NULL AND status IN (SELECT value FROM json_each(:statuses))`);
  const handOver = db.run(`UPDATE sessions SET account_id = :accountId
    WHERE institution_id = :institutionId AND consultation_internal_id = :consultationInternalId`);
  const handOverAlerts = db.run(`UPDATE alerts SET account_id = :accountId WHERE session_id IN (SELECT id FROM sessions
    WHERE institution_id = :institutionId AND consultation_internal_id = :consultationInternalId)`);
  const find = db.kept(256, (key) => {
    const [institutionId = null, accountId = null, id = null] = JSON.parse(key) as (string | null)[];
    const asked = { institutionId, accountId, id };
    return bySessionId(asked) ?? byConsultation(asked);
  });
  return {
    add: db.run<Session>(`INSERT INTO sessions (id, institution_id, consultation_internal_id, account_id, status,
        patient_name, modality, specialty, medical_record_configuration_id, scribe_session_configuration_id,
        created_at, completed_at, deleted_at)
      VALUES (:id, :institutionId, :consultationInternalId, :accountId, :status, :patientName, :modality, :specialty,
        :medicalRecordConfigurationId, :scribeSessionConfigurationId, :createdAt, :completedAt, :deletedAt)`),
    /** Finds by `ss_…`, else the newest session of the `consultationInternalId`; never a deleted one. */
    find: ({ institutionId, accountId }: Viewer, id: string) => find(JSON.stringify([institutionId, accountId, id])),
    /** Finds a session of any owner, even a deleted one, for the service itself. */
    byId: db.one<Session, { id: string }>(`SELECT ${COLUMNS} FROM sessions WHERE id = :id`),
    /** Finds by `ss_…` or `consultationInternalId` in any institution, but no deleted one, for the service itself. */
    anyones: db.one<Session, { id: string }>(`SELECT ${COLUMNS} FROM sessions
      WHERE (id = :id OR consultation_internal_id = :id) AND deleted_at IS NULL ORDER BY id = :id DESC, number DESC LIMIT 1`),
    latest: (institutionId: string, id: string) => byConsultation({ institutionId, accountId: null, id }),
    /** Lists sessions with `pending` alerts that were raised since then, newest first (§7.3). */
    pendingReview: db.many<Session, Viewer & { since: string }>(`SELECT ${COLUMNS} FROM sessions
      WHERE deleted_at IS NULL AND ${SEEN} AND EXISTS (SELECT 1 FROM alerts
        WHERE alerts.session_id = sessions.id AND alerts.status = 'pending' AND alerts.created_at >= :since)
      ORDER BY number DESC`),
    pendingAlerts: (id: string) => pendingAlerts({ id })?.total ?? 0,
    /** Writes a context's values to the sessions of a consultation that have one of these statuses; null changes nothing. */
    amend: (
      of: Pick<Session, 'institutionId' | 'consultationInternalId' | 'patientName'>,
      statuses: readonly string[],
      modality: string | null,
      configuration: { readonly id: string; readonly specialty: string } | null,
    ) => {
      const { id, specialty } = configuration ?? { id: null, specialty: null };
      amend({ ...of, statuses: JSON.stringify(statuses), modality, id, specialty });
    },
    /** Gives the sessions of a consultation, and their alerts, to another account. */
    handOver: (institutionId: string, consultationInternalId: string, accountId: string) => {
      const to = { institutionId, consultationInternalId, accountId };
      handOver(to);
      handOverAlerts(to);
    },
    setStatus: db.run<Pick<Session, 'id' | 'status' | 'completedAt' | 'deletedAt'>>(`UPDATE sessions
      SET status = :status, completed_at = :completedAt, deleted_at = :deletedAt WHERE id = :id`),
    /** Lists all sessions that are not deleted, newest first. */
    all: db.many<Session>(`SELECT ${COLUMNS} FROM sessions WHERE deleted_at IS NULL ORDER BY number DESC`),
  };
};
