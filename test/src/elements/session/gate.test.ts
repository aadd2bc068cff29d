import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { SCENARIOS } from '../../../../demo/playground/scenarios/scenarios.ts';
import type { ScribeCdssAlerts } from '../../../../src/elements/alerts/scribe-cdss-alerts.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import type { ScribeSession } from '../../../../src/elements/session/scribe-session.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { endShown, show, type Shown } from '../shown-element.ts';
import { until } from '../../../support/until.ts';

const named = { describeSession: (id: string) => ({ patientName: `Patient of ${id}` }) };
const rows = (shown: Shown<ScribeSession>) =>
  shown.findAll('.gate li').map((row) => row.textContent?.replaceAll(/\s+/g, ' ').trim());
const alertsIn = (shown: Shown<ScribeSession>) => shown.find<ScribeCdssAlerts>('scribe-cdss-alerts');
/** Opens the review of a consultation inside the gate. */
const review = async (shown: Shown<ScribeSession>, id: string) => {
  void alertsIn(shown).decide([{ id: `cfa_${id}`, decision: 'accepted' }]);
  await shown.pass(3000);
};

describe('§7.3 the review gate in <scribe-session>', () => {
  afterEach(endShown);

  it('says whose the consultations are, when they were and what of them is open, with their ids in the tooltip', async () => {
    const shown = await show<ScribeSession>('gated-many', { options: named });
    await shown.pass();
    expect(rows(shown)[0]).to.match(/^Review here: Patient of ss_earlier_1 [A-Z][a-z]{2} \d+ · 1 alert, 1 red$/);
    expect(shown.findAll('.gate-open').map(({ title }) => title)).to.deep.equal(
      [1, 2, 3, 4, 5].map((n) => `ss_earlier_${n}`),
    );
    await expectAccessible(shown.element);
  });

  it('shows the whole outline of the row that has focus, although the gate clips what is outside', async () => {
    const shown = await show<ScribeSession>('gated-twenty', { options: named });
    await shown.pass();
    const gate = shown.find('.gate').getBoundingClientRect();
    const rows = shown.findAll('.gate-open, .show-all');
    expect(rows.length).to.be.above(1);
    for (const row of rows) {
      row.focus({ focusVisible: true });
      const { outlineOffset, outlineWidth } = getComputedStyle(row);
      const outside = parseFloat(outlineOffset) + parseFloat(outlineWidth);
      const { left, right, bottom } = row.getBoundingClientRect();
      expect([
        left - outside >= gate.left,
        right + outside <= gate.right,
        bottom + outside <= gate.bottom,
      ]).to.deep.equal([true, true, true]);
    }
  });

  it('counts only red alerts as red in a row, no unknown severity', async () => {
    const shown = await show<ScribeSession>((now) => {
      const scenario = SCENARIOS['gated-one'](now);
      const [document] = scenario.consultations['ss_earlier_1']!.documents;
      document!.cdssAlerts = ['RED', 'fuchsia', 'fuchsia'].map((severity, place) => {
        return { ...document!.cdssAlerts![0]!, id: `cfa_${place}`, severity };
      });
      return scenario;
    });
    await shown.pass();
    expect(rows(shown)[0]).to.match(/ · 3 alerts, 1 red$/);
  });

  it('counts an alert that is in two documents once', async () => {
    const shown = await show<ScribeSession>((now) => {
      const scenario = SCENARIOS['gated-one'](now);
      const { documents } = scenario.consultations['ss_earlier_1']!;
      documents.push({ ...documents[0]!, id: 'another' });
      return scenario;
    });
    await shown.pass();
    expect(rows(shown)[0]).to.match(/ · 1 alert, 1 red$/);
  });

  it('reads each row once, and tells less of one that cannot be read', async () => {
    const shown = await show<ScribeSession>((now) => ({
      ...SCENARIOS['gated-one'](now),
      faults: [{ match: '/v1/scribe-sessions/ss_earlier_1', status: 404, code: 'resource_not_found' }],
    }));
    await shown.element.refresh();
    await shown.pass(1000);
    expect(rows(shown)).to.deep.equal(['Review here: Consultation 1']);
    expect(shown.page.proxy.callsTo('GET /v1/scribe-sessions/ss_earlier_1').length).to.equal(1);
  });

  it('reads a row again that was reviewed while its facts were being read', async () => {
    const shown = await show<ScribeSession>('gated-one', { options: named });
    const { proxy, scenario } = shown.page;
    proxy.gate([]);
    await shown.element.refresh();
    await shown.pass(1000);
    const held = proxy.hold('GET /v1/scribe-sessions/ss_earlier_1/medical');
    proxy.gate([{ sessionId: 'ss_earlier_1' }]);
    await shown.element.refresh();
    await shown.pass(1000);
    shown.control('Review here').click();
    await shown.pass(1000);
    scenario.consultations['ss_earlier_1']!.documents[0]!.cdssAlerts![0]!.status = 'accepted';
    shown.control('Back to the list').click();
    await shown.pass(3000);
    held.release();
    await shown.pass(1000);
    await shown.pass(1000);
    expect(rows(shown)[0]).to.match(/ · 0 alerts$/);
  });

  it('counts the consultations whose patient nobody names', async () => {
    const shown = await show<ScribeSession>('gated-many');
    expect(shown.findAll('.gate-patient').map(({ textContent }) => textContent)).to.deep.equal(
      [1, 2, 3, 4, 5].map((n) => `Consultation ${n}`),
    );
  });

  it('names no number of consultations where the list of them is empty', async () => {
    const shown = await show<ScribeSession>((now) => ({
      ...SCENARIOS['gated-one'](now),
      faults: [{ match: '/v1/', status: 428, code: 'cdss_review_required', details: { pendingConsultations: [] } }],
    }));
    await shown.pass(1000);
    expect(shown.find('.gate').innerText).to.contain('Other consultations await your review.').and.not.to.match(/\d/);
    expect(shown.find('.root > [role=status]').textContent).to.match(/^Review earlier alerts first\. Other/);
  });

  it('lists the other consultations where one is odd', async () => {
    const url = 'https://web.scribe.example/consultations/ss_9';
    const pendingConsultations = [null, { url }, { sessionId: 'ss_9', url }, { sessionId: 'ss_8', url: 5 }];
    const shown = await show<ScribeSession>((now) => ({
      ...SCENARIOS['gated-one'](now),
      faults: [{ match: '/v1/', status: 428, code: 'cdss_review_required', details: { pendingConsultations } }],
    }));
    await shown.pass(1000);
    expect(shown.findAll('.gate-open').map(({ title }) => title)).to.deep.equal(['ss_9', 'ss_8']);
  });

  it('opens a consultation as a page that names the other patient beside this one, and leads back to its row', async () => {
    const shown = await show<ScribeSession>('gated-many', { options: named });
    shown.findAll('.gate-open')[1]?.click();
    await shown.pass(1000);
    await alertsIn(shown).updateComplete;
    const patient = alertsIn(shown).shadowRoot?.querySelector('.bar.tone-amber .patient');
    expect(patient?.textContent?.replaceAll(/\s+/g, ' ').trim()).to.equal(
      'Other patient: Patient of ss_earlier_2, not Patient of c-done',
    );
    expect(shown.findAll('.gate-open').length).to.equal(0);
    const focused = () => shown.element.shadowRoot?.activeElement;
    expect(focused()?.textContent?.trim()).to.equal('Back to the list');
    expect(shown.control('Its note in Scribe').getAttribute('href')).to.contain('ss_earlier_2');
    await expectAccessible(shown.element);
    shown.control('Back to the list').click();
    await shown.pass(1000);
    expect(focused()?.getAttribute('title')).to.equal('ss_earlier_2');
    expect(shown.findAll('scribe-cdss-alerts').length).to.equal(0);
  });

  for (const lang of ['es', 'pt-BR']) {
    it(`is accessible with twenty consultations, all listed, in ${lang}`, async () => {
      const shown = await show<ScribeSession>('gated-twenty', { lang, options: named });
      shown.find('.show-all').click();
      await shown.pass();
      expect(rows(shown)).to.have.length(20);
      await expectAccessible(shown.element);
    });
  }

  it('lists the first six of twenty, and as one is reviewed the next', async () => {
    const pending: number[] = [];
    document.addEventListener('scribe-review-required', ({ detail }) => pending.push(detail.pendingSessionIds.length));
    const shown = await show<ScribeSession>('gated-twenty', { options: named });
    expect(rows(shown)).to.have.length(6);
    shown.control('Review here').click();
    await shown.pass(1000);
    await review(shown, 'ss_earlier_1');
    expect(shown.text()).to.contain('1 of 20 reviewed');
    expect(pending).to.deep.equal([20, 19]);
    shown.control('Back to the list').click();
    await shown.pass(1000);
    expect(rows(shown)).to.have.length(7);
    shown.control('Show all 20').click();
    await shown.pass();
    expect(rows(shown)).to.have.length(20);
  });

  it('leads from one reviewed consultation to the next, and opens the session after the last without a click', async () => {
    const shown = await show<ScribeSession>('gated-many', { options: named });
    shown.control('Review here').click();
    for (let n = 1; n <= 5; n++) {
      await shown.pass(1000);
      expect(alertsIn(shown).sessionId).to.equal(`ss_earlier_${n}`);
      await review(shown, `ss_earlier_${n}`);
      if (n === 5) break;
      expect(shown.text()).to.contain(`${n} of 5 reviewed`);
      const next = shown.control('Review the next one');
      next.focus();
      next.click();
      await shown.pass();
      expect(shown.element.shadowRoot?.activeElement?.className).to.contain('gate-back');
    }
    await shown.pass(3000);
    expect(shown.element.state).to.equal('ready');
    expect(shown.text()).to.match(/Teresa Molina Ruiz.*Completed/);
  });

  for (const [title, happen] of [
    ['on focus', ({ page }: Shown<ScribeSession>) => void page.platform.emit('focus')],
    ['on a hint', ({ page }: Shown<ScribeSession>) => page.proxy.hint({ type: 'scribe_session.updated' })],
  ] as const) {
    it(`is tried again ${title}, in the same moment`, async () => {
      const shown = await show<ScribeSession>('gated-many');
      await shown.pass(1000);
      shown.page.proxy.gate([]);
      happen(shown);
      await shown.pass();
      expect(shown.element.state).to.equal('ready');
    });
  }

  it('looks no more at what others on the page offer, once it has left that', async () => {
    const { element } = await show<ScribeSession>('gated-many');
    element.remove();
    await element.updateComplete;
    const other = document.createElement('scribe-cdss-alerts');
    other.sessionId = 'ss_earlier_1';
    document.body.append(other);
    expect(element.isUpdatePending).to.equal(false);
    other.remove();
  });

  it('leaves the documents and alerts that were read on show', async () => {
    const shown = await show<ScribeSession>('completed', {
      template: (id) =>
        html`<scribe-session session-id=${id}
          ><scribe-documents></scribe-documents><scribe-cdss-alerts></scribe-cdss-alerts
        ></scribe-session>`,
    });
    await shown.pass(1000);
    const [documents, alerts] = [
      shown.element.querySelector<ScribeDocuments>('scribe-documents')!,
      shown.element.querySelector<ScribeCdssAlerts>('scribe-cdss-alerts')!,
    ];
    await until('the document is shown', () => documents.shadowRoot?.textContent.includes('Assessment'));
    shown.page.proxy.gate([{ sessionId: 'ss_earlier_1' }]);
    void shown.element.refresh();
    await shown.pass(1000);
    await documents.updateComplete;
    expect(shown.element.state).to.equal('gated');
    expect([documents.state, alerts.state]).to.deep.equal(['ready', 'ready']);
    expect(documents.shadowRoot?.textContent).to.contain('Assessment');
    expect(alerts.shadowRoot?.querySelectorAll('article, [data-id]').length).to.be.greaterThan(0);
  });

  it('a listed consultation of an unknown patient can be read, not decided, and has the link', async () => {
    const shown = await show<ScribeSession>('gated-one');
    shown.control('Review here').click();
    await shown.pass(1000);
    const refused = await alertsIn(shown)
      .accept('cfa_ss_earlier_1')
      .catch((error: unknown) => error);
    expect(refused).to.include({ code: 'permission_denied', param: 'patient' });
    const link = alertsIn(shown).shadowRoot?.querySelector<HTMLAnchorElement>('.notice a');
    expect(link?.href).to.equal('https://web.scribe.test/consultations/ss_earlier_1');
  });
});

