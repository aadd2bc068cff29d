// The file that shows a session beside its bar, the review gate and the start: long in coming, or missing.
import { expect, fixture, html } from '@open-wc/testing';
import '../../../../src/define.ts';
import type { ScribeSession } from '../../../../src/elements/session/scribe-session.ts';
import { holdFile, loseFile, releaseFiles } from '../../../support/held.ts';
import { openPage, type TestPage } from '../../../support/test-page.ts';

let page: TestPage | undefined;

afterEach(() => {
  page?.close();
  releaseFiles();
});

const SHOWN = { 'gated-one': /Review earlier/, 'in-progress': /Specialty/, 'not-started': /Start scribe/ } as const;

/** An element on a page; a fixture would wait for the file. */
async function opened(scenario: keyof typeof SHOWN): Promise<ScribeSession> {
  page = openPage(scenario);
  const place = await fixture<HTMLElement>(html`<div></div>`);
  const element = document.createElement('scribe-session');
  element.sessionId = page.sessionId;
  place.append(element);
  return element;
}

const textOf = (element: ScribeSession) => element.shadowRoot?.textContent ?? '';

/** Waits for what an element shows. */
async function until(element: ScribeSession, shown: RegExp): Promise<void> {
  while (!shown.test(textOf(element))) await new Promise(requestAnimationFrame);
}

describe('<scribe-session> without the file of its card', () => {
  for (const [scenario, shown] of Object.entries(SHOWN) as [keyof typeof SHOWN, RegExp][]) {
    it(`shows whose session it is, and the rest when it comes: ${scenario}`, async () => {
      const file = holdFile('card');
      const element = await opened(scenario);
      await until(element, /Consultation/);
      expect(textOf(element)).not.to.match(shown);
      expect(file.asked).to.be.at.most(3);
      await file.come();
      await until(element, shown);
    });

    it(`says so, and does not ask for it for ever: ${scenario}`, async () => {
      const file = loseFile('card');
      const element = await opened(scenario);
      await until(element, /unavailable/);
      for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame);
      expect(file.asked).to.be.at.most(10);
    });
  }
});
