import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { ScribeError } from '../../../../src/client/errors.ts';
import { deciding } from '../../../../src/elements/cdss-alerts/deciding-part.ts';
import { loadLanguage } from '../../../../src/i18n/languages.ts';
import { endShown, shownAlerts, type Shown } from './alerts-fixture.ts';
import { aDecision, alertsWith, aView, nextPatient, yellowAlerts } from './shown-consultation.ts';

type Deciding = typeof import('../../../../src/elements/cdss-alerts/deciding.ts');

const fetchPart = deciding.fetch.bind(deciding);
let content: Deciding | undefined;
/** Has the file that decides alerts come, or not. */
let come: () => Promise<void>;
let fail: () => void;

beforeEach(() => {
  content = undefined;
  let start: () => void = () => undefined;
  const coming = new Promise<void>((resolve, reject) => {
    start = resolve;
    fail = () => reject(new ScribeError('network', 'Not there.', { code: 'part_missing' }));
  })
    .then(fetchPart)
    .then((part) => (content = part));
  coming.catch(() => undefined);
  come = async () => {
    start();
    await coming;
  };
  deciding.fetch = () => coming;
  Object.defineProperty(deciding, 'content', { configurable: true, get: () => content });
});
afterEach(endShown);

const asked = (shown: Shown) => shown.consultation.asked.filter(({ what }) => what === 'one');

describe('<scribe-cdss-alerts>: while the file that decides alerts is coming', () => {
  const gestures: Record<string, (shown: Shown) => void> = {
    'a box': (shown) => shown.control('cfa_labs', 'select').click(),
    'a reason': (shown) => shown.control('cfa_ibuprofen', 'reject').click(),
    'the list of keys': (shown) => shown.find('[data-action=help]').click(),
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
        await new Promise((resolve) => setTimeout(resolve, 50));
        end(shown);
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(shown.text()).not.to.contain('Teresa Molina Ruiz');
      });

  it('the next patient’s alerts are shown without what became of them, and with it when it has come', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'select').click();
    await new Promise((resolve) => setTimeout(resolve, 50));
    shown.consultation.show(nextPatient());
    shown.consultation.showDecisions({ next_cfa_labs: aDecision('accepted', 'recorded') });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(shown.text()).to.contain('Otra Persona');
    // All of them, for what is coming may not come at all.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(shown.card('next_cfa_labs').textContent).not.to.contain('Accepted');
    await come();
    await shown.settled();
    expect(shown.card('next_cfa_labs').textContent).to.contain('Accepted');
  });

  it('no English is seen where the language changes meanwhile, and its texts come last', async () => {
    const shown = await shownAlerts({ lang: 'es' });
    let start: () => void = () => undefined;
    const texts = new Promise<void>((resolve) => (start = resolve))
      .then(() => loadLanguage('pt-BR'))
      .then(() => (pending = undefined));
    let pending: Promise<unknown> | undefined = texts;
    shown.control('cfa_labs', 'select').click();
    await new Promise((resolve) => setTimeout(resolve, 50));
    Object.defineProperty((shown.element as never)['localize'], 'pending', { get: () => pending });
    shown.element.lang = 'pt-BR';
    await new Promise((resolve) => setTimeout(resolve, 50));
    await come();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(shown.find('h2').textContent).to.equal('Alertas clínicas');
    start();
    await texts;
    await shown.settled();
    expect(shown.find('h2').textContent).to.equal('Alertas clínicos');
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
      await come();
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
    await come();
    shown.consultation.showDecisions({ [id]: aDecision('accepted', 'undo') });
    await shown.settled();
    const bar = shown.find('.identity-bar').getBoundingClientRect();
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
    await come();
    await shown.settled();
    expect(asked(shown).map(({ ids, decision }) => [...ids, decision])).to.deep.equal([['cfa_labs', 'rejected']]);
    expect(await former).to.include({ kind: 'aborted', code: 'decision_overtaken' });
  });

  it('it is asked for once, and that it failed is told once, however late', async () => {
    let fetches = 0;
    let failures = 0;
    deciding.fetch = async () => {
      fetches++;
      await new Promise((resolve) => setTimeout(resolve, 1200));
      throw new ScribeError('network', 'Not there.', { code: 'part_missing' });
    };
    const shown = await shownAlerts();
    shown.element.addEventListener('scribe-request-failed', () => failures++);
    shown.consultation.showAlerts(alertsWith('cfa_labs', { status: 'accepted' }));
    for (let update = 0; update < 30; update++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (!failures) shown.element.requestUpdate();
    }
    expect([fetches, failures]).to.deep.equal([1, 1]);
    expect(shown.element.shadowRoot?.textContent).to.contain('Scribe is unavailable');
  });

  it('a click made before the notice that it cannot be had has gone decides no alert that moved', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'select').click();
    fail();
    await shown.settled();
    await new Promise((resolve) => setTimeout(resolve, 400));
    const click = new MouseEvent('click', { bubbles: true, composed: true, detail: 1 });
    content = await fetchPart();
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
    const waiting = () =>
      shown.findAll('footer .deciding').filter(({ textContent }) => textContent?.includes('Loading'));
    const { height } = shown.card('cfa_labs').getBoundingClientRect();
    expect(waiting()).to.have.length(1);
    expect(controls()).to.deep.equal([true, true]);
    const [accept, reject] = ['accept', 'reject'].map(
      (action) => getComputedStyle(shown.control('cfa_labs', action)).color,
    );
    expect(accept).to.equal(reject);
    fail();
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
    await come();
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
    await come();
    await shown.settled();
    expect(asked(shown)).to.deep.equal([]);
    expect(shown.told()).to.equal('What you decided on has changed; nothing was sent.');
  });

  it('of two reasons given for one alert the later is sent', async () => {
    const shown = await shownAlerts();
    const former = shown.element.reject('cfa_labs', 'Seen.').catch((error: unknown) => error);
    void shown.element.reject('cfa_labs', 'Seen by cardiology.').catch(() => undefined);
    await come();
    await shown.settled();
    expect(asked(shown).map(({ reason }) => reason)).to.deep.equal(['Seen by cardiology.']);
    expect(await former).to.include({ kind: 'aborted', code: 'decision_overtaken' });
  });

  it('that somebody else has decided is told as how far the review is', async () => {
    const shown = await shownAlerts();
    shown.consultation.showAlerts(alertsWith('cfa_labs', { status: 'accepted' }));
    await new Promise((resolve) => setTimeout(resolve, 1300));
    expect(shown.told()).to.equal('1 of 7 reviewed');
  });

  it('a decision is made when it has come', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'accept').click();
    await shown.settled();
    await come();
    await shown.settled();
    expect(asked(shown).map(({ ids }) => ids)).to.deep.equal([['cfa_labs']]);
  });

  it('a selection that it cannot show is told to be none', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'select').click();
    await new Promise((resolve) => setTimeout(resolve, 50));
    fail();
    await shown.settled();
    expect((shown.control('cfa_labs', 'select') as HTMLInputElement).checked).to.equal(false);
    expect(shown.told()).to.equal('0 selected');
  });
});
