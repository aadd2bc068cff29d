// The page's content inside an element is for browsers without the widget: too old, or with the script blocked.
import { expect, waitUntil } from '@open-wc/testing';
import { openPage, type TestPage } from '../../support/test-page.ts';
import '../../../src/define.ts';

let page: TestPage;
afterEach(() => page.close());

for (const tag of ['scribe-documents', 'scribe-cdss-alerts'])
  it(`<${tag}> shows the page’s words until it is there, and never beside its own`, async () => {
    page = openPage('completed');
    const host = document.createElement('div');
    host.innerHTML = `<${tag}-too-old>Tell IT.</${tag}-too-old><${tag} session-id="${page.sessionId}">Tell IT.</${tag}>`;
    document.body.append(host);
    const [unknown, element] = host.children as unknown as [Element, Element & { updateComplete: Promise<unknown> }];
    await element.updateComplete;
    const isShown = (words: Element) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      return range.getClientRects().length > 0;
    };
    expect(isShown(unknown)).to.equal(true);
    expect(isShown(element)).to.equal(false);
    host.remove();
  });

for (const tag of ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts'])
  it(`<${tag}> shows nothing of a shadow root that the page’s server wrote for it`, async () => {
    page = openPage('completed');
    const host = document.body.appendChild(document.createElement('div'));
    host.setHTMLUnsafe(
      `<${tag} session-id="${page.sessionId}"><template shadowrootmode="open"><p>Loading…</p></template></${tag}>`,
    );
    const [element] = host.children as unknown as [Element];
    // Firefox connects what it parses a moment later.
    await waitUntil(() => element.shadowRoot?.querySelector('.root'));
    expect(element.shadowRoot?.textContent).not.to.contain('Loading…');
    host.remove();
  });
