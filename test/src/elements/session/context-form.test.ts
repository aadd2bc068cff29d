import { expect } from '@open-wc/testing';
import type { ScribeSession } from '../../../../src/elements/session/scribe-session.ts';
import { expectAccessible, RULES_OF_LANGUAGE, RULES_OF_SCHEME } from '../../../support/accessible.ts';
import { endShown, show, type Shown } from '../shown-element.ts';
import { openTabs, restoreTabs, type OpenedTab } from './tabs.ts';

const field = (shown: Shown<ScribeSession>) => shown.find<HTMLInputElement>('#context-name');
const fill = (shown: Shown<ScribeSession>, value: string) => {
  const control = field(shown);
  control.value = value;
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: value }));
};
const submit = async (shown: Shown<ScribeSession>, ms = 100) => {
  shown.control('Start scribe').click();
  await shown.pass(ms);
  // A slow browser takes more turns than time for an answer.
  for (let turn = 0; turn < 20 && shown.text().includes('Starting…'); turn++) await shown.pass();
};
/** Returns the description of the field for screen readers. */
const described = (shown: Shown<ScribeSession>) =>
  (field(shown).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => shown.find(`#${id}`).textContent?.trim());
const focused = (shown: Shown<ScribeSession>) => shown.element.shadowRoot?.activeElement?.id;
const contexts = (shown: Shown<ScribeSession>) => shown.page.proxy.callsTo('POST /v1/set-consultation-context');

