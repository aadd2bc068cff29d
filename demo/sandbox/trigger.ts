// `POST /_sandbox/trigger`: changes the session as the event says if its state allows that, else raises only the event.
import type { EventEnvelope } from '../../src/contract/events.ts';
import type { Core } from './core.ts';
import { ServiceError, notFound } from './rules/service-error.ts';
import { edit, cancel, fail, finish, isFinished, isOpen, remove, start } from './rules/session-lifecycle.ts';
import { isEvent } from './rules/webhook-subscription.ts';
import { stories } from './seed/stories.ts';
import type { Account } from './store/accounts.ts';
import type { Session } from './store/sessions.ts';
import { raiseAppointmentEvent, raiseSessionEvent } from './webhooks/events.ts';

type Change = (core: Core, session: Session) => unknown;

/** The change that each event makes to a session in a suitable state. */
const CHANGES: Readonly<Record<string, { readonly suits: (session: Session) => boolean; readonly change: Change }>> = {
  'scribe_session.completed': {
    suits: isOpen,
    change: (core, session) => finish(core, session, { story: stories[0]! }),
  },
  'scribe_session.error': { suits: isOpen, change: fail },
  'scribe_session.cancelled': { suits: isOpen, change: cancel },
  'scribe_session.deleted': { suits: () => true, change: remove },
  'scribe_session.updated': { suits: isFinished, change: (core, session) => addAddendum(core, session) },
};

/**
 * `sessionId` is an `ss_…` or a `consultationInternalId`; for `scribe_session.created` it may have no session yet.
 * `changed` says whether the session changed. If not, only the event was raised, with the session as it is.
 */
export const trigger = (core: Core, event: string, sessionId: string, account: Account | undefined) =>
  core.store.transaction(() => {
    if (!isEvent(event)) {
      throw new ServiceError('parameter_invalid', 'event names no event of the service.', { param: 'event' });
    }
    const session = core.store.sessions.anyones({ id: sessionId });
    if (event === 'scribe_session.created' && !session && account) {
      const { id } = start(core, account, sessionId, {});
      return { event: lastEvent(core, id), changed: true };
    }
    if (!session) throw notFound('scribe session', 'session');
    if (event.startsWith('appointment.')) return { event: raiseAppointmentEvent(core, event, session), changed: false };
    const { suits, change } = CHANGES[event] ?? {};
    if (!suits?.(session) || change?.(core, session) === false) {
      return { event: raiseSessionEvent(core, event, session.id), changed: false };
    }
    return { event: lastEvent(core, session.id), changed: true };
  });

/** Makes a visible edit to the first document; returns false if there is none. */
const addAddendum = (core: Core, session: Session): boolean => {
  const [document] = core.store.documents.list(session.id);
  if (!document) return false;
  const time = core.clock.iso().slice(11, 19);
  edit(core, session, document.id, (before) => ({
    ...before,
    medicalRecordSummary:
      `${before.medicalRecordSummary ?? ''}\n\nAddendum, ${time} UTC: reviewed with the patient.`.trim(),
  }));
  return true;
};

const lastEvent = ({ store }: Core, sessionId: string): EventEnvelope => {
  const event = store.deliveries.lastEvent({ sessionId });
  if (!event) throw new Error('A change raised no event.');
  return JSON.parse(event.body) as EventEnvelope;
};
