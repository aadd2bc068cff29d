import type { ReactiveController } from 'lit';
import type { ConsultationActions, GateView } from '../../consultation/view.ts';
import { canReveal, reveal, watchOffers } from '../reveal.ts';
import type { ScribeElement } from '../scribe-element.ts';
import { gateView, listed, type GateContext, type PendingConsultation } from './gate-view.ts';
import { visitOf, type Visit } from './visit.ts';

/** What the session gives to show its gate. */
export type GateHost = Pick<GateContext, 'term' | 'date'> & { readonly actions: ConsultationActions | undefined };

/** Which consultation of the review gate the doctor is at, and what is known of each. */
export class GateRows implements ReactiveController {
  readonly #host: ScribeElement;
  #gate: GateView | undefined;
  #openId: string | undefined;
  /** Whether what is open is known to stand on the page too, and to have nowhere to lead to there. */
  #isSettled = false;
  #isWhole = false;
  /** By session id; asked for once, `undefined` until it is read. */
  #visits = new Map<string, Visit | undefined>();
  #endWatch: (() => void) | undefined;

  constructor(host: ScribeElement) {
    this.#host = host;
    host.addController(this);
  }

  view(gate: GateView, { term, date, actions }: GateHost): unknown {
    this.#gate = gate;
    if (!this.#openId) this.#readVisits(listed(gate.consultations, this.#isWhole), actions);
    return gateView(gate, {
      ...{ term, date },
      openSessionId: this.#openId,
      isWhole: this.#isWhole,
      isOnPage: (consultation) => this.#placesOf(consultation).length > 0,
      visitOf: (sessionId) => this.#visits.get(sessionId),
      onOpen: (consultation) => this.#open(consultation),
      onBack: () => this.#back(),
      onShowAll: () => {
        this.#isWhole = true;
        this.#host.requestUpdate();
      },
    });
  }

  forget(): void {
    this.#gate = this.#openId = undefined;
    this.#isWhole = false;
    this.#visits = new Map();
  }

  /** Puts focus on the way back from what is being reviewed; whether something is. */
  focus(): boolean {
    const button = this.#host.renderRoot.querySelector<HTMLElement>('.gate-back');
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
    // The update that ends now looks after the focus of the page itself.
    void this.#host.rendered.then(() => this.#giveWay(open));
  }

  /** Whoever has gone on to something else stays there, and nothing moves: both places show one state. */
  #giveWay(open: PendingConsultation): void {
    const focused = (this.#host.renderRoot as ShadowRoot).activeElement;
    if (!focused?.closest('.gate') || !this.#leadTo(open)) return;
    this.#openId = undefined;
    this.#host.requestUpdate();
  }

  #open(consultation: PendingConsultation): void {
    if (this.#leadTo(consultation)) return;
    this.#openId = consultation.sessionId;
    this.#isSettled = consultation.ids.length > 1;
    this.#host.requestUpdate();
    void this.#host.rendered.then(() => this.focus());
  }

  #back(): void {
    const left = this.#openId;
    this.#openId = undefined;
    // What was decided meanwhile is counted anew.
    if (left) this.#visits.delete(left);
    this.#host.requestUpdate();
    void this.#host.rendered.then(() =>
      this.#host.renderRoot.querySelector<HTMLElement>(`.gate-open[data-session="${left}"]`)?.focus(),
    );
  }

  /** Reads once what each row tells; a row whose record cannot be read tells less. */
  #readVisits(rows: readonly PendingConsultation[], actions: ConsultationActions | undefined): void {
    const visits = this.#visits;
    for (const { sessionId } of rows) {
      if (!actions || visits.has(sessionId)) continue;
      visits.set(sessionId, undefined);
      actions.readListed(sessionId).then(
        (documents) => {
          // Nothing of one patient's gate is kept for the next.
          if (this.#visits !== visits) return;
          visits.set(sessionId, visitOf(documents));
          this.#host.requestUpdate();
        },
        () => undefined,
      );
    }
  }

  /** Ids by which another element of the page shows the alerts; what is open here offers to show its own. */
  #placesOf({ sessionId, ids }: PendingConsultation): string[] {
    return [...new Set([...ids, sessionId])].filter((id) => id !== this.#openId && canReveal(id, 'alert'));
  }

  #leadTo(consultation: PendingConsultation): boolean {
    return this.#placesOf(consultation).some((id) => reveal(id, { kind: 'alert', alertId: undefined }));
  }
}
