// What a decision, a key or a form scrolls into view, what stays in view, and what must not move.
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { aDecision, aSnapshot, yellowAlerts } from '../../../support/shown-consultation.ts';
import { press } from './keys.ts';
import { canBeNarrow } from '../../../support/engine.ts';

const { innerWidth: width, innerHeight: height } = window;

afterEach(async () => {
  endShown();
  scrollTo(0, 0);
  await setViewport({ width, height });
});

const idsOf = (shown: Shown) => shown.findAll('[data-id]').map(({ dataset: { id = '' } }) => id);
const box = (element: Element) => element.getBoundingClientRect();
/** Clicks like a pointer. */
const click = (control: Element) =>
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
const barEnd = (shown: Shown) => box(shown.find('.bar')).bottom;

/** Accepts the card in focus by key, as a page that shows the undo at once. */
async function acceptByKey(shown: Shown, decided: string[]): Promise<string> {
  const id = shown.focusedId() as string;
  decided.push(id);
  shown.element.shadowRoot?.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', bubbles: true, composed: true }),
  );
  shown.consultation.showDecisions(
    Object.fromEntries(decided.map((each) => [each, aDecision('accepted', 'undo')] as const)),
  );
  await shown.settled();
  return id;
}

/** Shows the element in a scrolling panel on a page that scrolls too. */
async function inPanel(shown: Shown, padding = 0) {
  const panel = document.createElement('div');
  panel.style.cssText = `block-size: 100vh; overflow-y: auto; margin-block-end: 60px; padding: ${padding}px`;
  document.body.prepend(panel);
  panel.append(shown.element);
  await shown.settled();
  return panel;
}

describe('<scribe-cdss-alerts>: a card that was decided by key', () => {
  const PHONES = [
    [320, 568],
    [400, 590],
    [400, 718],
  ] as const;
  for (const [w, h] of canBeNarrow ? PHONES : [])
    it(`stays in sight below the patient’s bar while it can be undone, and so does the card in focus: ${w}×${h}`, async () => {
      await setViewport({ width: w, height: h });
      const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)) });
      shown.card(idsOf(shown)[0] as string).focus();
      await shown.settled();
      const decided: string[] = [];
      for (let turn = 0; turn < 5; turn++) {
        const id = await acceptByKey(shown, decided);
        const undo = box(shown.control(id, 'undo'));
        expect(box(shown.card(id)).top, `${turn}`).to.be.at.least(barEnd(shown) - 1);
        expect(undo.bottom, `${turn}`).to.be.at.most(innerHeight);
        const next = box(shown.card(shown.focusedId() as string));
        expect(next.top, `${turn}`).to.be.within(barEnd(shown), innerHeight - 60);
      }
    });

  it('gives its room to the focused card if there is no room for both', async () => {
    await setViewport({ width: canBeNarrow ? 320 : 800, height: 568 });
    const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)) });
    const ids = idsOf(shown);
    const decided = ids.slice(1, 9);
    shown.card(ids[0] as string).focus();
    shown.consultation.showDecisions(
      Object.fromEntries(decided.map((id) => [id, aDecision('accepted', 'undo')] as const)),
    );
    await shown.settled();
    await acceptByKey(shown, decided);
    expect(shown.focusedId()).to.equal(ids[9]);
    expect(box(shown.card(ids[9] as string)).top).to.be.within(barEnd(shown) - 1, innerHeight - 60);
  });
});

describe('<scribe-cdss-alerts> in a panel of a page that scrolls too', () => {
  it('moves neither by the rejection of a card that is in view', async () => {
    await setViewport({ width: canBeNarrow ? 400 : 800, height: 700 });
    const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)) });
    const panel = await inPanel(shown);
    const id = idsOf(shown)[2] as string;
    // Just clear of the bar.
    panel.scrollTop += box(shown.card(id)).top - barEnd(shown) - 4;
    await shown.settled();
    const before = panel.scrollTop;
    click(shown.control(id, 'reject'));
    shown.consultation.showDecisions({ [id]: aDecision('rejected', 'undo') });
    await shown.settled();
    expect([scrollY, panel.scrollTop]).to.deep.equal([0, before]);
    panel.remove();
  });

  it('moves the page by the rejection of no card that ends with the panel', async () => {
    await setViewport({ width: 800, height: 700 });
    const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)) });
    const panel = await inPanel(shown);
    const id = idsOf(shown).at(-1) as string;
    for (let turn = 0; turn < 3; turn++) {
      panel.scrollTop = panel.scrollHeight;
      await shown.settled();
    }
    click(shown.control(id, 'reject'));
    shown.consultation.showDecisions({ [id]: aDecision('rejected', 'undo') });
    await shown.settled();
    expect(scrollY).to.equal(0);
    panel.remove();
  });

  it('moves neither by the form of a reason that is in view', async () => {
    await setViewport({ width: 800, height: 900 });
    const shown = await shownAlerts({
      snapshot: aSnapshot(
        {},
        yellowAlerts(6).map((alert) => ({ ...alert, severity: 'red' })),
      ),
    });
    const panel = await inPanel(shown);
    const id = idsOf(shown)[1] as string;
    panel.scrollTop += box(shown.card(id)).top - barEnd(shown) - 4;
    await shown.settled();
    const before = panel.scrollTop;
    click(shown.control(id, 'reject'));
    await shown.settled();
    expect(shown.element.shadowRoot?.activeElement).to.have.property('type', 'radio');
    expect([scrollY, panel.scrollTop]).to.deep.equal([0, before]);
    panel.remove();
  });

  for (const padding of [0, 24])
    it(`scrolls only the panel to the card of a key, clear of the bar: padding ${padding} px`, async () => {
      const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)) });
      const panel = await inPanel(shown, padding);
      shown.card(idsOf(shown)[0] as string).focus({ preventScroll: true });
      for (const key of ['j', 'j', 'j', 'j', 'j', 'j', 'k', 'k', 'k', 'k', 'k']) {
        shown.element.shadowRoot?.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: 'KeyJ', bubbles: true, composed: true }),
        );
        await shown.settled();
        const card = box(shown.card(shown.focusedId() as string));
        expect(card.top, key).to.be.at.least(barEnd(shown) - 1);
        expect(Math.min(card.bottom, card.top + 64), key).to.be.at.most(box(panel).bottom + 1);
        expect(scrollY, key).to.equal(0);
      }
      panel.remove();
    });
});

