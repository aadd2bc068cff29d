import { isMadeUp, sentId } from '../client/told-apart.ts';
import { type CdssAlert, PENDING, type PlanElement, isDecidedStatus } from '../contract/cdss-alert.ts';
import { ALERT_ID_PATTERN } from '../contract/limits.ts';
import type { MedicalRecordDocument } from '../contract/medical-record-document.ts';
import { isApplied, planElementsOf, planOf } from './decisions/judge.ts';
import { hasSameItems } from './reuse.ts';
import { GRAVITY_ORDER, gravityOf } from './severity.ts';
import {
  type AlertLock,
  type AlertSnapshot,
  type DecisionSnapshot,
  isBinding,
  isRecorded,
  isUnderWay,
  isFailed,
  isUnrecorded,
  isUnsettled,
} from './snapshot.ts';

/** The decisions by alert id, before the first one. */
export const NO_DECISIONS: ReadonlyMap<string, DecisionSnapshot> = new Map();

/** Every alert of the documents with what stands around it: undecided first, red first, unknown severities next, then as sent. */
export class AlertSnapshots {
  readonly #milderSeverities: readonly string[] | undefined;
  #documents: readonly MedicalRecordDocument[] | undefined;
  #decisions = NO_DECISIONS;
  #mayDecide = false;
  #entries = new Map<string, Entry>();
  #snapshots: readonly AlertSnapshot[] = [];

  constructor(milderSeverities?: readonly string[]) {
    this.#milderSeverities = milderSeverities;
  }

  /** The snapshots as they are now; what says the same stays the same object, and one decision costs one snapshot. */
  update(
    documents: readonly MedicalRecordDocument[],
    decisions: ReadonlyMap<string, DecisionSnapshot>,
    mayDecide: boolean,
  ): readonly AlertSnapshot[] {
    const former = this.#decisions;
    this.#decisions = decisions;
    if (documents !== this.#documents || mayDecide !== this.#mayDecide) {
      this.#documents = documents;
      this.#mayDecide = mayDecide;
      this.#readAll(documents);
    } else if (decisions !== former) {
      this.#decide(new Set([...former.keys(), ...decisions.keys()]));
    }
    return this.#snapshots;
  }

  #readAll(documents: readonly MedicalRecordDocument[]): void {
    const entries = new Map<string, Entry>();
    const twice = idsGivenTwice(documents);
    for (const document of documents) {
      const plan = planOf(document);
      const planElements = planElementsOf(plan);
      for (const alert of document.cdssAlerts ?? []) {
        // An alert that stands in two documents is one alert; where only their status differs, it is still pending.
        const copy = entries.get(alert.id);
        if (copy && (alert.status !== PENDING || copy.snapshot.alert.status === PENDING)) continue;
        const elements = (alert.elementId && planElements.get(alert.elementId)) || [];
        const planElement = elements.length === 1 ? elements[0] : undefined;
        const known = this.#entries.get(alert.id);
        const isInRecord =
          known?.plan === plan && known.snapshot.alert === alert ? known.snapshot.isInRecord : isIn(plan, alert);
        const { id: documentId, purpose, reportState } = document;
        const lock = lockOf(alert, twice);
        const isElementTwice = elements.length > 1;
        const gravity = gravityOf(alert.severity, this.#milderSeverities);
        const about = { alert, gravity, documentId, purpose, reportState };
        const snapshot = this.#snapshotOf({ ...about, planElement, isElementTwice, isInRecord, lock });
        const kept = known && isSame(known.snapshot, snapshot) ? known.snapshot : snapshot;
        entries.set(alert.id, { snapshot: kept, plan, index: copy?.index ?? entries.size, place: 0, rank: rank(kept) });
      }
    }
    this.#entries = entries;
    this.#sort();
  }

