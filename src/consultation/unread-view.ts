import type { ScribeError } from '../client/errors.ts';
import { UNREAD } from './resource.ts';
import type { ConsultationView, Resource } from './view.ts';

/** The view of a session of which nothing is known, with what is wrong with the page's set-up if something is. */
export function unreadView(sessionId: string, error?: ScribeError): ConsultationView {
  const resource: Resource<never> = error
    ? { ...UNREAD, state: sessionId ? 'failed' : 'idle', failure: { reason: 'set-up', error } }
    : UNREAD;
  return {
    sessionId,
    life: UNREAD,
    session: resource,
    documents: resource,
    alerts: [],
    gate: undefined,
    connection: 'off',
    isSignedOut: false,
    doctorName: undefined,
    patientName: undefined,
    otherThan: undefined,
    mismatch: undefined,
    scopes: new Set(),
    undecidable: 'scope',
    isRefreshing: false,
  };
}
