// A page of its own: no other file has loaded a language into it.
import { expect } from '@open-wc/testing';
import { openPage } from '../support/test-page.ts';
import '../../src/define.ts';

const TAGS = ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts'] as const;

describe('an element whose language is still coming', () => {
  it('keeps its place without words, and then speaks that language', async () => {
    const page = openPage('completed');
    const host = document.createElement('div');
    host.lang = 'pt-BR';
    host.innerHTML = TAGS.map((tag) => `<${tag} session-id="${page.sessionId}"></${tag}>`).join('');
    document.body.append(host);
    const elements = [...host.children] as (HTMLElement & {
      updateComplete: Promise<unknown>;
      requestUpdate(): void;
    })[];
    // No file comes within microtasks.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    const lines = elements.map((element) => element.shadowRoot?.querySelectorAll('.skeleton > span') ?? []);
    for (const [place, tag] of TAGS.entries()) {
      const { width = 0, height = 0 } = lines[place]?.[0]?.getBoundingClientRect() ?? {};
      expect(
        [width, height].every((size) => size > 4),
        tag,
      ).to.equal(true);
      expect(elements[place]?.shadowRoot?.textContent?.trim(), tag).to.equal('');
    }
    for (const element of elements) await element.updateComplete;
    for (const [place, tag] of TAGS.entries()) {
      expect(lines[place]?.[0]?.isConnected, tag).to.equal(false);
      expect(elements[place]?.shadowRoot?.querySelector('[lang]')?.getAttribute('lang'), tag).to.equal('pt-BR');
    }
    // As Prototype.js writes it: it throws for a node that has gone already.
    HTMLElement.prototype.remove = function () {
      this.parentElement!.removeChild(this);
    };
    for (const element of elements) {
      element.requestUpdate();
      await element.updateComplete;
    }
    Reflect.deleteProperty(HTMLElement.prototype, 'remove');
    host.remove();
    page.close();
  });
});
