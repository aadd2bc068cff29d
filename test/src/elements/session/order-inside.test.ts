// Inside a session alerts come before the note in any order of the page's markup (UX, "The panel").
import { expect, nextFrame } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { html, type TemplateResult } from 'lit';
import type { ScribeSession } from '../../../../src/index.ts';
import { endShown, show } from '../shown-element.ts';

/** Returns both elements in the order of the README. */
const both = (id: string): TemplateResult =>
  html`<scribe-session session-id=${id}>
    <p>of the page</p>
    <scribe-documents></scribe-documents>
    <scribe-cdss-alerts></scribe-cdss-alerts>
  </scribe-session>`;

async function shown(template = both, width = 400) {
  const page = await show<ScribeSession>('completed', { template });
  page.element.style.cssText = `display: block; inline-size: ${width}px`;
  await nextFrame();
  await nextFrame();
  const box = (selector: string) => page.element.querySelector(selector)!.getBoundingClientRect();
  return { ...page, box };
}

describe('<scribe-session> with elements inside', () => {
  before(() => setViewport({ width: 1300, height: 900 }));
  afterEach(endShown);

  it('shows the alerts first, then all else in the order of the page', async () => {
    const { box } = await shown();
    expect(box('scribe-cdss-alerts').bottom).to.be.at.most(box('p').top + 1);
    expect(box('p').bottom).to.be.at.most(box('scribe-documents').top + 1);
  });

  it('shows alerts that come later first, too', async () => {
    const { element, box, pass } = await shown(
      (id) => html`<scribe-session session-id=${id}><scribe-documents></scribe-documents></scribe-session>`,
    );
    element.append(document.createElement('scribe-cdss-alerts'));
    await pass();
    expect(box('scribe-cdss-alerts').height).to.be.greaterThan(100);
    expect(box('scribe-cdss-alerts').bottom).to.be.at.most(box('scribe-documents').top + 1);
    element.querySelector('scribe-documents')?.remove();
    element.append(document.createElement('p'));
    await pass();
    expect(box('scribe-cdss-alerts').bottom).to.be.at.most(box('p').top + 1);
  });

  it('sets them beside each other from 900 px on, in the same order', async () => {
    const { box } = await shown(both, 1000);
    const [alerts, note] = [box('scribe-cdss-alerts'), box('scribe-documents')];
    expect(alerts.right).to.be.lessThan(note.left);
    expect(Math.abs(alerts.top - box('p').top)).to.be.lessThan(20);
    const alone = await shown(
      (id) => html`<scribe-session session-id=${id}><scribe-documents></scribe-documents></scribe-session>`,
      1000,
    );
    expect(alone.box('scribe-documents').width).to.be.greaterThan(980);
  });

  it('shows what came while the session was in no page, or on its way', async () => {
    const { element, box, pass } = await shown(
      (id) => html`<scribe-session session-id=${id}><scribe-documents></scribe-documents></scribe-session>`,
    );
    const place = element.parentElement!;
    element.append(document.createElement('p'));
    place.append(element);
    element.querySelector('p')!.textContent = 'of the page';
    expect(box('p').height).to.be.greaterThan(0);
    element.remove();
    element.append(document.createElement('scribe-cdss-alerts'));
    place.append(element);
    await pass();
    expect(box('scribe-cdss-alerts').height).to.be.greaterThan(100);
  });

  it('keeps no column for what shows nothing', async () => {
    const { box } = await shown(
      (id) =>
        html`<scribe-session session-id=${id}
          ><scribe-cdss-alerts></scribe-cdss-alerts><template></template>
          <p hidden>x</p></scribe-session
        >`,
      1000,
    );
    expect(box('scribe-cdss-alerts').width).to.be.greaterThan(980);
  });

  it('leaves what a page sets in a box of its own as it is', async () => {
    const { box } = await shown(
      (id) =>
        html`<scribe-session session-id=${id}
          ><div>
            <scribe-documents></scribe-documents>
            <scribe-cdss-alerts></scribe-cdss-alerts></div
        ></scribe-session>`,
    );
    expect(box('scribe-documents').bottom).to.be.at.most(box('scribe-cdss-alerts').top + 1);
  });

  it('keeps what stands inside where the session itself cannot be drawn', async () => {
    const { element, box, pass } = await shown();
    Object.defineProperty(element, 'content', {
      value: () => {
        throw new Error('Not drawn.');
      },
    });
    const { reportError } = globalThis;
    globalThis.reportError = () => undefined;
    element.requestUpdate();
    await pass();
    globalThis.reportError = reportError;
    expect(element.shadowRoot?.textContent).to.contain('Scribe cannot work');
    for (const tag of ['scribe-cdss-alerts', 'scribe-documents']) expect(box(tag).height).to.be.greaterThan(100);
  });
});
