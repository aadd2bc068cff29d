import type { ReactiveController } from 'lit';
import { scribe } from '../../../consultation/scribe.ts';
import { gravityOf } from '../../../consultation/alert-snapshots.ts';
import type { GateSnapshot } from '../../../consultation/snapshot.ts';
import { isDecidedStatus } from '../../../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { type Moment, momentOf } from '../../../contract/moment.ts';
import { canReveal, reveal, watchOffers } from '../../base/reveal.ts';
import type { ScribeElement } from '../../base/scribe-element.ts';
import { gateView, listed, type PendingConsultation } from './gate-view.ts';

/** So many ms after its page a decision is recorded, as a rule. */
const RECORDED_IN = 2_000;

/** What the list of a review gate tells of a consultation. */
export interface Visit {
  /** When its first document was made. */
  readonly made: Moment | undefined;
  /** Alerts that nobody is known to have decided. */
  readonly open: number;
  /** Of those, the red ones. */
  readonly red: number;
}

/** Which consultation of the review gate the doctor is at, and what is known of each. */
export class GateRows implements ReactiveController {
  readonly host: ScribeElement;
  #gate: GateSnapshot | undefined;
  /** The consultation that is being reviewed here. */
  openId: string | undefined;
  /** Whether all are listed, however many. */
  isWhole = false;
  /** Whether it is decided where the open consultation is reviewed: here, although the page may show it too. */
  #isSettled = false;
  /** By session id; asked for once, `undefined` until it is read. */
  #visits = new Map<string, Visit | undefined>();
  #reading: Promise<void> = Promise.resolve();
  #endWatch: (() => void) | undefined;

  constructor(host: ScribeElement) {
    this.host = host;
    host.addController(this);
  }

  /** The list of the gate, or the consultation under review; reads what the rows tell, once. */
  view(gate: GateSnapshot): unknown {
    this.#gate = gate;
    if (!this.openId) this.#readVisits(listed(gate.consultations, this.isWhole));
    return gateView(gate, this);
  }

  /** When it was and what of it is open, once that is read. */
  visitOf(sessionId: string): Visit | undefined {
    return this.#visits.get(sessionId);
  }

  /** Ids by which another element of the page shows its alerts; what is open here offers to show its own. */
  placesOf({ sessionId, ids }: PendingConsultation): string[] {
    return [...new Set([...ids, sessionId])].filter((id) => id !== this.openId && canReveal(id, 'alert'));
  }

  /** Shows a consultation's alerts here, or leads to them where the page shows them already. */
  open(consultation: PendingConsultation): void {
    if (this.#leadTo(consultation)) return;
    this.openId = consultation.sessionId;
    this.#isSettled = consultation.ids.length > 1;
    this.host.requestUpdate();
    void this.host.rendered.then(() => this.focus());
  }

  /** Back to the list; focus returns to the row that was left. */
  back(): void {
    const left = this.openId;
    this.openId = undefined;
    const visits = this.#visits;
    // A decision in its undo window is sent when this page of the panel closes: a moment later the row can count it.
    scribe().platform.setTimeout(() => {
      if (left) visits.delete(left);
      this.host.requestUpdate();
    }, RECORDED_IN);
    this.host.requestUpdate();
    void this.host.rendered.then(() =>
      this.host.renderRoot.querySelector<HTMLElement>(`.gate-open[data-session="${left}"]`)?.focus(),
    );
  }

  /** Lists every consultation, however many. */
  showAll(): void {
    this.isWhole = true;
    this.host.requestUpdate();
  }

  /** Another patient or doctor comes: nothing of the gate is kept. */
  forget(): void {
    this.#gate = this.openId = undefined;
    this.isWhole = false;
    this.#visits = new Map();
  }

  /** Puts focus on the way back from what is being reviewed; whether something is. */
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

  /** A row that turns out to be of a session of the page gives way to what stands there. */
  hostUpdated(): void {
    const open = this.#gate?.consultations.find(({ sessionId }) => sessionId === this.openId);
    if (!open || this.#isSettled || open.ids.length === 1) return;
    this.#isSettled = true;
    // After this update, which moves focus itself.
    void this.host.rendered.then(() => {
      // A doctor whose focus is elsewhere by now is not moved: both places show the same state.
      const focused = (this.host.renderRoot as ShadowRoot).activeElement;
      if (!focused?.closest('.gate') || !this.#leadTo(open)) return;
      this.openId = undefined;
      this.host.requestUpdate();
    });
  }

  /** Reads once what each row tells, one after the other; a row whose record cannot be read tells less. */
  #readVisits(rows: readonly PendingConsultation[]): void {
    const actions = this.host.possibleActions;
    const visits = this.#visits;
    const unread = rows.filter(({ sessionId }) => !visits.has(sessionId));
    if (!actions || !unread.length) return;
    for (const { sessionId } of unread) visits.set(sessionId, undefined);
    this.#reading = unread.reduce(async (former, { sessionId }) => {
      await former;
      // Nothing of one patient's gate is asked for or kept for the next.
      if (this.#visits !== visits) return;
      const documents = await actions.readListed(sessionId).catch(() => undefined);
      if (!documents || this.#visits !== visits) return;
      visits.set(sessionId, visitIn(documents));
      this.host.requestUpdate();
    }, this.#reading);
  }

  /** Leads to where the page shows the consultation already; whether it could. */
  #leadTo(consultation: PendingConsultation): boolean {
    return this.placesOf(consultation).some((id) => reveal(id, { kind: 'alert', alertId: undefined }));
  }
}

/** What a row tells of a record: its day, and how many alerts are open. */
function visitIn(documents: readonly MedicalRecordDocument[]): Visit {
  const moments = documents.flatMap(({ createdAt }) => momentOf(createdAt) ?? []);
  const [made] = moments.sort((one, other) => one.at - other.at);
  const open = documents.flatMap(({ cdssAlerts }) => cdssAlerts ?? []).filter(({ status }) => !isDecidedStatus(status));
  const red = open.filter(({ severity }) => gravityOf(severity) === 'red').length;
  return { made, open: open.length, red };
}
