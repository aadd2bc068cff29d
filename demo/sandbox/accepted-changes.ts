// §3.2: accepted changes are applied asynchronously. The waiting ones are in a table, so a sandbox that was killed continues at its next start.
import type { Core } from './core.ts';
import { createDueTimer, type DueTimer } from './due-timer.ts';
import { applyAlert } from './rules/apply-alert.ts';
import type { Application } from './store/alerts.ts';
import { raiseSessionEvent } from './webhooks/events.ts';

/** Applies the due changes, with one transaction and one `scribe_session.updated` per session. */
export const createAcceptedChanges = (core: Core): DueTimer => {
  const { deps, store } = core;
  const applyDue = () => {
    for (let due = store.alerts.due(deps.clock()); due.length > 0; due = store.alerts.due(deps.clock())) {
      const batch = due;
      store.transaction(() => apply(core, batch));
    }
  };
  return createDueTimer(deps, store.alerts.nextDue, applyDue);
};

const apply = (core: Core, applications: readonly Application[]): void => {
  const { store, clock } = core;
  const now = clock.iso();
  for (const { alertId, documentId, sessionId } of applications) {
    const document = store.documents.find(sessionId, documentId);
    const alert = document?.cdssAlerts?.find(({ id }) => id === alertId);
    if (document && alert) store.documents.replace(applyAlert(document, alert, now));
    store.alerts.setApplied(alertId, now);
  }
  const sessionId = applications[0]?.sessionId;
  if (sessionId) raiseSessionEvent(core, 'scribe_session.updated', sessionId);
};
