// How long a card was on screen before its decision, for the proxy's audit.
import { expect } from '@open-wc/testing';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { aSnapshot, yellowAlerts } from '../../../support/shown-consultation.ts';

const click = (shown: Shown, id: string, action = 'accept'): void => shown.control(id, action).click();
const secondsOf = ({ consultation }: Shown, id: string): number => consultation.onScreen.get(id) as number;
const idsOf = (shown: Shown): string[] => shown.findAll('[data-id]').map(({ dataset: { id = '' } }) => id);

afterEach(endShown);

/** Resolves when the browser has reported what is visible: to an observer made later it reports later. */
const looked = async (shown: Shown): Promise<void> => {
  await shown.settled();
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(shown.element);
  });
};

describe('<scribe-cdss-alerts> tells the audit how long a card was on screen', () => {
  it('from when it came on screen to the press, in seconds', async () => {
    const shown = await shownAlerts();
    await looked(shown);
    await shown.consultation.platform.advance(12_000);
    click(shown, 'cfa_ibuprofen');
    expect(secondsOf(shown, 'cfa_ibuprofen')).to.be.within(12, 42);
  });

  it('without the time in which the page could not be seen', async () => {
    const shown = await shownAlerts();
    await looked(shown);
    shown.consultation.platform.hide();
    await shown.consultation.platform.advance(3_600_000);
    shown.consultation.platform.show();
    await shown.consultation.platform.advance(2000);
    click(shown, 'cfa_ibuprofen');
    expect(secondsOf(shown, 'cfa_ibuprofen')).to.be.within(2, 32);
  });

  it('nothing of what was below the window, until it is scrolled to', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(30)) });
    const last = idsOf(shown).at(-1) as string;
    await looked(shown);
    await shown.consultation.platform.advance(60_000);
    shown.element.accept(last).catch(() => undefined);
    expect(secondsOf(shown, last)).to.equal(0);
    shown.card(last).scrollIntoView({ block: 'center', behavior: 'instant' });
    await looked(shown);
    await shown.consultation.platform.advance(4000);
    shown.element.accept(last).catch(() => undefined);
    expect(secondsOf(shown, last)).to.be.within(4, 34);
  });

  it('of each alert of a batch', async () => {
    const shown = await shownAlerts();
    await looked(shown);
    await shown.consultation.platform.advance(5000);
    const [first = '', second = ''] = idsOf(shown);
    shown.element
      .decide([first, second].map((id) => ({ id, decision: 'rejected', reason: 'Short course' })))
      .catch(() => undefined);
    expect([...shown.consultation.onScreen.keys()]).to.deep.equal([first, second]);
    expect(secondsOf(shown, first)).to.be.at.least(5);
  });

  it('begins anew where the record was cleared and is shown again', async () => {
    const shown = await shownAlerts();
    const before = shown.consultation.snapshot;
    await looked(shown);
    await shown.consultation.platform.advance(60_000);
    shown.element.clear();
    await looked(shown);
    shown.consultation.show(before);
    await looked(shown);
    await shown.consultation.platform.advance(3000);
    click(shown, 'cfa_ibuprofen');
    expect(secondsOf(shown, 'cfa_ibuprofen')).to.be.within(3, 33);
  });
});
