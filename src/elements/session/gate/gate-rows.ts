import type { ReactiveController } from 'lit';
import { scribe } from '../../../consultation/scribe.ts';
import { alertSnapshots } from '../../../consultation/alert-snapshots.ts';
import type { GateSnapshot, ListedConsultation } from '../../../consultation/snapshot.ts';
import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { momentOf } from '../../../contract/moment.ts';
import { canReveal, reveal, watchOffers } from '../../base/reveal.ts';
import type { ScribeElement } from '../../base/scribe-element.ts';
import { gateView, listed } from './gate-view.ts';

/** Milliseconds in which a decision is usually recorded. */
const RECORDED_IN = 2_000;

/** The consultation under review in the gate, and the facts about each listed one. */
export class GateRows implements ReactiveController {
  readonly host: ScribeElement;
  /** The id of the consultation being reviewed here. */
  openId: string | undefined;
  isWhole = false;
  /** Whether the open consultation is reviewed here, although the page may show it, too. */
  #isSettled = false;
  /** Session id → facts. Read once; `undefined` until then, and for good if it cannot be read. */
  visits = new Map<string, ReturnType<typeof visitIn> | undefined>();
  #isReading = false;
  #endWatch: (() => void) | undefined;

  constructor(host: ScribeElement) {
    this.host = host;
    host.addController(this);
  }

  /** The list of the gate, or the consultation under review. Reads the facts of the rows once. */
  view(gate: GateSnapshot): unknown {
    if (!this.openId) void this.#readNext(listed(gate.consultations, this.isWhole));
    return gateView(gate, this);
  }

  /** The ids by which another element of the page shows its alerts. Leaves out the review open here, which also offers to show them. */
  placesOf({ ids }: ListedConsultation): string[] {
    return ids.filter((id) => id !== this.openId && canReveal(id, 'alert'));
  }

  /** Shows a consultation's alerts here, or leads to them if the page shows them already. */
  open(consultation: ListedConsultation): void {
    if (this.#leadTo(consultation)) return;
    this.openId = consultation.sessionId;
    this.#isSettled = consultation.ids.length > 1;
    void this.host.focusShown('.gate-back');
  }

  /** Returns to the list and focuses the row that was left. */
  back(): void {
    const left = this.openId;
    this.openId = undefined;
    const { visits } = this;
    // Closing the review sends the decisions in their undo window. The row is read again a moment later, to count them.
    scribe().platform.setTimeout(() => {
      if (left) visits.delete(left);
      this.host.requestUpdate();
    }, RECORDED_IN);
    void this.host.focusShown(`.gate-open[data-session="${left}"]`);
  }

  showAll(): void {
    this.isWhole = true;
    this.host.requestUpdate();
  }

  /** Forgets the gate, because another patient or doctor comes. */
  forget(): void {
    this.openId = undefined;
    this.isWhole = false;
    this.visits = new Map();
  }

  /** Focuses the way back from a review. Returns whether one is open. */
  focus(): boolean {
    const button = this.host.renderRoot.querySelector<HTMLElement>('.gate-back');
    button?.focus();
    return Boolean(button);
  }

  hostConnected(): void {
    this.#endWatch = watchOffers(() => this.host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#endWatch?.();
  }

  hostUpdate(): void {
    if (!this.host.snapshot?.gate) this.forget();
  }

  /** If a row turns out to be a session of the page, the page's own view replaces it. */
  hostUpdated(): void {
    const open = this.host.snapshot?.gate?.consultations.find(({ sessionId }) => sessionId === this.openId);
    if (!open || this.#isSettled || open.ids.length === 1) return;
    this.#isSettled = true;
    // Waits for this update, because the update moves focus itself.
    void this.host.rendered.then(() => {
      // If focus is elsewhere, it stays there: the row stays open, and both places show the same state.
      const focused = (this.host.renderRoot as ShadowRoot).activeElement;
      if (!focused?.closest('.gate') || !this.#leadTo(open)) return;
      this.openId = undefined;
      this.host.requestUpdate();
    });
  }

  /** Reads the facts of each row once, one after the other. An unreadable record gives fewer facts. */
  async #readNext(rows: readonly ListedConsultation[]): Promise<void> {
    const { visits } = this;
    const next = rows.find(({ sessionId }) => !visits.has(sessionId));
    const actions = this.host.possibleActions;
    if (!actions || !next || this.#isReading) return;
    this.#isReading = true;
    visits.set(next.sessionId, undefined);
    const documents = await actions.readListed(next.sessionId).catch(() => undefined);
    this.#isReading = false;
    // Writes to the map that was read at the start: `forget` makes a new one for the next patient. A row reviewed meanwhile is read again.
    if (documents && visits.has(next.sessionId)) visits.set(next.sessionId, visitIn(documents));
    this.host.requestUpdate();
  }

  /** Leads to the place where the page shows the consultation. Returns whether it could. */
  #leadTo(consultation: ListedConsultation): boolean {
    return this.placesOf(consultation).some((id) => reveal(id, { kind: 'alert', alertId: undefined }));
  }
}

/** The facts in a row of the gate: the time of the first document, and how many alerts nobody is known to have decided. */
function visitIn(documents: readonly MedicalRecordDocument[]) {
  const moments = documents.flatMap(({ createdAt }) => momentOf(createdAt) ?? []);
  const [made] = moments.sort((one, other) => one.at - other.at);
  const open = alertSnapshots(documents).filter(({ isOpen }) => isOpen);
  return { made, open: open.length, red: open.filter(({ gravity }) => gravity === 'red').length };
}
