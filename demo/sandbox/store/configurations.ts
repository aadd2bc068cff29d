import type { Database } from './database.ts';

export interface MedicalRecordConfiguration {
  /** `mrc_…`. */
  readonly id: string;
  readonly institutionId: string;
  readonly name: string;
  readonly specialty: string;
  readonly language: string;
  /** If it is not active, a context that names it gets §7.2 `resource_not_active`. */
  readonly active: boolean;
}

export interface ScribeSessionConfiguration {
  /** `ssc_…`. */
  readonly id: string;
  readonly institutionId: string;
  readonly name: string;
}

type Row = Omit<MedicalRecordConfiguration, 'active'> & { readonly active: number };

/** Medical record (`mrc_…`) and scribe session (`ssc_…`) configurations. */
export const createConfigurations = (db: Database) => {
  const columns = 'id, institution_id AS institutionId, name, specialty, language, active';
  const insertRecord = db.run(
    'INSERT INTO medical_record_configurations VALUES (:id, :institutionId, :name, :specialty, :language, :active)',
  );
  const record = db.one<Row>(
    `SELECT ${columns} FROM medical_record_configurations WHERE institution_id = :institutionId AND id = :id`,
  );
  const records = db.many<Row>(
    `SELECT ${columns} FROM medical_record_configurations WHERE institution_id = :institutionId ORDER BY rowid`,
  );
  const fromRow = (row: Row): MedicalRecordConfiguration => ({ ...row, active: row.active === 1 });
  return {
    addMedicalRecord: (configuration: MedicalRecordConfiguration) => {
      insertRecord({ ...configuration, active: Number(configuration.active) });
    },
    medicalRecord: (institutionId: string, id: string) => {
      const row = record({ institutionId, id });
      return row && fromRow(row);
    },
    medicalRecords: (institutionId: string) => records({ institutionId }).map(fromRow),
    addScribeSession: db.run<ScribeSessionConfiguration>(
      'INSERT INTO scribe_session_configurations VALUES (:id, :institutionId, :name)',
    ),
    scribeSession: db.one<{ id: string; name: string }, { institutionId: string; id: string }>(
      'SELECT id, name FROM scribe_session_configurations WHERE institution_id = :institutionId AND id = :id',
    ),
    scribeSessions: db.many<{ id: string; name: string }, { institutionId: string }>(
      'SELECT id, name FROM scribe_session_configurations WHERE institution_id = :institutionId ORDER BY rowid',
    ),
  };
};
