// After logout() the page signs in for a session that it names again; the elements of other sessions show the truth.
import { expect, fixture } from '@open-wc/testing';
import { html, type TemplateResult } from 'lit';
import { expectAccessible } from '../../support/accessible.ts';
import type { ScribeElement } from '../../../src/elements/base/scribe-element.ts';
import { documents, endShown, session, show } from './shown-element.ts';

const alerts = (id: string): TemplateResult => html`<scribe-cdss-alerts session-id=${id}></scribe-cdss-alerts>`;

describe('after logout(), once another element names a session', () => {
  afterEach(endShown);

  for (const [name, template] of Object.entries({ session, documents, alerts })) {
    it(`<scribe-${name === 'alerts' ? 'cdss-alerts' : name}> says that it is cleared, and reads again when it is asked to`, async () => {
      const { element, page, pass, text, control } = await show<ScribeElement>('completed', { template });
      page.scribe.logout();
      await pass();
      page.scenario.grant.sessionIds.push('c-2');
      await fixture(html`<scribe-session session-id="c-2"></scribe-session>`);
      await pass(60_000);
      expect(text()).to.match(/Cleared\. No patient data is kept here/);
      expect(text()).not.to.match(/Loading|signed out/);
      await expectAccessible(element);
      const held = page.proxy.hold('GET /v1/');
      control('Refresh').click();
      await pass();
      expect(text()).to.match(/Loading/);
      held.release();
      await pass(1000);
      expect(element.state).to.equal('ready');
    });
  }

  it('the elements inside a session leave that to it', async () => {
    const { element, page, pass, text } = await show<ScribeElement>('completed', {
      template: (id) =>
        html`<scribe-session session-id=${id}>
          <scribe-documents></scribe-documents><scribe-cdss-alerts></scribe-cdss-alerts>
        </scribe-session>`,
    });
    page.scribe.logout();
    page.scenario.grant.sessionIds.push('c-2');
    await fixture(html`<scribe-session session-id="c-2"></scribe-session>`);
    await pass(60_000);
    expect(text()).to.contain('Cleared.');
    for (const inner of element.children) {
      expect(inner.shadowRoot?.textContent).to.contain('See the message above.');
      expect(inner.shadowRoot?.querySelector('h2')).not.to.equal(null);
      expect(inner.shadowRoot?.textContent).not.to.contain('Loading');
    }
  });
});
