// Elements side by side have the same trouble. Screen readers hear it once, and once that it has ended (UX rule 8).
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import type { ScribeElement } from '../../../src/elements/base/scribe-element.ts';
import { endShown, show } from './shown-element.ts';

const OFFLINE = 'Offline. May be out of date.';

/** Shows the three elements side by side. */
async function sideBySide() {
  const shown = await show<ScribeElement>('completed', {
    template: (id) =>
      html`<scribe-session session-id=${id}></scribe-session><scribe-documents session-id=${id}></scribe-documents
        ><scribe-cdss-alerts session-id=${id}></scribe-cdss-alerts>`,
  });
  const elements = [...(shown.element.parentElement as HTMLElement).children] as ScribeElement[];
  const told = () =>
    elements.flatMap(({ shadowRoot }) => shadowRoot?.querySelector('.root > [role=status]')?.textContent?.trim() || []);
  return { ...shown, elements, told };
}

describe('a trouble of several elements', () => {
  afterEach(endShown);

  it('is told in the review sheet of a batch, which makes the session around it inert, and does not end with the sheet', async () => {
    const { page, pass, element } = await show<ScribeElement>('completed', {
      template: (id) =>
        html`<scribe-session session-id=${id}><scribe-cdss-alerts></scribe-cdss-alerts></scribe-session>`,
    });
    const root = element.querySelector('scribe-cdss-alerts')!.shadowRoot!;
    const press = async (action: string) => {
      root.querySelector<HTMLElement>(`[data-action=${action}]`)!.click();
      await pass(1000);
    };
    await press('select-all');
    await press('review-accepted');
    const told = (around: ParentNode, where = '.root >') =>
      around.querySelector(`${where} [role=status]`)?.textContent?.trim();
    expect(told(root, 'dialog')).to.equal('');
    page.platform.goOffline();
    await pass();
    expect(told(root, 'dialog')).to.equal(OFFLINE);
    page.platform.goOnline();
    await pass(10_000);
    expect(told(root, 'dialog')).to.match(/^Checked /);
    page.platform.goOffline();
    await pass();
    // A busy browser tells only later that the dialog has closed.
    root.querySelector('dialog')!.addEventListener('close', (event) => event.stopImmediatePropagation(), true);
    await press('close-sheet');
    expect(told(root)).not.to.match(/^Checked /);
    page.platform.goOnline();
    await pass(10_000);
    expect([told(root), told(element.shadowRoot!)?.slice(0, 8)]).to.deep.equal(['', 'Checked ']);
  });

  it('is told once, and its end as well: being offline', async () => {
    const { page, pass, told } = await sideBySide();
    page.platform.goOffline();
    await pass();
    expect(told().filter((text) => text === OFFLINE)).to.have.length(1);
    page.platform.goOnline();
    await pass(10_000);
    expect(told()).to.not.include(OFFLINE);
    expect(told().filter((text) => text.startsWith('Checked '))).to.have.length(1);
  });

  it('is told once: a read that fails', async () => {
    const { page, pass, element, told } = await sideBySide();
    page.proxy.fail('/v1/', { code: 'service_unavailable' });
    void element.refresh();
    await pass(60_000);
    expect(told().filter((text) => text.startsWith('Not updated since'))).to.have.length(1);
  });

  it('is told by an element that is shown, not by one in a part of the page that is hidden', async () => {
    const { page, pass, elements } = await sideBySide();
    for (const hidden of elements.slice(0, 2)) hidden.hidden = true;
    page.platform.goOffline();
    await pass();
    const status = elements[2]?.shadowRoot?.querySelector('.root > [role=status]');
    expect(status?.textContent?.trim()).to.equal(OFFLINE);
  });

  it('is told once, also of the next patient', async () => {
    const { page, pass, elements, told } = await sideBySide();
    page.platform.goOffline();
    await pass();
    for (const element of elements) element.sessionId = 'c-2';
    await pass();
    expect(told()).to.have.length(1);
    expect(told()[0]).to.match(/^This consultation was not granted/);
  });

  it('is told in a dialog of the page, too, where nothing else is heard', async () => {
    const { page, pass, elements, element } = await sideBySide();
    const dialog = document.createElement('dialog');
    element.after(dialog);
    dialog.append(elements[2]!);
    dialog.showModal();
    page.platform.goOffline();
    await pass();
    const status = elements[2]?.shadowRoot?.querySelector('.root > [role=status]');
    expect(status?.textContent?.trim()).to.equal(OFFLINE);
    dialog.remove();
  });

  it('is told by the other elements if the element that told it is gone', async () => {
    const { page, pass, elements, told } = await sideBySide();
    page.platform.goOffline();
    await pass();
    elements[0]?.remove();
    page.platform.goOnline();
    await pass(10_000);
    expect(told().filter((text) => text.startsWith('Checked '))).to.have.length(1);
  });
});