describe('<scribe-cdss-alerts>: a key for a card that was scrolled away', () => {
  for (const key of ['a', 'r', 'x'])
    it(`only brings it back into view: ${key}, in a panel that begins lower in the window`, async () => {
      await setViewport({ width: 800, height: 900 });
      const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)) });
      const panel = await inPanel(shown);
      panel.style.cssText += 'margin-block-start: 450px; block-size: 400px';
      const id = idsOf(shown)[1] as string;
      shown.card(id).focus();
      // WebKit scrolls to what has focus with a later frame.
      await shown.settled();
      panel.scrollTop += box(shown.card(id)).bottom - box(panel).top + 4;
      await shown.settled();
      expect(box(shown.card(id)).bottom).to.be.within(0, box(panel).top);
      await press(shown, key);
      expect(shown.consultation.asked).to.deep.equal([]);
      expect(shown.findAll('.batch-bar, .reason-form')).to.have.length(0);
      expect(box(shown.card(id)).bottom).to.be.within(box(panel).top + 64, box(panel).bottom);
      panel.remove();
    });

  it('only brings it back into view: the number of a reason', async () => {
    await setViewport({ width: 800, height: 600 });
    const shown = await shownAlerts({
      snapshot: aSnapshot(
        {},
        yellowAlerts(12).map((alert) => ({ ...alert, severity: 'red' })),
      ),
    });
    const id = idsOf(shown)[0] as string;
    click(shown.control(id, 'reject'));
    await shown.settled();
    scrollTo(0, document.documentElement.scrollHeight);
    await shown.settled();
    expect(box(shown.card(id)).bottom).to.be.below(0);
    await press(shown, '1');
    expect(shown.consultation.asked).to.deep.equal([]);
    expect(box(shown.card(id)).bottom).to.be.above(0);
    await press(shown, '1');
    expect(shown.consultation.asked).to.have.length(1);
  });
});

describe('<scribe-cdss-alerts>: the map of the keys in a low window', () => {
  it('is scrolled by arrows, Home and End, and closed by Escape', async () => {
    await setViewport({ width: canBeNarrow ? 320 : 800, height: 160 });
    const shown = await shownAlerts();
    shown.card(idsOf(shown)[0] as string).focus();
    await press(shown, '?');
    const map = shown.find('.keys');
    const most = map.scrollHeight - map.clientHeight;
    expect(most).to.be.above(40);
    const places = [];
    for (const key of ['ArrowDown', 'ArrowUp', 'End', 'Home', 'ArrowDown']) {
      await press(shown, key);
      places.push(Math.round(map.scrollTop));
      expect(map.matches(':popover-open'), key).to.equal(true);
    }
    expect(places).to.deep.equal([40, 0, Math.round(most), 0, 40]);
    expect(shown.focusedId()).to.equal(idsOf(shown)[0]);
    await press(shown, 'Escape');
    expect(map.matches(':popover-open')).to.equal(false);
  });
});

describe('<scribe-cdss-alerts>: the patient’s bar', () => {
  it('does not lie on what Tab comes to in a low window, such as at 400 % zoom, however long the name', async () => {
    await setViewport({ width: canBeNarrow ? 320 : 800, height: 256 });
    const patientName = 'Maria Aparecida dos Santos de Oliveira Fernandes Cavalcanti '.repeat(canBeNarrow ? 1 : 5);
    const shown = await shownAlerts({ snapshot: aSnapshot({ patientName }, yellowAlerts(3)) });
    const who = shown.find('.bar .who');
    expect(who.offsetHeight).to.be.above(90);
    const select = shown.control(idsOf(shown)[1] as string, 'select');
    scrollTo(0, scrollY + box(select).top - 12);
    await shown.settled();
    select.focus();
    await shown.settled();
    expect(box(select).top).to.be.at.least(box(who).bottom);
  });

  it('does not lie on the box that selects all, when Tab goes back to it', async () => {
    const narrow = canBeNarrow
      ? ([
          [320, 568, 'en'],
          [320, 568, 'es'],
        ] as const)
      : [];
    for (const [w, h, lang] of [...narrow, [1000, 600, 'en']] as const) {
      await setViewport({ width: w, height: h });
      const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)), lang });
      shown.element.style.setProperty('--scribe-font-size', '18px');
      await shown.settled();
      const all = shown.find('[data-action=select-all]');
      // In the window, under the bar.
      scrollTo(0, scrollY + box(all).top - 12);
      await shown.settled();
      all.focus();
      await shown.settled();
      expect(box(all).top, `${w} ${lang}`).to.be.at.least(barEnd(shown));
      endShown();
    }
  });
});
