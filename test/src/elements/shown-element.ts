// Shows an element on a page of a scenario and waits for the scenario's final state.
import { fixture } from '@open-wc/testing';
import { html, type TemplateResult } from 'lit';
import '../../../src/define.ts';
import type { ScribeElement } from '../../../src/elements/base/scribe-element.ts';
import type { Scenario } from '../../../demo/playground/scenarios/scenario.ts';
import { SCENARIOS, type ScenarioName } from '../../../demo/playground/scenarios/scenarios.ts';
import { openPage, type TestPage, type TestPageOptions } from '../../support/test-page.ts';

export interface Shown<Shows extends ScribeElement> {
  readonly page: TestPage;
  readonly element: Shows;
  /** Returns the text of the element's shadow tree with simple white space. */
  readonly text: () => string;
  /** Finds an element of the shadow tree; throws if there is none. */
  readonly find: <Found extends HTMLElement>(selector: string) => Found;
  readonly findAll: <Found extends HTMLElement>(selector: string) => Found[];
  /** Finds a button or link of the shadow tree by its text or label. */
  readonly control: (name: string) => HTMLElement;
  /** Resolves with the next update, even if parts of the element are still to come. */
  readonly rendered: () => Promise<unknown>;
  /** Lets time pass and the element render. */
  readonly pass: (ms?: number) => Promise<void>;
}

export interface ShowOptions extends TestPageOptions {
  readonly template?: (sessionId: string) => TemplateResult;
  readonly lang?: string;
  readonly scheme?: 'light' | 'dark';
}

const open = new Set<TestPage>();

/** Ends every page that was shown; call it in `afterEach`. */
export function endShown(): void {
  for (const page of open) page.close();
  open.clear();
}

/** Shows the first element of a template over a scenario, with a clock that only `pass` moves. */
export async function show<Shows extends ScribeElement>(
  scenario: ScenarioName | ((now: number) => Scenario),
  { template = session, lang = 'en', scheme = 'light', ...options }: ShowOptions = {},
): Promise<Shown<Shows>> {
  const page = openPage(scenario, { clock: 'fake', ...options });
  open.add(page);
  // Set from the start, because a change of scheme would run a transition.
  const look = `color-scheme: ${scheme}; background: ${scheme === 'dark' ? '#000' : '#fff'}`;
  const place = await fixture<HTMLElement>(html`<div lang=${lang} style=${look}>${template(page.sessionId)}</div>`);
  const element = place.firstElementChild as Shows;
  const pass = async (ms = 0) => {
    await page.platform.advance(ms);
    await complete(place);
  };
  for (let turn = 0; turn < 40 && ['idle', 'loading'].includes(element.state); turn++) await pass(turn < 5 ? 0 : 1000);
  await pass();
  const root = () => element.renderRoot;
  const findAll = <Found extends HTMLElement>(selector: string) => [...root().querySelectorAll<Found>(selector)];
  return {
    page,
    element,
    pass,
    rendered: () => element.rendered,
    findAll,
    text: () => (root().textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    find: <Found extends HTMLElement>(selector: string) => {
      const [found] = findAll<Found>(selector);
      if (!found) throw new Error(`There is no ${selector}.`);
      return found;
    },
    control: (name) => {
      const found = findAll('button, a').find((candidate) => nameOf(candidate).startsWith(name));
      if (!found) throw new Error(`There is no control ${name}.`);
      return found;
    },
  };
}

/** Returns the name of a control as a browser computes it: its label, else its words, else its title. */
function nameOf(control: HTMLElement): string {
  const words = control.cloneNode(true) as HTMLElement;
  for (const hidden of words.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return (control.getAttribute('aria-label') ?? (words.textContent?.trim() || control.title)).trim();
}

/** Returns a scenario with all alerts recorded, so that an export has no open alert. */
export const allRecorded =
  (name: ScenarioName) =>
  (now: number): Scenario => {
    const scenario = SCENARIOS[name](now);
    for (const { documents: items = [] } of Object.values(scenario.consultations))
      for (const { cdssAlerts } of items) for (const alert of cdssAlerts ?? []) alert.status = 'accepted';
    return scenario;
  };

/** Waits for every element in a place, shadow trees included. */
async function complete(place: ParentNode): Promise<void> {
  for (const element of place.querySelectorAll<ScribeElement>('scribe-session, scribe-documents, scribe-cdss-alerts')) {
    await element.updateComplete;
    await complete(element.renderRoot);
  }
}

/** Returns a single `<scribe-session>`. */
export function session(sessionId: string): TemplateResult {
  return html`<scribe-session session-id=${sessionId}></scribe-session>`;
}

/** Returns a single `<scribe-documents>`. */
export function documents(sessionId: string): TemplateResult {
  return html`<scribe-documents session-id=${sessionId}></scribe-documents>`;
}
