import type { Database } from './database.ts';

interface MedicalRecordConfiguration {
  readonly id: string;
  readonly institutionId: string;
  readonly name: string;
  readonly specialty: string;
  readonly language: string;
  readonly active: boolean;
}

interface ScribeSessionConfiguration {
  readonly id: string;
  readonly institutionId: string;
  readonly name: string;
}

/** Medical record (`mrc_…`) and scribe session (`ssc_…`) configurations. */
export interface Configurations {
  addMedicalRecord(configuration: MedicalRecordConfiguration): void;
  medicalRecord(institutionId: string, id: string): MedicalRecordConfiguration | undefined;
  medicalRecords(institutionId: string): MedicalRecordConfiguration[];
  addScribeSession(configuration: ScribeSessionConfiguration): void;
  scribeSession(institutionId: string, id: string): ScribeSessionConfiguration | undefined;
  scribeSessions(institutionId: string): ScribeSessionConfiguration[];
}

type Row = Omit<MedicalRecordConfiguration, 'active'> & { readonly active: number };

/** Creates the repository of configurations in `db`. */
export const createConfigurations = (db: Database): Configurations => {
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
  const insertSession = db.run('INSERT INTO scribe_session_configurations VALUES (:id, :institutionId, :name)');
  const session = db.one<ScribeSessionConfiguration>(`SELECT id, institution_id AS institutionId, name
    FROM scribe_session_configurations WHERE institution_id = :institutionId AND id = :id`);
  const sessions = db.many<ScribeSessionConfiguration>(`SELECT id, institution_id AS institutionId, name
    FROM scribe_session_configurations WHERE institution_id = :institutionId ORDER BY rowid`);
  const fromRow = (row: Row): MedicalRecordConfiguration => ({ ...row, active: row.active === 1 });
  return {
    addMedicalRecord: (configuration) => {
      insertRecord({ ...configuration, active: Number(configuration.active) });
    },
    medicalRecord: (institutionId, id) => {
      const row = record({ institutionId, id });
      return row && fromRow(row);
    },
    medicalRecords: (institutionId) => records({ institutionId }).map(fromRow),
    addScribeSession: (configuration) => {
      insertSession({ ...configuration });
    },
    scribeSession: (institutionId, id) => session({ institutionId, id }),
    scribeSessions: (institutionId) => sessions({ institutionId }),
  };
};
