// UX rule 2: bar, events and properties call a decision recorded only after the service has recorded it; nothing is green before.
import { expect } from '@open-wc/testing';
import type { DecisionPhase } from '../../../../src/consultation/snapshot.ts';
import { html } from 'lit';
import type { ScribeCdssAlerts } from '../../../../src/elements/alerts/scribe-cdss-alerts.ts';
import { endShown as endPages, show } from '../shown-element.ts';
import { expectAccessible, RULES_OF_SCHEME } from '../../../support/accessible.ts';
import { endShown, shownAlerts } from '../../../support/shown-alerts.ts';
import { aDecision } from '../../../support/shown-consultation.ts';

/** Shows all seven alerts with a decision in one phase. */
async function allIn(phase: DecisionPhase) {
  const shown = await shownAlerts();
  const ids = shown.consultation.snapshot.alerts.map(({ alert }) => alert.id);
  shown.consultation.showDecisions(Object.fromEntries(ids.map((id) => [id, aDecision('accepted', phase)])));
  await shown.settled();
  const { open, unsettled, failed, total } = shown.element;
  const bar = shown.find('.recorded');
  return { ...shown, counts: [open, unsettled, failed, total], bar, isGreen: bar.classList.contains('is-done') };
}

describe('<scribe-cdss-alerts> counts', () => {
  afterEach(() => {
    endPages();
    endShown();
  });

  for (const [phase, counts, isGreen] of [
    ['undo', [7, 7, 0, 7], false],
    ['sending', [7, 7, 0, 7], false],
    ['confirming', [7, 7, 0, 7], false],
    ['refused', [7, 0, 7, 7], false],
    ['not-confirmed', [7, 0, 7, 7], false],
    ['recorded', [0, 0, 0, 7], true],
    ['applied', [0, 0, 0, 7], true],
    ['not-applied', [0, 0, 0, 7], false],
  ] as const) {
    it(`${phase}: ${counts[0]} of 7 are open, and the bar is ${isGreen ? '' : 'not '}green`, async () => {
      const shown = await allIn(phase);
      expect([shown.counts, shown.isGreen]).to.deep.equal([counts, isGreen]);
      // The playground audits a card in each phase with all rules.
      await expectAccessible(shown.element, RULES_OF_SCHEME);
    });
  }

  it('are those of the state that a host asks for in the same turn, before the element shows them', async () => {
    const { element, consultation } = await shownAlerts();
    consultation.showDecisions({ cfa_ibuprofen: aDecision('accepted', 'recorded') });
    expect([element.state, element.open, element.total]).to.deep.equal(['ready', 6, 7]);
    consultation.showAlerts([]);
    expect([element.state, element.open, element.total]).to.deep.equal(['empty', 0, 0]);
  });

  it('have what waits, and what failed, on an alert that is gone from the record', async () => {
    const shown = await show<ScribeCdssAlerts>('completed', {
      template: (sessionId) => html`<scribe-cdss-alerts session-id=${sessionId}></scribe-cdss-alerts>`,
    });
    const { page, element } = shown;
    const counts = () => [element.open, element.unsettled, element.failed, element.total];
    const heard: unknown[] = [];
    element.addEventListener('scribe-alerts-changed', ({ detail }) =>
      heard.push([detail.open, detail.unsettled, detail.failed, detail.total]),
    );
    const [open, , , total] = counts() as [number, number, number, number];
    shown.find('[data-id=cfa_metformin] [data-action=accept]').click();
    await shown.pass(1000);
    const [document] = page.proxy.consultation().documents;
    document!.cdssAlerts = document!.cdssAlerts?.filter(({ id }) => id !== 'cfa_metformin');
    await element.refresh();
    await shown.pass();
    expect(shown.findAll('[data-id=cfa_metformin]')).to.have.length(0);
    expect(counts()).to.deep.equal([open, 1, 0, total]);
    expect(shown.find('.unsettled').textContent).to.contain('1 sending');
    page.proxy.fail('/v1/cdss', { code: 'permission_denied' });
    await shown.pass(5000);
    expect(counts()).to.deep.equal([open, 0, 1, total]);
    expect(heard.at(-1)).to.deep.equal(counts());
    expect(shown.find('.recorded').textContent).to.contain(`${total - open} of ${total} recorded`);
    expect(shown.find('.bar [role=alert]').textContent).to.contain('1 decision not recorded');
    // No card shows it, so there is none to go to.
    expect(shown.findAll('.pill.failed')).to.have.length(0);
    shown.find('.unshown-failures button').click();
    await shown.pass();
    expect(counts()).to.deep.equal([open - 1, 0, 0, total - 1]);
  });

  it('says how many are being sent and how many were not recorded; a press goes to the first of these', async () => {
    const shown = await shownAlerts();
    const before = shown.find('.bar').getBoundingClientRect().height;
    shown.consultation.showDecisions({
      cfa_ibuprofen: aDecision('accepted', 'recorded'),
      cfa_trimethoprim: aDecision('accepted', 'sending'),
      cfa_diet: aDecision('rejected', 'refused'),
    });
    await shown.settled();
    const bar = shown.find('.bar');
    for (const words of ['1 of 7 recorded', '1 sending', '1 not recorded']) expect(bar.textContent).to.contain(words);
    expect(bar.getBoundingClientRect().height).to.equal(before);
    shown.find('.failed').click();
    await shown.settled();
    expect(shown.element.shadowRoot?.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id']).to.equal(
      'cfa_diet',
    );
  });

  for (const width of [320, 400, 480]) {
    it(`stand in one line at ${width} px`, async () => {
      const shown = await shownAlerts();
      shown.element.style.inlineSize = `${width}px`;
      shown.consultation.showDecisions({
        cfa_trimethoprim: aDecision('accepted', 'sending'),
        cfa_diet: aDecision('rejected', 'refused'),
      });
      await shown.settled();
      const bar = shown.find('.how');
      expect(bar.scrollWidth).to.be.at.most(bar.clientWidth);
      expect(bar.getBoundingClientRect().height).to.be.at.most(30);
    });
  }

  describe('what has failed and no card shows', () => {
    const unshownFailures = [
      { sessionId: 'c-7', failed: 1 },
      { sessionId: 'x'.repeat(128), failed: 2 },
    ];

    for (const width of [320, 400, 480])
      it(`stands in the bar, with counts and ids, at ${width} px`, async () => {
        const shown = await shownAlerts();
        shown.element.style.inlineSize = `${width}px`;
        shown.consultation.show({ unshownFailures });
        await shown.settled();
        const told = [...shown.find('.bar').querySelectorAll('[role=alert]')];
        expect(told[0]?.textContent).to.contain('Consultation c-7: 1 decision not recorded. Check its alerts.');
        expect(told[1]?.textContent).to.contain(': 2 decisions not recorded.');
        for (const one of told) expect(one.scrollWidth).to.be.at.most(one.clientWidth);
        expect(shown.element.failed).to.equal(0);
        await expectAccessible(shown.element, RULES_OF_SCHEME);
      });

    it('each disappears at its own press', async () => {
      const shown = await shownAlerts();
      shown.consultation.show({ unshownFailures });
      await shown.settled();
      shown.find('.unshown-failures button').click();
      await shown.settled();
      const left = shown.element.shadowRoot?.querySelectorAll('.unshown-failures') ?? [];
      expect([...left].map(({ textContent }) => textContent?.includes('c-7'))).to.deep.equal([false]);
    });

    it('is told before the next record is read, too', async () => {
      const shown = await shownAlerts();
      const documents = { state: 'loading', value: undefined, readAt: undefined, failure: undefined } as const;
      shown.consultation.show({ documents, alerts: [], unshownFailures });
      await shown.settled();
      expect(shown.find('[role=alert]').textContent).to.contain('1 decision not recorded');
    });

    it('is not told in the review of another patient’s alerts: the session around it tells it', async () => {
      const shown = await shownAlerts();
      shown.consultation.show({ otherThan: 'Otra Persona', unshownFailures });
      await shown.settled();
      expect(shown.element.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
    });
  });
});
