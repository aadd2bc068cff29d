import { isMadeUp, sentId } from '../client/read-answer.ts';
import { type CdssAlert, PENDING, isDecidedStatus, opennessOf } from '../contract/cdss-alert.ts';
import { ALERT_ID_PATTERN } from '../contract/limits.ts';
import type { MedicalRecordDocument } from '../contract/medical-record-document.ts';
import type { ScribeAlertsChangedDetail } from '../events.ts';
import { alertsIn, elementsOf, isApplied, planElementOf, planOf } from './decisions/judge.ts';
import { hasSameItems } from './reuse.ts';
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

/** The snapshots of all alerts of the documents: undecided first, red first, unknown severities next, then as sent. */
export class AlertSnapshots {
  readonly #milderSeverities: readonly string[] | undefined;
  /** The arguments of `update` that the snapshots were made from. */
  #made: readonly unknown[] = [];
  #snapshots: readonly AlertSnapshot[] = [];

  constructor(milderSeverities?: readonly string[]) {
    this.#milderSeverities = milderSeverities;
  }

  /** Returns the present snapshots. An unchanged alert stays the same object, so that one decision changes one card. */
  update(
    documents: readonly MedicalRecordDocument[],
    decisions: ReadonlyMap<string, DecisionSnapshot>,
    mayDecide: boolean,
  ): readonly AlertSnapshot[] {
    const given = [documents, decisions, mayDecide];
    if (hasSameItems(given, this.#made)) return this.#snapshots;
    const former = new Map(this.#snapshots.map((snapshot) => [snapshot.alert.id, snapshot]));
    const snapshots = [...this.#read(documents).values()].map((around) => {
      const { alert, lock } = around;
      const decision = decisions.get(alert.id);
      const isOpen = !isDecidedStatus(alert.status) && !isBinding(decision?.phase);
      const snapshot = { ...around, decision, isOpen, canDecide: isOpen && !lock && mayDecide };
      const known = former.get(alert.id);
      return known && isSame(known, snapshot) ? known : snapshot;
    });
    snapshots.sort((a, b) => rank(a) - rank(b));
    if (!hasSameItems(snapshots, this.#snapshots)) this.#snapshots = snapshots;
    // Set last: if the code above throws, the next call throws too and does not return the former snapshots.
    this.#made = given;
    return this.#snapshots;
  }

  /** Reads each alert once, by its id, with its surroundings in the record. */
  #read(documents: readonly MedicalRecordDocument[]): ReadonlyMap<string, Around> {
    const read = new Map<string, Around>();
    const twice = idsGivenTwice(documents);
    for (const document of documents) {
      const { id: documentId, purpose, reportState } = document;
      const plan = planOf(document);
      for (const alert of document.cdssAlerts ?? []) {
        // An alert in two documents is one alert. If only the status differs, the copy that is most open counts.
        const copy = read.get(alert.id)?.alert;
        if (copy && opennessOf(copy) >= opennessOf(alert)) continue;
        const planElement = planElementOf(alert, plan);
        read.set(alert.id, {
          ...{ alert, documentId, purpose, reportState, planElement },
          gravity: gravityOf(alert.severity, this.#milderSeverities),
          isElementTwice: elementsOf(alert, plan).length > 1,
          isInRecord:
            alert.status === 'accepted' && Boolean(alert.newPlanElement) && isApplied(alert, plan, planElement),
          lock: lockOf(alert, twice),
        });
      }
    }
    return read;
  }
}

type Around = Omit<AlertSnapshot, 'decision' | 'isOpen' | 'canDecide'>;

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

/** Whether a card would show the same text, decision and surroundings. */
function isSame(a: AlertSnapshot, b: AlertSnapshot): boolean {
  // The page's own decision may already tell how the alert was decided. Then the same status in the record is no news.
  const isTold = isRecorded(b.decision?.phase) && b.alert.status === b.decision?.decision;
  return (
    hasSameFields(a, b, isTold ? 'alert' : undefined) &&
    (a.alert === b.alert || hasSameFields(a.alert, b.alert, 'status'))
  );
}

function hasSameFields<Fields extends object>(a: Fields, b: Fields, except?: keyof Fields): boolean {
  const keys = Object.keys({ ...a, ...b }) as (keyof Fields)[];
  return keys.every((key) => key === except || a[key] === b[key]);
}

/** The counts of alerts for the host and the bar. Every alert that is not open is recorded. */
export interface AlertCounts extends Omit<ScribeAlertsChangedDetail, 'sessionId' | 'state'> {
  /** Failed, and a card shows it. */
  readonly failedOnShow: number;
  /** Recorded, but the record does not show it after a minute. */
  readonly notApplied: number;
}

/** Counts alerts for the host and the bar, also those that are gone with a decision not recorded. A host closes a visit only on `open === 0`. */
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
