import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { html } from 'lit';
import { ScribeError, type ScribeCdssAlerts } from '../../../../src/index.ts';
import { aDocument, someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { canEmulateMedia } from '../../../support/engine.ts';
import { endShown, shownAlerts } from '../../../support/shown-alerts.ts';
import { aDecision, alertsWith, aSnapshot, NOW, undoneBefore } from '../../../support/shown-consultation.ts';
import { endShown as endPages, show } from '../shown-element.ts';
import { review, select } from './batch-steps.ts';
import { until } from '../../../support/until.ts';

const UNREAD = { value: undefined, readAt: undefined, failure: undefined } as const;
const ERROR = new ScribeError('api', 'Down.', { code: 'service_unavailable', status: 503, requestId: 'req-7' });

afterEach(() => {
  endShown();
  endPages();
});

describe('<scribe-cdss-alerts> before there are alerts', () => {
  it('says beside its title, which stays in one line, when it was read', async () => {
    const template = (sessionId: string) =>
      html`<scribe-cdss-alerts session-id=${sessionId} style="inline-size: 456px"></scribe-cdss-alerts>`;
    const { find, text } = await show<ScribeCdssAlerts>('not-started', { template });
    await until('the record is read', () => text().includes('Checked 10:42'));
    const { height } = find('.title').getBoundingClientRect();
    expect(height).to.equal(find('.title .button').getBoundingClientRect().height);
  });
});

describe('<scribe-cdss-alerts> says what is true (UX rule 1)', () => {
  it('“no alerts found” with its time, after a successful read', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, []) });
    expect(shown.text()).to.match(/No alerts found \(checked 10:42/);
    expect(shown.element.state).to.equal('empty');
  });

  it('no “no alerts found” where the last read failed', async () => {
    const { documents } = aSnapshot({}, []);
    const snapshot = aSnapshot({ documents: { ...documents, failure: { reason: 'unavailable', error: ERROR } } }, []);
    const shown = await shownAlerts({ snapshot });
    expect(shown.text()).not.to.contain('No alerts found');
    expect(shown.text()).to.match(/Not updated since 10:42/);
  });

  it('no “no alerts found” before there is a document', async () => {
    const snapshot = aSnapshot({ documents: { ...aSnapshot().documents, value: { items: [], total: 0 } }, alerts: [] });
    const shown = await shownAlerts({ snapshot });
    expect(shown.text()).to.contain('there is no document');
  });

  it('that the record is not ready while the session goes on, never that there is none', async () => {
    const { session } = aSnapshot();
    const going = { ...session, value: { ...session.value!, status: 'in_progress' } };
    const shown = await shownAlerts({ snapshot: aSnapshot({ session: going }, []) });
    expect(shown.text()).to.contain('The record is not ready; alerts are looked for then.');
    expect(shown.text()).not.to.contain('No alerts found');
  });

  it('a failure with what to do and the reference', async () => {
    const snapshot = aSnapshot({
      documents: { ...UNREAD, state: 'failed', failure: { reason: 'unavailable', error: ERROR } },
      alerts: [],
    });
    const shown = await shownAlerts({ snapshot });
    expect(shown.text()).to.contain('Try again').and.to.contain('req-7').and.to.contain('There may be alerts');
    expect(shown.element.state).to.equal('failed');
  });

  it('that alerts of documents not received are not shown', async () => {
    const { documents } = aSnapshot();
    const shown = await shownAlerts({
      snapshot: aSnapshot({
        documents: { ...documents, value: { ...documents.value, items: documents.value?.items ?? [], total: 3 } },
      }),
    });
    expect(shown.text()).to.contain('Only 1 of 3 documents');
  });

  for (const received of [0, 1])
    it(`that alerts of documents not received are not shown, never that there is none (${received} of 3 received)`, async () => {
      const { documents } = aSnapshot();
      const items = documents.value?.items.slice(0, received) ?? [];
      const value = { items, total: 3 };
      const shown = await shownAlerts({ snapshot: aSnapshot({ documents: { ...documents, value } }, []) });
      expect(shown.text()).to.contain(`Only ${received} of 3 documents`);
      expect(shown.text()).not.to.match(/No alerts found|there are no alerts/);
    });

  it('whose alerts these are and who decides', async () => {
    const shown = await shownAlerts();
    expect(shown.find('.bar').textContent).to.contain('Teresa Molina Ruiz').and.to.contain('c-done');
    expect(shown.find('.bar').textContent).to.contain('Deciding as Dra. Ana Lima');
  });

  for (const [undecidable, text] of [
    ['scope', 'allows reading alerts'],
    ['patient', 'name is not known here'],
    ['audit', 'cannot be logged'],
  ] as const) {
    it(`why nothing can be decided (${undecidable}), and no control to do it`, async () => {
      const shown = await shownAlerts({ snapshot: aSnapshot({ undecidable }) });
      expect(shown.text()).to.contain(text);
      expect(shown.findAll('[data-action=accept], [data-action=reject], input')).to.have.length(0);
    });
  }

  it('that the doctor must sign in, with a button, and once where a session around it says so', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({ undecidable: 'scope', isSignedOut: true }) });
    expect(shown.find('.notice').textContent).to.match(/You are signed out[^]*Try again/);
    const session = document.createElement('scribe-session');
    session.setAttribute('session-id', 'c-done');
    shown.element.replaceWith(session);
    shown.element.removeAttribute('session-id');
    session.append(shown.element);
    await session.updateComplete;
    await shown.settled();
    expect(session.shadowRoot!.querySelector('.notice')!.textContent).to.contain('You are signed out');
    expect(shown.findAll('.notice')).to.have.length(0);
  });

  it('in a gate, where else an alert of an unknown patient can be decided', async () => {
    const consultations = [
      {
        sessionId: 'ss_done',
        ids: ['ss_done'],
        url: 'https://web.scribe.test/consultations/ss_done',
        isReviewed: false,
        patientName: undefined,
      },
    ];
    const gate = { consultations, reviewed: 0, total: 1, isClearing: false };
    const shown = await shownAlerts({ snapshot: aSnapshot({ undecidable: 'patient', patientName: undefined, gate }) });
    const link = shown.find('.notice a') as HTMLAnchorElement;
    expect(link.href).to.equal('https://web.scribe.test/consultations/ss_done');
    expect(link.rel).to.equal('noopener noreferrer');
  });
});

