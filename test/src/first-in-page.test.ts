// Tests that an earlier test on the page would affect: by loaded files, or by settings of the host that last.
import { expect } from '@open-wc/testing';
import type { ScribeSession } from '../../src/elements/session/scribe-session.ts';
import { holdTexts } from '../support/held.ts';
import { endShown as endAlerts, shownAlerts } from '../support/shown-alerts.ts';
import { aDecision } from '../support/shown-consultation.ts';
import { endShown, show } from './elements/shown-element.ts';
import { until } from '../support/until.ts';

describe('<scribe-session> in a page that nothing was shown in', () => {
  afterEach(endShown);

  it('draws the line of what is recorded along the whole bar, with the styles of the gate too', async () => {
    const { element, find } = await show<ScribeSession>('completed');
    // They load when the page is idle, with the line of facts.
    const facts = () => element.shadowRoot?.querySelector('.folded-facts');
    await until('the line of facts is shown', facts);
    expect(find('.bar progress').offsetWidth).to.equal(find('.bar').clientWidth);
  });
});

describe('<scribe-cdss-alerts>: what is told', () => {
  afterEach(endAlerts);

  it('is told, and shown, in the language there is while another one is on its way', async () => {
    const shown = await shownAlerts({ lang: 'es' });
    holdTexts(shown.element, 'pt-BR');
    shown.element.lang = 'pt-BR';
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo') });
    await shown.rendered();
    expect(shown.control('cfa_labs', 'undo').textContent).to.contain('Deshacer');
    expect(shown.told()).to.contain('deshacer');
  });
});

describe('in a page of others', () => {
  afterEach(endShown);

  it('says a host’s own words', async () => {
    const { text } = await show<ScribeSession>('completed', {
      options: { messages: { en: { statusCompleted: 'Ready to sign' } } },
    });
    expect(text()).to.contain('Ready to sign');
  });
});
