// The cost of one press of Accept on an open consultation: requests, updates of elements, and functions called.
import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import '../../../src/define.ts';
import type { ScribeElement } from '../../../src/elements/base/scribe-element.ts';
import { someAlerts } from '../../../demo/playground/scenarios/clinical-builders.ts';
import type { Scenario } from '../../../demo/playground/scenarios/scenario.ts';
import { SCENARIOS } from '../../../demo/playground/scenarios/scenarios.ts';
import { isChromium } from '../../support/engine.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

/** Returns a completed consultation with eleven alerts. */
function elevenAlerts(now: number): Scenario {
  const scenario = SCENARIOS['completed'](now);
  const [document] = scenario.consultations['c-done']?.documents ?? [];
  const known = document?.cdssAlerts ?? [];
  const [labs] = someAlerts().filter(({ id }) => id === 'cfa_labs');
  const more = Array.from({ length: 11 - known.length }, (_, place) => ({ ...labs!, id: `cfa_more_${place}` }));
  if (document) document.cdssAlerts = [...known, ...more];
  return scenario;
}

let page: TestPage;

const { stackTraceLimit } = Error;
afterEach(() => {
  page.close();
  Error.stackTraceLimit = stackTraceLimit;
});

/** Opens the three elements on one consultation; resolves when they are idle. */
async function opened(undoSeconds: number): Promise<ScribeElement[]> {
  page = openPage(elevenAlerts, { clock: 'fake' });
  const place = await fixture(
    html`<div lang="en">
      <scribe-session session-id=${page.sessionId}>
        <scribe-documents></scribe-documents>
        <scribe-cdss-alerts undo-seconds=${undoSeconds}></scribe-cdss-alerts>
      </scribe-session>
    </div>`,
  );
  const elements = [...place.querySelectorAll<ScribeElement>('scribe-session, scribe-documents, scribe-cdss-alerts')];
  await pass(elements, 1000, 4);
  expect(elements[2]?.shadowRoot?.querySelectorAll('[data-id]').length).to.equal(11);
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
  /** The number of changes in its shadow tree. */
  readonly changes: number;
}

/** Records every later update of the elements with the changes in their shadow trees. */
function noteUpdates(elements: readonly ScribeElement[], updates: Update[]): void {
  for (const element of elements) {
    const observer = new MutationObserver(() => undefined);
    observer.observe(element.shadowRoot!, { subtree: true, childList: true, characterData: true, attributes: true });
    const own = element as unknown as { performUpdate: () => void };
    const perform = own.performUpdate.bind(element);
    own.performUpdate = () => {
      observer.takeRecords();
      perform();
      updates.push({ tag: element.localName, changes: observer.takeRecords().length });
    };
  }
}

let endHold = (): void => undefined;
afterEach(() => endHold());

/** Runs no idle callback until `endHold()`, like a busy page. */
function holdRest(): void {
  const held: (() => void)[] = [];
  const former = Object.getOwnPropertyDescriptor(globalThis, 'requestIdleCallback');
  globalThis.requestIdleCallback = (run) => held.push(run as () => void);
  endHold = () => {
    if (former) Object.defineProperty(globalThis, 'requestIdleCallback', former);
    else Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    for (const run of held.splice(0)) run();
  };
}

const press = (elements: readonly ScribeElement[]): void => {
  const alerts = elements.find(({ localName }) => localName === 'scribe-cdss-alerts');
  alerts?.shadowRoot?.querySelector<HTMLElement>('[data-id=cfa_metformin] [data-action=accept]')?.click();
};

describe('one press of Accept on three elements with eleven alerts', () => {
  for (const undoSeconds of [5, 0])
    it(`makes at most 15 updates, each with a change in the DOM, one POST and 4 GETs, with ${undoSeconds} s to undo it`, async () => {
      holdRest();
      const elements = await opened(undoSeconds);
      const calls = page.proxy.calls.length;
      const updates: Update[] = [];
      noteUpdates(elements, updates);
      endHold();
      await pass(elements, 0, 2);
      const atRest = updates.length;
      press(elements);
      await pass(elements, 1000, 20);
      const asked = page.proxy.calls.slice(calls).map(({ method }) => method);
      expect(updates.filter(({ changes }) => changes === 0)).to.deep.equal([]);
      expect(updates.length - atRest).to.be.within(1, 15);
      expect(asked.filter((method) => method === 'POST').length).to.equal(1);
      expect(asked.filter((method) => method === 'GET').length).to.be.within(1, 4);
    });
});

/** Returns the widget's functions on a stack, innermost first, without this file's and Lit's, which has its own chunk. */
const ownFunctions = (stack: string): string[] =>
  stack.split('\n').filter((line) => /https?:/.test(line) && !/\/(one-accept\.test|lit-[\w-]+)\.(ts|js)/.test(line));

/** Records the stack of every later request. */
function noteStacks(stacks: Map<string, string>): void {
  const { fetch } = page.platform;
  Error.stackTraceLimit = 100;
  const noted: typeof fetch = (address, init) => {
    stacks.set(`${init?.method} ${new URL(address).pathname}`, new Error('stack').stack ?? '');
    return fetch(address, init);
  };
  Object.assign(page.platform, { fetch: noted });
}

describe('on the way of a request', () => {
  before(function () {
    // Other engines write no class on a stack, or repeat an async function.
    if (!isChromium) this.skip();
  });

  it('stand at most 10 functions of ours between the click on Accept and its POST', async () => {
    const elements = await opened(0);
    const stacks = new Map<string, string>();
    noteStacks(stacks);
    press(elements);
    const [way = ''] = [...stacks].flatMap(([request, stack]) => (/^POST .*accept/.test(request) ? stack : []));
    const functions = ownFunctions(way);
    expect(functions.length, functions.join('\n') || way).to.be.within(5, 10);
  });

  it('stand at most 8 between an element that is connected and its GET', async () => {
    const elements = await opened(0);
    const [session] = elements as [ScribeElement];
    const place = session.parentElement;
    session.remove();
    await pass(elements, 0, 2);
    const stacks = new Map<string, string>();
    noteStacks(stacks);
    // A reading notes when it begins, in the turn of the element; its requests follow in a later one.
    const { now } = page.platform;
    const asked: string[] = [];
    const notedNow = (): number => {
      asked.push(new Error('stack').stack ?? '');
      return now();
    };
    Object.assign(page.platform, { now: notedNow });
    place?.append(session);
    await pass(elements, 0, 4);
    const inside = ownFunctions(stacks.get(`GET /v1/scribe-sessions/${page.sessionId}`) ?? '');
    const around = ownFunctions(asked.find((stack) => /Reading\.request/.test(stack)) ?? '');
    // The functions that wait for the answer come after the one that asks.
    const asks = inside.findIndex((line) => /getScribeSession/.test(line));
    const functions = [...inside.slice(0, asks + 1), ...around];
    expect(asks, inside.join('\n')).to.be.greaterThan(0);
    expect(around.length, 'from the element to its reading').to.be.greaterThan(2);
    expect(functions.length, functions.join('\n')).to.be.within(5, 8);
  });
});
