// If an element's start or an update fails, the element says so: an empty panel is the worst result (UX rule 1).
import { expect } from '@open-wc/testing';
import type { ScribeElement } from '../../../src/elements/base/scribe-element.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';
import { documents, endShown, session, show } from './shown-element.ts';
import { html } from 'lit';

const WORDS = {
  en: 'Scribe cannot work in this page',
  es: 'Scribe no puede funcionar en esta página',
  'pt-BR': 'O Scribe não pode funcionar nesta página',
};

const TAGS = ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts'] as const;

const fault = new Error('Not here.');
const refuse = (): never => {
  throw fault;
};

/** Replaces a method; returns a function that restores it. */
function replace<Of extends object>(of: Of, name: keyof Of, value: unknown = refuse): () => void {
  const former = Object.getOwnPropertyDescriptor(of, name);
  Object.defineProperty(of, name, { configurable: true, writable: true, value });
  return () => {
    if (former) Object.defineProperty(of, name, former);
    else Reflect.deleteProperty(of, name);
  };
}

/** Functions that a page or a browser may take from an element. */
const ENDS: Readonly<Record<string, () => () => void>> = {
  'it can have no shadow root': () => replace(Element.prototype, 'attachShadow'),
  'it cannot hear of its page': () => replace(MutationObserver.prototype, 'observe'),
  'nothing can be drawn': () => replace(document, 'importNode'),
  'its record cannot be taken in': () => replace(Array.prototype, 'flatMap'),
};

let page: TestPage | undefined;
let undo: (() => void)[] = [];
const reported: unknown[] = [];

beforeEach(() => {
  reported.length = 0;
  undo = [replace(globalThis, 'reportError', (thrown: unknown) => reported.push(thrown))];
});

afterEach(async () => {
  // Elements that wait for a language are drawn before the next test.
  for (const element of document.querySelectorAll<ScribeElement>(TAGS.join())) await element.rendered;
  for (const restore of undo.reverse()) restore();
  endShown();
  page?.close();
  page = undefined;
  for (const place of document.querySelectorAll('[data-place]')) place.remove();
});

async function started(tag: string, lang: string): Promise<ScribeElement> {
  page = openPage('completed', { clock: 'fake' });
  const place = document.body.appendChild(document.createElement('div'));
  place.dataset['place'] = '';
  place.lang = lang;
  const element = document.createElement(tag) as ScribeElement;
  element.sessionId = page.sessionId;
  place.append(element);
  for (let turn = 0; turn < 5; turn++) await page.platform.advance(1000);
  return element;
}

async function settled(element: ScribeElement): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await page?.platform.advance(1000);
    await element.updateComplete;
  }
}

const words = (element: Element) => (element.shadowRoot ?? element).querySelector('[role=alert]');

describe('an element that cannot start', () => {
  for (const [why, end] of Object.entries(ENDS))
    for (const tag of TAGS)
      for (const [lang, text] of Object.entries(WORDS))
        it(`says so where ${why}: <${tag}>, ${lang}`, async () => {
          undo.push(end());
          const element = await started(tag, lang);
          expect(words(element)?.textContent).to.contain(text);
          expect(words(element)?.textContent).not.to.contain('Not here');
          expect((words(element) as HTMLElement).getBoundingClientRect().height).to.be.greaterThan(20);
          expect(words(element)?.getAttribute('lang')).to.equal(lang.slice(0, 2));
          expect(reported).to.deep.equal([fault]);
        });

  it('says so if it cannot read a later record', async () => {
    const element = await started('scribe-session', 'en');
    await settled(element);
    expect(element.shadowRoot?.textContent).to.contain('Teresa');
    const { documents: items = [] } = page?.scenario.consultations['c-done'] ?? {};
    for (const { cdssAlerts } of items) for (const alert of cdssAlerts ?? []) alert.status = 'accepted';
    const restore = replace(Array.prototype, 'flatMap');
    undo.push(restore);
    await element.refresh();
    await settled(element);
    expect(words(element)?.textContent).to.contain(WORDS.en);
    expect(element.shadowRoot?.textContent).not.to.contain('Teresa');
    expect(reported).to.deep.equal([fault]);
    restore();
    await element.refresh();
    await settled(element);
    expect(words(element)).to.equal(null);
    expect(element.shadowRoot?.textContent).to.contain('Teresa');
  });

  it('says so accessibly', async () => {
    const restore = replace(MutationObserver.prototype, 'observe');
    undo.push(restore);
    const element = await started('scribe-cdss-alerts', 'en');
    restore();
    await expectAccessible(element);
    expect(words(element)).not.to.equal(null);
  });

  it('works once it can: at its next update, and when it is put in its page again', async () => {
    const restore = replace(document, 'importNode');
    undo.push(restore);
    const element = await started('scribe-documents', 'en');
    expect(words(element)).not.to.equal(null);
    restore();
    await element.refresh();
    await settled(element);
    expect(words(element)).to.equal(null);
    expect(element.shadowRoot?.textContent).to.contain('Chief complaint');

    const place = element.parentElement as HTMLElement;
    element.remove();
    const deaf = replace(MutationObserver.prototype, 'observe');
    place.append(element);
    expect(words(element)).not.to.equal(null);
    element.remove();
    deaf();
    place.append(element);
    await settled(element);
    expect(words(element)).to.equal(null);
    expect(element.shadowRoot?.textContent).to.contain('Chief complaint');
  });

  it('keeps its content visible', async () => {
    undo.push(replace(document, 'importNode'));
    const element = await started('scribe-session', 'en');
    const inner = element.appendChild(document.createElement('p'));
    inner.textContent = 'Inside';
    await element.rendered;
    expect(inner.getBoundingClientRect().height).to.be.greaterThan(0);
  });
});

/** What a page's script or an extension does to the tree of an element. */
const CHANGES: Readonly<Record<string, (root: ShadowRoot) => void>> = {
  'an update cannot go on': (root) => {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_TEXT);
    const found: ChildNode[] = [];
    while (nodes.nextNode()) found.push(nodes.currentNode as ChildNode);
    for (const node of found) node.remove();
  },
  'an update would not be seen': (root) => root.replaceChildren(),
};

describe('an element whose tree was changed by somebody else', () => {
  for (const [tag, template, text] of [
    ['scribe-session', session, 'Teresa Molina Ruiz'],
    ['scribe-documents', documents, 'Chief complaint'],
    [
      'scribe-cdss-alerts',
      (id: string) => html`<scribe-cdss-alerts session-id=${id}></scribe-cdss-alerts>`,
      'Replace ibuprofen with paracetamol.',
    ],
  ] as const)
    for (const [what, change] of Object.entries(CHANGES))
      it(`is drawn anew where ${what}: <${tag}>`, async () => {
        const shown = await show<ScribeElement>('completed', { template });
        change(shown.element.renderRoot as ShadowRoot);
        shown.page.platform.goOffline();
        await shown.pass(1000);
        expect(words(shown.element)?.textContent ?? '').not.to.contain('cannot work');
        expect(shown.text()).to.contain(text);
        expect(shown.text()).to.match(/offline/i);
      });
});
