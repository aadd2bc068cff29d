// A consultation whose snapshot the test writes: it tests the display apart from the reading.
import { ScribeError } from '../../src/client/errors.ts';
import { alertSnapshots } from '../../src/consultation/alert-snapshots.ts';
import type { RejectReason } from '../../src/consultation/scribe-options.ts';
import { Scribe } from '../../src/consultation/scribe.ts';
import type {
  BatchedDecision,
  ConsultationActions,
  ConsultationSnapshot,
  DecideOptions,
  DecisionSnapshot,
} from '../../src/consultation/snapshot.ts';
import type { CdssAlert, Decision, DecisionResult } from '../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../src/contract/medical-record-document.ts';
import { aDocument, aSession, someAlerts } from '../../demo/playground/scenarios/clinical-builders.ts';
import { FakePlatform } from './fake-platform.ts';
import { replaceScribe } from './replace-scribe.ts';

/** 10:42 in the browser's time zone. */
export const NOW = new Date(2026, 10, 21, 10, 42).getTime();

export interface Asked {
  readonly what: 'one' | 'batch' | 'undo' | 'dismiss' | 'refresh' | 'clear' | 'same-patient';
  readonly ids: readonly string[];
  readonly decision?: Decision;
  readonly reason?: string | undefined;
  readonly undoSeconds?: number;
}

/** Replaces the page's consultation: shows the given snapshot and records the calls. */
export class ShownConsultation implements ConsultationActions {
  readonly sessionId = 'c-done';
  readonly asked: Asked[] = [];
  /** Seconds that the card of each decided alert was on screen. */
  readonly onScreen = new Map<string, number | undefined>();
  readonly platform = new FakePlatform(() => Promise.reject(new Error('No request is made here.')), NOW);
  snapshot: ConsultationSnapshot;
  /** Answers later decisions; if undefined, they stay unanswered. */
  answer: ((ids: readonly string[], decision: Decision) => Promise<DecisionResult[]>) | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(snapshot: ConsultationSnapshot = aSnapshot()) {
    this.snapshot = snapshot;
  }

  show(fields: Partial<ConsultationSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...fields };
    for (const listener of this.#listeners) listener();
  }

  /** Shows other alerts, or decisions about them. */
  showAlerts(alerts: CdssAlert[], decisions: Record<string, DecisionSnapshot> = {}, document = this.#document): void {
    const changed = { ...document, cdssAlerts: alerts };
    this.showDocuments([changed], decisions);
  }

  /** Shows other documents, with their alerts. */
  showDocuments(items: MedicalRecordDocument[], decisions: Record<string, DecisionSnapshot> = {}): void {
    const { documents } = this.snapshot;
    this.show({
      documents: { ...documents, value: { ...documents.value, items, total: items.length } },
      alerts: alertSnapshots(items, {
        decisionOn: (id) => decisions[id],
        mayDecide: !this.snapshot.undecidable,
        former: this.snapshot.alerts,
      }),
    });
  }

  /** Shows decisions about the alerts that are shown. */
  showDecisions(decisions: Record<string, DecisionSnapshot>): void {
    this.showAlerts(this.#document.cdssAlerts ?? [], decisions);
  }

  /** Records decisions like all other calls. */
  readonly decisions = this;
  readonly patient = this;
  readonly page = this;

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  refresh(): Promise<void> {
    this.asked.push({ what: 'refresh', ids: [] });
    return Promise.resolve();
  }

  clear(): void {
    this.asked.push({ what: 'clear', ids: [] });
    const unread = { state: 'idle', value: undefined, readAt: undefined, failure: undefined } as const;
    this.show({ session: unread, documents: unread, alerts: [], patientName: undefined });
  }

  async decideOne(
    id: string,
    decision: Decision,
    { onScreen, ...options }: DecideOptions = {},
  ): Promise<DecisionResult> {
    this.onScreen.set(id, onScreen);
    this.asked.push({ what: 'one', ids: [id], decision, ...options });
    const [result] = await this.#answered([id], decision);
    if (!result) throw new ScribeError('contract', 'No result.');
    return result;
  }

  decideBatch(decisions: readonly BatchedDecision[]): Promise<DecisionResult[]> {
    for (const { id, onScreen } of decisions) this.onScreen.set(id, onScreen);
    const ids = decisions.map(({ id }) => id);
    const [first] = decisions;
    const reason = decisions.map((decision) => decision.reason).find(Boolean);
    this.asked.push({ what: 'batch', ids, decision: first?.decision ?? 'accepted', ...(reason && { reason }) });
    return this.#answered(ids, first?.decision ?? 'accepted');
  }

  undo(id: string): boolean {
    this.asked.push({ what: 'undo', ids: [id] });
    return true;
  }

  dismiss(id: string): void {
    this.asked.push({ what: 'dismiss', ids: [id] });
  }

  call(): void {}

  readListed(): Promise<readonly MedicalRecordDocument[]> {
    return Promise.resolve([]);
  }

  confirm(): Promise<void> {
    this.asked.push({ what: 'same-patient', ids: [] });
    return Promise.resolve();
  }

  setContext(): Promise<void> {
    return Promise.resolve();
  }

  loginUrl(): Promise<string> {
    return Promise.reject(new ScribeError('set-up', 'Not here.'));
  }

  dismissUnshownFailures(sessionId: string): void {
    this.show({ unshownFailures: this.snapshot.unshownFailures.filter((other) => other.sessionId !== sessionId) });
  }

  get #document(): MedicalRecordDocument {
    return this.snapshot.documents.value?.items?.[0] ?? aDocument(NOW);
  }