describe('<scribe-cdss-alerts> shows an alert', () => {
  it('with its change as a difference that can be read without colour', async () => {
    const shown = await shownAlerts();
    const card = shown.card('cfa_metformin');
    expect(card.querySelector('del')?.textContent).to.match(/removed:\s*1000 mg/);
    expect(card.querySelector('ins')?.textContent).to.match(/added:\s*500 mg/);
    expect([...card.querySelectorAll('.sign')].map(({ textContent }) => textContent)).to.deep.equal(['−', '+']);
  });

  it('with its text in the document’s language', async () => {
    const shown = await shownAlerts();
    const [document] = aSnapshot().documents.value!.items;
    shown.consultation.showAlerts(someAlerts(), {}, { ...document!, language: 'es_MX' });
    await shown.settled();
    const heard = (place: Element, selector: string) =>
      [...place.querySelectorAll(selector)].map((part) => part.closest('[lang]')?.getAttribute('lang'));
    const card = shown.card('cfa_metformin');
    for (const part of ['h3 bdi', '.action bdi', 'del bdi', 'ins bdi', '.why bdi'])
      expect(heard(card, part), part).to.deep.equal(['es-MX']);
    expect(heard(card, 'dt, button, del .hidden, ins .hidden').filter((lang) => lang !== 'en')).to.deep.equal([]);
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    for (const part of ['strong[id] bdi', '.item > div:not(.line) > bdi', 'del bdi', '.item > .muted bdi'])
      expect(new Set(heard(shown.find('dialog'), part)), part).to.deep.equal(new Set(['es-MX']));
  });

  it('without a name, with that of its plan element in the document’s language, else with the widget’s words in its own', async () => {
    const shown = await shownAlerts();
    const [document] = aSnapshot().documents.value!.items;
    const [labs, , , metformin] = someAlerts();
    const nameless = [
      { ...labs!, element: '' },
      { ...metformin!, element: ' ', elementId: null },
    ];
    shown.consultation.showAlerts(nameless, {}, { ...document!, language: 'es' });
    await shown.settled();
    const heard = (selector: string) =>
      shown.findAll(selector).map((name) => [name.textContent, name.closest('[lang]')?.getAttribute('lang')]);
    const expected = [
      ['Kidney function', 'es'],
      ['Unnamed plan element', 'en'],
    ];
    expect(heard('h3 bdi')).to.deep.equal(expected);
    await select(shown, 'cfa_labs', 'cfa_metformin');
    await review(shown, 'accepted');
    expect(heard('dialog strong[id] bdi')).to.deep.equal(expected);
  });

  it('with its whole reason, however long; only of an alert known to be milder are two lines shown first', async () => {
    const [alert] = someAlerts();
    const reason = 'Kidney function is falling, so this drug adds up. '.repeat(12);
    const severities = ['red', 'purple', 'yellow'];
    const alerts = severities.map((severity) => ({ ...alert, id: `cfa_${severity}`, severity, reason }));
    const shown = await shownAlerts({ snapshot: aSnapshot({}, alerts as never) });
    const isCut = (id: string) => {
      const { scrollHeight, clientHeight } = shown.card(id).querySelector('.why dd')!;
      return scrollHeight > clientHeight + 1;
    };
    const more = (id: string) => shown.card(id).querySelector<HTMLElement>('[data-action="more"]');
    const seen = severities.map((severity) => [isCut(`cfa_${severity}`), more(`cfa_${severity}`) !== null]);
    expect(seen).to.deep.equal([
      [false, false],
      [false, false],
      [true, true],
    ]);
    more('cfa_yellow')!.click();
    await shown.settled();
    expect(isCut('cfa_yellow')).to.equal(false);
  });

  it('with tables as tables, in what stands, in what is proposed and in the action; only what differs is marked', async () => {
    const [alert] = someAlerts();
    const doses = (evening: string) => `Drug\tMorning\tEvening\r\nMetformin\t500 mg\t${evening}\r\nLosartan\t50 mg\t`;
    const newPlanElement = { id: 'pe_new', content: doses('500 mg') };
    const document = aDocument(NOW, {
      cdssAlerts: [{ ...alert!, action: 'Dose\tDay\n500\t1', newPlanElement }],
      medicalRecord: { assessmentPlan: { plan: [{ id: alert!.elementId!, content: doses('1000 mg') }] } },
    });
    const shown = await shownAlerts();
    shown.consultation.showDocuments([document]);
    await shown.settled();
    const card = shown.card(alert!.id);
    const tables = [...card.querySelectorAll('table')].map(({ rows }) =>
      [...rows].map(({ cells }) => [...cells].map((cell) => cell.textContent)),
    );
    const marked = (evening: string) => [
      ['Drug', 'Morning', 'Evening'],
      ['Metformin', '500 mg', evening],
      ['Losartan', '50 mg', ''],
    ];
    expect(tables).to.deep.equal([
      [
        ['Dose', 'Day'],
        ['500', '1'],
      ],
      marked('removed: 1000 mg'),
      marked('added: 500 mg'),
    ]);
    expect(card.querySelectorAll('del, ins')).to.have.length(2);
  });

  it('with nothing struck out where the category is not replace and not a word is kept', async () => {
    const [alert] = someAlerts();
    const newPlanElement = {
      id: 'pe_new',
      element: 'Empagliflozin',
      content: 'Empagliflozin 10 mg.',
      type: 'medication',
    };
    const added = { ...alert, id: 'cfa_add', actionCategory: 'add', newPlanElement };
    const replaced = { ...added, id: 'cfa_replace', actionCategory: 'replace' };
    const nothing = { ...replaced, id: 'cfa_nothing', newPlanElement: null };
    const shown = await shownAlerts({ snapshot: aSnapshot({}, [added, replaced, nothing] as never) });
    const signs = (id: string) => [...shown.card(id).querySelectorAll('.sign')].map(({ textContent }) => textContent);
    expect(shown.card('cfa_add').querySelectorAll('del, ins')).to.have.length(0);
    expect(signs('cfa_add')).to.deep.equal(['·', '+']);
    expect(shown.card('cfa_replace').querySelectorAll('del, ins')).to.have.length(2);
    expect(signs('cfa_replace')).to.deep.equal(['−', '+']);
    expect(signs('cfa_nothing')).to.deep.equal(['·', '·']);
  });

  it('without a minus if the plan already reads as proposed: nothing is removed', async () => {
    const [alert] = someAlerts();
    const { planElement } = aSnapshot().alerts.find(({ alert: { id } }) => id === alert!.id)!;
    const shown = await shownAlerts({
      snapshot: aSnapshot({}, alertsWith(alert!.id, { newPlanElement: planElement! })),
    });
    const card = shown.card(alert!.id);
    expect(card.textContent).to.contain('The plan already reads as proposed.');
    expect(card.querySelector('.sign')!.textContent).to.equal('·');
  });

  it('with unknown fields of both plan elements; a difference only there is a change, too', async () => {
    const [alert] = someAlerts();
    const element = { element: 'Ibuprofen', content: 'Ibuprofen', type: 'medication' };
    const newPlanElement = { ...element, id: 'pe_new', dose_per_day: '400 mg', given: { by: 'mouth' } };
    const document = aDocument(NOW, {
      cdssAlerts: [{ ...alert!, newPlanElement }],
      medicalRecord: { assessmentPlan: { plan: [{ ...element, id: alert!.elementId!, dose_per_day: '800 mg' }] } },
    });
    const shown = await shownAlerts();
    shown.consultation.showDocuments([document]);
    await shown.settled();
    const rows = [...shown.card(alert!.id).querySelectorAll('.change dd')].map(({ textContent }) => textContent);
    expect(rows).to.deep.equal([
      '−IbuprofenDose per day: 800 mg',
      '+IbuprofenDose per day: 400 mgGiven: {"by":"mouth"}',
    ]);
  });

  it('that is decided on paper with all that it says, which a folded row keeps on screen', async function () {
    // The drivers of Firefox and WebKitGTK cannot emulate print.
    if (!canEmulateMedia) this.skip();
    const [alert] = someAlerts();
    const shown = await shownAlerts({ snapshot: aSnapshot({}, [{ ...alert!, status: 'accepted' }]) });
    shown.element.style.inlineSize = '320px';
    const cut = () =>
      [...shown.card(alert!.id).querySelectorAll('summary :is(h3, strong, .progress)')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth || clientWidth < 20)
        .map(({ textContent }) => textContent?.trim());
    expect(cut()).to.not.be.empty;
    const action = () =>
      shown.card(alert!.id).querySelector('.action dd')!.checkVisibility({ contentVisibilityAuto: true });
    expect(action()).to.equal(false);
    await emulateMedia({ media: 'print' });
    try {
      // Chromium shows unfolded content in its next frame.
      await shown.settled();
      expect(action()).to.equal(true);
      expect(cut()).to.be.empty;
    } finally {
      await emulateMedia({ media: 'screen' });
    }
  });

  it('on paper with the whole of a long reason, of which the screen shows two lines', async function () {
    // The drivers of Firefox and WebKitGTK cannot emulate print.
    if (!canEmulateMedia) this.skip();
    const [alert] = someAlerts();
    const reason = 'The dose is above what the kidneys of this patient clear. '.repeat(8);
    const shown = await shownAlerts({ snapshot: aSnapshot({}, [{ ...alert!, severity: 'orange', reason }]) });
    shown.element.style.inlineSize = '320px';
    const isCut = () => {
      const { scrollHeight, clientHeight } = shown.card(alert!.id).querySelector('.why dd')!;
      return scrollHeight > clientHeight;
    };
    expect(isCut()).to.equal(true);
    await emulateMedia({ media: 'print' });
    try {
      expect(isCut()).to.equal(false);
    } finally {
      await emulateMedia({ media: 'screen' });
    }
  });

  it('unknown severity, type and status as sent, and a code of the service as words', async () => {
    const [alert] = someAlerts();
    const odd = {
      ...alert,
      id: 'cfa_odd',
      severity: 'ultra_violet',
      issue: 'cosmic_ray',
      type: 'device',
      actionCategory: 'recalibrate',
    };
    const decided = { ...odd, id: 'cfa_decided', status: 'escalated' };
    const shown = await shownAlerts({ snapshot: aSnapshot({}, [odd, decided] as never) });
    const card = shown.card('cfa_odd').textContent ?? '';
    for (const value of ['ultra_violet', 'cosmic ray', 'device', 'recalibrate']) expect(card).to.contain(value);
    expect(shown.card('cfa_decided').textContent).to.contain('Status: escalated, not known here');
  });

  it('text like markup as text, and only web addresses as links', async () => {
    const hostile = '<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>';
    const source = [
      'javascript:globalThis.pwned=1',
      'data:text/html,x',
      'https://good.example/a',
      'https://bank.example@evil.example/',
      ' ftp://x.example',
      hostile,
    ];
    const alerts = someAlerts().map((alert) => ({
      ...alert,
      element: hostile,
      action: hostile,
      reason: hostile,
      issue: hostile,
      type: hostile,
      severity: hostile,
      source,
    }));
    const shown = await shownAlerts({ snapshot: aSnapshot({ patientName: hostile, doctorName: hostile }, alerts) });
    expect(shown.findAll('img, script')).to.have.length(0);
    const links = shown.findAll('a') as HTMLAnchorElement[];
    expect(new Set(links.map(({ href }) => href))).to.deep.equal(new Set(['https://good.example/a']));
    for (const { rel, target } of links) expect([rel, target]).to.deep.equal(['noopener noreferrer', '_blank']);
    expect(shown.text()).to.contain('javascript:globalThis.pwned=1').and.to.contain(hostile);
    expect((globalThis as { pwned?: number }).pwned).to.equal(undefined);
  });

  it('nothing clinical in attributes but the addresses of references', async () => {
    const shown = await shownAlerts();
    const names = shown
      .findAll('.card *')
      .flatMap((element) => [...element.attributes])
      .filter(({ value }) => /paracetamol|ibuprofen/i.test(value))
      .map(({ name }) => name);
    expect([...new Set(names)].filter((name) => name !== 'href')).to.deep.equal([]);
    expect(shown.element.outerHTML).not.to.match(/ibuprofen|Molina/i);
  });
});

