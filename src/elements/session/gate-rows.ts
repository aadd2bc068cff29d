import type { ReactiveController } from 'lit';
import type { GateView } from '../../consultation/view.ts';
import { canReveal, reveal, watchOffers } from '../reveal.ts';
import type { ScribeElement } from '../scribe-element.ts';
import type { Term } from '../term.ts';
import { gateView, type PendingConsultation } from './gate-view.ts';

/** What the doctor has opened of the review gate. */
export class GateRows implements ReactiveController {
  readonly #host: ScribeElement;
  #gate: GateView | undefined;
  #openId: string | undefined;
  /** Whether what is open is known to stand on the page too, and to have nowhere to lead to there. */
  #isSettled = false;
  #isWhole = false;
  #endWatch: (() => void) | undefined;

  constructor(host: ScribeElement) {
    this.#host = host;
    host.addController(this);
  }

  view(gate: GateView, term: Term): unknown {
    this.#gate = gate;
    return gateView(gate, {
      term,
      openSessionId: this.#openId,
      isWhole: this.#isWhole,
      isOnPage: (consultation) => this.#placesOf(consultation).length > 0,
      onToggle: (consultation) => this.#toggle(consultation),
      onShowAll: () => {
        this.#isWhole = true;
        this.#host.requestUpdate();
      },
    });
  }

  forget(): void {
    this.#gate = this.#openId = undefined;
    this.#isWhole = false;
  }

  /** Puts focus on the row that is open; whether there is one. */
  focus(): boolean {
    const button = this.#host.renderRoot.querySelector<HTMLElement>('.gate [aria-expanded=true]');
    button?.focus();
    return Boolean(button);
  }

  hostConnected(): void {
    this.#endWatch = watchOffers(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#endWatch?.();
  }

  /** A row that turns out to be of a session of the page gives way to what stands there. */
  hostUpdated(): void {
    const open = this.#gate?.consultations.find(({ sessionId }) => sessionId === this.#openId);
    if (!open || this.#isSettled || open.ids.length === 1) return;
    this.#isSettled = true;
    // The update that ends now looks after the focus of the row itself.
    void this.#host.rendered.then(() => this.#giveWay(open));
  }

  /** Whoever has gone on to something else stays there, and nothing moves: both places show one state. */
  #giveWay(open: PendingConsultation): void {
    const focused = (this.#host.renderRoot as ShadowRoot).activeElement;
    if (!focused?.closest('.gate') || !this.#leadTo(open)) return;
    this.#openId = undefined;
    this.#host.requestUpdate();
  }

  #toggle(consultation: PendingConsultation): void {
    const { sessionId, ids } = consultation;
    this.#openId = this.#openId === sessionId || this.#leadTo(consultation) ? undefined : sessionId;
    this.#isSettled = ids.length > 1;
    this.#host.requestUpdate();
    if (this.#openId) void this.#host.rendered.then(() => this.focus());
  }

  /** Ids by which another element of the page shows the alerts; what is open here offers to show its own. */
  #placesOf({ sessionId, ids }: PendingConsultation): string[] {
    return [...new Set([...ids, sessionId])].filter((id) => id !== this.#openId && canReveal(id, 'alert'));
  }

  #leadTo(consultation: PendingConsultation): boolean {
    return this.#placesOf(consultation).some((id) => reveal(id, { kind: 'alert', alertId: undefined }));
  }
}
