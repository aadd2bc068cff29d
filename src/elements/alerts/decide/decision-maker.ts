import { asScribeError, ScribeError } from '../../../client/errors.ts';
import { decisionOvertaken } from '../../../consultation/decisions/errors.ts';
import { codingOf } from '../../../consultation/decisions/sending.ts';
import { saysTheSame } from '../../../consultation/decisions/judge.ts';
import { scribe } from '../../../consultation/scribe.ts';
import type { AlertSnapshot, ConsultationActions, ConsultationSnapshot } from '../../../consultation/snapshot.ts';
import { Decision, type DecisionResult } from '../../../contract/cdss-alert.ts';
import { ScribeAlertDecidedEvent, ScribeBeforeDecideEvent } from '../../../events.ts';
import type { ReviewList } from '../list/review-list.ts';
import type { BatchDecision } from '../batch/review-sheet.ts';

interface Options {
  readonly host: EventTarget;
  readonly actions: () => ConsultationActions;
  readonly snapshot: () => ConsultationSnapshot | undefined;
  /** The alerts as the doctor sees them. */
  readonly list: ReviewList;
  /** How long the card of an alert was on screen, in seconds, where that is known. */
  readonly onScreen: (id: string) => number | undefined;
  /** Called with the session the decision was made for: the element may name another by now. */
  readonly onFailure: (error: ScribeError, sessionId: string) => void;
  /** Called when a decision is not made, with the message that says why. */
  readonly onUnmade: (why: 'decisionStopped' | 'decisionOvertaken') => void;
}

/** Decisions that the page did not stop. */
interface Allowed {
  readonly actions: ConsultationActions;
  readonly sessionId: string;
  /** What is to be decided of each alert; nothing where it joins what is under way: whoever made that has asked, and tells of it. */
  readonly decided: ReadonlyMap<string, BatchDecision>;
}

/** Makes decisions on what is on show: asks the page before, and tells it after. */
export class DecisionMaker {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Decides one alert, after so many seconds in which it can be undone; in the turn it is asked for. */
  async one(id: string, decision: Decision, reason?: string, undoSeconds = 0): Promise<DecisionResult> {
    const allowed = this.#ask([{ id, decision, ...(reason && { reason }) }]);
    try {
      const onScreen = this.#options.onScreen(id);
      const options = { ...(reason && { reason }), undoSeconds, onScreen };
      const result = await allowed.actions.decideOne(id, decision, options);
      this.#tell([result], allowed);
      return result;
    } catch (thrown) {
      throw this.#failed(thrown, allowed);
    }
  }

  /** Decides a batch at once, all or nothing. */
  async batch(batch: readonly BatchDecision[]): Promise<DecisionResult[]> {
    // A page's script is not type-checked.
    if (!Array.isArray(batch) || !batch.every(isDecision))
      throw new ScribeError('contract', 'decisions is not valid.', {
        code: 'parameter_invalid',
        param: 'decisions',
      });
    const allowed = this.#ask(batch);
    try {
      const results = await allowed.actions.decideBatch(
        batch.map((one: BatchDecision) => ({ ...one, onScreen: this.#options.onScreen(one.id) })),
      );
      this.#tell(results, allowed);
      return results;
    } catch (thrown) {
      throw this.#failed(thrown, allowed);
    }
  }

  /** Throws where there is no consultation, where an alert says something else than what is on show, as while an update waits, and where the page stops it. */
  #ask(made: readonly BatchDecision[]): Allowed {
    const { host, list, onUnmade } = this.#options;
    const actions = this.#options.actions();
    const snapshot = this.#options.snapshot();
    const sessionId = snapshot?.sessionId ?? '';
    const asked = new Map(made.map((one) => [one.id, one]));
    const decisions = made.map(({ id, decision }) => ({ id, decision }));
    const known = snapshot?.alerts.filter(({ alert }) => asked.has(alert.id)) ?? [];
    const isSaid = (one: AlertSnapshot): boolean =>
      known.some((other) => one === other || (other.alert.id === one.alert.id && saysTheSame(one, other)));
    const isOff = (one: AlertSnapshot): boolean => one.canDecide && snapshot?.undecidable !== undefined;
    const read = [...asked.keys()].flatMap((id) => list.snapshotOf(id) ?? []);
    const overtaken = read.find((one) => !isSaid(one) || isOff(one))?.alert;
    if (overtaken) {
      onUnmade('decisionOvertaken');
      throw decisionOvertaken(overtaken.id);
    }
    const isNew = known.length > 0 && known.length === decisions.length && known.every(({ canDecide }) => canDecide);
    if (isNew && !host.dispatchEvent(new ScribeBeforeDecideEvent({ sessionId, decisions }))) {
      onUnmade('decisionStopped');
      throw new ScribeError('aborted', 'The page stopped the decision.', { code: 'decision_stopped' });
    }
    return { actions, sessionId, decided: isNew ? asked : new Map() };
  }

  #tell(results: readonly DecisionResult[], { sessionId, decided }: Allowed): void {
    for (const { id, elementId, status } of results) {
      const made = decided.get(id);
      if (!made) continue;
      const { decision, reason } = made;
      const detail = { sessionId, alertId: id, decision, elementId: elementId ?? undefined, status };
      const { reasonCoding } = codingOf(reason, scribe().options?.rejectReasons);
      this.#options.host.dispatchEvent(new ScribeAlertDecidedEvent(detail, reasonCoding));
    }
  }

  #failed(thrown: unknown, { sessionId, decided }: Allowed): ScribeError {
    const error = asScribeError(thrown);
    if (decided.size) this.#options.onFailure(error, sessionId);
    return error;
  }
}

const isDecision = (one: Partial<BatchDecision> | null | undefined): boolean =>
  typeof one?.id === 'string' && Decision.safeParse(one.decision).success;
