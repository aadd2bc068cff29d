// `POST /_sandbox/trigger`: makes an event really happen where that makes sense, else raises it for what there is.
import type { EventEnvelope } from '../../src/contract/events.ts';
import type { Core } from './core.ts';
import { edit } from './rules/record-edit.ts';
import { ServiceError, notFound } from './rules/service-error.ts';
import { cancel, fail, finish, isFinished, isOpen, remove, start } from './rules/session-lifecycle.ts';
import { isEvent } from './rules/webhook-subscription.ts';
import { stories } from './seed/stories.ts';
import type { Account } from './store/accounts.ts';
import type { Session } from './store/sessions.ts';
import { raiseAppointmentEvent, raiseSessionEvent } from './webhooks/events.ts';

export interface Triggered {
  readonly event: EventEnvelope;
  /** Whether the session was changed; false: the event alone was raised, with the session as it is. */
  readonly changed: boolean;
}

type Change = (core: Core, session: Session) => unknown;

/** What each event does to a session in a state that allows it. */
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

/** `session` is an `ss_…` or a `consultationInternalId`; `scribe_session.created` may name one that is not started. */
export const trigger = (core: Core, event: string, sessionId: string, account: Account | undefined): Triggered =>
  core.store.transaction(() => {
    if (!isEvent(event)) {
      throw new ServiceError('parameter_invalid', 'event names no event of the service.', { param: 'event' });
    }
    const session = core.store.sessions.anyones(sessionId);
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

/** A visible edit of the first document; false when there is none. */
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
  const event = store.deliveries.lastEvent(sessionId);
  if (!event) throw new Error('A change raised no event.');
  return JSON.parse(event.body) as EventEnvelope;
};
