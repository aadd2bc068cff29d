import { ScribeError } from '../../client/errors.ts';
import { decisionOvertaken } from '../../consultation/decision-overtaken.ts';
import { saysTheSame } from '../../consultation/says-the-same.ts';
import type { AlertView } from '../../consultation/view.ts';
import { Decision, type DecisionResult } from '../../contract/cdss-alert.ts';
import { AskedDecisions, type AskedDecisionsOptions } from './asked-decisions.ts';
import type { ReviewList } from './review-list.ts';
import type { BatchDecision } from './review-sheet.ts';

interface Options extends AskedDecisionsOptions {
  /** The alerts as the doctor sees them. */
  readonly list: ReviewList;
}

/** Makes decisions on what is on show; where the record says something else by then, none is made. */
export class DecisionMaker {
  readonly #options: Options;
  readonly #decisions: AskedDecisions;

  constructor(options: Options) {
    this.#options = options;
    this.#decisions = new AskedDecisions(options);
  }

  /** Decides one alert, after the undo window. */
  one(id: string, decision: Decision, reason?: string): Promise<DecisionResult> {
    return this.#make([{ id, decision, ...(reason && { reason }) }], (decisions) =>
      decisions.one(id, decision, reason),
    );
  }

  /** Decides a batch at once, all or nothing. */
  async batch(batch: readonly BatchDecision[]): Promise<DecisionResult[]> {
    // A page's script is not type-checked.
    if (!Array.isArray(batch) || !batch.every(isDecision))
      throw new ScribeError('contract', 'decisions is not valid.', {
        code: 'parameter_invalid',
        param: 'decisions',
      });
    return this.#make(batch, (decisions) => decisions.batch(batch));
  }

  /** In the turn it is asked for; rejects where an alert says something else than what is on show, as while an update waits. */
  async #make<Result>(
    asked: readonly BatchDecision[],
    make: (decisions: AskedDecisions) => Promise<Result>,
  ): Promise<Result> {
    const { actions, view, list } = this.#options;
    // Throws where there is no consultation: the page is not asked.
    actions();
    const now = view();
    const isSaid = (one: AlertView): boolean =>
      Boolean(
        now?.alerts.some((other) => one === other || (other.alert.id === one.alert.id && saysTheSame(one, other))),
      );
    const isOff = (one: AlertView): boolean => one.canDecide && now?.undecidable !== undefined;
    const read = asked.flatMap(({ id }) => list.viewOf(id) ?? []);
    const overtaken = read.find((one) => !isSaid(one) || isOff(one))?.alert;
    if (overtaken) {
      this.#options.onUnmade('decisionOvertaken');
      throw decisionOvertaken(overtaken.id);
    }
    return make(this.#decisions);
  }
}

const isDecision = (one: Partial<BatchDecision> | null | undefined): boolean =>
  typeof one?.id === 'string' && Decision.safeParse(one.decision).success;