describe('<scribe-cdss-alerts> tells how far a decision is (UX rule 2)', () => {
  const cases = [
    ['accepted', 'undo', /Accepting\s+sends in 5 s/, 'blue'],
    ['accepted', 'sending', /Accepting\s+Sending…/, 'blue'],
    ['accepted', 'confirming', /No answer yet\. Checking the record…/, 'amber'],
    ['accepted', 'recorded', /Accepted\s+Recorded\. Waiting for the change/, 'blue'],
    ['accepted', 'applied', /Accepted\s+The change is in the record/, 'green'],
    ['accepted', 'not-applied', /Accepted\s+Not applied yet/, 'amber'],
    ['rejected', 'recorded', /Rejected\s+Recorded\. The record stays as it is/, 'neutral'],
    ['rejected', 'not-confirmed', /Not confirmed/, 'red'],
    ['rejected', 'refused', /Not recorded/, 'red'],
  ] as const;

  for (const [decision, phase, text, tone] of cases) {
    it(`${decision}, ${phase}`, async () => {
      const shown = await shownAlerts();
      shown.consultation.showDecisions({ cfa_labs: aDecision(decision, phase) });
      await shown.settled();
      expect(shown.card('cfa_labs').textContent).to.match(text);
      expect(shown.find('[data-id=cfa_labs] .decision').className).to.contain(`tone-${tone}`);
    });
  }

  it('that the doctor was signed out when it was to be sent, not that the service refused it', async () => {
    const shown = await shownAlerts();
    const error = new ScribeError('set-up', 'No assertion.', { code: 'signed_out', isUnsent: true });
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'refused', { error }) });
    await shown.settled();
    expect(shown.card('cfa_labs').textContent).to.contain('You are signed out');
  });

  for (const phase of ['refused', 'not-confirmed', 'conflict'] as const) {
    it(`${phase}: the reference, copied by a click that does nothing else`, async () => {
      const shown = await shownAlerts();
      shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', phase, { error: ERROR }) });
      await shown.settled();
      const { writeText } = navigator.clipboard;
      const written: string[] = [];
      navigator.clipboard.writeText = (text) => Promise.resolve(void written.push(text));
      const copy = shown.find('[data-id=cfa_labs] [aria-label="Copy reference"]');
      const look = copy.innerHTML;
      copy.click();
      await until('“Copied” is told', () => shown.told() === 'Copied');
      navigator.clipboard.writeText = writeText;
      await shown.settled();
      expect(written).to.deep.equal(['req-7']);
      expect(copy.innerHTML, 'a mark that it is copied').not.to.equal(look);
      expect(shown.card('cfa_labs').textContent).to.contain('req-7');
      expect(shown.consultation.asked).to.be.empty;
    });
  }

  it('what was decided elsewhere', async () => {
    const shown = await shownAlerts();
    const alerts = someAlerts().map((alert) => ({
      ...alert,
      status: alert.id === 'cfa_labs' ? 'rejected' : alert.status,
    }));
    shown.consultation.showAlerts(alerts, { cfa_labs: aDecision('accepted', 'conflict') });
    await shown.settled();
    expect(shown.card('cfa_labs').textContent).to.match(/Already\srejected elsewhere/);
    expect(shown.card('cfa_labs').textContent).to.contain('Your acceptance was not recorded');
  });

  it('an accepted alert of an earlier visit as applied only when the record shows it', async () => {
    const alerts = someAlerts().map((alert) => ({ ...alert, status: 'accepted' }));
    const shown = await shownAlerts({ snapshot: aSnapshot({}, alerts) });
    expect(shown.card('cfa_metformin').textContent).to.contain('not in the record as last read');
    expect(shown.findAll('.card .tone-green')).to.have.length(0);
  });

  for (const [lang, words] of [
    ['en', 'Sent when the page was hidden. The change is in the record.'],
    ['es', 'Se envió al ocultarse la página.'],
    ['pt-BR', 'Enviada quando a página ficou oculta.'],
  ] as const) {
    it(`that it was sent because the page was hidden, in ${lang}`, async () => {
      const shown = await shownAlerts({ lang });
      shown.consultation.showDecisions({
        cfa_labs: aDecision('accepted', 'applied', { isSentHidden: true }),
        cfa_ibuprofen: aDecision('accepted', 'refused', { isSentHidden: true }),
      });
      await shown.settled();
      expect(shown.card('cfa_labs').textContent).to.contain(words);
      expect(shown.card('cfa_ibuprofen').textContent).not.to.contain(words.slice(0, 20));
    });
  }

  it('once to screen readers', async () => {
    const shown = await shownAlerts();
    expect(shown.told()).to.equal('0 of 7 recorded');
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo') });
    await shown.settled();
    expect(shown.told()).to.equal('Kidney function: Accepting, can be undone for 5 seconds');
    shown.consultation.showDecisions({});
    await shown.settled();
    expect(shown.told()).to.equal('Kidney function: undone, nothing was sent');
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'applied') });
    await shown.settled();
    expect(shown.told()).to.equal('Kidney function: Accepted. The change is in the record.');
  });

  it('the seconds that are left', async () => {
    const shown = await shownAlerts();
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo', { undoUntil: undoneBefore(5000) }) });
    await shown.settled();
    await shown.consultation.platform.advance(3000);
    await shown.settled();
    expect(shown.card('cfa_labs').textContent).to.contain('sends in 2 s');
  });

  it('the seconds that are left where the clock is set back meanwhile', async () => {
    const shown = await shownAlerts();
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo', { undoUntil: undoneBefore(5000) }) });
    await shown.settled();
    shown.consultation.platform.sleep(-3_600_000);
    await shown.consultation.platform.advance(3000);
    await shown.settled();
    expect(shown.card('cfa_labs').textContent).to.contain('sends in 2 s');
  });
});

