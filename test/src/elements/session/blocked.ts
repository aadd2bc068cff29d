import type { ScribeSession } from '../../../../src/elements/session/scribe-session.ts';
import { show } from '../shown-element.ts';
import { blockTabs } from './tabs.ts';

/** Shows a session whose start failed because the browser blocks tabs. */
export async function showBlocked(block = blockTabs) {
  block();
  const shown = await show<ScribeSession>('not-started');
  shown.element.context = { name: 'Teresa Molina Ruiz' };
  await shown.pass();
  shown.control('Start scribe').focus();
  shown.control('Start scribe').click();
  await shown.pass(100);
  const { page } = shown;
  return {
    ...shown,
    link: () => shown.control('Open Scribe') as HTMLAnchorElement,
    logins: () => page.proxy.callsTo('POST /embed/login').length,
    contexts: () => page.proxy.callsTo('POST /v1/set-consultation-context').length,
    /** Clicks the link without leaving the page; returns whether the browser would have followed it. */
    click: (event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })) => {
      let isFollowed = false;
      const stay = (clicked: Event) => {
        isFollowed = !clicked.defaultPrevented;
        clicked.preventDefault();
      };
      window.addEventListener(event.type, stay, { once: true });
      shown.control('Open Scribe').dispatchEvent(event);
      return isFollowed;
    },
  };
}
