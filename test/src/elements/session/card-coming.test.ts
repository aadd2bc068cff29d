// The file that shows a session beside its bar, the review gate and the start: slow, or missing.
import { expect, fixture, html } from '@open-wc/testing';
import '../../../../src/define.ts';
import type { ScribeSession } from '../../../../src/elements/session/scribe-session.ts';
import { holdFile, loseFile, releaseFiles } from '../../../support/held.ts';
import { openPage, type TestPage } from '../../../support/test-page.ts';
import { until } from '../../../support/until.ts';
import { openTabs, restoreTabs } from './tabs.ts';

let page: TestPage | undefined;

afterEach(() => {
  page?.close();
  releaseFiles();
  restoreTabs();
});

const SHOWN = { 'gated-one': /Review earlier/, 'in-progress': /Specialty/, 'not-started': /Start scribe/ } as const;

/** Opens an element on a page; a fixture would wait for the file. */
async function opened(scenario: keyof typeof SHOWN): Promise<ScribeSession> {
  page = openPage(scenario);
  const place = await fixture<HTMLElement>(html`<div></div>`);
  const element = document.createElement('scribe-session');
  element.sessionId = page.sessionId;
  place.append(element);
  return element;
}

/** Returns the visible text; screen readers hear of a gate before its list exists. */
const textOf = ({ shadowRoot }: ScribeSession) =>
  [...(shadowRoot?.querySelectorAll('section, .notice') ?? [])].map((shown) => shown.textContent).join();

/** Returns whether grey lines reserve the room of the text. */
const keepsRoom = (element: ScribeSession) => element.shadowRoot?.querySelector('.skeleton') != null;

const untilShown = (element: ScribeSession, shown: RegExp) =>
  until(`the element shows ${shown}`, () => shown.test(textOf(element)));

describe('<scribe-session> without the file of its card', () => {
  for (const [scenario, shown] of Object.entries(SHOWN) as [keyof typeof SHOWN, RegExp][]) {
    it(`shows whose session it is, keeps room for the rest, and shows that when it comes: ${scenario}`, async () => {
      const file = holdFile('card');
      const element = await opened(scenario);
      await untilShown(element, /Checked/);
      expect(textOf(element)).not.to.match(shown);
      expect(keepsRoom(element)).to.be.true;
      expect(file.asked).to.be.at.most(3);
      await file.come();
      await untilShown(element, shown);
      expect(keepsRoom(element)).to.be.false;
    });

    it(`says so, and does not ask for it for ever: ${scenario}`, async () => {
      const file = loseFile('card');
      const element = await opened(scenario);
      await untilShown(element, /unavailable/);
      expect(keepsRoom(element)).to.be.false;
      for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame);
      expect(file.asked).to.be.at.most(10);
    });
  }

  const untilStartable = (element: ScribeSession) =>
    until('nothing has started', () => element.state === 'empty' && textOf(element).includes('Checked'));

  it('has the page’s start wait for it, then opens a tab', async () => {
    const tabs = openTabs();
    const file = holdFile('card');
    const element = await opened('not-started');
    await untilStartable(element);
    const started = element.start();
    expect(tabs).to.have.length(0);
    await file.come();
    await started;
    expect(tabs[0]?.url).to.match(/\/embed\/login\//);
  });

  it('starts nothing if another session was named meanwhile', async () => {
    const tabs = openTabs();
    const file = holdFile('card');
    const element = await opened('not-started');
    await untilStartable(element);
    const refused = element.start().catch((error: unknown) => error);
    element.sessionId = 'c-other';
    await file.come();
    expect(await refused).to.include({ kind: 'aborted', code: 'record_changed' });
    expect(tabs).to.have.length(0);
  });

  it('rejects the page’s start if the file cannot be loaded', async () => {
    loseFile('card');
    const element = await opened('not-started');
    await untilShown(element, /unavailable/);
    expect(await element.start().catch((error: unknown) => error)).to.include({ code: 'part_missing' });
  });
});
