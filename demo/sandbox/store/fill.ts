import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import type { SeedConsultation, SeedData } from '../seed/seed.ts';
import type { Session } from './sessions.ts';
import type { Store } from './store.ts';

/** Writes seeds into an empty store in one transaction. */
export const fill = (store: Store, seeds: SeedData, now: string): void =>
  store.transaction(() => {
    seeds.institutions.forEach((institution) => store.accounts.addInstitution(institution));
    seeds.accounts.forEach((account) => store.accounts.add({ ...account, createdAt: now, keyRegeneratedAt: null }));
    seeds.keys.forEach(({ value, role, account, createdAt, expiresAt, revokedAt }) => {
      const accountId = accountOf(store, account).id;
      store.accounts.addKey(value, { role, accountId, createdAt, expiresAt, revokedAt });
    });
    seeds.medicalRecordConfigurations.forEach((row) => store.configurations.addMedicalRecord(row));
    seeds.scribeSessionConfigurations.forEach((row) => store.configurations.addScribeSession(row));
    seeds.consultations.forEach((consultation) => addConsultation(store, consultation));
  });

/** Adds a session's documents and a row for each alert. */
export const addDocuments = (store: Store, session: Session, documents: readonly MedicalRecordDocument[]): void =>
  documents.forEach((document, position) => {
    store.documents.add(session.id, position, document);
    (document.cdssAlerts ?? []).forEach(({ id, elementId, status }) =>
      store.alerts.add({
        id,
        documentId: document.id,
        sessionId: session.id,
        accountId: session.accountId,
        institutionId: session.institutionId,
        elementId: elementId ?? '',
        status,
        createdAt: document.createdAt ?? session.createdAt,
      }),
    );
  });

const addConsultation = (store: Store, seed: SeedConsultation): void => {
  const { id: accountId, institutionId } = accountOf(store, seed.account);
  const { consultationInternalId, patientId, context, createdAt } = seed;
  store.consultations.add({
    institutionId,
    consultationInternalId,
    accountId,
    patientId,
    context,
    createdAt,
    updatedAt: createdAt,
  });
  if (!seed.session) return;
  const { documents, scribeSessionModality: modality, ...rest } = seed.session;
  const session = {
    ...rest,
    institutionId,
    consultationInternalId,
    accountId,
    modality,
    patientName: context.name,
    deletedAt: null,
  };
  store.sessions.add(session);
  addDocuments(store, session, documents);
};

const accountOf = (store: Store, name: string) => {
  const account = store.accounts.byName({ name });
  if (!account) throw new Error(`The seeds name an account that they do not hold: ${name}`);
  return account;
};
