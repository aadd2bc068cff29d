import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { holdFile, holdTexts, releaseFiles, type HeldFile } from '../../../support/held.ts';
import { endShown, shownAlerts as alertsShown, type Shown, type ShownOptions } from '../../../support/shown-alerts.ts';
import {
  aDecision,
  alertsWith,
  aView,
  madeNow,
  nextPatient,
  pass,
  yellowAlerts,
} from '../../../support/shown-consultation.ts';

/** The file that decides alerts. */
let file: HeldFile;

beforeEach(() => (file = holdFile('deciding')));
afterEach(() => {
  releaseFiles();
  endShown();
});

const shownAlerts = (options: ShownOptions = {}) => alertsShown({ ...options, isInPart: true });
/** Lets an update that waits for nothing be rendered. */
const frames = async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
};
const asked = (shown: Shown) => shown.consultation.asked.filter(({ what }) => what === 'one');

describe('<scribe-cdss-alerts>: while the file that decides alerts is coming', () => {
  const gestures: Record<string, (shown: Shown) => void> = {
    'a box': (shown) => shown.control('cfa_labs', 'select').click(),
    'a reason': (shown) => shown.control('cfa_ibuprofen', 'reject').click(),
    'the list of keys': (shown) => shown.find('[popovertarget]').click(),
  };
  const ends: Record<string, (shown: Shown) => void> = {
    'the next patient’s record': (shown) => shown.consultation.show(nextPatient()),
    'clear()': (shown) => shown.element.clear(),
  };
  for (const [what, gesture] of Object.entries(gestures))
    for (const [how, end] of Object.entries(ends))
      it(`${what} keeps no patient on show after ${how}`, async () => {
        const shown = await shownAlerts();
        gesture(shown);
        await frames();
        end(shown);
        await frames();
        expect(shown.text()).not.to.contain('Teresa Molina Ruiz');
      });

  it('the next patient’s alerts are shown without what became of them, and with it when it has come', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'select').click();
    await frames();
    shown.consultation.show(nextPatient());
    shown.consultation.showDecisions({ next_cfa_labs: aDecision('accepted', 'recorded') });
    await frames();
    expect(shown.text()).to.contain('Otra Persona');
    // All of them, for what is coming may not come at all.
    await pass(1200);
    await frames();
    expect(shown.card('next_cfa_labs').textContent).not.to.contain('Accepted');
    await file.come();
    await shown.settled();
    expect(shown.card('next_cfa_labs').textContent).to.contain('Accepted');
  });

  it('no English is seen where the language changes meanwhile, and its texts come last', async () => {
    const shown = await shownAlerts({ lang: 'es' });
    shown.control('cfa_labs', 'select').click();
    await frames();
    const come = holdTexts(shown.element, 'pt-BR');
    shown.element.lang = 'pt-BR';
    await frames();
    await file.come();
    await frames();
    expect(shown.find('.list-tools h2').textContent).to.equal('Alertas clínicas');
    await come();
    await shown.settled();
    expect(shown.find('.list-tools h2').textContent).to.equal('Alertas clínicos');
  });

  const changes: Record<string, (shown: Shown) => void> = {
    'of an alert that says something else by then': ({ consultation }) =>
      consultation.showAlerts(alertsWith('cfa_labs', { action: 'Take 900 mg.' })),
    'of an alert that is gone by then': ({ consultation }) =>
      consultation.showAlerts(alertsWith('cfa_labs', {}).filter(({ id }) => id !== 'cfa_labs')),
    'of another patient’s record': (shown) => shown.consultation.show(nextPatient()),
    'for another doctor': (shown) => {
      shown.element.clear();
      shown.consultation.show(aView({ life: {}, doctorName: 'Dr. Other' }));
    },
  };
  for (const [what, change] of Object.entries(changes))
    it(`no decision is made ${what}, and that is told`, async () => {
      const shown = await shownAlerts();
      const answer = shown.element.accept('cfa_labs').catch((error: unknown) => error);
      shown.control('cfa_labs', 'accept').click();
      await shown.settled();
      change(shown);
      await shown.settled();
      await file.come();
      await shown.settled();
      expect(asked(shown)).to.deep.equal([]);
      expect(shown.told()).to.equal('What you decided on has changed; nothing was sent.');
      expect(await answer).to.include({ kind: 'aborted', code: 'decision_overtaken' });
    });

  it('the card after one that was decided by key is brought into view when that has folded', async () => {
    const { innerWidth: width, innerHeight: height } = window;
    await setViewport({ width: 800, height: 568 });
    const shown = await shownAlerts({ view: aView({}, yellowAlerts(12)) });
    const id = shown.findAll('[data-id]')[0]?.dataset['id'] as string;
    shown.card(id).focus();
    await sendKeys({ press: 'a' });
    await shown.settled();
    const next = shown.focusedId() as string;
    await file.come();
    shown.consultation.showDecisions({ [id]: aDecision('accepted', 'undo') });
    await shown.settled();
    const bar = shown.find('.bar').getBoundingClientRect();
    const { top } = shown.card(id).getBoundingClientRect();
    const afterwards = shown.focusedId();
    scrollTo(0, 0);
    await setViewport({ width, height });
    expect(next).not.to.equal(id);
    expect(afterwards).to.equal(next);
    expect(top).to.be.at.least(bar.bottom - 1);
  });

  it('of two decisions on one alert the later is made', async () => {
    const shown = await shownAlerts();
    const former = shown.element.accept('cfa_labs').catch((error: unknown) => error);
    void shown.element.reject('cfa_labs').catch(() => undefined);
    await file.come();
    await shown.settled();
    expect(asked(shown).map(({ ids, decision }) => [...ids, decision])).to.deep.equal([['cfa_labs', 'rejected']]);
    expect(await former).to.include({ kind: 'aborted', code: 'decision_overtaken' });
  });

  it('it is asked for once, and that it failed is told once, however late', async () => {
    let failures = 0;
    const shown = await shownAlerts();
    shown.element.addEventListener('scribe-request-failed', () => failures++);
    shown.consultation.showAlerts(alertsWith('cfa_labs', { status: 'accepted' }));
    await pass(1200);
    for (let update = 0; update < 30; update++) {
      await frames();
      shown.element.requestUpdate();
    }
    const { asked } = file;
    file.fail();
    await shown.settled();
    expect([asked, failures]).to.deep.equal([1, 1]);
    expect(shown.element.shadowRoot?.textContent).to.contain('Scribe is unavailable');
  });

  it('a click made before the notice that it cannot be had has gone decides no alert that moved', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'select').click();
    file.fail();
    await shown.settled();
    await pass(400);
    const click = madeNow(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
    await file.come();
    shown.element.requestUpdate();
    await shown.settled();
    expect(shown.element.shadowRoot?.textContent).not.to.contain('Scribe is unavailable');
    shown.control('cfa_labs', 'accept').dispatchEvent(click);
    await shown.settled();
    expect(asked(shown)).to.deep.equal([]);
  });

  it('the card says that its decision waits, until it has come', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'accept').click();
    await shown.settled();
    const controls = () =>
      ['accept', 'reject'].map((action) => (shown.control('cfa_labs', action) as HTMLButtonElement).disabled);
    const waiting = () => shown.findAll('footer .accept').filter(({ textContent }) => textContent?.includes('Loading'));
    const { height } = shown.card('cfa_labs').getBoundingClientRect();
    expect(waiting()).to.have.length(1);
    expect(controls()).to.deep.equal([true, true]);
    const [accept, reject] = ['accept', 'reject'].map(
      (action) => getComputedStyle(shown.control('cfa_labs', action)).color,
    );
    expect(accept).to.equal(reject);
    file.fail();
    await shown.settled();
    expect(waiting()).to.have.length(0);
    expect(shown.card('cfa_labs').getBoundingClientRect().height).to.equal(height);
    expect(controls()).to.deep.equal([false, false]);
  });

  it('the card takes no other decision by key', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_ibuprofen', 'accept').click();
    await shown.settled();
    shown.card('cfa_ibuprofen').focus();
    await sendKeys({ press: 'r' });
    await file.come();
    await shown.settled();
    expect(shown.findAll('.reason-form')).to.have.length(0);
    expect(asked(shown).map(({ decision }) => decision)).to.deep.equal(['accepted']);
  });

  it('that deciding is off by then is told', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'accept').click();
    await shown.settled();
    expect(shown.told()).to.equal('Loading');
    const audit = { undecidable: 'audit' } as const;
    shown.consultation.show({ ...audit, alerts: aView(audit).alerts });
    await file.come();
    await shown.settled();
    expect(asked(shown)).to.deep.equal([]);
    expect(shown.told()).to.equal('What you decided on has changed; nothing was sent.');
  });

  it('of two reasons given for one alert the later is sent', async () => {
    const shown = await shownAlerts();
    const former = shown.element.reject('cfa_labs', 'Seen.').catch((error: unknown) => error);
    void shown.element.reject('cfa_labs', 'Seen by cardiology.').catch(() => undefined);
    await file.come();
    await shown.settled();
    expect(asked(shown).map(({ reason }) => reason)).to.deep.equal(['Seen by cardiology.']);
    expect(await former).to.include({ kind: 'aborted', code: 'decision_overtaken' });
  });

  it('that somebody else has decided is told as how far the review is', async () => {
    const shown = await shownAlerts();
    shown.consultation.showAlerts(alertsWith('cfa_labs', { status: 'accepted' }));
    await pass(1300);
    await frames();
    expect(shown.told()).to.equal('1 of 7 recorded');
  });

  it('a decision is made when it has come', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'accept').click();
    await shown.settled();
    await file.come();
    await shown.settled();
    expect(asked(shown).map(({ ids }) => ids)).to.deep.equal([['cfa_labs']]);
  });

  it('a selection that it cannot show is told to be none', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'select').click();
    await frames();
    file.fail();
    await shown.settled();
    expect((shown.control('cfa_labs', 'select') as HTMLInputElement).checked).to.equal(false);
    expect(shown.told()).to.equal('0 selected');
  });
});