  #answered(ids: readonly string[], decision: Decision): Promise<DecisionResult[]> {
    return this.answer?.(ids, decision) ?? new Promise(() => undefined);
  }
}

/** Returns a snapshot of a completed session with seven open alerts, or with the given ones. */
export function aSnapshot(
  fields: Partial<ConsultationSnapshot> = {},
  alerts: CdssAlert[] = someAlerts(),
): ConsultationSnapshot {
  const document = aDocument(NOW, { cdssAlerts: alerts });
  const read = { state: 'ready', readAt: NOW, failure: undefined } as const;
  return {
    sessionId: 'c-done',
    life: {},
    session: { ...read, value: aSession(NOW) },
    documents: { ...read, value: { items: [document], total: 1 } },
    alerts: alertSnapshots([document], { mayDecide: fields.undecidable === undefined }),
    gate: undefined,
    connection: 'live',
    isSignedOut: false,
    doctorName: 'Dra. Ana Lima',
    patientName: 'Teresa Molina Ruiz',
    otherThan: undefined,
    mismatch: undefined,
    unshown: { unsettled: 0, failed: 0 },
    unshownFailures: [],
    scopes: new Set(['read', 'decide']),
    undecidable: undefined,
    isRefreshing: false,
    ...fields,
  };
}

/** Returns a snapshot of another patient's record, with its own alerts. */
export function nextPatient(): ConsultationSnapshot {
  const alerts = someAlerts().map((alert) => ({ ...alert, id: `next_${alert.id}` }));
  return aSnapshot({ life: {}, sessionId: 'c-next', patientName: 'Otra Persona' }, alerts);
}

/** Returns the alerts of `aSnapshot` with other fields in one of them. */
export function alertsWith(id: string, fields: Partial<CdssAlert>): CdssAlert[] {
  return someAlerts().map((alert) => (alert.id === id ? { ...alert, ...fields } : alert));
}

/** Returns `count` alerts that a batch may hold. */
export function yellowAlerts(count: number): CdssAlert[] {
  const known = someAlerts().find(({ id }) => id === 'cfa_labs') as CdssAlert;
  return Array.from({ length: count }, (_, place) => ({ ...known, id: `cfa_${place}` }));
}

/** The end of an undo window that closes in so many ms. */
export const undoneBefore = (ms: number): number => current.elapsed() + ms;

/** Returns a decision in a phase. */
export function aDecision(
  decision: Decision,
  phase: DecisionSnapshot['phase'],
  fields: Partial<DecisionSnapshot> = {},
): DecisionSnapshot {
  const undoUntil = phase === 'undo' ? undoneBefore(5000) : undefined;
  return { decision, phase, undoUntil, isSentHidden: false, error: undefined, ...fields };
}

/** The page that was set up last. */
let current: FakePlatform;

/** Advances the time of that page. */
export const pass = (ms: number): Promise<void> => current.advance(ms);

/** Stops the time of that page; only `pass` advances it then. */
export const stopTime = (): void => current.stop();

/** Stamps an event with the current time of the page's clock, however late the page handles it. */
export function madeNow<Made extends Event>(event: Made): Made {
  const platform = current;
  const at = platform.elapsed();
  // A browser stamps it by its own clock, which `pass` does not move.
  return Object.defineProperty(event, 'timeStamp', { get: () => performance.now() - (platform.elapsed() - at) });
}

/** Replaces the page's consultation. */
export function shownConsultation(
  snapshot: ConsultationSnapshot = aSnapshot(),
  rejectReasons?: readonly (string | RejectReason)[],
): ShownConsultation {
  const consultation = new ShownConsultation(snapshot);
  current = consultation.platform;
  const page = new Scribe(current);
  page.configure({
    proxy: 'https://proxy.scribe.test',
    publishableKey: 'pk_test_ana',
    fetchAssertion: () => 'assertion',
    ...(rejectReasons && { rejectReasons }),
  });
  Object.assign(page.page ?? {}, { attach: () => consultation, detach: () => undefined, isCurrent: () => true });
  replaceScribe(page);
  return consultation;
}
