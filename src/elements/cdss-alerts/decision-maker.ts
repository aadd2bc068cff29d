import { askWhile } from '../../client/ask-while.ts';
import { ScribeError } from '../../client/errors.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { Decision, DecisionResult } from '../../contract/cdss-alert.ts';
import type { Part } from '../part.ts';
import { deciding } from './deciding-part.ts';
import type { Decisions, DecisionsOptions } from './decisions.ts';
import type { BatchDecision } from './review-sheet.ts';

interface Options extends DecisionsOptions {
  readonly obtain: <Content>(part: Part<Content>) => Promise<Content>;
}

/** Makes decisions with the part that tells of them; where that cannot be had, none is made. */
export class DecisionMaker {
  readonly #options: Options;
  #decisions: Decisions | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Decides one alert, after the undo window. */
  one(id: string, decision: Decision, reason?: string): Promise<DecisionResult> {
    return this.#make((decisions) => decisions.one(id, decision, reason));
  }

  /** Decides a batch at once, all or nothing. */
  batch(batch: readonly BatchDecision[]): Promise<DecisionResult[]> {
    return this.#make((decisions) => decisions.batch(batch));
  }

  async #make<Result>(make: (decisions: Decisions) => Promise<Result>): Promise<Result> {
    const { sessionId, obtain } = this.#options;
    const asked = sessionId();
    // Not awaited when it is there: a decision is made in the turn it is asked for.
    const { Decisions } = deciding.content ?? (await askWhile(scribe().platform, obtain(deciding)));
    if (sessionId() !== asked)
      throw new ScribeError('aborted', 'The alert is no longer shown.', { code: 'decision_stopped' });
    return make((this.#decisions ??= new Decisions(this.#options)));
  }
}
