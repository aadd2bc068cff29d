import { expect, fixture, nextFrame, waitUntil } from '@open-wc/testing';
import { html } from 'lit';
import '../../../src/define.ts';
import type { ScribeDocuments } from '../../../src/elements/documents/scribe-documents.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

let names = 0;
const newName = (): string => `host-panel-${++names}`;

const session = (id: string, slot = ''): string =>
  `<scribe-session session-id="${id}"><slot ${slot && `name="${slot}"`}></slot></scribe-session>`;

/** Defines a custom element that fills its shadow root when `fill` says so. */
function define(name: string, fill: (element: HTMLElement) => void): void {
  customElements.define(
    name,
    class extends HTMLElement {
      connectedCallback(): void {
        if (!this.shadowRoot) fill(this);
      }
    },
  );
}

const attach = (element: HTMLElement, inside: string): void =>
  void (element.attachShadow({ mode: 'open' }).innerHTML = inside);

/** Puts `<scribe-documents>` into an element of that name. */
async function nest(name: string, slot = ''): Promise<ScribeDocuments> {
  const place = await fixture<HTMLElement>(html`<div lang="en"></div>`);
  place.innerHTML = `<${name}><scribe-documents ${slot && `slot="${slot}"`}></scribe-documents></${name}>`;
  return place.querySelector('scribe-documents')!;
}

describe('the session around an element', () => {
  let page: TestPage;
  beforeEach(() => (page = openPage('completed')));
  afterEach(() => page.close());

  /** Resolves once the element shows the record: the first must load the file of its views. */
  const shown = (element: ScribeDocuments): Promise<void> =>
    waitUntil(() => element.state === 'ready', 'the record is shown', { timeout: 20_000 });

  it('is another when the element moves to another slot, and the former record goes in that turn', async () => {
    const name = newName();
    define(name, (panel) => attach(panel, session(page.sessionId, 'a') + session('c-other', 'b')));
    const element = await nest(name, 'a');
    await shown(element);
    element.slot = 'b';
    await Promise.resolve();
    await element.updateComplete;
    expect(element.state).not.to.equal('ready');
    expect(element.renderRoot.querySelector('.document')).to.equal(null);
    element.slot = 'a';
    await shown(element);
    element.slot = 'none of both';
    await Promise.resolve();
    await element.updateComplete;
    expect(element.state).to.equal('idle');
  });

  it('is another when its slot moves inside the shadow root', async () => {
    const name = newName();
    define(name, (panel) =>
      attach(panel, `${session(page.sessionId)}<scribe-session session-id="c-other"></scribe-session>`),
    );
    const element = await nest(name);
    await shown(element);
    const [, other] = element.parentElement!.shadowRoot!.querySelectorAll('scribe-session');
    other!.append(element.assignedSlot!);
    await Promise.resolve();
    await element.updateComplete;
    expect(element.state).not.to.equal('ready');
  });

  for (const [when, later] of [
    ['a microtask', (run: () => void) => queueMicrotask(run)],
    ['a frame', (run: () => void) => requestAnimationFrame(run)],
  ] as const)
    it(`is found though the shadow root comes ${when} later`, async () => {
      const name = newName();
      define(name, (panel) => later(() => attach(panel, session(page.sessionId))));
      await shown(await nest(name));
    });

  it('is found also if the content of the shadow root comes much later', async () => {
    const name = newName();
    define(name, (panel) => attach(panel, ''));
    const element = await nest(name);
    for (let frame = 0; frame < 70; frame++) await nextFrame();
    element.parentElement!.shadowRoot!.innerHTML = session(page.sessionId);
    await shown(element);
  });

  it('is found though the element around is defined much later', async () => {
    const name = newName();
    const element = await nest(name);
    for (let frame = 0; frame < 70; frame++) await nextFrame();
    expect(element.state).to.equal('idle');
    define(name, (panel) => queueMicrotask(() => attach(panel, session(page.sessionId))));
    await shown(element);
  });

  it('is asked for a few times by each of many elements that come together', async () => {
    const place = await fixture<HTMLElement>(html`<div lang="en"></div>`);
    let steps = 0;
    Object.defineProperty(place, 'parentNode', { get: () => (steps++, document.body) });
    place.innerHTML = '<scribe-documents></scribe-documents>'.repeat(50);
    await nextFrame();
    expect(steps).to.be.greaterThan(49).and.lessThan(500);
  });

  it('is gone once its property is emptied, whatever its attribute says', async () => {
    const name = newName();
    define(name, (panel) => attach(panel, session(page.sessionId)));
    const element = await nest(name);
    await shown(element);
    for (const empty of [null, undefined, ''] as const) {
      const around = element.parentElement!.shadowRoot!.querySelector('scribe-session')!;
      around.sessionId = empty as undefined;
      await around.updateComplete;
      await element.updateComplete;
      expect(element.state, String(empty)).not.to.equal('ready');
      expect(element.renderRoot.querySelector('.document')).to.equal(null);
      around.sessionId = page.sessionId;
      await shown(element);
    }
  });

  it('is the nearer one, when that comes later', async () => {
    const name = newName();
    define(name, () => undefined);
    const place = await fixture<HTMLElement>(html`<div lang="en"></div>`);
    place.innerHTML = `<scribe-session session-id="${page.sessionId}"><${name}><scribe-documents></scribe-documents></${name}></scribe-session>`;
    const element = place.querySelector('scribe-documents')!;
    await shown(element);
    attach(element.parentElement!, session('c-other'));
    await nextFrame();
    await element.updateComplete;
    expect(element.state).not.to.equal('ready');
  });
});
