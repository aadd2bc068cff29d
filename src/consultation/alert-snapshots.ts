import { isMadeUp, sentId } from '../client/read-answer.ts';
import { type CdssAlert, PENDING, isDecidedStatus, opennessOf } from '../contract/cdss-alert.ts';
import { ALERT_ID_PATTERN } from '../contract/limits.ts';
import type { MedicalRecordDocument } from '../contract/medical-record-document.ts';
import type { ScribeAlertsChangedDetail } from '../events.ts';
import { alertsIn, elementsOf, isApplied, planElementOf, planOf } from './decisions/judge.ts';
import { hasSameItems, reuse } from './reuse.ts';
import {
  type AlertLock,
  type AlertSnapshot,
  type ConsultationSnapshot,
  type DecisionSnapshot,
  isBinding,
  isRecorded,
  isUnderWay,
  isFailed,
  isUnrecorded,
  isUnsettled,
} from './snapshot.ts';

interface Given {
  readonly decisionOn?: (alertId: string) => DecisionSnapshot | undefined;
  readonly mayDecide?: boolean;
  readonly milderSeverities?: readonly string[] | undefined;
  /** The snapshots on show. */
  readonly former?: readonly AlertSnapshot[] | undefined;
}

/**
 * The snapshots of all alerts of the documents: undecided first, red first, unknown severities next, then as sent. An
 * unchanged alert stays the same object as in `former`, so that one decision changes one card.
 */
export function alertSnapshots(
  documents: readonly MedicalRecordDocument[],
  { decisionOn = () => undefined, mayDecide = true, milderSeverities, former = [] }: Given = {},
): readonly AlertSnapshot[] {
  const read = new Map<string, AlertSnapshot>();
  const fits = new Map<string, number>();
  const twice = idsGivenTwice(documents);
  for (const document of documents) {
    const { id: documentId, purpose, reportState, language } = document;
    const plan = planOf(document);
    for (const alert of document.cdssAlerts ?? []) {
      // An alert in several documents is one alert. Takes the copy whose status is most open; of equal ones, the one whose document
      // has the plan element, or at least a plan. Otherwise the card would say that the element is not in the plan.
      const planElement = planElementOf(alert, plan);
      const planFit = Number(plan.length > 0) + Number(planElement !== undefined);
      const fit = 10 * opennessOf(alert) + planFit;
      if (fit <= (fits.get(alert.id) ?? -1)) continue;
      fits.set(alert.id, fit);
      const decision = decisionOn(alert.id);
      const lock = lockOf(alert, twice);
      const isOpen = !isDecidedStatus(alert.status) && !isBinding(decision?.phase);
      read.set(alert.id, {
        ...{ alert, documentId, purpose, reportState, language, planElement, decision, lock, isOpen },
        gravity: gravityOf(alert.severity, milderSeverities),
        isElementTwice: elementsOf(alert, plan).length > 1,
        isInRecord: alert.status === 'accepted' && Boolean(alert.newPlanElement) && isApplied(alert, plan, planElement),
        canDecide: isOpen && !lock && mayDecide,
      });
    }
  }
  const known = new Map(former.map((snapshot) => [snapshot.alert.id, snapshot]));
  const snapshots = [...read].map(([id, snapshot]) => kept(known.get(id), snapshot));
  snapshots.sort((a, b) => rank(a) - rank(b));
  return hasSameItems(snapshots, former) ? former : snapshots;
}

/** Ids that the service gave to several alerts. None of them can be decided, because it could be the wrong one. */
function idsGivenTwice(documents: readonly MedicalRecordDocument[]): ReadonlySet<string> {
  const ids = alertsIn(documents).map(({ id }) => id);
  return new Set(ids.filter(isMadeUp).map(sentId));
}

/** Why nobody can decide the alert here. */
function lockOf({ id, status }: CdssAlert, twice: ReadonlySet<string>): AlertLock | undefined {
  const sent = sentId(id);
  if (!ALERT_ID_PATTERN.test(sent)) return 'id';
  if (twice.has(sent)) return 'twice';
  return status === PENDING || isDecidedStatus(status) ? undefined : 'status';
}

/** The rank of an alert in the list. Undecided ones and decisions under way come first, so that nothing moves under the pointer. */
function rank({ gravity, decision, isOpen, lock }: AlertSnapshot): number {
  // An unknown status comes after the decidable alerts and before the decided ones.
  if (isOpen && lock === 'status') return 5 + GRAVITY_ORDER[gravity];
  const isUndecided = isOpen || isUnderWay(decision?.phase);
  return isUndecided ? GRAVITY_ORDER[gravity] : 10;
}

/** Returns `former` if a card would show the same for both; else `next`. */
function kept(former: AlertSnapshot | undefined, next: AlertSnapshot): AlertSnapshot {
  const { alert, decision } = next;
  // If the card already shows this decision as recorded, the same status in the record changes nothing.
  const isTold = former && isRecorded(decision?.phase) && alert.status === decision?.decision;
  const told = isTold ? { ...next, alert: { ...alert, status: former.alert.status } } : next;
  return reuse(former, told) === former ? former : next;
}

/** The counts of alerts for the host and the bar. Every alert that is not open is recorded. */
export interface AlertCounts extends Omit<ScribeAlertsChangedDetail, 'sessionId' | 'state'> {
  /** Failed, and a card shows it. */
  readonly failedOnShow: number;
  /** Recorded, but the record does not show it after a minute. */
  readonly notApplied: number;
}

/** Counts alerts for the host and the bar, also gone ones whose decision is not recorded, because a host closes the visit on `open === 0`. */
export function countAlerts({
  alerts,
  unshown: { unsettled, failed },
}: Pick<ConsultationSnapshot, 'alerts' | 'unshown'>): AlertCounts {
  const count = (is: (snapshot: AlertSnapshot) => boolean): number => alerts.filter(is).length;
  const failedOnShow = count(isFailed);
  return {
    total: alerts.length + unsettled + failed,
    open: count(isUnrecorded) + unsettled + failed,
    unsettled: count(isUnsettled) + unsettled,
    failed: failedOnShow + failed,
    failedOnShow,
    notApplied: count(({ decision }) => decision?.phase === 'not-applied'),
  };
}

/** The gravity of an alert; `milder` only for listed severities. */
export type Gravity = 'red' | 'unknown' | 'milder';

/** The common colours that are milder than red. Assumed, because the spec names only `red` (§2.4). */
const MILDER = ['orange', 'amber', 'yellow', 'green'];

/** The gravity of a severity, in upper or lower case. A severity that is not listed as milder never counts as mild. */
export function gravityOf(severity: string | null | undefined, milder: readonly string[] = MILDER): Gravity {
  const word = wordOf(severity ?? '');
  if (word === 'red') return 'red';
  return milder.some((name) => wordOf(name) === word) ? 'milder' : 'unknown';
}

/** The order of undecided alerts: red, then unknown severities, then milder ones. */
export const GRAVITY_ORDER: Readonly<Record<Gravity, number>> = { red: 0, unknown: 1, milder: 2 };

const wordOf = (severity: string): string => severity.trim().toLowerCase();
