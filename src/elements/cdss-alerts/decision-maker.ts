import { askWhile } from '../../client/ask-while.ts';
import { ScribeError } from '../../client/errors.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { AlertView, ConsultationView } from '../../consultation/view.ts';
import type { Decision, DecisionResult } from '../../contract/cdss-alert.ts';
import type { Part } from '../part.ts';
import { saysTheSame } from './card-deck.ts';
import { deciding } from './deciding-part.ts';
import type { Decisions, DecisionsOptions } from './decisions.ts';
import type { BatchDecision } from './review-sheet.ts';

interface Options extends DecisionsOptions {
  readonly view: () => ConsultationView | undefined;
  /** An alert as the doctor sees it. */
  readonly shown: (id: string) => AlertView | undefined;
  readonly obtain: <Content>(part: Part<Content>) => Promise<Content>;
}

/** Makes decisions with the part that tells of them; where that cannot be had, none is made. */
export class DecisionMaker {
  readonly #options: Options;
  #decisions: Decisions | undefined;
  /** What was asked for last of each alert, before the part was here. */
  readonly #waiting = new Map<string, Decision>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Decides one alert, after the undo window. */
  one(id: string, decision: Decision, reason?: string): Promise<DecisionResult> {
    return this.#make([{ id, decision }], (decisions) => decisions.one(id, decision, reason));
  }

  /** Decides a batch at once, all or nothing. */
  batch(batch: readonly BatchDecision[]): Promise<DecisionResult[]> {
    return this.#make(batch, (decisions) => decisions.batch(batch));
  }

  async #make<Result>(
    asked: readonly BatchDecision[],
    make: (decisions: Decisions) => Promise<Result>,
  ): Promise<Result> {
    // Not awaited when it is there: a decision is made in the turn it is asked for.
    const { Decisions } = deciding.content ?? (await this.#obtainFor(asked));
    if (!asked.every(({ id }) => this.#isAsShown(id))) throw this.#overtaken();
    return make((this.#decisions ??= new Decisions(this.#options)));
  }

  /** Fetches the part; a decision is not made on what has become of its alerts meanwhile, nor for another doctor, nor against a later one. */
  async #obtainFor(asked: readonly BatchDecision[]): Promise<typeof import('./deciding.ts')> {
    const { obtain, view, shown } = this.#options;
    const life = view()?.life;
    const read = asked.flatMap(({ id }) => shown(id) ?? []);
    for (const { id, decision } of asked) this.#waiting.set(id, decision);
    const content = await askWhile(scribe().platform, obtain(deciding));
    const now = view();
    const isSame = (one: AlertView): boolean => {
      const other = now?.alerts.find(({ alert }) => alert.id === one.alert.id);
      return other !== undefined && saysTheSame(one, other);
    };
    const isLast = asked.every(({ id, decision }) => this.#waiting.get(id) === decision);
    if (isLast && now?.life === life && read.every(isSame)) return content;
    // Whom a later word overtakes knows it.
    throw this.#overtaken(isLast);
  }

  /** Whether the record still says of an alert what is on show: an update may be waiting. */
  #isAsShown(id: string): boolean {
    const shown = this.#options.shown(id);
    const read = this.#options.view()?.alerts.find(({ alert }) => alert.id === id);
    return !shown || !read || shown === read || saysTheSame(shown, read);
  }

  #overtaken(isTold = true): ScribeError {
    if (isTold) this.#options.onUnmade('decisionOvertaken');
    return new ScribeError('aborted', 'What was to be decided has changed.', { code: 'decision_stopped' });
  }
}