describe('the form for the patient, where the host gives no context', () => {
  let tabs: OpenedTab[];
  beforeEach(() => {
    tabs = openTabs();
  });
  afterEach(() => {
    endShown();
    restoreTabs();
  });

  for (const lang of ['en', 'es', 'pt-BR']) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`is accessible, at fault, in ${lang}, ${scheme}`, async () => {
        const shown = await show<ScribeSession>('context-form', { lang, scheme });
        shown.find<HTMLButtonElement>('form [type=submit]').click();
        await shown.pass();
        const isFirst = lang === 'en' && scheme === 'light';
        await expectAccessible(shown.element, isFirst ? undefined : [...RULES_OF_LANGUAGE, ...RULES_OF_SCHEME]);
      });
    }
  }

  it('without a name opens no tab and asks nothing: the fault stands beside the button, which does not move, and the field has focus', async () => {
    const shown = await show<ScribeSession>('context-form');
    const top = () => shown.find('form [type=submit]').getBoundingClientRect().top;
    const place = top();
    await submit(shown);
    expect(tabs).to.have.length(0);
    expect(contexts(shown)).to.have.length(0);
    expect(focused(shown)).to.equal('context-name');
    expect(field(shown).getAttribute('aria-invalid')).to.equal('true');
    expect(described(shown)[0]).to.equal('Enter the patient’s name.');
    expect(top()).to.equal(place);
    fill(shown, 'L');
    await shown.pass();
    expect(field(shown).getAttribute('aria-invalid')).to.equal('false');
    expect(shown.text()).not.to.contain('Enter the patient’s name');
  });

  it('opens the tab on the click, sends what was filled in, names the patient and goes through the login', async () => {
    const shown = await show<ScribeSession>('context-form');
    fill(shown, ' Luis Prado ');
    shown.control('Start scribe').click();
    expect(tabs).to.have.length(1);
    expect(tabs[0]?.opener).to.equal(null);
    await shown.pass(100);
    expect(contexts(shown)[0]?.body).to.deep.equal({
      name: 'Luis Prado',
      consultationInternalId: 'c-done',
    });
    expect(shown.find('.patient').textContent).to.contain('Luis Prado');
    expect(tabs[0]?.url).to.contain('/embed/login/');
    expect(shown.text()).to.contain('open in another tab');
    await expectAccessible(shown.element);
  });

  it('says of a name that the service refuses it, closes the tab and tells the host', async () => {
    const shown = await show<ScribeSession>('context-form');
    const failed: (string | undefined)[] = [];
    shown.element.addEventListener('scribe-request-failed', ({ detail }) => failed.push(detail.param));
    shown.page.proxy.fail('/v1/set-consultation-context', { code: 'parameter_invalid', param: 'name', times: 1 });
    fill(shown, 'Luis Prado');
    await submit(shown);
    expect(tabs[0]?.closed).to.equal(true);
    expect(failed).to.deep.equal(['name']);
    expect(focused(shown)).to.equal('context-name');
    expect(described(shown)[0]).to.equal('Scribe does not accept this value.');
    expect(shown.text()).not.to.contain('could not be started');
    expect(field(shown).value).to.equal('Luis Prado');
    await expectAccessible(shown.element);
    fill(shown, 'Luis A. Prado');
    await submit(shown);
    expect(tabs[1]?.url).to.contain('/embed/login/');
  });

  it('shows it too when the host opens the address itself', async () => {
    const shown = await show<ScribeSession>('context-form');
    shown.page.proxy.fail('/v1/set-consultation-context', { status: 422, code: 'parameter_invalid', param: 'name' });
    let refused: unknown;
    shown.element.addEventListener('scribe-before-open', (event) => {
      event.preventDefault();
      event.loginUrl().catch((error: unknown) => (refused = error));
    });
    fill(shown, 'Luis Prado');
    await submit(shown);
    expect(refused).to.include({ status: 422, param: 'name' });
    expect(tabs).to.have.length(0);
    expect(focused(shown)).to.equal('context-name');
    expect(shown.page.proxy.callsTo('POST /embed/login')).to.have.length(0);
  });

  for (const [title, path, words] of [
    ['the context cannot be set', '/v1/set-consultation-context', /could not be started.*does not answer/],
    ['the login fails', '/embed/login', /could not be started.*does not answer/],
  ] as const) {
    it(`keeps what was filled in when ${title}, closes the tab and can be tried again`, async () => {
      const shown = await show<ScribeSession>('context-form');
      shown.page.proxy.fail(path, { code: 'service_unavailable' });
      fill(shown, 'Luis Prado');
      await submit(shown, 20_000);
      expect(tabs[0]?.closed).to.equal(true);
      expect(shown.text()).to.match(words);
      expect(field(shown).value).to.equal('Luis Prado');
      shown.page.proxy.recover();
      await submit(shown);
      expect(tabs[1]?.url).to.contain('/embed/login/');
    });
  }

  it('says that the consultation is another patient’s', async () => {
    const shown = await show<ScribeSession>('context-form');
    shown.page.proxy.fail('/v1/set-consultation-context', {
      code: 'resource_conflict',
      param: 'consultationInternalId',
    });
    fill(shown, 'Luis Prado');
    await submit(shown);
    expect(shown.text()).to.contain('already has this consultation for another patient');
    expect(shown.page.proxy.callsTo('POST /embed/login')).to.have.length(0);
  });

  it('keeps what was filled in while the page is offline or a gate stands before it', async () => {
    const shown = await show<ScribeSession>('context-form');
    fill(shown, 'Luis Prado');
    shown.page.platform.goOffline();
    await shown.pass();
    shown.page.platform.goOnline();
    shown.page.proxy.gate([{ sessionId: 'ss_earlier_1' }]);
    void shown.element.refresh();
    await shown.pass(1000);
    expect(shown.element.state).to.equal('gated');
    expect(shown.findAll('form')).to.have.length(0);
    shown.page.proxy.gate([]);
    void shown.element.refresh();
    await shown.pass(1000);
    expect(field(shown).value).to.equal('Luis Prado');
  });

  for (const [title, leave] of [
    ['clear()', ({ element }) => element.clear()],
    ['logout()', ({ page }) => page.scribe.logout()],
    ['another patient', ({ element }) => (element.sessionId = 'c-other')],
    ['the back/forward cache', ({ page }) => void page.platform.emit('pagehide', { persisted: true })],
    [
      'another doctor',
      ({ page }) => {
        page.proxy.scenario.grant.doctorName = 'Dr. Ben Ruiz';
        page.proxy.expireTokens();
      },
    ],
  ] as const satisfies readonly (readonly [string, (shown: Shown<ScribeSession>) => unknown])[]) {
    it(`forgets what was filled in, and the name, with ${title}`, async () => {
      const shown = await show<ScribeSession>('context-form');
      fill(shown, 'Luis Prado');
      shown.page.proxy.fail('/embed/login', { code: 'service_unavailable', times: 1 });
      await submit(shown, 1000);
      expect(shown.find('.patient').textContent).to.contain('Luis Prado');
      const former = field(shown);
      leave(shown);
      await shown.pass();
      shown.element.sessionId = 'c-done';
      shown.page.platform.emit('pageshow', { persisted: true });
      void shown.element.refresh();
      await shown.pass(5000);
      expect(shown.find('.patient').textContent).not.to.contain('Luis');
      expect(field(shown).value).to.equal('');
      // A browser brings back what was typed into the same field: by Undo, or by an input method.
      expect(field(shown) === former).to.equal(false);
    });
  }

  it('lets no key and no text out to the page, and asks the browser to keep and check nothing', async () => {
    const shown = await show<ScribeSession>('context-form');
    const heard: string[] = [];
    for (const type of ['keydown', 'keyup', 'keypress', 'input', 'change'])
      document.addEventListener(type, ({ type: name }) => heard.push(name));
    const name = field(shown);
    for (const type of ['keydown', 'keypress', 'keyup'])
      name.dispatchEvent(new KeyboardEvent(type, { key: 'n', bubbles: true, composed: true }));
    fill(shown, 'n');
    expect(heard).to.deep.equal([]);
    expect([name.autocomplete, name.spellcheck, name.getAttribute('name')]).to.deep.equal(['off', false, null]);
  });

  it('sends what else the host gave', async () => {
    const shown = await show<ScribeSession>('context-form');
    shown.element.context = { internalCode: 'HC-9', idCountry: 'BR' } as never;
    await shown.pass();
    fill(shown, 'Luis Prado');
    await submit(shown);
    expect(contexts(shown)[0]?.body).to.deep.equal({
      internalCode: 'HC-9',
      idCountry: 'BR',
      name: 'Luis Prado',
      consultationInternalId: 'c-done',
    });
  });

  it('asks nothing where the host gave a context, or says with null that the service has it', async () => {
    const shown = await show<ScribeSession>('context-form');
    shown.element.context = { name: 'Teresa Molina Ruiz' };
    await shown.pass();
    expect(shown.findAll('form')).to.have.length(0);
    shown.element.context = null;
    await shown.pass();
    expect(shown.findAll('form')).to.have.length(0);
    await submit(shown);
    expect(contexts(shown)).to.have.length(0);
    expect(tabs[0]?.url).to.contain('/embed/login/');
  });

  it('sends one request for Enter twice', async () => {
    const shown = await show<ScribeSession>('context-form');
    fill(shown, 'Luis Prado');
    const button = shown.find('form [type=submit]');
    // A browser does this for Enter in the form.
    button.click();
    button.click();
    await shown.pass(100);
    expect(tabs).to.have.length(1);
    expect(contexts(shown)).to.have.length(1);
  });
});
