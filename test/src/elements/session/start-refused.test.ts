// A start that fails because of the context: the button never does nothing without a message.
import { expect } from '@open-wc/testing';
import type { ScribeSession } from '../../../../src/elements/session/scribe-session.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { endShown, show, type Shown, type ShowOptions } from '../shown-element.ts';
import { openTabs, restoreTabs, type OpenedTab } from './tabs.ts';

const SET = '/v1/set-consultation-context';

async function showWith(context: unknown, options?: ShowOptions): Promise<Shown<ScribeSession>> {
  const shown = await show<ScribeSession>('context-form', options);
  shown.element.context = context as never;
  await shown.pass();
  return shown;
}
const start = async ({ find, pass, text }: Shown<ScribeSession>) => {
  find('.start .button.primary').click();
  await pass(500);
  for (let turn = 0; turn < 20 && text().includes('Starting…'); turn++) await pass();
};
const told = ({ find }: Shown<ScribeSession>) => find('.root > [role=status]').textContent;
const fillName = ({ find }: Shown<ScribeSession>) => {
  const name = find<HTMLInputElement>('#context-name');
  name.value = 'Luis Prado';
  name.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
};

describe('a start that is refused', () => {
  let tabs: OpenedTab[];
  beforeEach(() => {
    tabs = openTabs();
  });
  afterEach(() => {
    restoreTabs();
    endShown();
  });

  for (const blank of ['', '  ', undefined, null]) {
    it(`a name of the host that is ${JSON.stringify(blank)} is asked for, and nothing else that it left blank is sent`, async () => {
      const shown = await showWith({ name: blank, idCountry: blank, internalCode: 'HC-9' });
      expect(shown.findAll('form input')).to.have.length(1);
      expect(shown.find('.patient').textContent).to.contain('not available');
      await start(shown);
      expect(tabs).to.have.length(0);
      expect(shown.text()).to.contain('Enter the patient’s name.');
      fillName(shown);
      await start(shown);
      const [context] = shown.page.proxy.callsTo(`POST ${SET}`);
      expect(context?.body).to.deep.equal({
        name: 'Luis Prado',
        internalCode: 'HC-9',
        consultationInternalId: 'c-done',
      });
      expect(tabs[0]?.url).to.contain('/embed/login/');
    });
  }

  it('for the name that the host gave is shown and told, and so is each later failure', async () => {
    const shown = await showWith({ name: 'Luis Prado' });
    shown.page.proxy.fail(SET, { status: 400, code: 'parameter_invalid', param: 'name', times: 1 });
    await start(shown);
    expect(tabs[0]?.closed).to.equal(true);
    expect(shown.text()).to.match(/could not be started.*“Patient’s full name” is missing or wrong/);
    expect(told(shown)).to.match(/could not be started.*“Patient’s full name”/);
    await expectAccessible(shown.element);
    shown.page.proxy.fail('/embed/login', { code: 'service_unavailable' });
    await start(shown);
    expect(shown.text()).to.match(/could not be started.*does not answer/);
    expect(told(shown)).to.match(/could not be started.*does not answer/);
    shown.page.proxy.recover();
    await start(shown);
    expect(tabs.at(-1)?.url).to.contain('/embed/login/');
  });

  it('in the form no longer mutes a failure once the host gives the context', async () => {
    const shown = await showWith(undefined);
    await start(shown);
    expect(shown.text()).to.contain('Enter the patient’s name.');
    shown.element.context = { name: 'Luis Prado' };
    await shown.pass();
    shown.page.proxy.fail('/embed/login', { code: 'service_unavailable' });
    await start(shown);
    expect(shown.text()).to.contain('could not be started');
    expect(told(shown)).to.contain('could not be started');
  });

  it('because the name is missing is shown beside its field, also if the host’s page starts', async () => {
    const shown = await showWith({ internalCode: 'HC-9' });
    const refused = shown.element.start().catch((error: unknown) => error);
    await shown.pass(500);
    expect(await refused).to.include({ param: 'name' });
    expect(tabs[0]?.closed).to.equal(true);
    expect(shown.text()).to.contain('Enter the patient’s name.');
    expect(shown.text()).not.to.contain('could not be started');
    expect(shown.find(':focus').id).to.equal('context-name');
  });

  it('because of the host’s other data is told, and keeps what the doctor filled in', async () => {
    const shown = await showWith({ institutionalBranchId: 'x' });
    fillName(shown);
    await start(shown);
    expect(shown.text()).to.match(/could not be started.*“institutionalBranchId” is missing or wrong/);
    expect(shown.find<HTMLInputElement>('#context-name').value).to.equal('Luis Prado');
    expect(shown.findAll('[aria-invalid=true]')).to.have.length(0);
  });

  for (const [lang, words] of [
    ['en', /setting “institutionalBranchId” is missing or wrong.*tell IT/],
    ['es', /Falta el ajuste «institutionalBranchId».*avise a soporte técnico/],
    ['pt-BR', /configuração “institutionalBranchId”.*avise a TI/],
  ] as const) {
    it(`is said in ${lang}, by the name of the field, which the host is told, too`, async () => {
      const shown = await showWith({ name: 'Luis Prado', institutionalBranchId: 'x' }, { lang });
      const params: unknown[] = [];
      shown.element.addEventListener('scribe-request-failed', ({ detail }) => params.push(detail.param));
      await start(shown);
      expect(shown.text()).to.match(words);
      expect(shown.text()).not.to.match(/is not valid/);
      expect(params).to.deep.equal(['institutionalBranchId']);
    });
  }

  for (const [title, fault, words] of [
    ['a field that is not of the context', { status: 400, code: 'parameter_invalid', param: 'X-Key' }, /“X-Key” is/],
    ['no field', { status: 400, code: 'account_invalid' }, /refuses this account or this page’s request/],
    ['an answer that cannot be read', { text: '{}' }, /answer could not be read/],
    ['too many requests', { code: 'rate_limit_exceeded' }, /Try again in a moment/],
  ] as const) {
    it(`says no raw words of the service of ${title}`, async () => {
      const shown = await showWith({ name: 'Luis Prado' });
      shown.page.proxy.fail(SET, fault);
      await start(shown);
      await shown.pass(60_000);
      expect(shown.text()).to.match(words);
      expect(shown.text()).not.to.match(/fake proxy|not what the interface says/);
    });
  }
});
