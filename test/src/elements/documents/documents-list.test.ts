import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html } from 'lit';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { documents, endShown, show, type Shown } from '../shown-element.ts';

const press = (element: Element | undefined | null, key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more });
  element?.dispatchEvent(event);
  return event;
};

describe('<scribe-documents> list', () => {
  afterEach(endShown);

  const large = () => show<ScribeDocuments>('large', { template: documents });
  const active = ({ element }: Shown<ScribeDocuments>) => element.shadowRoot?.activeElement;

  it('is one stop of Tab, then arrows, Home and End, from the last to the first', async () => {
    const shown = await large();
    const tabs = shown.findAll('[role="tab"]');
    expect(tabs.filter(({ tabIndex }) => tabIndex === 0)).to.have.length(1);
    tabs[0]?.focus();
    for (const [key, at] of [
      ['ArrowDown', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['End', 49],
      ['ArrowDown', 0],
      ['ArrowUp', 49],
      ['Home', 0],
    ] as const) {
      press(active(shown), key);
      await shown.pass();
      expect(active(shown), key).to.equal(tabs[at]);
      expect(tabs.findIndex(({ ariaSelected }) => ariaSelected === 'true')).to.equal(at);
      expect(shown.find('#document').getAttribute('role')).to.equal('tabpanel');
    }
  });

  it('leaves the keys it does not use, and those with a modifier, to the page', async () => {
    const shown = await large();
    const [first] = shown.findAll('[role="tab"]');
    first?.focus();
    expect(press(first, 'ArrowDown', { altKey: true }).defaultPrevented).to.equal(false);
    expect(press(first, 'a').defaultPrevented).to.equal(false);
    expect(first?.ariaSelected).to.equal('true');
  });

  it('keeps the keys it uses from the page, their release too', async () => {
    const shown = await large();
    shown.findAll('[role="tab"]')[0]?.focus();
    const heard: string[] = [];
    const note = ({ type }: Event) => heard.push(type);
    for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, note);
    await sendKeys({ press: 'ArrowDown' });
    for (const type of ['keydown', 'keyup'] as const) document.removeEventListener(type, note);
    expect(active(shown) === shown.findAll('[role="tab"]')[1]).to.equal(true);
    expect(heard).to.deep.equal([]);
  });

  it('is not there for one document', async () => {
    const { findAll, find } = await show<ScribeDocuments>('completed', { template: documents });
    expect(findAll('[role="tab"]')).to.have.length(0);
    expect(find('#document').hasAttribute('role')).to.equal(false);
  });
});

describe('<scribe-documents> purposes', () => {
  afterEach(endShown);

  async function ofSeveralPurposes(template = documents) {
    const shown = await show<ScribeDocuments>('large', { template });
    const { documents: all } = shown.page.proxy.consultation();
    for (const [at, document] of all.entries()) document.purpose = at === 0 ? null : at % 2 ? 'nursing_note' : 'report';
    await shown.element.refresh();
    await shown.pass(100);
    return { ...shown, chips: () => shown.findAll('.chip'), tabs: () => shown.findAll('[role="tab"]') };
  }

  it('narrow the list, each with its number', async () => {
    const shown = await ofSeveralPurposes();
    const { chips, tabs, pass, element } = shown;
    expect(chips().map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim())).to.deep.equal([
      'All 50',
      'Document 1',
      'Nursing note 25',
      'Dictated report 24',
    ]);
    chips()[3]?.click();
    await pass();
    expect(tabs()).to.have.length(24);
    expect(chips()[3]?.ariaPressed).to.equal('true');
    await expectAccessible(element);
    chips()[1]?.click();
    await pass();
    expect(shown.findAll('article')).to.have.length(1);
    chips()[0]?.click();
    await pass();
    expect(tabs()).to.have.length(50);
  });

  it('tell the page which documents are on show', async () => {
    const { chips, pass, element } = await ofSeveralPurposes();
    let ids: readonly string[] = [];
    element.addEventListener('scribe-documents-changed', ({ detail }) => (ids = detail.documentIds));
    chips()[3]?.click();
    await pass();
    expect(ids).to.have.length(24);
  });

  it('show all again when the last document of the chosen purpose is gone', async () => {
    const { chips, pass, element, tabs, page } = await ofSeveralPurposes();
    chips()[1]?.click();
    await pass();
    page.proxy.consultation().documents.shift();
    await element.refresh();
    await pass(100);
    expect(tabs()).to.have.length(49);
  });

  it('are only the page’s choice if it has chosen one', async () => {
    const { chips, tabs } = await ofSeveralPurposes(
      (id) => html`<scribe-documents session-id=${id} purpose="report"></scribe-documents>`,
    );
    expect(chips()).to.have.length(0);
    expect(tabs()).to.have.length(24);
  });

  it('are not offered if every document has its own', async () => {
    const { findAll } = await show<ScribeDocuments>('large', { template: documents });
    expect(findAll('.chip')).to.have.length(0);
  });
});
