import type { LitElement } from 'lit';
import { askWhile } from '../../client/ask-while.ts';
import { ScribeError } from '../../client/errors.ts';
import { decisionOvertaken } from '../../consultation/decisions/errors.ts';
import { saysTheSame } from '../../consultation/decisions/judge.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { AlertView } from '../../consultation/view.ts';
import { Decision, type DecisionResult } from '../../contract/cdss-alert.ts';
import type { Part } from '../part.ts';
import { deciding } from './deciding-part.ts';
import type { AskedDecisions, AskedDecisionsOptions } from './asked-decisions.ts';
import type { ReviewList } from './review-list.ts';
import type { BatchDecision } from './review-sheet.ts';

interface Options extends AskedDecisionsOptions {
  readonly host: LitElement;
  /** The alerts as the doctor sees them. */
  readonly list: ReviewList;
  readonly obtain: <Content>(part: Part<Content>) => Promise<Content>;
  /** Called when a decision begins to wait for the part. */
  readonly onAwaited: () => void;
}

/** Makes decisions with the part that tells of them; where that cannot be had, none is made. */
export class DecisionMaker {
  readonly #options: Options;
  #decisions: AskedDecisions | undefined;
  /** What was asked for last of each alert, while the part is on its way. */
  readonly #waiting = new Map<string, BatchDecision>();

  constructor(options: Options) {
    this.#options = options;
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

  /** Not awaited when the part is there: a decision is made in the turn it is asked for. */
  async #make<Result>(
    asked: readonly BatchDecision[],
    make: (decisions: AskedDecisions) => Promise<Result>,
  ): Promise<Result> {
    const { actions, view, list } = this.#options;
    // Throws where there is no consultation: nothing is fetched, and the page not asked.
    actions();
    const life = view()?.life;
    const read = asked.flatMap(({ id }) => list.viewOf(id) ?? []);
    const { AskedDecisions } = deciding.content ?? (await this.#obtainFor(asked));
    const now = view();
    // An update may wait, and the record say something else than what is on show; or another doctor be there.
    const isSaid = (one: AlertView): boolean =>
      now?.alerts.includes(one) ||
      Boolean(now?.alerts.some((other) => other.alert.id === one.alert.id && saysTheSame(one, other)));
    const isOff = (one: AlertView): boolean => one.canDecide && now?.undecidable !== undefined;
    const overtaken = now?.life === life ? read.find((one) => !isSaid(one) || isOff(one))?.alert : asked[0];
    if (overtaken) {
      this.#options.onUnmade('decisionOvertaken');
      throw decisionOvertaken(overtaken.id);
    }
    return make((this.#decisions ??= new AskedDecisions(this.#options)));
  }

  async #obtainFor(asked: readonly BatchDecision[]): Promise<typeof import('./deciding.ts')> {
    const { obtain, onAwaited } = this.#options;
    const ids = asked.map(({ id }) => id);
    for (const one of asked) this.#waiting.set(one.id, one);
    this.#showAwaited(ids, true);
    onAwaited();
    try {
      const content = await askWhile(scribe().platform, obtain(deciding));
      const overtaken = asked.find((one) => !isSameWord(one, this.#waiting.get(one.id) ?? one));
      // Whom a later word overtakes knows it.
      if (overtaken) throw decisionOvertaken(overtaken.id);
      return content;
    } finally {
      for (const one of asked) if (this.#waiting.get(one.id) === one) this.#waiting.delete(one.id);
      this.#showAwaited(ids, false);
    }
  }

  #showAwaited(ids: readonly string[], isAwaited: boolean): void {
    const { host, list } = this.#options;
    list.setAwaited(ids, isAwaited);
    host.requestUpdate();
  }
}

const isDecision = (one: Partial<BatchDecision> | null | undefined): boolean =>
  typeof one?.id === 'string' && Decision.safeParse(one.decision).success;

const isSameWord = (one: BatchDecision, other: BatchDecision): boolean =>
  one.decision === other.decision && one.reason === other.reason;
