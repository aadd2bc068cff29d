// A tab of a doctor with the real widget: a page in a browser, clicked as a doctor clicks. The history gets what the screen says.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { isRecorded, isUnderWay } from '../../../src/consultation/snapshot.ts';
import type { History } from '../history.ts';
import type { Random } from '../world/random.ts';
import type { Patient, WardDoctor } from '../world/ward.ts';
import { claimOf, recordedIn, type Claim } from './claim.ts';
import type { CardOnScreen, PageNews, Screen, ScreenState } from './on-page.ts';

/** Milliseconds for a click to find its control, which may be gone. */
const CLICK_WITHIN = 1_500;
const SHOWN_WITHIN = 60_000;

let presses = 0;

export class WidgetTab {
  readonly name: string;
  readonly doctor: WardDoctor;
  readonly page: Page;
  /** Returns the address of a patient's page. */
  readonly #address: (patient: Patient) => string;
  readonly #history: History;
  readonly #told = new Map<string, string>();
  /** Presses that can still be undone, by alert. */
  readonly #pressed = new Map<string, string>();
  #shown = '';
  #patient: Patient;

  constructor(name: string, doctor: WardDoctor, page: Page, address: (patient: Patient) => string, history: History) {
    this.name = name;
    this.doctor = doctor;
    this.page = page;
    this.#address = address;
    this.#history = history;
    this.#patient = doctor.patients[0]!;
    // An error that the doctor does not see counts as a failure.
    page.on('pageerror', ({ stack }) => history.note('uncaught', { tab: name, says: String(stack) }));
  }

  get patient(): Patient {
    return this.#patient;
  }