describe('§7.3 the session of the page in its own gate', () => {
  afterEach(endShown);

  const OWN_FIRST = [{ sessionId: 'ss_done' }, { sessionId: 'ss_earlier_1' }];
  const showOwn = async (withAlerts: boolean, options = named) => {
    const shown = await show<ScribeSession>((now) => ({ ...SCENARIOS['gated-one'](now), gate: OWN_FIRST }), {
      options,
      template: (id) =>
        html`<scribe-session session-id=${id}
          >${withAlerts ? html`<scribe-cdss-alerts></scribe-cdss-alerts>` : ''}</scribe-session
        >`,
    });
    await shown.pass(1000);
    return shown;
  };
  /** Returns whether focus is on the heading of the alerts, where no key decides. */
  const isAtHead = (host: Element | null) => host?.shadowRoot?.activeElement?.localName === 'h2';
  const openFirst = async (shown: Shown<ScribeSession>) => {
    const button = shown.control('Review here');
    button.focus();
    button.click();
    await shown.pass(1000);
    await shown.pass();
  };

  it('leads to the alerts that the page shows, instead of showing them twice', async () => {
    const shown = await showOwn(true);
    const alerts = shown.element.querySelector('scribe-cdss-alerts');
    await openFirst(shown);
    expect(shown.findAll('.gate scribe-cdss-alerts').length).to.equal(0);
    expect(isAtHead(alerts)).to.equal(true);
    const leads = shown.control('On this page: go to its alerts');
    leads.focus();
    leads.click();
    await shown.pass();
    expect(shown.findAll('.gate scribe-cdss-alerts').length).to.equal(0);
    expect(isAtHead(alerts)).to.equal(true);
    await expectAccessible(shown.element);
  });

  it('leaves focus where the doctor has gone on to', async () => {
    const shown = await showOwn(true);
    const held = shown.page.proxy.hold('GET /v1/scribe-sessions/ss_done/medical-record-documents');
    await openFirst(shown);
    const elsewhere = document.body.appendChild(document.createElement('input'));
    elsewhere.focus();
    held.release();
    await shown.pass(1000);
    await shown.pass();
    expect(document.activeElement === elsewhere).to.equal(true);
    expect(shown.findAll('.gate scribe-cdss-alerts').length).to.equal(1);
    elsewhere.remove();
  });

  it('forgets its rows when it has lifted', async () => {
    const shown = await showOwn(false);
    await openFirst(shown);
    shown.page.proxy.gate([]);
    await shown.element.refresh();
    await shown.pass(1000);
    shown.page.proxy.gate(OWN_FIRST);
    await shown.element.refresh();
    await shown.pass(1000);
    expect(shown.control('Review here').className).to.contain('gate-open');
  });

  for (const [title, prepare] of [
    ['where no alerts are on the page', () => showOwn(false)],
    [
      'where the page hides its alerts',
      async () => {
        const shown = await showOwn(true);
        shown.element.querySelector<HTMLElement>('scribe-cdss-alerts')!.style.display = 'none';
        return shown;
      },
    ],
  ] as const) {
    it(`is reviewed in place ${title}`, async () => {
      const shown = await prepare();
      await openFirst(shown);
      expect(alertsIn(shown).sessionId).to.equal('ss_done');
      expect(alertsIn(shown).shadowRoot?.querySelectorAll('[data-action=accept]').length).to.be.greaterThan(0);
    });
  }
});
