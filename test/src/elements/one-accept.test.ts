// What one press of Accept costs on an open consultation: requests, updates of elements, frames of our own code.
import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import '../../../src/define.ts';
import type { ScribeElement } from '../../../src/elements/scribe-element.ts';
import { someAlerts } from '../../../demo/playground/scenarios/clinical-builders.ts';
import type { Scenario } from '../../../demo/playground/scenarios/scenario.ts';
import { SCENARIOS } from '../../../demo/playground/scenarios/scenarios.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

/** A completed consultation with eleven alerts, and another one that the doctor may see. */
function elevenAlerts(now: number): Scenario {
  const scenario = SCENARIOS['completed'](now);
  const [document] = scenario.consultations['c-done']?.documents ?? [];
  const known = document?.cdssAlerts ?? [];
  const [labs] = someAlerts().filter(({ id }) => id === 'cfa_labs');
  const more = Array.from({ length: 11 - known.length }, (_, place) => ({ ...labs!, id: `cfa_more_${place}` }));
  if (document) document.cdssAlerts = [...known, ...more];
  scenario.grant.sessionIds.push('c-next');
  return scenario;
}

let page: TestPage;

afterEach(() => page.close());

/** The three elements on one consultation, read and at rest. */
async function opened(): Promise<ScribeElement[]> {
  page = openPage(elevenAlerts, { clock: 'fake' });
  const place = await fixture(
    html`<div lang="en">
      <scribe-session session-id=${page.sessionId}>
        <scribe-documents></scribe-documents>
        <scribe-cdss-alerts></scribe-cdss-alerts>
      </scribe-session>
    </div>`,
  );
  const elements = [...place.querySelectorAll<ScribeElement>('scribe-session, scribe-documents, scribe-cdss-alerts')];
  await pass(elements, 1000, 3);
  return elements;
}

async function pass(elements: readonly ScribeElement[], ms: number, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    await page.platform.advance(ms);
    for (const element of elements) await element.updateComplete;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

interface Update {
  readonly tag: string;
  readonly changes: number;
  readonly at: number;
}

/** Notes every update of some elements from now on, with what it changed in their shadow trees. */
function noteUpdates(elements: readonly ScribeElement[], updates: Update[]): void {
  for (const element of elements) {
    const observer = new MutationObserver(() => undefined);
    observer.observe(element.shadowRoot!, { subtree: true, childList: true, characterData: true, attributes: true });
    const own = element as unknown as { performUpdate: () => void };
    const perform = own.performUpdate.bind(element);
    own.performUpdate = () => {
      observer.takeRecords();
      perform();
      updates.push({ tag: element.localName, changes: observer.takeRecords().length, at: page.platform.now() });
    };
  }
}

const press = (elements: readonly ScribeElement[]): void => {
  const alerts = elements.find(({ localName }) => localName === 'scribe-cdss-alerts');
  alerts?.shadowRoot?.querySelector<HTMLElement>('[data-id=cfa_metformin] [data-action=accept]')?.click();
};

const frames = (stack: string): string[] =>
  stack.split('\n').filter((line) => /\/src\/(?!.*test)/.test(line) && !line.includes('/test/'));

describe('one press of Accept on three elements with eleven alerts', () => {
  for (const undo of [5, 0])
    it(`costs (undo ${undo})`, async () => {
      const elements = await opened();
      (elements[2] as unknown as { undoSeconds: number }).undoSeconds = undo;
      await pass(elements, 1000, 2);
      expect(elements[2]!.shadowRoot!.querySelectorAll('[data-id]').length).to.equal(11);
      const before = page.proxy.calls.length;
      const updates: Update[] = [];
      noteUpdates(elements, updates);
      const start = page.platform.now();
      press(elements);
      await pass(elements, 1000, 20);
      const calls = page.proxy.calls.slice(before).map(({ method, path }) => `${method} ${path}`);
      console.log(
        JSON.stringify({
          undo,
          updates: updates.length,
          empty: updates.filter(({ changes }) => !changes).length,
          calls,
          list: updates.map(({ tag, changes, at }) => `${at - start} ${tag} ${changes}`),
        }),
      );
    });

  it('frames', async () => {
    const elements = await opened();
    (elements[2] as unknown as { undoSeconds: number }).undoSeconds = 0;
    await pass(elements, 1000, 2);
    Error.stackTraceLimit = 200;
    const stacks: string[] = [];
    const platform = page.platform as unknown as { fetch: typeof fetch };
    const { fetch: former } = platform;
    platform.fetch = (...args) => {
      stacks.push(`${args[1]?.method} ${String(args[0])}\n${new Error().stack}`);
      return former(...args);
    };
    press(elements);
    const post = stacks.find((stack) => stack.startsWith('POST'))!;
    stacks.length = 0;
    await pass(elements, 1000, 10);
    stacks.length = 0;
    const next = document.createElement('scribe-session');
    next.sessionId = 'c-next';
    // token that names it is there
    document.body.append(next);
    console.log(post && frames(post).length, post && frames(post).map((line) => line.trim().split(' (')[0]).join('\n'));
    const get = stacks.find((stack) => stack.startsWith('GET'))!;
    console.log(get && frames(get).length, get && frames(get).map((line) => line.trim().split(' (')[0]).join('\n'), stacks.length);
    stacks.length = 0;
    const alerts = document.createElement('scribe-cdss-alerts');
    next.remove();
    await pass(elements, 1000, 2);
    stacks.length = 0;
    alerts.sessionId = 'c-next';
    document.body.append(alerts);
    const other = stacks.find((stack) => stack.startsWith('GET'))!;
    console.log(other && frames(other).length, other && frames(other).map((line) => line.trim().split(' (')[0]).join('\n'), stacks.length);
    alerts.remove();
  });
});
