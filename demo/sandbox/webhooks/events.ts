// §6.2 Envelopes and their deliveries.
import {
  type AppointmentEventData,
  type EventEnvelope,
  type ScribeSessionEventData,
} from '../../../src/contract/events.ts';
import type { Core } from '../core.ts';
import type { Session } from '../store/sessions.ts';

/** Raises a `scribe_session.*` event with the session as it is now; call it inside the transaction that changed it. */
export const raiseSessionEvent = (core: Core, type: string, sessionId: string): EventEnvelope => {
  const session = core.store.sessions.byId({ id: sessionId });
  if (!session) throw new Error('An event was raised for a session that is not there.');
  return raise(core, type, session, snapshot(core, session));
};

/** Raises an `appointment.*` event (ASSUMPTIONS.appointments). */
export const raiseAppointmentEvent = (core: Core, type: string, session: Session): EventEnvelope => {
  const isCancelled = type === 'appointment.cancelled';
  const data: AppointmentEventData = {
    appointmentId: core.id('apt_'),
    // §6.1: `appointment.cancelled` carries a null `scribeSessionId`.
    scribeSessionId: isCancelled ? null : session.id,
    status: type.slice('appointment.'.length),
    institutionId: session.institutionId,
    createdAt: core.clock.iso(),
  };
  return raise(core, type, session, data);
};

const raise = (
  { deps, store, clock, id, wake }: Core,
  type: string,
  session: Session,
  data: Record<string, unknown>,
): EventEnvelope => {
  const envelope = { id: id('evt_'), type, createdAt: clock.iso(), data };
  store.transaction(() => {
    store.deliveries.addEvent({
      id: envelope.id,
      type,
      sessionId: session.id,
      body: JSON.stringify(envelope),
      createdAt: envelope.createdAt,
    });
    store.webhooks
      .subscribed(session.institutionId, session.accountId, type)
      .forEach(({ id: webhookId }) =>
        store.deliveries.add({ id: id('whd_'), eventId: envelope.id, webhookId, nextAttemptAt: deps.clock() }),
      );
  });
  wake();
  return envelope;
};

const snapshot = ({ store }: Core, session: Session): ScribeSessionEventData => {
  const account = store.accounts.byId(session.accountId);
  const consultation = store.consultations.find(session.institutionId, session.consultationInternalId);
  const { idCountry = null, idType = null, idValue = null } = consultation?.context ?? {};
  return {
    scribeSessionId: session.id,
    medicalRecordConfigurationId: session.medicalRecordConfigurationId,
    scribeSessionConfigurationId: session.scribeSessionConfigurationId,
    status: session.status,
    institutionId: session.institutionId,
    // An institutional account is no professional, so no name is given.
    account: account?.scope === 'doctor' ? { id: account.id, name: account.displayName, email: account.email } : null,
    patient: consultation
      ? { id: consultation.patientId, name: session.patientName, idCountry, idType, idValue }
      : null,
    createdAt: session.createdAt,
    completedAt: session.completedAt,
  };
};
