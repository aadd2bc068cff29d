import { expect } from '@open-wc/testing';
import { html } from 'lit';
import type { ScribeSession } from '../../../src/elements/session/scribe-session.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { endShown, show } from './shown-element.ts';

const both = (id: string) =>
  html`<scribe-session session-id=${id}><scribe-documents></scribe-documents></scribe-session>`;

describe('in a page of others', () => {
  afterEach(endShown);

  it('takes its colours from tokens, on any ancestor', async () => {
    const { element, find } = await show<ScribeSession>('completed', {
      template: (id) => html`<scribe-session session-id=${id}></scribe-session>`,
    });
    element.parentElement?.style.setProperty('--scribe-color-text', 'rgb(1, 2, 3)');
    element.parentElement?.style.setProperty('--scribe-font-size', '20px');
    expect(getComputedStyle(find('.root')).color).to.equal('rgb(1, 2, 3)');
    expect(getComputedStyle(find('.root')).fontSize).to.equal('20px');
  });

  it('takes the focus that the page gives it, and leaves it where it is inside', async () => {
    const { element, find } = await show<ScribeSession>('completed');
    element.focus();
    expect(document.activeElement).to.equal(element);
    const refresh = find('.bar button');
    refresh.focus();
    element.focus();
    expect(element.shadowRoot?.activeElement).to.equal(refresh);
    // Outside of a page it does nothing, as with any element.
    document.createElement('scribe-session').focus();
  });

  for (const layout of ['flex', 'flex; flex-direction: column', 'grid; grid-template-columns: 1fr 1fr'])
    it(`fills itself where the page lays it out by display: ${layout}`, async () => {
      const { element, find } = await show<ScribeSession>('completed');
      const { height } = element.getBoundingClientRect();
      element.setAttribute('style', `display: ${layout}`);
      const root = find('.root').getBoundingClientRect();
      expect(root.width).to.equal(element.getBoundingClientRect().width);
      expect([root.height, element.getBoundingClientRect().height]).to.deep.equal([height, height]);
    });

  it('is as wide and as high as ever in a page that is written from top to bottom', async () => {
    const { element } = await show<ScribeSession>('completed');
    const { height } = element.getBoundingClientRect();
    element.parentElement?.setAttribute('style', 'writing-mode: vertical-rl');
    expect(element.getBoundingClientRect().width).to.be.greaterThan(400);
    element.setAttribute('style', 'writing-mode: vertical-rl; width: 800px');
    expect(element.getBoundingClientRect().height).to.equal(height);
  });

  it('is found by find-in-page where the page hides it until then', async () => {
    const { element } = await show<ScribeSession>('completed');
    element.setAttribute('hidden', 'until-found');
    expect(getComputedStyle(element).display).to.equal('block');
    element.setAttribute('hidden', '');
    expect(getComputedStyle(element).display).to.equal('none');
  });

  it('is audited inside its shadow tree: a pale text is found', async () => {
    const { element } = await show<ScribeSession>('completed');
    element.style.setProperty('--scribe-color-muted', '#c8c8c8');
    const error: unknown = await expectAccessible(element).catch((thrown: unknown) => thrown);
    expect(String(error)).to.contain('color-contrast');
  });

  it('takes the direction of a host’s own language', async () => {
    const { find, text } = await show<ScribeSession>('completed', {
      lang: 'ar',
      options: { messages: { ar: { statusCompleted: 'مكتملة' } } },
    });
    expect(getComputedStyle(find('.root')).direction).to.equal('rtl');
    expect(text()).to.contain('مكتملة');
  });

  for (const language of ['en-US@posix', 'C', undefined]) {
    it(`says when it was read in a page without a language, in a browser whose language is ${language}`, async () => {
      const { lang } = document.documentElement;
      document.documentElement.removeAttribute('lang');
      Object.defineProperty(navigator, 'language', { value: language, configurable: true });
      try {
        const { text } = await show<ScribeSession>('completed', { lang: '' });
        expect(text()).to.match(/Checked \d+:\d\d [AP]M/);
      } finally {
        Reflect.deleteProperty(navigator, 'language');
        if (lang) document.documentElement.lang = lang;
      }
    });
  }

  it('follows the language of the nearest lang, its own first, as it changes', async () => {
    const { element, text, pass } = await show<ScribeSession>('completed', { lang: 'es-MX' });
    expect(text()).to.contain('Completada');
    element.parentElement?.setAttribute('lang', 'pt-BR');
    await pass();
    expect(text()).to.contain('Concluída');
    element.lang = 'en';
    await pass();
    expect(text()).to.contain('Completed');
  });

  it('takes a session id that is a number as text: it, and those that inherit it, ask for that', async () => {
    const { element, page, pass } = await show<ScribeSession>('completed', {
      template: () => both(''),
    });
    Object.assign(element, { sessionId: 1042 });
    await pass();
    await pass(1000);
    expect(element.sessionId).to.equal('1042');
    expect(page.assertions).to.deep.equal([['1042']]);
    Object.assign(element, { sessionId: null });
    await pass();
    expect([element.sessionId, element.state]).to.deep.equal([undefined, 'idle']);
  });
});
