import { asScribeError, ScribeError } from '../../client/errors.ts';
import type { ConsultationActions, ConsultationView } from '../../consultation/view.ts';
import type { Decision, DecisionResult } from '../../contract/cdss-alert.ts';
import { ScribeAlertDecidedEvent } from '../../events/scribe-alert-decided.ts';
import { ScribeBeforeDecideEvent } from '../../events/scribe-before-decide.ts';
import type { BatchDecision } from './review-sheet.ts';

export interface AskedDecisionsOptions {
  readonly host: EventTarget;
  readonly actions: () => ConsultationActions;
  readonly view: () => ConsultationView | undefined;
  readonly sessionId: () => string;
  readonly undoSeconds: () => number;
  /** Called with the session the decision was made for: the element may name another by now. */
  readonly onFailure: (error: ScribeError, sessionId: string) => void;
  /** Called when a decision is not made, with the message that says why. */
  readonly onUnmade: (why: 'decisionStopped' | 'decisionOvertaken') => void;
}

/** Makes decisions, asks the page before and tells it after; the same decision twice is made once. */
export class AskedDecisions {
  readonly #options: AskedDecisionsOptions;
  readonly #underWay = new Map<string, Promise<DecisionResult>>();

  constructor(options: AskedDecisionsOptions) {
    this.#options = options;
  }

  /** Decides one alert, after the undo window. */
  one(id: string, decision: Decision, reason?: string): Promise<DecisionResult> {
    const key = `${decision} ${id}`;
    const known = this.#underWay.get(key);
    if (known) return known;
    const promise = this.#make([{ id, decision }], async (actions) => [
      await actions.decideOne(id, decision, {
        ...(reason && { reason }),
        undoSeconds: this.#options.undoSeconds(),
      }),
    ])
      .then(([result]) => result as DecisionResult)
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, promise);
    return promise;
  }

  /** Decides a batch at once, all or nothing. */
  batch(decisions: readonly BatchDecision[]): Promise<DecisionResult[]> {
    return this.#make(decisions, (actions) => actions.decideBatch(decisions));
  }

  async #make(
    decisions: readonly BatchDecision[],
    send: (actions: ConsultationActions) => Promise<DecisionResult[]>,
  ): Promise<DecisionResult[]> {
    const { host, actions, view, onFailure, onUnmade } = this.#options;
    const sessionId = this.#options.sessionId();
    const asked = decisions.map(({ id, decision }) => ({ id, decision }));
    const decided = new Map(asked.map(({ id, decision }) => [id, decision]));
    // Else it is refused, or joins what is under way or recorded: whoever made that has asked, and tells of it.
    const open = view()?.alerts.filter(({ alert, canDecide }) => canDecide && decided.has(alert.id)) ?? [];
    const isNew = open.length > 0 && open.length === asked.length;
    if (isNew && !host.dispatchEvent(new ScribeBeforeDecideEvent({ sessionId, decisions: asked }))) {
      onUnmade('decisionStopped');
      throw new ScribeError('aborted', 'The page stopped the decision.', { code: 'decision_stopped' });
    }
    try {
      const consultation = actions();
      const results = await send(consultation);
      for (const { id, elementId, status } of isNew ? results : []) {
        const decision = decided.get(id);
        if (decision === undefined) continue;
        const detail = { sessionId, alertId: id, decision, elementId: elementId ?? undefined, status };
        host.dispatchEvent(new ScribeAlertDecidedEvent(detail));
      }
      return results;
    } catch (thrown) {
      const error = asScribeError(thrown);
      if (isNew) onFailure(error, sessionId);
      throw error;
    }
  }
}