  #decide(ids: Iterable<string>): void {
    let isReordered = false;
    const changed: Entry[] = [];
    for (const id of ids) {
      const entry = this.#entries.get(id);
      if (!entry || entry.snapshot.decision === this.#decisions.get(id)) continue;
      entry.snapshot = this.#snapshotOf(entry.snapshot);
      isReordered ||= rank(entry.snapshot) !== entry.rank;
      entry.rank = rank(entry.snapshot);
      changed.push(entry);
    }
    if (isReordered) return this.#sort();
    if (!changed.length) return;
    const snapshots = [...this.#snapshots];
    for (const { place, snapshot } of changed) snapshots[place] = snapshot;
    this.#snapshots = snapshots;
  }

  #snapshotOf(around: Around): AlertSnapshot {
    const { alert, lock } = around;
    const decision = this.#decisions.get(alert.id);
    const isOpen = !isDecidedStatus(alert.status) && !isBinding(decision?.phase);
    return { ...around, decision, isOpen, canDecide: isOpen && !lock && this.#mayDecide };
  }

  #sort(): void {
    const sorted = [...this.#entries.values()].sort((a, b) => a.rank - b.rank || a.index - b.index);
    sorted.forEach((entry, place) => (entry.place = place));
    const snapshots = sorted.map(({ snapshot }) => snapshot);
    if (!hasSameItems(snapshots, this.#snapshots)) this.#snapshots = snapshots;
  }
}

interface Entry {
  snapshot: AlertSnapshot;
  readonly plan: readonly PlanElement[];
  /** Its place as sent. */
  readonly index: number;
  /** Its place among the snapshots. */
  place: number;
  rank: number;
}

type Around = Omit<AlertSnapshot, 'decision' | 'isOpen' | 'canDecide'>;

function isIn(plan: readonly PlanElement[], alert: CdssAlert): boolean {
  return alert.status === 'accepted' && Boolean(alert.newPlanElement) && isApplied(alert, plan, undefined);
}

function idsGivenTwice(documents: readonly MedicalRecordDocument[]): ReadonlySet<string> {
  const ids = documents.flatMap(({ cdssAlerts }) => (cdssAlerts ?? []).map(({ id }) => id));
  return new Set(ids.filter(isMadeUp).map(sentId));
}

function lockOf({ id, status }: CdssAlert, twice: ReadonlySet<string>): AlertLock | undefined {
  const sent = isMadeUp(id) ? sentId(id) : id;
  if (!ALERT_ID_PATTERN.test(sent)) return 'id';
  if (twice.has(sent)) return 'twice';
  return status === PENDING || isDecidedStatus(status) ? undefined : 'status';
}

function rank({ gravity, decision, isOpen, lock }: AlertSnapshot): number {
  // A status that is not known stands behind what can be decided, and before what is.
  if (isOpen && lock === 'status') return 5 + GRAVITY_ORDER[gravity];
  const isUndecided = isOpen || isUnderWay(decision?.phase);
  return isUndecided ? GRAVITY_ORDER[gravity] : 10;
}

function isSame(a: AlertSnapshot, b: AlertSnapshot): boolean {
  return (
    hasSameFields(a, b, isTold(b) ? 'alert' : undefined) &&
    (a.alert === b.alert || hasSameFields(a.alert, b.alert, 'status'))
  );
}

/** Whether the decision made here says already what became of the alert: that the record says it too is no news. */
function isTold({ alert, decision }: AlertSnapshot): boolean {
  return isRecorded(decision?.phase) && alert.status === decision?.decision;
}

function hasSameFields<Fields extends object>(a: Fields, b: Fields, except?: keyof Fields): boolean {
  const keys = Object.keys({ ...a, ...b }) as (keyof Fields)[];
  return keys.every((key) => key === except || a[key] === b[key]);
}

/** How the alerts stand together; all that is not open is recorded. */
export interface AlertCounts {
  readonly total: number;
  /** Not known to be recorded: nobody has decided, or the decision waits, is sent, is unanswered or was refused. */
  readonly open: number;
  /** Of the open ones, those whose decision is on its way. */
  readonly unsettled: number;
  /** Of the open ones, those whose decision was not recorded. */
  readonly failed: number;
  /** Recorded, but not seen in the record after a minute. */
  readonly notApplied: number;
  /** What joins a batch at once: decidable and known to be milder. */
  readonly together: number;
}

export function countAlerts(alerts: readonly AlertSnapshot[]): AlertCounts {
  const count = (is: (snapshot: AlertSnapshot) => boolean): number => alerts.filter(is).length;
  return {
    total: alerts.length,
    open: count(isUnrecorded),
    unsettled: count(isUnsettled),
    failed: count(isFailed),
    notApplied: count(({ decision }) => decision?.phase === 'not-applied'),
    together: count(({ canDecide, gravity }) => canDecide && gravity === 'milder'),
  };
}
