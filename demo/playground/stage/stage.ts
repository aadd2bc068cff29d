// One scenario with its elements, on its own page.
import type * as Widget from '../../../src/index.ts';
import { FakeProxy, PROXY_ADDRESS } from '../scenarios/fake-proxy.ts';
import type { Stage as ScriptStage } from '../scenarios/scenario.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import { painted, ScriptedClock, settle } from './clock.ts';
import { takeOverPage } from './scripted-page.ts';
import type { Settings, Surroundings } from './settings.ts';
import { animations, findControl, putOnStage, rendered, stagedElements, still } from './staged.ts';

/** An event as the host page hears it: ids and states only. */
export interface HeardEvent {
  readonly type: string;
  /** Milliseconds since the epoch, on the stage's clock. */
  readonly at: number;
  readonly detail: string;
}

const OPENS_AT = Date.parse('2026-11-21T10:42:00Z');
/** Requests of the first reading: if their answers are held, the elements stay in `loading`. */
const FIRST_READING = ['POST /embed/token', 'GET /v1/'];
const EVENTS = [
  'scribe-session-changed',
  'scribe-documents-changed',
  'scribe-alerts-changed',
  'scribe-alert-decided',
  'scribe-review-required',
  'scribe-request-failed',
  'scribe-before-decide',
  'scribe-before-open',
  'scribe-before-copy',
];

/** The stage, as the frame around it and tests use it. */
export class Stage {
  readonly clock = new ScriptedClock(OPENS_AT);
  readonly heard: HeardEvent[] = [];
  /** Called after each event, and when the clock starts or stops. */
  onChange: () => void = () => undefined;
  /** The proxy and its service, once a scenario plays. */
  proxy: FakeProxy | undefined;
  #surroundings: Surroundings;

  constructor(settings: Settings) {
    this.#surroundings = settings;
  }

  /** Plays a scenario until the state of its name. `load` loads the widget. */
  async play({ scenario: name, element, isStopped }: Settings, load: () => Promise<typeof Widget>): Promise<void> {
    const scenario = SCENARIOS[name](OPENS_AT);
    const proxy = new FakeProxy(scenario, this.clock);
    this.proxy = proxy;
    const { goOffline } = takeOverPage(scenario, proxy, this.clock);
    for (const type of EVENTS) document.addEventListener(type, (event) => this.#hear(event));
    const widget = await load();
    if (!scenario.isUnconfigured) {
      widget.configure({
        proxy: PROXY_ADDRESS,
        publishableKey: 'pk_playground',
        fetchAssertion: () => {
          if (scenario.isSignedOut) throw new Error('signed out of the EHR');
          return 'assertion';
        },
        describeSession: (id) => {
          const patientName = scenario.patientNames?.[id];
          return patientName === undefined ? undefined : { patientName };
        },
        finalLifecycleStatuses: scenario.finalLifecycleStatuses,
      });
    }
    const place = document.querySelector('main');
    if (!place) throw new Error('The stage has no <main>.');
    putOnStage(place, element, scenario.sessionId);
    await this.apply(this.#surroundings);
    const staysUnread = scenario.held?.some((match) => FIRST_READING.includes(match)) ?? false;
    if (scenario.sessionId && !staysUnread) await this.#read();
    const script: ScriptStage = {
      proxy,
      pass: (ms) => this.clock.advance(ms),
      press: async (selector) => {
        await findControl(selector);
        // A doctor can press only a control that has been painted.
        await painted();
        (await findControl(selector)).click();
        await settle();
      },
      readToEnd: async (selector) => {
        const list = await findControl(selector);
        list.scrollTop = list.scrollHeight;
        await painted();
      },
      see: async (selector) => {
        await findControl(selector);
      },
      goOffline: async () => {
        goOffline();
        await settle();
      },
      clear: async () => {
        for (const shown of stagedElements()) shown.clear();
        await settle();
      },
      change: async (sessionId) => {
        const [outer] = stagedElements();
        if (outer) outer.sessionId = sessionId;
        await settle();
        await this.#read();
      },
    };
    await scenario.script?.(script);
    await rendered(this.#surroundings.lang);
    if (!isStopped && !scenario.isPassing) this.run();
  }

  /** Changes the page around the elements; resolves once they have followed. */
  async apply(surroundings: Surroundings): Promise<void> {
    const { lang, dir, theme, look } = surroundings;
    this.#surroundings = surroundings;
    const { documentElement } = document;
    Object.assign(documentElement, { lang, dir });
    Object.assign(documentElement.dataset, { theme, look });
    // Without their own `dir` the elements use the direction of their language, which is left to right.
    for (const shown of document.querySelectorAll<HTMLElement>('main > *')) shown.dir = dir === 'rtl' ? dir : '';
    await rendered(lang);
    await still();
  }

  /** Whether anything on the stage moves. */
  get moves(): boolean {
    return animations(true).length > 0;
  }

  async advance(ms: number): Promise<void> {
    await this.clock.advance(ms);
    await rendered(this.#surroundings.lang);
  }

  run(): void {
    this.clock.run();
    this.onChange();
  }

  stop(): void {
    this.clock.stop();
    this.onChange();
  }

  /** Advances the clock until a first reading has ended, then waits until the elements show it: one of their files may still load. */
  async #read(): Promise<void> {
    const isRead = () => stagedElements().every(({ state }) => state !== 'idle' && state !== 'loading');
    for (let turn = 0; turn < 40 && !isRead(); turn++) await this.clock.advance(turn < 5 ? 0 : 1000);
    await rendered(this.#surroundings.lang);
  }

  #hear(event: Event): void {
    const detail = 'detail' in event ? JSON.stringify(event.detail) : '';
    this.heard.push({ type: event.type, at: this.clock.now(), detail });
    this.onChange();
  }
}