describe('<scribe-cdss-alerts> decides', () => {
  it('once, however often Accept is pressed', async () => {
    const shown = await shownAlerts();
    const accept = shown.control('cfa_labs', 'accept');
    accept.click();
    accept.click();
    accept.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 2 }));
    await shown.settled();
    expect(shown.consultation.asked).to.deep.equal([
      { what: 'one', ids: ['cfa_labs'], decision: 'accepted', undoSeconds: 5 },
    ]);
  });

  it('not by the second half of a double click that lands on the next card', async () => {
    const shown = await shownAlerts();
    shown
      .control('cfa_labs', 'accept')
      .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
    shown
      .control('cfa_metformin', 'accept')
      .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 2 }));
    shown
      .control('cfa_metformin', 'accept')
      .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
    await shown.settled();
    expect(shown.consultation.asked.map(({ ids }) => ids[0])).to.deep.equal(['cfa_labs']);
  });

  it('a red rejection only with a reason', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_ibuprofen', 'reject').click();
    await shown.settled();
    shown.find('[data-id=cfa_ibuprofen] [type=submit]').click();
    await shown.settled();
    expect(shown.card('cfa_ibuprofen').textContent).to.contain('Choose a reason.');
    expect(shown.consultation.asked).to.have.length(0);
    (shown.find('[data-id=cfa_ibuprofen] input[type=radio]') as HTMLInputElement).click();
    const comment = shown.find('[data-id=cfa_ibuprofen] textarea') as HTMLTextAreaElement;
    comment.value = 'Single dose only';
    comment.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    shown.find('[data-id=cfa_ibuprofen] [type=submit]').click();
    await shown.settled();
    expect(shown.consultation.asked).to.deep.equal([
      {
        what: 'one',
        ids: ['cfa_ibuprofen'],
        decision: 'rejected',
        reason: 'Does not fit this patient – Single dose only',
        undoSeconds: 5,
      },
    ]);
  });

  it('a rejection of an unknown severity only with a reason, of a milder one without', async () => {
    const shown = await shownAlerts();
    const [unknown] = shown.consultation.snapshot.alerts.filter(({ gravity }) => gravity === 'unknown');
    shown.control(unknown!.alert.id, 'reject').click();
    await shown.settled();
    expect(shown.find(`[data-id=${unknown!.alert.id}] .reason-form`)).to.not.equal(null);
    expect(shown.consultation.asked).to.deep.equal([]);
    shown.control('cfa_metformin', 'reject').click();
    await shown.settled();
    expect(shown.consultation.asked.map(({ ids }) => ids)).to.deep.equal([['cfa_metformin']]);
  });

  it('with the host’s reasons, within 500 characters', async () => {
    const long = 'x'.repeat(300);
    const shown = await shownAlerts({ rejectReasons: [long, 'Other'] });
    shown.control('cfa_ibuprofen', 'reject').click();
    await shown.settled();
    expect(shown.card('cfa_ibuprofen').textContent).to.contain('Other');
    (shown.find('[data-id=cfa_ibuprofen] input[type=radio]') as HTMLInputElement).click();
    await shown.settled();
    expect((shown.find('textarea') as HTMLTextAreaElement).maxLength).to.equal(197);
  });

  it('without an undo window when told so', async () => {
    const shown = await shownAlerts({ undoSeconds: 0 });
    shown.control('cfa_labs', 'reject').click();
    expect(shown.consultation.asked).to.deep.equal([
      { what: 'one', ids: ['cfa_labs'], decision: 'rejected', undoSeconds: 0 },
    ]);
  });

  it('by method, and resolves with what the service recorded', async () => {
    const shown = await shownAlerts();
    const result = { id: 'cfa_labs', elementId: 'pe_labs', status: 'accepted' };
    shown.consultation.answer = () => Promise.resolve([result]);
    const events: unknown[] = [];
    shown.element.addEventListener('scribe-alert-decided', ({ detail }) => events.push(detail));
    expect(await shown.element.accept('cfa_labs')).to.deep.equal(result);
    expect(await shown.element.decide([{ id: 'cfa_labs', decision: 'accepted' }])).to.deep.equal([result]);
    const detail = {
      sessionId: 'c-done',
      alertId: 'cfa_labs',
      decision: 'accepted',
      elementId: 'pe_labs',
      status: 'accepted',
    };
    expect(events).to.deep.equal([detail, detail]);
  });

  it('and tells the hospital’s code of a reason, not the doctor’s words', async () => {
    const coding = { system: 'https://hospital.example/reasons', code: 'R1' };
    const shown = await shownAlerts({ rejectReasons: [{ value: 'Tolerated', ...coding }, 'Other'] });
    shown.consultation.answer = ([id = '']) => Promise.resolve([{ id, status: 'rejected' }]);
    const told: unknown[] = [];
    shown.element.addEventListener('scribe-alert-decided', ({ feedback }) => told.push(feedback.overrideReason));
    await shown.element.reject('cfa_labs', 'Tolerated – for years');
    await shown.element.reject('cfa_metformin', 'Other – Canary words');
    await shown.element.decide([{ id: 'cfa_labs', decision: 'rejected', reason: 'Tolerated' }]);
    const reason = { ...coding, display: 'Tolerated' };
    expect(told).to.deep.equal([{ reason }, undefined, { reason }]);
  });

  it('nothing that a listener stops', async () => {
    const shown = await shownAlerts();
    const asked: unknown[] = [];
    shown.element.addEventListener('scribe-before-decide', (event) => {
      asked.push(event.detail);
      event.preventDefault();
    });
    const error = await shown.element.reject('cfa_labs').catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ScribeError);
    expect((error as ScribeError).kind).to.equal('aborted');
    expect(asked).to.deep.equal([{ sessionId: 'c-done', decisions: [{ id: 'cfa_labs', decision: 'rejected' }] }]);
    expect(shown.consultation.asked).to.have.length(0);
    await shown.settled();
    expect(shown.told()).to.equal('The page stopped this decision; nothing was sent.');
  });

  it('and fires what failed, with its reference and nothing clinical', async () => {
    const shown = await shownAlerts();
    shown.consultation.answer = () => Promise.reject(ERROR);
    const events: unknown[] = [];
    shown.element.addEventListener('scribe-request-failed', ({ detail }) => events.push(detail));
    await shown.element.accept('cfa_labs').catch(() => undefined);
    expect(events).to.deep.equal([
      {
        sessionId: 'c-done',
        kind: 'api',
        code: 'service_unavailable',
        status: 503,
        param: undefined,
        requestId: 'req-7',
      },
    ]);
  });

  it('and tells how many are open when that changes', async () => {
    const shown = await shownAlerts();
    const events: unknown[] = [];
    shown.element.addEventListener('scribe-alerts-changed', ({ detail }) => events.push(detail));
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'recorded') });
    await shown.settled();
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'applied') });
    await shown.settled();
    expect(events).to.deep.equal([{ sessionId: 'c-done', state: 'ready', open: 6, unsettled: 0, failed: 0, total: 7 }]);
  });

  it('takes back and dismisses', async () => {
    const shown = await shownAlerts();
    shown.consultation.showDecisions({
      cfa_labs: aDecision('accepted', 'undo'),
      cfa_diet: aDecision('accepted', 'refused'),
    });
    await shown.settled();
    shown.control('cfa_labs', 'undo').click();
    shown.control('cfa_diet', 'dismiss').click();
    expect(shown.consultation.asked.map(({ what, ids }) => [what, ids[0]])).to.deep.equal([
      ['undo', 'cfa_labs'],
      ['dismiss', 'cfa_diet'],
    ]);
  });
});
