// An element on a page of its own, over a scenario, once it shows what that scenario leads to.
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
  /** What the element's shadow tree reads, white space made plain. */
  readonly text: () => string;
  /** An element of the shadow tree; fails if there is none. */
  readonly find: <Found extends HTMLElement>(selector: string) => Found;
  readonly findAll: <Found extends HTMLElement>(selector: string) => Found[];
  /** A button or link of the shadow tree, by what it reads or is labelled. */
  readonly control: (name: string) => HTMLElement;
  /** The next update, whatever of the element is still to come. */
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
  // From the start: a change of scheme would take the time of a transition.
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
      const found = findAll('button, a').find((candidate) =>
        (candidate.getAttribute('aria-label') ?? candidate.textContent ?? '').trim().startsWith(name),
      );
      if (!found) throw new Error(`There is no control ${name}.`);
      return found;
    },
  };
}

/** A scenario all of whose alerts are recorded: nothing of a note is open when it leaves. */
export const allRecorded =
  (name: ScenarioName) =>
  (now: number): Scenario => {
    const scenario = SCENARIOS[name](now);
    for (const { documents: items = [] } of Object.values(scenario.consultations))
      for (const { cdssAlerts } of items) for (const alert of cdssAlerts ?? []) alert.status = 'accepted';
    return scenario;
  };

/** Waits for every element in a place, those in another's shadow tree too. */
async function complete(place: ParentNode): Promise<void> {
  for (const element of place.querySelectorAll<ScribeElement>('scribe-session, scribe-documents, scribe-cdss-alerts')) {
    await element.updateComplete;
    await complete(element.renderRoot);
  }
}

/** A `<scribe-session>` alone. */
export function session(sessionId: string): TemplateResult {
  return html`<scribe-session session-id=${sessionId}></scribe-session>`;
}

/** A `<scribe-documents>` alone. */
export function documents(sessionId: string): TemplateResult {
  return html`<scribe-documents session-id=${sessionId}></scribe-documents>`;
}
