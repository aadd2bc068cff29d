// §3.1, §6.1 The life of a scribe session, and edits of its record; every change and its event are one transaction.
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { SESSION_ID_PREFIX } from '../../../src/contract/scribe-session.ts';
import { ASSUMPTIONS } from '../assumptions.ts';
import type { Core } from '../core.ts';
import { withErrors } from '../seed/clinical-story.ts';
import type { Finish, ServiceAccount, Start } from '../service.ts';
import type { Consultation } from '../store/consultations.ts';
import { addDocuments } from '../store/fill.ts';
import type { Session } from '../store/sessions.ts';
import { raiseSessionEvent } from '../webhooks/events.ts';
import { claim, isOwn, requireUnused, usedByAnother } from './consultation-context.ts';
import { ServiceError, notFound } from './service-error.ts';

const OPEN: readonly string[] = ASSUMPTIONS.openStatuses.value;
const FINISHED: readonly string[] = ['completed', 'completedWithErrors'];

export type Change = (document: MedicalRecordDocument) => MedicalRecordDocument;

export const isOpen = ({ status }: Session): boolean => OPEN.includes(status);
export const isFinished = ({ status }: Pick<Session, 'status'>): boolean => FINISHED.includes(status);

/** Starts recording; creates the consultation if nobody has set its context. */
export const start = (core: Core, account: ServiceAccount, consultationInternalId: string, options: Start): Session =>
  core.store.transaction(() => {
    const { store, clock, id } = core;
    const consultation = ownConsultation(core, account, consultationInternalId);
    const { context, institutionId } = consultation;
    const latest = store.sessions.latest(institutionId, consultationInternalId);
    if (latest && (isOpen(latest) || isFinished(latest))) {
      throw new ServiceError('resource_conflict', 'The consultation has a session already.');
    }
    const configurationId = context?.medicalRecordConfigurationId ?? null;
    const configuration = configurationId && store.configurations.medicalRecord(institutionId, configurationId);
    const session: Session = {
      id: id(SESSION_ID_PREFIX),
      institutionId,
      consultationInternalId,
      accountId: consultation.accountId,
      status: 'recording',
      patientName: context?.name ?? options.patientName ?? 'Unnamed patient',
      modality: context?.scribeSessionModality ?? ASSUMPTIONS.modalities.value[0],
      specialty: options.specialty ?? (configuration ? configuration.specialty : account.specialty),
      medicalRecordConfigurationId: configurationId,
      scribeSessionConfigurationId: null,
      createdAt: clock.iso(),
      completedAt: null,
      deletedAt: null,
    };
    store.sessions.add(session);
    raiseSessionEvent(core, 'scribe_session.created', session.id);
    return session;
  });

/** Returns the consultation as the account's own; throws a conflict if another account owns it. */
const ownConsultation = (core: Core, account: ServiceAccount, consultationInternalId: string): Consultation => {
  const { store, clock, id } = core;
  const { institutionId } = account;
  requireUnused(core, account, consultationInternalId);
  const known = store.consultations.find(institutionId, consultationInternalId);
  const now = clock.iso();
  if (!known) {
    const accountId = account.id;
    const made = { institutionId, consultationInternalId, accountId, patientId: id('pat_'), context: null };
    store.consultations.add({ ...made, createdAt: now, updatedAt: now });
    return { ...made, createdAt: now, updatedAt: now };
  }
  if (!isOwn(core, account, known)) throw usedByAnother();
  return claim(core, account, known);
};

/** recording → processing. */
export const stop = (core: Core, session: Session): Session => {
  if (session.status !== 'recording') throw cannot(session, 'be stopped');
  core.store.sessions.setStatus({ id: session.id, status: 'processing', completedAt: null, deletedAt: null });
  return { ...session, status: 'processing' };
};

/** → completed | completedWithErrors, with the story's documents. */
export const finish = (core: Core, session: Session, { story, withErrors: isFaulty = false }: Finish): Session => {
  if (!isOpen(session)) throw cannot(session, 'complete');
  const { store, clock } = core;
  const { context } = store.consultations.find(session.institutionId, session.consultationInternalId) ?? {};
  const consultation = context ?? { name: session.patientName };
  const documents = story.documents({ sessionId: session.id, consultation }, clock.now());
  return core.store.transaction(() => {
    addDocuments(store, session, isFaulty ? withErrors(documents) : documents);
    return end(core, session, isFaulty ? 'completedWithErrors' : 'completed', 'scribe_session.completed');
  });
};

/** → error. */
export const fail = (core: Core, session: Session): Session => {
  if (!isOpen(session)) throw cannot(session, 'fail');
  return end(core, session, 'error', 'scribe_session.error');
};

/** → cancelled. */
export const cancel = (core: Core, session: Session): Session => {
  if (!isOpen(session)) throw cannot(session, 'be cancelled');
  return end(core, session, 'cancelled', 'scribe_session.cancelled');
};

/** → deleted: the documents and their alerts are gone. */
export const remove = (core: Core, session: Session): Session =>
  core.store.transaction(() => {
    core.store.documents.removeAll({ sessionId: session.id });
    return end(core, session, 'deleted', 'scribe_session.deleted');
  });

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

const end = (core: Core, session: Session, status: string, event: string): Session =>
  core.store.transaction(() => {
    const now = core.clock.iso();
    const completedAt = FINISHED.includes(status) ? now : session.completedAt;
    const deletedAt = status === 'deleted' ? now : null;
    core.store.sessions.setStatus({ id: session.id, status, completedAt, deletedAt });
    raiseSessionEvent(core, event, session.id);
    return { ...session, status, completedAt, deletedAt };
  });

const cannot = ({ status }: Session, what: string): ServiceError =>
  new ServiceError('resource_conflict', `A session that is ${status} cannot ${what}.`);
