import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { ScribeError } from '../../../../src/index.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { canBeNarrow } from '../../../support/engine.ts';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';

const ACTS: Record<string, (shown: Shown) => Promise<void>> = {
  'open alerts': async () => undefined,
  'a reason asked for': async ({ control }) => control('cfa_ibuprofen', 'reject').click(),
  'a selection': async ({ control }) => control('cfa_ibuprofen', 'select').click(),
  'the keys shown': async ({ find }) => find('[popovertarget]').click(),
  'a batch under review': async ({ control, find, settled }) => {
    control('cfa_ibuprofen', 'select').click();
    control('cfa_labs', 'select').click();
    await settled();
    find('[data-action=review-rejected]').click();
  },
  'a batch without its reason': async ({ control, find, settled }) => {
    control('cfa_ibuprofen', 'select').click();
    await settled();
    find('[data-action=review-rejected]').click();
    await settled();
    find('dialog [type=submit]').click();
  },
  'a batch being sent': async ({ control, find, settled }) => {
    control('cfa_labs', 'select').click();
    await settled();
    find('[data-action=review-accepted]').click();
    await settled();
    find('dialog [type=submit]').click();
  },
  'a batch refused': async ({ control, find, settled, consultation }) => {
    consultation.answer = () => Promise.reject(new ScribeError('api', 'Gone.', { status: 404, param: 'cfa_labs' }));
    control('cfa_labs', 'select').click();
    control('cfa_statin', 'select').click();
    await settled();
    find('[data-action=review-accepted]').click();
    await settled();
    find('dialog [type=submit]').click();
  },
};

// The playground audits every state in every condition; this tests actions on several alerts in a narrow panel.
describe('<scribe-cdss-alerts> at 320 px, in Spanish', () => {
  before(function () {
    // WebKitGTK's window is 447 px wide at least.
    if (!canBeNarrow) this.skip();
  });

  afterEach(async () => {
    endShown();
    await setViewport({ width: 900, height: 700 });
  });

  for (const [name, act] of Object.entries(ACTS)) {
    it(`${name}: accessible, nothing cut off, targets of 24 px`, async () => {
      await setViewport({ width: 320, height: 800 });
      const shown = await shownAlerts({ lang: 'es' });
      await act(shown);
      await shown.settled();
      // Axe does not see that the bars cover what is behind them, only that the buttons of both are close.
      for (const bar of shown.findAll('.bar, .batch-bar')) bar.style.position = 'static';
      await expectAccessible(shown.element);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
      const wide = shown
        .findAll('.alerts *')
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 &&
            element.clientWidth > 1 &&
            getComputedStyle(element).display !== 'inline',
        );
      expect(wide.map((element) => element.className || element.localName)).to.deep.equal([]);
    });
  }
});
