// §6.1 `scribe_session.updated`: edits the record of a finished session.
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { ASSUMPTIONS } from '../assumptions.ts';
import type { Core } from '../core.ts';
import type { Session } from '../store/sessions.ts';
import { raiseSessionEvent } from '../webhooks/events.ts';
import { ServiceError, notFound } from './service-error.ts';
import { isFinished } from './session-lifecycle.ts';

type Change = (document: MedicalRecordDocument) => MedicalRecordDocument;

/** Edits one document; its identity and its alerts stay as they are. */
export const edit = (core: Core, session: Session, documentId: string, change: Change): MedicalRecordDocument =>
  core.store.transaction(() => {
    if (!isFinished(session)) {
      throw new ServiceError('resource_conflict', `The record of a session that is ${session.status} is not editable.`);
    }
    const document = core.store.documents.find(session.id, documentId);
    if (!document) throw notFound('medical record document');
    const { id, purpose, createdAt, cdssAlerts } = document;
    const edited = { ...change(document), id, purpose, createdAt, cdssAlerts, updatedAt: core.clock.iso() };
    core.store.documents.replace(edited);
    raiseSessionEvent(core, 'scribe_session.updated', session.id);
    return edited;
  });

/** Makes a draft report final. */
export const finaliseReport = (core: Core, session: Session, documentId: string): MedicalRecordDocument =>
  edit(core, session, documentId, (document) => {
    if (document.reportState?.lifecycleStatus !== 'draft') {
      throw new ServiceError('resource_conflict', 'The document is not a draft report.');
    }
    const lifecycleStatus = ASSUMPTIONS.finalLifecycleStatus.value;
    return { ...document, reportState: { ...document.reportState, lifecycleStatus } };
  });
