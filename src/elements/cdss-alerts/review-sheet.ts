import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { asScribeError, type ScribeError } from '../../client/errors.ts';
import { isRed } from '../../consultation/severity.ts';
import type { AlertView } from '../../consultation/view.ts';
import type { Decision, DecisionResult } from '../../contract/cdss-alert.ts';
import { Slices } from '../slices.ts';
import { saysTheSame } from './card-deck.ts';

/** A batch under review, before and after it is sent. */
export interface ReviewState {
  readonly decision: Decision;
  readonly ids: readonly string[];
  /** What each alert said when it was read, by id. */
  readonly read: ReadonlyMap<string, AlertView>;
  /** Alerts that said something else when the batch was confirmed. */
  readonly changed: ReadonlySet<string>;
  readonly phase: 'review' | 'sending' | 'refused' | 'not-confirmed';
  /** Reasons given for red alerts, by id. */
  readonly reasons: ReadonlyMap<string, string>;
  /** Red alerts whose reason was asked for and is missing. */
  readonly missing: ReadonlySet<string>;
  readonly error: ScribeError | undefined;
  /** The alert that the refusal names. */
  readonly culprit: string | undefined;
}

export interface BatchDecision {
  readonly id: string;
  readonly decision: Decision;
  readonly reason?: string;
}

interface Options {
  readonly host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  readonly alerts: () => readonly AlertView[];
  /** Sends the batch; rejects when nothing was recorded. */
  readonly send: (decisions: readonly BatchDecision[]) => Promise<readonly DecisionResult[]>;
  readonly onDone: (results: readonly DecisionResult[]) => void;
  /** Gives focus back. */
  readonly onClosed: () => void;
}

/** The review sheet of a batch: what stands in it, and what has become of it. */
export class ReviewSheet implements ReactiveController {
  readonly #options: Options;
  readonly #slices: Slices;
  #state: ReviewState | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#slices = new Slices(options.host);
    options.host.addController(this);
  }

  get state(): ReviewState | undefined {
    return this.#state;
  }

  /** How many alerts of the batch may be rendered now. */
  get shown(): number {
    return this.#state ? this.#slices.take(this.#state.ids.length, this.#state.ids) : 0;
  }

  open(decision: Decision, ids: readonly string[]): void {
    if (this.#state?.phase === 'sending' || !ids.length) return;
    this.#set({
      decision,
      ids,
      read: this.#viewsOf(ids),
      changed: new Set(),
      phase: 'review',
      reasons: new Map(),
      missing: new Set(),
      error: undefined,
      culprit: undefined,
    });
  }

  close(): void {
    if (this.#state) this.#set(undefined);
  }

  giveReason(id: string, reason: string): void {
    if (!this.#state) return;
    const reasons = new Map(this.#state.reasons);
    if (reason) reasons.set(id, reason);
    else reasons.delete(id);
    const missing = new Set(this.#state.missing);
    missing.delete(id);
    this.#set({ ...this.#state, reasons, missing });
  }

  /** The ids of the batch that can still be decided, without the one that made it fail. */
  rest(): string[] {
    const state = this.#state;
    if (!state) return [];
    const decidable = new Set(this.#options.alerts().flatMap(({ alert, canDecide }) => (canDecide ? alert.id : [])));
    return state.ids.filter((id) => decidable.has(id) && id !== state.culprit);
  }

  /** Goes on with what can still be decided, as a new batch under review. */
  reviewRest(): void {
    const state = this.#state;
    if (!state || state.phase === 'sending') return;
    const rest = this.rest();
    const { reasons } = state;
    this.open(state.decision, rest);
    for (const id of rest) if (reasons.has(id)) this.giveReason(id, reasons.get(id) ?? '');
  }

  /** Sends the batch, once; asks for missing reasons instead. */
  async confirm(): Promise<void> {
    const state = this.#state;
    if (state?.phase !== 'review' || this.rest().length !== state.ids.length) return;
    const missing = this.#missingReasons(state);
    if (missing.size) return this.#set({ ...state, missing });
    const read = this.#viewsOf(state.ids);
    const changed = state.ids.filter((id) => !isSame(state.read.get(id), read.get(id)));
    if (changed.length) {
      this.#set({ ...state, read, changed: new Set(changed) });
      // Away from the button: what was not read is not sent by a second Enter.
      return this.focus();
    }
    this.#set({ ...state, phase: 'sending' });
    try {
      const results = await this.#options.send(
        state.ids.map((id) => {
          const reason = state.reasons.get(id);
          return { id, decision: state.decision, ...(reason && { reason }) };
        }),
      );
      this.close();
      this.#options.onDone(results);
    } catch (thrown) {
      if (this.#state?.phase !== 'sending') return;
      const error = asScribeError(thrown);
      const isUnanswered = error.code === 'decision_unconfirmed';
      this.#set({
        ...state,
        phase: isUnanswered ? 'not-confirmed' : 'refused',
        error,
        culprit: culpritOf(error, state.ids),
      });
    }
  }

  /** Puts focus on the heading, not on the button: a batch is read before it is sent. */
  focus(): void {
    this.#dialog?.querySelector('h2')?.focus();
  }

  readonly onCancel = (event: Event): void => {
    if (this.#state?.phase === 'sending') event.preventDefault();
    else this.close();
  };

  readonly onClose = (): void => {
    // Escape twice closes a dialog whatever its cancel event says: a batch being sent is shown again, to tell how it ends.
    if (this.#state?.phase === 'sending') this.hostUpdated();
    if (this.#dialog?.open) return;
    this.close();
    this.#options.onClosed();
  };

  hostUpdated(): void {
    const dialog = this.#dialog;
    if (!dialog || dialog.open === Boolean(this.#state)) return;
    if (!this.#state) return dialog.close();
    dialog.showModal();
    this.focus();
  }

  hostDisconnected(): void {
    this.#state = undefined;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#options.host.renderRoot.querySelector('dialog');
  }

  #viewsOf(ids: readonly string[]): Map<string, AlertView> {
    const wanted = new Set(ids);
    return new Map(
      this.#options.alerts().flatMap((view) => (wanted.has(view.alert.id) ? [[view.alert.id, view] as const] : [])),
    );
  }

  #missingReasons({ decision, ids, reasons }: ReviewState): Set<string> {
    if (decision !== 'rejected') return new Set();
    const alerts = this.#options.alerts().filter((view) => isRed(view.alert.severity) && ids.includes(view.alert.id));
    return new Set(alerts.map(({ alert }) => alert.id).filter((id) => !reasons.has(id)));
  }

  #set(state: ReviewState | undefined): undefined {
    this.#state = state;
    this.#options.host.requestUpdate();
  }
}

const isSame = (one: AlertView | undefined, other: AlertView | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && saysTheSame(one, other));

/** The alert an error points at: by its id, or by its place as in `decisions[2].id` or `decisions.2.id`. */
const culpritOf = ({ param, details }: ScribeError, ids: readonly string[]): string | undefined => {
  const named = [param, details?.['id'], details?.['alertId']].find((id) => typeof id === 'string' && ids.includes(id));
  if (typeof named === 'string') return named;
  const place = /^decisions(?:\[|\.)(\d+)/.exec(param ?? '')?.[1];
  return place === undefined ? undefined : ids[Number(place)];
};
