import { asScribeError, ScribeError } from '../../../client/errors.ts';
import { decisionOvertaken } from '../../../consultation/decisions/errors.ts';
import { codingOf } from '../../../consultation/decisions/sending.ts';
import { saysTheSame } from '../../../consultation/decisions/judge.ts';
import { scribe } from '../../../consultation/scribe.ts';
import type { AlertSnapshot, ConsultationActions } from '../../../consultation/snapshot.ts';
import { Decision, type DecisionResult } from '../../../contract/cdss-alert.ts';
import { ScribeAlertDecidedEvent, ScribeBeforeDecideEvent } from '../../../events.ts';
import type { ScribeCdssAlerts } from '../scribe-cdss-alerts.ts';

/** One decision of `decide()`: an alert, the decision, and a reason for the audit of at most 500 characters. */
export interface BatchDecision {
  readonly id: string;
  readonly decision: Decision;
  readonly reason?: string;
}

/** Decisions that the page has allowed. */
interface Allowed {
  readonly actions: ConsultationActions;
  /** The session they are made for. The element may name another one when the answer comes. */
  readonly sessionId: string;
  /** The decisions. Empty if they join one under way, which was allowed and is reported already. */
  readonly decided: ReadonlyMap<string, BatchDecision>;
}

/** Makes decisions: asks the page before, and tells it after. */
export class DecisionMaker {
  readonly #host: ScribeCdssAlerts;

  constructor(host: ScribeCdssAlerts) {
    this.#host = host;
  }

  /** Decides one alert, in this turn. It can be undone for the given seconds. */
  async one(id: string, decision: Decision, reason?: string, undoSeconds = 0): Promise<DecisionResult> {
    const allowed = this.#ask([{ id, decision, ...(reason && { reason }) }]);
    const options = { ...(reason && { reason }), undoSeconds, onScreen: this.#host.onScreen.secondsOf(id) };
    return this.#told(allowed.actions.decisions.decideOne(id, decision, options), allowed);
  }

  /** Decides a batch at once, all or nothing. */
  async batch(batch: readonly BatchDecision[]): Promise<DecisionResult[]> {
    // A page's script is not type-checked.
    if (!Array.isArray(batch) || !batch.every(isDecision))
      throw new ScribeError('contract', 'decisions is not valid.', { code: 'parameter_invalid', param: 'decisions' });
    const allowed = this.#ask(batch);
    const sent = batch.map((one: BatchDecision) => ({ ...one, onScreen: this.#host.onScreen.secondsOf(one.id) }));
    return this.#told(allowed.actions.decisions.decideBatch(sent), allowed);
  }

  /** Throws if there is no consultation, if an alert differs from the one on show, and if the page stops the decision. */
  #ask(made: readonly BatchDecision[]): Allowed {
    const { actions, snapshot, list } = this.#host;
    const sessionId = snapshot?.sessionId ?? '';
    const asked = new Map(made.map((one) => [one.id, one]));
    const decisions = made.map(({ id, decision }) => ({ id, decision }));
    const known = snapshot?.alerts.filter(({ alert }) => asked.has(alert.id)) ?? [];
    const present = (id: string) => known.find(({ alert }) => alert.id === id);
    const isOff = (read: AlertSnapshot): boolean => read.canDecide && snapshot?.undecidable !== undefined;
    const read = [...asked.keys()].flatMap((id) => list.snapshotOf(id) ?? []);
    const overtaken = read.find((one) => !saysTheSame(one, present(one.alert.id)) || isOff(one));
    if (overtaken) {
      this.#host.announceUnmade('decisionOvertaken');
      throw decisionOvertaken(overtaken.alert.id);
    }
    const isNew = known.length > 0 && known.length === decisions.length && known.every(({ canDecide }) => canDecide);
    if (isNew && !this.#host.dispatchEvent(new ScribeBeforeDecideEvent({ sessionId, decisions }))) {
      this.#host.announceUnmade('decisionStopped');
      throw new ScribeError('aborted', 'The page stopped the decision.', { code: 'decision_stopped' });
    }
    return { actions, sessionId, decided: isNew ? asked : new Map() };
  }

  /** The outcome of decisions under way. Tells the page of it. */
  async #told<Outcome extends DecisionResult | DecisionResult[]>(
    underWay: Promise<Outcome>,
    { sessionId, decided }: Allowed,
  ): Promise<Outcome> {
    try {
      const outcome = await underWay;
      for (const { id, elementId, status } of [outcome].flat()) {
        const made = decided.get(id);
        if (!made) continue;
        const { decision, reason } = made;
        const detail = { sessionId, alertId: id, decision, elementId: elementId ?? undefined, status };
        const { reasonCoding } = codingOf(reason, scribe().options?.rejectReasons);
        this.#host.tellPage(new ScribeAlertDecidedEvent(detail, reasonCoding));
      }
      return outcome;
    } catch (thrown) {
      const error = asScribeError(thrown);
      if (decided.size) this.#host.reportFailure(error, sessionId);
      throw error;
    }
  }
}

const isDecision = (one: Partial<BatchDecision> | null | undefined): boolean =>
  typeof one?.id === 'string' && Decision.safeParse(one.decision).success;

/** Seconds of a browser's longest timer. A longer one would fire at once. */
const LONGEST = 2_147_483;
const USUAL = 5;

/** Reads the undo time that a page has set, by attribute or property, in seconds. */
export function undoWindow(given: number | string | null): number {
  // An empty value must not count as 0, which sends at once.
  const seconds = String(given ?? '').trim() ? Number(given) : USUAL;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), LONGEST) : USUAL;
}