  /** Loads a patient's page, or reloads the current one. */
  async load(patient = this.#patient): Promise<void> {
    this.#patient = patient;
    await this.page.goto(this.#address(patient), { waitUntil: 'commit' });
  }

  /** Resolves when cards are on the screen. */
  async shown(): Promise<void> {
    await this.page.locator('scribe-cdss-alerts article.card').first().waitFor({ timeout: SHOWN_WITHIN });
  }

  /** Makes the widget show another patient without a reload. */
  async goTo(patient: Patient): Promise<void> {
    this.#patient = patient;
    await this.page.evaluate(
      (session) => document.querySelector('scribe-session')?.setAttribute('session-id', session),
      patient.session,
    );
  }

  /** Does one act of a doctor. */
  async act(random: Random, mayReload: boolean): Promise<void> {
    const what = random.next();
    await this.page.bringToFront();
    // The widget's file did not load.
    if ((await this.#screen()) === null) return this.load();
    if (what < 0.8) return this.#decide(random);
    if (what < 0.92) return this.goTo(random.pick(this.doctor.patients));
    return what < 0.95 && mayReload ? this.load() : this.look();
  }

  /** Returns to the page from another. */
  async look(): Promise<void> {
    if ((await this.#screen()) === null) return this.load();
    await this.page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new Event('focus'));
    });
  }

  /** Resolves with why the screen disagrees with the service; undefined if it agrees. */
  async disagreement(statuses: ReadonlyMap<string, string>): Promise<string | undefined> {
    const screen = await this.#screen();
    if (!screen) return 'the widget is not there';
    const { state, trouble, cards, open, unsettled, progress } = screen;
    if (state !== 'ready') return `the alerts are ${state}`;
    if (trouble !== undefined) return `the session is ${trouble}`;
    const wrong = cards.flatMap((card) => wrongOn(card, statuses.get(card.id)));
    if (wrong[0] !== undefined) return wrong[0];
    if (cards.length !== statuses.size) return `${cards.length} cards of ${statuses.size} stand there`;
    const pending = [...statuses.values()].filter((status) => status === 'pending').length;
    if (open !== pending || unsettled !== 0) return `${open} are open, ${unsettled} unsettled, and ${pending} pending`;
    const recorded = statuses.size - pending;
    return recordedIn(progress) === recorded ? undefined : `the bar says "${progress}" of ${recorded}`;
  }

  /** Notes the page's news in the history. */
  note(news: PageNews): void {
    const { name: tab, doctor } = this;
    const { at } = news;
    switch (news.kind) {
      case 'screen':
        return this.#noteScreen(news.screen, at);
      case 'pressed': {
        const { session, alert, decision } = news;
        const press = `w${++presses}`;
        this.#pressed.set(alert, press);
        const by = { tab, inBrowser: true, doctor: doctor.sub };
        return this.#history.note('pressed', { press, ...by, session, alert, decision }, at);
      }
      case 'undone': {
        const press = this.#pressed.get(news.alert);
        this.#pressed.delete(news.alert);
        if (press !== undefined) this.#history.note('ended', { press, code: 'undone' }, at);
        return;
      }
      case 'decided':
        return this.#history.note('told', { tab, alert: news.alert, decision: news.decision, phase: 'recorded' }, at);
      case 'counted':
        return this.#history.note('counted', { tab, session: news.session, recorded: news.recorded }, at);
    }
  }

  #noteScreen({ session, patient, cards, progress }: Screen, at: number): void {
    const { name: tab, doctor } = this;
    for (const card of cards) {
      const claim = this.#claimOf(card);
      const told = claim && `${claim.decision} ${claim.phase}`;
      if (!claim || this.#told.get(card.id) === told) continue;
      this.#told.set(card.id, told!);
      this.#history.note('told', { tab, alert: card.id, ...claim }, at);
    }
    const recorded = recordedIn(progress);
    if (recorded !== undefined) this.#history.note('counted', { tab, session, recorded }, at);
    const alerts = cards.map(({ id }) => id);
    const shown = JSON.stringify([session, patient, alerts]);
    if (shown === this.#shown || (patient === null && alerts.length === 0)) return;
    this.#shown = shown;
    this.#history.note('shown', { tab, doctor: doctor.sub, session, patient, alerts }, at);
  }

  #claimOf(card: CardOnScreen): Claim | undefined {
    try {
      return claimOf(card);
    } catch (error) {
      this.#history.note('uncaught', { tab: this.name, says: (error as Error).message });
      return undefined;
    }
  }

  async #decide(random: Random): Promise<void> {
    const controls = this.page.locator(
      'scribe-cdss-alerts article.card :is([data-action=accept], [data-action=dismiss])',
    );
    const offers = await controls.evaluateAll((all) =>
      all.map((control) => ({
        id: control.closest<HTMLElement>('[data-id]')!.dataset['id']!,
        action: (control as HTMLElement).dataset['action']!,
      })),
    );
    if (offers.length === 0) return;
    const { id, action } = random.pick(offers);
    const isReject = random.happens(0.4);
    await this.#click(id, action === 'accept' && isReject ? 'reject' : action);
    if (action !== 'accept' || !random.happens(0.3)) return;
    await pause(random.between(100, 900));
    await this.#click(id, 'undo');
  }

  async #click(id: string, action: string): Promise<void> {
    const control = this.page.locator(`scribe-cdss-alerts [data-id="${id}"] [data-action=${action}]`);
    // A control that is gone is not clicked.
    await control.click({ timeout: CLICK_WITHIN }).catch(() => undefined);
  }

  /** Resolves with the screen; null while the page has no widget. */
  #screen(): Promise<ScreenState | null> {
    return this.page.evaluate(() => window.endureScreen());
  }
}

/** Returns why a card disagrees with the service's status. */
function wrongOn(card: CardOnScreen, status: string | undefined): string[] {
  const claim = claimOf(card);
  if (isUnderWay(claim?.phase)) return [`${card.id} is ${claim!.phase}`];
  const said = claim && isRecorded(claim.phase) ? claim.decision : 'pending';
  return said === status ? [] : [`${card.id} says ${said}, not ${status}`];
}
