// §3.2, §4.5 to §4.7: decisions, and how an accepted change reaches the record.
import {
  PENDING,
  type AlertDecision,
  type DecisionResult,
  type CdssAlert,
  type PlanElement,
} from '../../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { ASSUMPTIONS } from '../assumptions.ts';
import type { Core } from '../core.ts';
import { createDueTimer, type DueTimer } from '../due-timer.ts';
import type { Alert, Application } from '../store/alerts.ts';
import { raiseSessionEvent } from '../webhooks/events.ts';
import { ServiceError, notFound } from './service-error.ts';
import { type Caller, viewerOf } from './visibility.ts';

/** Categories of action that take a plan element away (ASSUMPTIONS.applicationKinds). */
const REMOVALS: readonly string[] = ['remove', 'discontinue', 'stop'];

/** Validates all decisions, then records all or none. `paramOf` names the field of a faulty one. */
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
      store.alerts.decide({ id, status: decision, at: clock.iso(), by: caller.id });
      if (decision === 'accepted') store.alerts.enqueue({ alertId: id, sessionId: alerts[index]!.sessionId, dueAt });
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
  const alert = store.alerts.find({ ...viewerOf(caller), id });
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

/**
 * Applies the due changes, with one transaction and one `scribe_session.updated` per session.
 * The waiting ones are in a table, so a sandbox that was killed continues at its next start.
 */
export const createAcceptedChanges = (core: Core): DueTimer => {
  const { deps, store } = core;
  const applyDue = () => {
    const dueNow = () => store.alerts.due({ now: deps.clock() });
    for (let due = dueNow(); due.length > 0; due = dueNow()) {
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

/** Returns the document with the alert's change (ASSUMPTIONS.applicationKinds). */
export const applyAlert = (document: MedicalRecordDocument, alert: CdssAlert, now: string): MedicalRecordDocument => {
  const medicalRecord = document.medicalRecord ?? {};
  const assessmentPlan = medicalRecord.assessmentPlan ?? {};
  const plan = changePlan(assessmentPlan.plan ?? [], alert);
  return {
    ...document,
    updatedAt: now,
    medicalRecord: { ...medicalRecord, assessmentPlan: { ...assessmentPlan, plan } },
  };
};

const changePlan = (plan: readonly PlanElement[], alert: CdssAlert): PlanElement[] => {
  const { elementId, newPlanElement, actionCategory } = alert;
  const place = plan.findIndex(({ id }) => id === elementId);
  if (newPlanElement && actionCategory !== 'add' && place >= 0) {
    // §2.4: a proposal carries no laboratory values, so the measured ones stay.
    return plan.with(place, { laboratory: plan[place]?.laboratory ?? '', ...newPlanElement });
  }
  if (newPlanElement) {
    const isThere = plan.some(({ id }) => id === newPlanElement.id);
    return isThere ? [...plan] : [...plan, { laboratory: '', ...newPlanElement }];
  }
  if (REMOVALS.includes(actionCategory ?? '')) return plan.filter((_, index) => index !== place);
  const action = alert.action ?? '';
  const concerned = plan[place];
  if (concerned) return plan.with(place, { ...concerned, content: joined(concerned.content, action) });
  const { id, element, type } = alert;
  return [...plan, { id: `${id}_applied`, element: element ?? '', content: action, laboratory: '', type: type ?? '' }];
};

const joined = (content: string | null | undefined, action: string): string =>
  content ? `${content.replace(/\.?$/, '.')} ${action}` : action;
