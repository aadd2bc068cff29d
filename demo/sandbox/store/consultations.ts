import type { ConsultationContext } from '../../../src/contract/consultation-context.ts';
import type { Viewer } from './accounts.ts';
import type { Database } from './database.ts';

export interface Consultation {
  readonly institutionId: string;
  readonly consultationInternalId: string;
  readonly accountId: string;
  /** `pat_…`. */
  readonly patientId: string;
  /** Null: the doctor signed in before any context was set. */
  readonly context: ConsultationContext | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

type Row = Omit<Consultation, 'context'> & { readonly context: string | null };

const fromRow = (row: Row): Consultation => ({
  ...row,
  context: row.context === null ? null : (JSON.parse(row.context) as ConsultationContext),
});

/** Consultations: one per institution and `consultationInternalId`. */
export const createConsultations = (db: Database) => {
  const columns = `institution_id AS institutionId, consultation_internal_id AS consultationInternalId,
    account_id AS accountId, patient_id AS patientId, context, created_at AS createdAt, updated_at AS updatedAt`;
  const insert = db.run(`INSERT INTO consultations VALUES
    (:institutionId, :consultationInternalId, :accountId, :patientId, :context, :createdAt, :updatedAt)`);
  const find = db.one<Row>(`SELECT ${columns} FROM consultations
    WHERE institution_id = :institutionId AND consultation_internal_id = :consultationInternalId`);
  const visible = db.many<Row>(`SELECT ${columns} FROM consultations
    WHERE institution_id = :institutionId AND (:accountId IS NULL OR account_id = :accountId)
    ORDER BY created_at DESC, rowid DESC`);
  const update = db.run(`UPDATE consultations
    SET account_id = :accountId, patient_id = :patientId, context = :context, updated_at = :updatedAt
    WHERE institution_id = :institutionId AND consultation_internal_id = :consultationInternalId`);
  return {
    add: (consultation: Consultation) => {
      insert({ ...consultation, context: consultation.context && JSON.stringify(consultation.context) });
    },
    /** Finds a consultation of the institution, for any caller. */
    find: (institutionId: string, consultationInternalId: string) => {
      const row = find({ institutionId, consultationInternalId });
      return row && fromRow(row);
    },
    /** Lists the viewer's consultations, newest first. */
    visible: (viewer: Viewer) => visible(viewer).map(fromRow),
    update: ({ createdAt: _createdAt, context, ...rest }: Consultation) => {
      update({ ...rest, context: context && JSON.stringify(context) });
    },
  };
};
