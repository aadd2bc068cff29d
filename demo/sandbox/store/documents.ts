import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import type { Database } from './database.ts';

const HEAD = Buffer.from('{"items":[');
const COMMA = Buffer.from(',');

const parse = ({ json }: { json: string }) => JSON.parse(json) as MedicalRecordDocument;

/** Medical record documents, each stored as the JSON text that is sent. */
export const createDocuments = (db: Database) => {
  const insert = db.run('INSERT INTO documents VALUES (:id, :sessionId, :position, :purpose, :json)');
  // Sends the texts without parsing or decoding, and copies each once. If SQL joined them, each would be copied four times.
  const texts = db.many<{ bytes: Uint8Array }>(`SELECT CAST(json AS BLOB) AS bytes FROM documents
    WHERE session_id = :sessionId AND (:purpose IS NULL OR purpose = :purpose) ORDER BY position`);
  const listBytes = db.kept(64, (key) => {
    const [sessionId, purpose] = JSON.parse(key) as [string, string | null];
    const rows = texts({ sessionId, purpose });
    const parts = rows.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA, bytes]));
    return Buffer.concat([HEAD, ...parts, Buffer.from(`],"total":${rows.length}}`)]);
  });
  const list = db.many<{ json: string }>('SELECT json FROM documents WHERE session_id = :sessionId ORDER BY position');
  const find = db.one<{ json: string }>('SELECT json FROM documents WHERE session_id = :sessionId AND id = :id');
  const replace = db.run('UPDATE documents SET json = :json, purpose = :purpose WHERE id = :id');
  return {
    add: (sessionId: string, position: number, document: MedicalRecordDocument) => {
      const { id, purpose } = document;
      insert({ id, sessionId, position, purpose: purpose ?? '', json: JSON.stringify(document) });
    },
    /** Returns the answer of §4.4 as bytes; with `purpose`, only documents of that purpose. */
    listBytes: (sessionId: string, purpose: string | null): Uint8Array =>
      listBytes(JSON.stringify([sessionId, purpose])),
    list: (sessionId: string) => list({ sessionId }).map(parse),
    find: (sessionId: string, id: string) => {
      const row = find({ sessionId, id });
      return row && parse(row);
    },
    /** Replaces the document that has the same id. */
    replace: (document: MedicalRecordDocument) => {
      replace({ id: document.id, purpose: document.purpose ?? '', json: JSON.stringify(document) });
    },
    /** Removes the session's documents and their alerts. */
    removeAll: db.run<{ sessionId: string }>('DELETE FROM documents WHERE session_id = :sessionId'),
  };
};
