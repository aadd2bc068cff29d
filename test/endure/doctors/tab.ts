// A tab of a doctor: the widget's code without its elements, on one patient at a time. The history gets what it shows and tells.
import { checkOptions } from '../../../src/consultation/scribe-options.ts';
import type { Consultation } from '../../../src/consultation/consultation.ts';
import { Page } from '../../../src/consultation/page.ts';
import type { ConsultationSnapshot } from '../../../src/consultation/snapshot.ts';
import type { Decision } from '../../../src/contract/cdss-alert.ts';
import type { History } from '../history.ts';
import type { Random } from '../world/random.ts';
import type { Patient, WardDoctor } from '../world/ward.ts';
import { assertionOf } from './ehr.ts';
import { TabPlatform, type Browser } from './tab-platform.ts';

export interface TabOptions {
  readonly name: string;
  readonly doctor: WardDoctor;
  readonly browser: Browser;
  readonly proxy: string;
  readonly history: History;
  readonly random: Random;
}

let presses = 0;

export class Tab {
  readonly name: string;
  readonly doctor: WardDoctor;
  readonly platform: TabPlatform;
  readonly #options: TabOptions;
  #page: Page;
  readonly #history: History;
  readonly #told = new Map<string, string>();
  #shown = '';
  #patient: Patient | undefined;
  #consultation: Consultation | undefined;
  #unsubscribe = () => undefined as unknown;

  constructor(options: TabOptions) {
    const { name, doctor, browser, history, random } = options;
    this.#options = options;
    this.name = name;
    this.doctor = doctor;
    this.#history = history;
    this.platform = new TabPlatform(browser, random);
    this.#page = this.#load();
  }

  get patient(): Patient | undefined {
    return this.#patient;
  }

  get snapshot(): ConsultationSnapshot | undefined {
    return this.#consultation?.snapshot;
  }

  /** Changes to a patient. */
  goTo(patient: Patient): void {
    const former = this.#patient;
    if (former === patient) return;
    this.#unsubscribe();
    this.#patient = patient;
    const consultation = this.#page.attach(patient.session);
    this.#consultation = consultation;
    if (former) this.#page.detach(former.session);
    this.#unsubscribe = consultation.subscribe(() => this.#note(consultation, patient));
  }

  /** Reloads the page: waiting decisions are sent, and the outcome of those under way is not shown. */
  reload(): void {
    const patient = this.#patient;
    this.close();
    this.#page = this.#load();
    this.#told.clear();
    this.#patient = this.#consultation = undefined;
    if (patient) this.goTo(patient);
  }

  /** The alerts that can be decided now. */
  get open(): readonly string[] {
    return (this.snapshot?.alerts ?? []).flatMap(({ alert, canDecide }) => (canDecide ? [alert.id] : []));
  }

  /** Presses Accept or Reject; resolves once the press has any outcome. */
  async decide(alertIds: readonly string[], decision: Decision, undoSeconds = 0): Promise<void> {
    const consultation = this.#consultation;
    const session = this.#patient?.session;
    if (!consultation || session === undefined) return;
    const pressed = alertIds.map((alert) => {
      const press = `p${++presses}`;
      const by = { tab: this.name, inBrowser: false, doctor: this.doctor.sub };
      this.#history.note('pressed', { press, ...by, session, alert, decision });
      return press;
    });
    const reason = decision === 'rejected' ? { reason: 'Seen' } : {};
    const [first = ''] = alertIds;
    const outcome =
      alertIds.length === 1
        ? consultation.decisions.decideOne(first, decision, { ...reason, undoSeconds })
        : consultation.decisions.decideBatch(alertIds.map((id) => ({ id, decision, ...reason })));
    const code = await outcome.then(
      () => null,
      (error: { code?: string }) => error.code ?? 'unknown',
    );
    for (const press of pressed) this.#history.note('ended', { press, code });
  }

  undo(alertId: string): void {
    this.#consultation?.decisions.undo(alertId);
  }

  /** Ends the page as a browser does: it hears nothing more, and follows nothing. */
  close(): void {
    this.#unsubscribe();
    this.platform.unload();
    this.#page.logout();
    for (const consultation of this.#page.consultations) consultation.close();
  }

  #load(): Page {
    const { doctor, proxy } = this.#options;
    const { publishableKey } = doctor;
    const fetchAssertion = ({ sessionIds }: { readonly sessionIds: readonly string[] }) =>
      assertionOf(doctor, sessionIds);
    return new Page(this.platform, checkOptions({ proxy, publishableKey, fetchAssertion }, undefined));
  }

  #note(consultation: Consultation, { session }: Patient): void {
    const { alerts, session: read } = consultation.snapshot;
    const { name: tab, doctor } = this;
    for (const { alert, decision } of alerts) {
      const told = decision && `${decision.decision} ${decision.phase}`;
      if (!decision || this.#told.get(alert.id) === told) continue;
      this.#told.set(alert.id, told!);
      this.#history.note('told', { tab, alert: alert.id, decision: decision.decision, phase: decision.phase });
    }
    const patient = read.value?.patientName ?? null;
    const ids = alerts.map(({ alert }) => alert.id);
    const shown = JSON.stringify([session, patient, ids]);
    if (shown === this.#shown || (patient === null && ids.length === 0)) return;
    this.#shown = shown;
    this.#history.note('shown', { tab, doctor: doctor.sub, session, patient, alerts: ids });
  }
}
