// Where engines can differ: what an element keeps in the document of another window.
import { expect } from '@open-wc/testing';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { keepsClassInFrames } from '../../../support/engine.ts';
import { endShown, shownAlerts } from '../../../support/shown-alerts.ts';
import { madeNow, pass } from '../../../support/shown-consultation.ts';
import { until } from '../../../support/until.ts';

afterEach(endShown);

(keepsClassInFrames ? describe : describe.skip)('<scribe-cdss-alerts> in a frame decides', () => {
  it('not by a second click at once in a frame that the element was moved into, but by a later one: its time began later', async () => {
    const shown = await shownAlerts();
    const frame = document.createElement('iframe');
    frame.style.cssText = 'position: fixed; inset: 0 auto auto 0';
    document.body.prepend(frame);
    frame.contentDocument?.body.append(shown.element);
    const view = frame.contentWindow as Window & typeof globalThis;
    const clickOn = (id: string): void =>
      void shown
        .control(id, 'accept')
        .dispatchEvent(new view.MouseEvent('click', { bubbles: true, composed: true, detail: 1, view }));
    const decided = () => shown.consultation.asked.map(({ ids }) => ids[0]);
    clickOn('cfa_labs');
    clickOn('cfa_metformin');
    expect(decided()).to.deep.equal(['cfa_labs']);
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => view.requestAnimationFrame(resolve));
    await pass(700);
    clickOn('cfa_metformin');
    expect(decided()).to.deep.equal(['cfa_labs', 'cfa_metformin']);
    frame.remove();
  });

  it('by a click in a window of its own, though that of the script paints nothing', async () => {
    const shown = await shownAlerts();
    const frame = document.createElement('iframe');
    frame.width = frame.height = '600';
    // WebKit paints no frame that is out of sight, wherever the page is scrolled to.
    frame.style.cssText = 'position: fixed; inset: 0 auto auto 0';
    document.body.prepend(frame);
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = () => 0;
    try {
      frame.contentDocument?.body.append(shown.element);
      const [first, second = ''] = someAlerts().map(({ id }) => id);
      shown.consultation.showAlerts(someAlerts().filter(({ id }) => id !== first));
      const paint = () => new Promise((resolve) => frame.contentWindow?.requestAnimationFrame(resolve));
      for (let turn = 0; turn < 10; turn++) await paint();
      // A busy machine tells late that it has painted.
      await pass(700);
      expect(shown.findAll('[data-id]')).to.have.length(someAlerts().length - 1);
      const click = madeNow(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
      shown.control(second, 'accept').dispatchEvent(click);
      expect(shown.consultation.asked.map(({ ids }) => ids)).to.deep.equal([[second]]);
    } finally {
      window.requestAnimationFrame = requestAnimationFrame;
      frame.remove();
    }
  });

  it('by a click in the page, though what changed before in a window of its own was never painted there', async () => {
    const shown = await shownAlerts();
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frame.contentWindow!.requestAnimationFrame = () => 0;
    frame.contentDocument?.body.append(shown.element);
    const [first, second = ''] = someAlerts().map(({ id }) => id);
    const others = someAlerts().filter(({ id }) => id !== first);
    shown.consultation.showAlerts(
      others.map((alert) => (alert.id === second ? { ...alert, action: 'Other.' } : alert)),
    );
    await pass(100);
    document.body.append(shown.element);
    frame.remove();
    await pass(700);
    const click = madeNow(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
    shown.control(second, 'accept').dispatchEvent(click);
    expect(shown.consultation.asked.map(({ ids }) => ids)).to.deep.equal([[second]]);
  });

  it('without an error event in a frame that the element was moved into, nor back in the page', async () => {
    const shown = await shownAlerts();
    const frame = document.createElement('iframe');
    frame.width = frame.height = '600';
    // WebKit paints no frame that is out of sight, wherever the page is scrolled to.
    frame.style.cssText = 'position: fixed; inset: 0 auto auto 0';
    document.body.prepend(frame);
    const errors: string[] = [];
    const pages = [window, frame.contentWindow as Window & typeof globalThis];
    const hear = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      errors.push((event as ErrorEvent).message);
    };
    for (const page of pages) page.addEventListener('error', hear, true);
    const frames = async (): Promise<void> => {
      for (let turn = 0; turn < 6; turn++) await new Promise(requestAnimationFrame);
    };
    await frames();
    frame.contentDocument?.body.append(shown.element);
    await frames();
    frame.width = '320';
    await frames();
    document.body.append(shown.element);
    await frames();
    for (const page of pages) page.removeEventListener('error', hear, true);
    frame.remove();
    expect(errors).to.deep.equal([]);
  });
});

(keepsClassInFrames ? describe : describe.skip)('<scribe-cdss-alerts> in the document of another window', () => {
  let frame: HTMLIFrameElement;

  beforeEach(() => {
    frame = document.createElement('iframe');
    frame.width = frame.height = '400';
    // WebKit paints no frame that is out of sight, wherever the page is scrolled to.
    frame.style.cssText = 'position: fixed; inset: 0 auto auto 0';
    document.body.prepend(frame);
  });
  afterEach(() => {
    // Elements are not told that their window goes.
    frame.contentDocument?.body.replaceChildren();
    frame.remove();
  });

  it('speaks the language of that document', async () => {
    const shown = await shownAlerts();
    const page = frame.contentDocument!;
    page.documentElement.lang = 'es';
    shown.element.removeAttribute('lang');
    page.body.append(shown.element);
    await shown.settled();
    expect(shown.control('cfa_labs', 'accept').textContent).to.contain('Aceptar');
    page.documentElement.lang = 'pt-BR';
    await until('the language changes', () => shown.control('cfa_labs', 'accept').textContent?.includes('Aceitar'));
  });

  it('has its styles if it is first shown in that document', async () => {
    const shown = await shownAlerts();
    const element = document.createElement('scribe-cdss-alerts');
    element.sessionId = 'c-done';
    frame.contentDocument!.body.append(element);
    await element.updateComplete;
    const card = element.shadowRoot!.querySelector('.card')!;
    const { display, borderTopWidth } = getComputedStyle(shown.find('.card'));
    expect(getComputedStyle(card)).to.include({ display, borderTopWidth });
  });

  it('takes its session from one around a shadow root of that document', async () => {
    const shown = await shownAlerts();
    const page = frame.contentDocument!;
    const session = document.createElement('scribe-session');
    const box = page.createElement('div');
    session.sessionId = 'c-done';
    session.append(box);
    page.body.append(session);
    shown.element.removeAttribute('session-id');
    box.attachShadow({ mode: 'open' }).append(shown.element);
    await shown.settled();
    expect(shown.element.namedSessionId).to.equal('c-done');
    expect(shown.card('cfa_labs').textContent).to.contain('Kidney function');
  });

  it('scrolls the panel of that document to the card that a key moves to', async () => {
    const shown = await shownAlerts();
    const page = frame.contentDocument!;
    const panel = page.body.appendChild(page.createElement('div'));
    panel.style.cssText = 'overflow: auto; height: 200px';
    panel.append(shown.element);
    await shown.settled();
    const last = shown.findAll('.card').at(-1)!;
    shown.card('cfa_labs').focus();
    shown.card('cfa_labs').dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, composed: true }));
    await until('the last card is in view', () => {
      const { top, bottom } = panel.getBoundingClientRect();
      const box = last.getBoundingClientRect();
      return box.top < bottom && box.bottom > top;
    });
    expect(shown.focusedId()).to.equal(last.dataset['id']);
  });
});
