// §2.1, §4.2 Consultation context.
import * as z from 'zod/mini';
import { ConsultationContext } from '../../../src/contract/consultation-context.ts';
import { ASSUMPTIONS } from '../assumptions.ts';
import type { Core } from '../core.ts';
import type { Consultation } from '../store/consultations.ts';
import type { Session } from '../store/sessions.ts';
import { isCountry, isSameCountry } from './country.ts';
import { ServiceError, notFound } from './service-error.ts';
import type { Caller } from './visibility.ts';

/** §2.1 as this service reads it: the contract's fields with closed enumerations; unknown fields are ignored. */
export const ContextBody = z.object({
  ...ConsultationContext.def.shape,
  name: z.string().check(z.regex(/\S/, { error: 'It must not be empty.' })),
  idCountry: z.optional(
    z.string().check(z.refine(isCountry, { error: 'It must be a country name, an alpha-2 or an alpha-3 code.' })),
  ),
  scribeSessionModality: z.optional(z.enum(ASSUMPTIONS.modalities.value)),
});

/** Creates the consultation, or updates it if it is the same one; returns its id. */
export const setContext = (core: Core, caller: Caller, context: z.output<typeof ContextBody>): string => {
  const { store, clock, id } = core;
  const configuration = findConfiguration(core, caller, context.medicalRecordConfigurationId);
  return store.transaction(() => {
    const consultationInternalId = context.consultationInternalId ?? id(ASSUMPTIONS.contextIdMade.value);
    const now = clock.iso();
    requireUnused(core, caller, consultationInternalId);
    const known = store.consultations.find(caller.institutionId, consultationInternalId);
    if (known) {
      requireSame(core, caller, known, context);
      store.consultations.update({
        ...claim(core, caller, known),
        context: { ...documentOf(known.context), ...context },
        updatedAt: now,
      });
      const { institutionId } = caller;
      const of = { institutionId, consultationInternalId, patientName: context.name };
      const modality = context.scribeSessionModality ?? null;
      store.sessions.amend(of, ASSUMPTIONS.openStatuses.value, modality, configuration);
    } else {
      store.consultations.add({
        institutionId: caller.institutionId,
        consultationInternalId,
        accountId: caller.id,
        patientId: id('pat_'),
        context,
        createdAt: now,
        updatedAt: now,
      });
    }
    return consultationInternalId;
  });
};

/** ASSUMPTIONS.claimedConsultation: gives an unclaimed consultation to the caller and returns it as it is then. */
export const claim = (core: Core, caller: Caller, known: Consultation): Consultation => {
  const { store, clock } = core;
  const claimed = { ...known, accountId: ownerOf(core, caller, known), updatedAt: clock.iso() };
  if (claimed.accountId === known.accountId) return known;
  store.consultations.update(claimed);
  store.sessions.handOver(known.institutionId, known.consultationInternalId, claimed.accountId);
  return claimed;
};

/** Returns the id of the account that owns the consultation once that caller uses it. */
const ownerOf = ({ store }: Core, caller: Caller, { accountId }: Consultation): string => {
  const isUnclaimed = store.accounts.byId(accountId)?.scope === 'institution';
  return isUnclaimed && caller.scope === 'doctor' ? caller.id : accountId;
};

/** Whether the caller may use that consultation as its own. */
export const isOwn = (core: Core, caller: Caller, consultation: Consultation): boolean =>
  caller.scope === 'institution' || ownerOf(core, caller, consultation) === caller.id;

/** Finds the session with that id in the caller's institution, even a deleted one. */
export const sessionNamed = ({ store }: Core, { institutionId }: Caller, id: string): Session | undefined => {
  const session = store.sessions.byId({ id });
  return session?.institutionId === institutionId ? session : undefined;
};

/** §2.1: throws if the id is a session's. Such an id finds that session, so no consultation can have it. */
export const requireUnused = (core: Core, caller: Caller, consultationInternalId: string): void => {
  if (sessionNamed(core, caller, consultationInternalId)) throw usedByAnother();
};

/** Makes the `resource_conflict` of §4.2. */
export const usedByAnother = (): ServiceError =>
  new ServiceError('resource_conflict', 'consultationInternalId is used by a different consultation.', {
    param: 'consultationInternalId',
  });

/** Finds the configuration that a context names; throws unless it exists and is active. */
const findConfiguration = ({ store }: Core, caller: Caller, configurationId: string | undefined) => {
  if (configurationId === undefined) return null;
  const param = 'medicalRecordConfigurationId';
  const configuration = store.configurations.medicalRecord(caller.institutionId, configurationId);
  if (!configuration) throw notFound('medical record configuration', param);
  if (!configuration.active) {
    throw new ServiceError('resource_not_active', 'The medical record configuration is not active yet.', { param });
  }
  return configuration;
};

/** ASSUMPTIONS.sameConsultation: throws if the context is for another consultation. */
const requireSame = (core: Core, caller: Caller, known: Consultation, context: ConsultationContext): void => {
  if (isOwn(core, caller, known) && isSamePatient(known.context, context)) return;
  throw usedByAnother();
};

/** Returns the patient's document. It stays if a later context omits it, so that no later one can name another document. */
const documentOf = (
  known: ConsultationContext | null,
): Pick<ConsultationContext, 'idCountry' | 'idType' | 'idValue'> => {
  const { idCountry, idType, idValue } = known ?? {};
  return { idCountry, idType, idValue };
};

const isSamePatient = (known: ConsultationContext | null, context: ConsultationContext): boolean => {
  if (!known) return true;
  const isSameKind =
    (!known.idCountry || !context.idCountry || isSameCountry(known.idCountry, context.idCountry)) &&
    plain(known.idType ?? context.idType) === plain(context.idType ?? known.idType);
  // A known number belongs to its country and type. A context with another country or type means another document, even without a number.
  if (known.idValue && !isSameKind) return false;
  if (known.idValue && context.idValue) return plain(known.idValue) === plain(context.idValue);
  return plain(known.name) === plain(context.name);
};

/** Accents, and the optional points of Hebrew and Arabic. In other scripts a mark changes the sound, so it stays. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u064b-\u0652]/g;

const plain = (text: string | undefined): string =>
  (text ?? '').normalize('NFD').replace(ACCENTS, '').replace(/\s+/g, ' ').trim().toLowerCase();
