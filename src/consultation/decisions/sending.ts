import { ScribeError, asScribeError } from '../../client/errors.ts';
import { wait } from '../../client/timing.ts';
import { REASON_JOINT, type ReasonCoding } from '../../contract/embed.ts';
import type { Consultation } from '../consultation.ts';
import type { ScribeOptions } from '../scribe-options.ts';
import type { Decisions } from './decisions.ts';
import { isUnanswered, sentElsewhere, undecidableNow } from './errors.ts';
import type { DecisionInFlight } from './flight.ts';

/** Milliseconds after which a decision without an answer says so. */
const ANSWER_LIMIT = 10_000;
/** Milliseconds between looks at the record for an unanswered decision. */
const CONFIRM_AFTER = [0, 1000, 2000, 4000, 8000, 15_000];
/** The same after a conflict (409): the other decision may still be under way. */
const CONFLICT_AFTER = [0, 1000, 2000, 4000];

type Flights = readonly DecisionInFlight[];

/** Sends decisions once and reads their outcome from the record. Never sends again (UX rule 3). */
export class Sending {
  readonly #consultation: Consultation;
  readonly #decisions: Decisions;
  readonly #life = new AbortController();

  constructor(consultation: Consultation, decisions: Decisions) {
    this.#consultation = consultation;
    this.#decisions = decisions;
  }

  /**
   * Sends one decision, or a batch as one. The request leaves in this turn. `isHidden`: sent early
   * because the page was hidden.
   */
  async send(flights: Flights, isHidden = false): Promise<void> {
    const { page, sessionId } = this.#consultation;
    const requests = flights.map(({ alert: { id }, decision, reason }) => ({
      ...{ id, decision, ...(reason !== undefined && { reason }) },
      ...codingOf(reason, page.options.rejectReasons),
    }));
    const heed = flights.map((flight) => flight.heed);
    const single = flights.some(({ isBatch }) => isBatch) ? undefined : requests[0];
    for (const flight of flights) {
      flight.phase = 'sending';
      flight.isSentHidden = isHidden;
    }
    try {
      if (!page.platform.isOnline()) {
        const fields = { code: 'offline', isUnsent: true };
        throw new ScribeError('network', 'The browser is offline; nothing was sent.', fields);
      }
      // The host may have named another patient within the undo window.
      if (this.#consultation.snapshot.undecidable === 'mismatch') throw undecidableNow('mismatch');
      page.platform.tabs?.tell(requests.map(({ id }) => id));
      const sent = single
        ? page.client.recordDecision(single, sessionId, heed[0]).then((result) => [result])
        : page.client.recordDecisions(requests, sessionId, heed);
      this.#decisions.changed();
      const late = page.platform.setTimeout(() => this.#sayLate(flights), ANSWER_LIMIT);
      const results = await sent.finally(() => page.platform.clearTimeout(late));
      for (const flight of flights) flight.take(page.platform.elapsed(), results);
    } catch (thrown) {
      const error = asScribeError(thrown);
      if (isUnanswered(error)) await this.#confirm(flights, error);
      else if (error.status === 409) await this.#confirm(flights, error, single ? CONFLICT_AFTER : [0]);
      else for (const flight of flights) if (!flight.isRecorded) flight.end('refused', error);
    }
    await this.#settled(flights);
  }

  /** Another tab has sent decisions about the alerts. Reads their outcome and sends nothing. */
  async follow(flights: Flights): Promise<void> {
    await this.#confirm(flights, sentElsewhere(flights[0]?.alert.id));
    await this.#settled(flights);
  }

  /** Stops following. Unanswered decisions stay unconfirmed. */
  close(): void {
    this.#life.abort();
  }

  /** Shows "No answer yet". The answer may still come; meanwhile the record may tell. */
  #sayLate(flights: Flights): void {
    for (const flight of flights) if (flight.phase === 'sending') flight.phase = 'confirming';
    this.#decisions.changed();
    void this.#consultation.readForDecision();
  }

  /** Settles an unanswered or conflicting decision by reading. */
  async #confirm(flights: Flights, cause: ScribeError, pauses: readonly number[] = CONFIRM_AFTER): Promise<void> {
    const { platform } = this.#consultation.page;
    for (const flight of flights) {
      // The record was faster than the answer.
      if (flight.isRecorded || flight.phase === 'conflict') continue;
      flight.phase = 'confirming';
      flight.cause = cause;
    }
    this.#decisions.changed();
    for (const pause of pauses) {
      if (flights.every(({ phase }) => phase !== 'confirming')) return;
      await wait(platform, pause, this.#life.signal);
      if (this.#life.signal.aborted) break;
      const documents = await this.#consultation.readForDecision();
      if (documents) for (const flight of flights) flight.judge(platform.elapsed(), documents);
    }
    for (const flight of flights) if (flight.phase === 'confirming') flight.endUnsettled();
  }

  /** After an outcome: tells the elements, reads a gate that may have lifted, and looks for accepted changes. */
  async #settled(flights: Flights): Promise<void> {
    this.#decisions.changed();
    const failed = flights.find(({ error }) => error)?.error;
    if (failed) this.#decisions.noteFailure(failed);
    // If a gate may have lifted, the session behind it is read first. Without a gate the look begins in this turn.
    const gated = flights.some(({ isRecorded }) => isRecorded) ? this.#consultation.page.gated : [];
    if (gated.length) await Promise.all(gated.map((consultation) => consultation.reread()));
    void this.#consultation.reread();
  }
}

/** The code of the choice that a reason is, or begins with; nothing if that choice has none. */
export function codingOf(
  reason: string | undefined,
  choices: ScribeOptions['rejectReasons'] = [],
): { readonly reasonCoding?: ReasonCoding } {
  for (const choice of choices) {
    if (typeof choice === 'string') continue;
    const { value, system, code } = choice;
    if (system === undefined || code === undefined) continue;
    if (reason === value || reason?.startsWith(value + REASON_JOINT))
      return { reasonCoding: { system, code, display: value } };
  }
  return {};
}
