// The context that the host sets, and the session to which it belongs.
import { expect } from '@open-wc/testing';
import { scenario } from '../../../../demo/playground/scenarios/make-scenario.ts';
import type { ScribeSession } from '../../../../src/elements/session/scribe-session.ts';
import { holdTexts } from '../../../support/held.ts';
import { endShown, show, type Shown } from '../shown-element.ts';
import { openTabs, restoreTabs, type OpenedTab } from './tabs.ts';

const LUIS = { name: 'Luis Prado' };
const contexts = ({ page }: Shown<ScribeSession>) =>
  page.proxy.callsTo('POST /v1/set-consultation-context').map(({ body }) => body);

describe('the context that the host gives', () => {
  let tabs: OpenedTab[];
  beforeEach(() => {
    tabs = openTabs();
  });
  afterEach(() => {
    restoreTabs();
    endShown();
  });

  const ORDERS = {
    'session, then context': (element: ScribeSession) => {
      element.sessionId = 'c-2';
      element.context = LUIS;
    },
    'context, then session': (element: ScribeSession) => {
      element.context = LUIS;
      element.sessionId = 'c-2';
    },
  };

  it('goes from the page with its session, also where a start has shown it while texts of a language are on their way', async () => {
    const shown = await show<ScribeSession>('context-form');
    shown.page.scenario.grant.sessionIds.push('c-2');
    const come = holdTexts(shown.element, 'pt-BR');
    shown.element.lang = 'pt-BR';
    shown.element.context = LUIS;
    await new Promise(requestAnimationFrame);
    expect(shown.text()).not.to.contain('Luis');
    const started = shown.element.start().catch(() => undefined);
    expect(shown.text()).to.contain('Luis');
    shown.element.context = undefined;
    shown.element.sessionId = 'c-2';
    await new Promise(requestAnimationFrame);
    expect(shown.text()).not.to.contain('Luis');
    await come();
    await shown.pass(500);
    await started;
  });

  for (const [title, name] of Object.entries(ORDERS)) {
    it(`goes with a start in the turn in which the session is named: ${title}`, async () => {
      const shown = await show<ScribeSession>('context-form');
      shown.page.scenario.grant.sessionIds.push('c-2');
      shown.element.context = { name: 'Teresa Molina Ruiz' };
      await shown.pass();
      name(shown.element);
      const started = shown.element.start();
      expect(tabs).to.have.length(1);
      expect(shown.text()).not.to.contain('Teresa');
      await shown.pass(500);
      await started;
      expect(contexts(shown)).to.deep.equal([{ name: 'Luis Prado', consultationInternalId: 'c-2' }]);
      expect(tabs[0]?.closed).to.equal(false);
      expect(tabs[0]?.url).to.contain('/embed/login/');
      expect(shown.text()).to.match(/Luis Prado.*open in another tab/);
    });
  }

  for (const lang of ['en', 'pt-BR']) {
    it(`goes with a start in the turn in which the element comes into the page, in ${lang}`, async () => {
      const shown = await show<ScribeSession>('context-form');
      shown.page.scenario.grant.sessionIds.push('c-2');
      const fresh = document.createElement('scribe-session');
      fresh.lang = lang;
      shown.element.after(fresh);
      ORDERS['session, then context'](fresh);
      const started = fresh.start();
      expect(tabs).to.have.length(1);
      await shown.pass(500);
      await started;
      expect(contexts(shown)).to.deep.equal([{ name: 'Luis Prado', consultationInternalId: 'c-2' }]);
      expect(tabs[0]?.url).to.contain('/embed/login/');
      await fresh.updateComplete;
      expect(fresh.shadowRoot?.querySelector('.root')?.getAttribute('lang')).to.equal(lang);
    });
  }

  it('a start outside a page is refused as one without a consultation', async () => {
    const { element } = await show<ScribeSession>('context-form');
    element.remove();
    for (const outside of [element, document.createElement('scribe-session')]) {
      const failed = await outside.start().catch((error: unknown) => error);
      expect(failed).to.include({ kind: 'set-up', code: 'set_up', param: 'session-id' });
    }
    expect(tabs).to.have.length(0);
  });

  describe('with a consultationInternalId of its own', () => {
    const OF_DONE = { ...LUIS, consultationInternalId: 'c-done' };
    const showSession = () =>
      show<ScribeSession>((now) =>
        scenario(now, { sessionId: 'ss_1', session: { id: 'ss_1', consultationInternalId: 'c-done' } }),
      );
    const started = async ({ element, pass }: Shown<ScribeSession>) => {
      const end = element.start().then(
        () => 'started',
        (error: unknown) => error,
      );
      await pass(500);
      return end;
    };

    it('goes where the page knows the session only', async () => {
      const shown = await showSession();
      shown.element.context = OF_DONE;
      expect(await started(shown)).to.equal('started');
      expect(contexts(shown)).to.deep.equal([OF_DONE]);
      expect(tabs[0]?.url).to.contain('/embed/login/');
    });

    it('that is undefined is sent with that of the session', async () => {
      const shown = await showSession();
      shown.element.context = { ...LUIS, consultationInternalId: undefined };
      expect(await started(shown)).to.equal('started');
      expect(contexts(shown)).to.deep.equal([OF_DONE]);
    });

    it('is sent if it was given before the page went on to that consultation', async () => {
      const shown = await show<ScribeSession>('context-form');
      shown.page.scenario.grant.sessionIds.push('c-2');
      shown.element.context = { ...LUIS, consultationInternalId: 'c-2' };
      await shown.pass();
      shown.element.sessionId = 'c-2';
      await shown.pass(500);
      expect(shown.text()).to.contain('Luis Prado');
      expect(await started(shown)).to.equal('started');
      expect(contexts(shown)).to.deep.equal([{ name: 'Luis Prado', consultationInternalId: 'c-2' }]);
    });

    for (const [title, opened] of [
      ['the session', showSession],
      ['the consultation', () => show<ScribeSession>('context-form')],
    ] as const) {
      for (const own of ['c-other', 'ss_1x', 'a b', '', 5, null]) {
        it(`is refused where that is ${JSON.stringify(own)} and the page names ${title}`, async () => {
          const shown = await opened();
          const failed: unknown[] = [];
          shown.element.addEventListener('scribe-request-failed', ({ detail }) => failed.push(detail));
          shown.element.context = { ...LUIS, consultationInternalId: own as string };
          await shown.pass();
          expect(await started(shown)).to.include({ code: 'parameter_invalid', param: 'consultationInternalId' });
          expect(contexts(shown)).to.have.length(0);
          expect(shown.page.proxy.callsTo('POST /embed/login')).to.have.length(0);
          expect(tabs[0]?.closed).to.equal(true);
          expect(failed).to.have.length(1);
          expect(shown.text()).to.contain('could not be started').and.not.to.contain('Luis Prado');
        });
      }
    }

    it('is ignored, and refuses nothing, if it belongs to the former session', async () => {
      const shown = await show<ScribeSession>('context-form');
      shown.page.scenario.grant.sessionIds.push('c-2');
      shown.element.context = OF_DONE;
      await shown.pass();
      shown.element.sessionId = 'c-2';
      await shown.pass(500);
      expect(shown.text()).not.to.contain('Luis Prado');
      expect(shown.findAll('#context-name')).to.have.length(1);
      expect(await started(shown)).to.equal('started');
      expect(contexts(shown)).to.have.length(0);
    });
  });

  for (const name of [{ text: 'Helena' }, 5, true, []]) {
    it(`is refused, and harms no element, where the name is ${JSON.stringify(name)}`, async () => {
      const shown = await show<ScribeSession>('context-form');
      shown.element.context = { name } as never;
      await shown.pass();
      expect(shown.find('.patient').textContent).to.contain('not available');
      const refused = shown.element.start().catch((error: unknown) => error);
      await shown.pass(500);
      expect(await refused).to.include({ code: 'parameter_invalid', param: 'name' });
      expect(contexts(shown)).to.have.length(0);
    });
  }

  describe('names the patient while the session cannot be read', () => {
    /** Shows a gated session with a context, and a second element of the same consultation without one. */
    const showTwo = async () => {
      const shown = await show<ScribeSession>('gated-one');
      shown.element.context = LUIS;
      await shown.pass();
      const second = document.createElement('scribe-session');
      second.sessionId = shown.page.sessionId;
      shown.element.after(second);
      await shown.pass(100);
      return { ...shown, second, patient: () => shown.find('.patient').textContent };
    };

    it('also beside an element of the same consultation that has no context, whatever becomes of that', async () => {
      const { second, patient, pass } = await showTwo();
      expect(patient()).to.equal('Luis Prado');
      second.context = null;
      await pass();
      expect(patient()).to.equal('Luis Prado');
      second.remove();
      await pass(100);
      expect(patient()).to.equal('Luis Prado');
    });

    it('until it is taken back by the element that it was given to', async () => {
      const { element, patient, pass } = await showTwo();
      element.context = undefined;
      await pass();
      expect(patient()).to.equal('Patient name not available');
      element.context = LUIS;
      await pass();
      expect(patient()).to.equal('Luis Prado');
    });
  });
});
