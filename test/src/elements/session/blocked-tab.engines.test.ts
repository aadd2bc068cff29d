// Where engines can differ: focus, tabs.
import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../../support/accessible.ts';
import { endShown } from '../shown-element.ts';
import { restoreTabs } from './tabs.ts';
import { showBlocked } from './blocked.ts';

describe('<scribe-session> where the browser blocks the tab, in each engine', () => {
  afterEach(() => {
    restoreTabs();
    endShown();
  });

  it('offers a link that hands over nothing, gives it the focus of the button, and tells', async () => {
    const { element, link, text, find } = await showBlocked();
    expect(text()).to.contain('blocked the new tab');
    expect(link().rel).to.equal('noopener noreferrer');
    expect(link().target).to.equal('_blank');
    expect(element.shadowRoot?.activeElement === link()).to.equal(true);
    expect(find('.root > [role=status]').textContent).to.equal('The browser blocked the new tab.');
    await expectAccessible(element);
  });
});
