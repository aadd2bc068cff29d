// §4.5–4.7 Decisions: all are validated before any is recorded.
import { PENDING, type AlertDecision, type DecisionResult } from '../../../src/contract/cdss-alert.ts';
import { ASSUMPTIONS } from '../assumptions.ts';
import type { Core } from '../core.ts';
import type { Account } from '../store/accounts.ts';
import type { Alert } from '../store/alerts.ts';
import { ServiceError, notFound } from './service-error.ts';
import { viewerOf } from './visibility.ts';

type Caller = Pick<Account, 'id' | 'institutionId' | 'scope'>;

/** Records all decisions, or none. `paramOf` names the field of a faulty one. */
export const decide = (
  core: Core,
  caller: Caller,
  decisions: readonly AlertDecision[],
  paramOf: (index: number) => string,
): DecisionResult[] => {
  const { deps, store, clock } = core;
  const results = store.transaction(() => {
    const alerts = decisions.map(({ id }, index) => usable(core, caller, id, paramOf(index)));
    const dueAt = deps.clock() + ASSUMPTIONS.applicationMs.value;
    decisions.forEach(({ id, decision }, index) => {
      store.alerts.decide(id, decision, clock.iso(), caller.id);
      if (decision === 'accepted') store.alerts.enqueue(id, alerts[index]!.sessionId, dueAt);
    });
    writeStatuses(core, alerts, decisions);
    return decisions.map(({ id, decision }, index) => ({
      id,
      elementId: alerts[index]!.elementId,
      status: decision === 'rejected' ? ASSUMPTIONS.rejectedStatus.value : decision,
    }));
  });
  core.wake();
  return results;
};

const usable = ({ store }: Core, caller: Caller, id: string, param: string): Alert => {
  const alert = store.alerts.find(viewerOf(caller), id);
  if (!alert) throw notFound('CDSS alert', param);
  if (alert.status !== PENDING) {
    throw new ServiceError('resource_conflict', 'The CDSS alert has already been decided.', { param });
  }
  return alert;
};

/** Writes the statuses into the documents' text; a decision by itself changes nothing else there. */
const writeStatuses = ({ store }: Core, alerts: readonly Alert[], decisions: readonly AlertDecision[]): void => {
  const statuses = new Map(decisions.map(({ id, decision }) => [id, decision]));
  const documents = new Map(alerts.map(({ documentId, sessionId }) => [documentId, sessionId]));
  documents.forEach((sessionId, documentId) => {
    const document = store.documents.find(sessionId, documentId);
    if (!document) return;
    const cdssAlerts = (document.cdssAlerts ?? []).map((alert) => {
      const status = statuses.get(alert.id);
      return status ? { ...alert, status } : alert;
    });
    store.documents.replace({ ...document, cdssAlerts });
  });
};
