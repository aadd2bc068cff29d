// A failed re-read removes nothing while a doctor fills in the form (UX rule 8), and does not look like a fresh one (UX rule 1).
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import type { ScribeElement } from '../../../../src/elements/base/scribe-element.ts';
import type { ScribeSession } from '../../../../src/elements/session/scribe-session.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { endShown, show, type Shown } from '../shown-element.ts';

const RECORD = '/v1/scribe-sessions';
const isStale = (element: Element) => element.matches(':state(stale)');

async function failRead({ page, element, pass }: Shown<ScribeElement>, path = RECORD): Promise<void> {
  page.proxy.fail(path, { code: 'service_unavailable' });
  void element.refresh();
  await pass(60_000);
}

describe('a session that is not started, when a later read fails', () => {
  afterEach(endShown);

  it('the form stays with its focus; the session says that it is old until another read succeeds', async () => {
    const shown = await show<ScribeSession>('context-form');
    const { element, page, pass, find, findAll, text, control } = shown;
    const name = find<HTMLInputElement>('#context-name');
    name.focus();
    name.value = 'Luis';
    name.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: 's' }));
    const place = name.getBoundingClientRect().top;
    page.proxy.fail(RECORD, { code: 'service_unavailable' });
    page.platform.hide();
    page.platform.show();
    await pass(10_000);
    expect(element.shadowRoot?.activeElement === name && name.isConnected).to.equal(true);
    expect(name.value).to.equal('Luis');
    expect(name.getBoundingClientRect().top).to.equal(place);
    expect(element.state).to.equal('empty');
    expect(isStale(element)).to.equal(true);
    expect(text()).to.match(/Not started.*Not updated since /);
    expect(find('.root > [role=status]').textContent).to.match(/^Not updated since /);
    await expectAccessible(element);
    page.proxy.recover();
    control('Try again').click();
    await pass(1000);
    expect(findAll('form')).to.have.length(1);
    expect(isStale(element)).to.equal(false);
    expect(text()).to.match(/Checked /);
  });

  it('documents say that they are not fresh', async () => {
    const shown = await show<ScribeElement>('not-started', {
      template: (id) => html`<scribe-documents session-id=${id}></scribe-documents>`,
    });
    await failRead(shown);
    expect(shown.element.state).to.equal('empty');
    expect(isStale(shown.element)).to.equal(true);
    expect(shown.text()).to.match(/Not updated since .*No documents/);
    await expectAccessible(shown.element);
  });

  it('alerts say that they are not fresh, and not that there is nothing to check', async () => {
    const shown = await show<ScribeElement>('not-started', {
      template: (id) => html`<scribe-cdss-alerts session-id=${id}></scribe-cdss-alerts>`,
    });
    await failRead(shown);
    expect(shown.element.state).to.equal('empty');
    expect(isStale(shown.element)).to.equal(true);
    expect(shown.text()).to.match(/Not updated since .*There may be alerts/);
    expect(shown.text()).not.to.match(/nothing to check|unavailable/);
    await expectAccessible(shown.element);
  });

  it('documents alone, inside a session that is read: the session says it', async () => {
    const shown = await show<ScribeSession>('in-progress', {
      template: (id) => html`<scribe-session session-id=${id}><scribe-documents></scribe-documents></scribe-session>`,
    });
    const documents = `${RECORD}/c-done/medical-record-documents`;
    const inner = shown.element.querySelector('scribe-documents')!;
    shown.page.proxy.fail(documents, { code: 'resource_not_found' });
    // This is not a removed record: here there never was one.
    shown.page.scribe.logout();
    await shown.element.refresh();
    await shown.pass(1000);
    expect(inner.state).to.equal('empty');
    shown.page.proxy.recover();
    await failRead(shown, documents);
    expect(inner.state).to.equal('empty');
    expect(isStale(inner)).to.equal(true);
    expect(shown.text()).to.match(/Not updated since /);
  });
});
