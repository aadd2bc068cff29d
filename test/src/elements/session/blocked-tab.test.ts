import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../../support/accessible.ts';
import { endShown } from '../shown-element.ts';
import { forbidTabs, openTabs, restoreTabs } from './tabs.ts';
import { showBlocked } from './blocked.ts';

describe('<scribe-session> where the browser blocks the tab', () => {
  afterEach(() => {
    restoreTabs();
    endShown();
  });

  it('the link is followed by a click, and by one of the middle button, once', async () => {
    for (const type of ['click', 'auxclick']) {
      const { click, pass, text, logins } = await showBlocked();
      expect(click(new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, button: 1 }))).to.equal(
        true,
      );
      await pass(100);
      expect(text()).to.contain('open in another tab');
      expect(logins()).to.equal(1);
      endShown();
    }
  });

  it('offers the link too where a shell throws instead', async () => {
    const { text, link } = await showBlocked(forbidTabs);
    expect(text()).to.contain('blocked the new tab');
    expect(link().href).to.contain('/embed/login/');
  });

  it('a menu of the link does not count as following it', async () => {
    const { link, pass, text } = await showBlocked();
    link().dispatchEvent(new MouseEvent('auxclick', { bubbles: true, composed: true, button: 2 }));
    await pass(100);
    expect(text()).to.contain('blocked the new tab');
  });

  it('after 25 s the link still stands, and asks afresh when it is pointed at or gets focus, without the context again', async () => {
    for (const type of ['pointerenter', 'focus']) {
      const { link, pass, click, logins, contexts } = await showBlocked();
      const former = link().href;
      await pass(26_000);
      expect(link().href).to.equal(former);
      expect(logins()).to.equal(1);
      link().dispatchEvent(new Event(type));
      await pass(100);
      expect(logins()).to.equal(2);
      expect(contexts()).to.equal(1);
      expect(link().href).not.to.equal(former);
      expect(click()).to.equal(true);
      endShown();
    }
  });

  it('pointing at a link that is still good asks nothing', async () => {
    const { link, pass, logins } = await showBlocked();
    link().dispatchEvent(new Event('pointerenter'));
    await pass(100);
    expect(logins()).to.equal(1);
  });

  it('a click that comes first asks afresh, tries a tab again, and else offers the new address in the same place', async () => {
    const { element, link, pass, click, logins, text } = await showBlocked();
    await pass(26_000);
    const [place, former] = [link(), link().href];
    expect(click()).to.equal(false);
    await pass(100);
    expect(logins()).to.equal(2);
    expect(link() === place).to.equal(true);
    expect(link().href).not.to.equal(former);
    expect(element.shadowRoot?.activeElement === place).to.equal(true);
    await pass(26_000);
    const tabs = openTabs();
    expect(click()).to.equal(false);
    await pass(100);
    expect(tabs[0]?.url).to.contain('/embed/login/');
    expect(text()).to.contain('open in another tab');
  });

  it('a second click while it asks sends nothing more', async () => {
    const { pass, click, logins, page, element, text } = await showBlocked();
    await pass(26_000);
    const held = page.proxy.hold('POST /embed/login');
    click();
    await pass();
    expect(text()).to.contain('Starting…');
    const link = element.renderRoot.querySelector('.start a')!;
    expect(link.getAttribute('aria-disabled')).to.equal('true');
    const again = new MouseEvent('click', { cancelable: true });
    link.dispatchEvent(again);
    expect(again.defaultPrevented).to.equal(true);
    held.release();
    await pass(100);
    expect(logins()).to.equal(2);
  });

  it('says what is wrong when nothing can be asked for any more', async () => {
    const { element, pass, click, link, page, text, find } = await showBlocked();
    await pass(26_000);
    page.proxy.fail('/embed/login', { code: 'service_unavailable' });
    link().dispatchEvent(new Event('pointerenter'));
    await pass(100);
    expect(text()).to.contain('blocked the new tab');
    click();
    await pass(100);
    expect(text()).to.contain('could not be started');
    expect(find('.root > [role=status]').textContent).to.match(/^Scribe could not be started\. /);
    await expectAccessible(element);
  });

  it('the link of one patient disappears with the patient', async () => {
    const { element, pass, text } = await showBlocked();
    element.sessionId = 'c-other';
    await pass(100);
    expect(text()).not.to.contain('blocked');
  });
});
