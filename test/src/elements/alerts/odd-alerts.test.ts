// Alerts that are less tidy than the specification shows: all are shown, and those that cannot be decided say why.
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import type { ScribeCdssAlerts } from '../../../../src/index.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { endShown, show } from '../shown-element.ts';

const alerts = (sessionId: string) => html`<scribe-cdss-alerts session-id=${sessionId}></scribe-cdss-alerts>`;

const ALERT = { id: 'cfa_1', element: 'Ibuprofen', severity: 'red', action: 'Stop it.', status: 'pending' };

async function cards(lang = 'en') {
  const shown = await show<ScribeCdssAlerts>('odd-alerts', { template: alerts, lang });
  return { ...shown, all: shown.findAll('[data-id]') };
}

describe('<scribe-cdss-alerts> with odd alerts', () => {
  afterEach(endShown);

  it('shows each, accessibly; those that cannot be decided say why and have no buttons', async () => {
    const { element, all } = await cards();
    await expectAccessible(element);
    const facts = all.map((card) => [
      card.querySelector('h3')?.textContent,
      card.querySelector('.notice')?.textContent?.replaceAll(/\s+/g, ' ').trim().slice(0, 24),
      card.querySelectorAll('[data-action=accept], [data-action=reject], [data-action=select]').length,
    ]);
    expect(facts).to.deep.equal([
      ['Ibuprofen', 'The service sent several', 0],
      ['Trimethoprim', 'The service sent several', 0],
      ['Kidney function', '1 value could not be rea', 3],
      ['Metformin', 'The service sent no id t', 0],
      ['Simvastatin', 'Status: reopened, not kn', 0],
    ]);
  });

  // As the card calls it: “Motivo” is that of a rejection.
  for (const [lang, reason] of [
    ['es', 'Fundamento'],
    ['pt-BR', 'Justificativa'],
  ] as const)
    it(`names a value that could not be read in the doctor’s language: ${lang}`, async () => {
      const { findAll } = await cards(lang);
      expect(findAll('.notice')[2]?.textContent.trim().endsWith(`: ${reason}`)).to.equal(true);
    });

  it('counts none of them as recorded, in the bar and in its event', async () => {
    const { page, element, text, pass } = await cards();
    expect(text()).to.contain('0 of 5 recorded');
    const told: unknown[] = [];
    element.addEventListener('scribe-alerts-changed', ({ detail }) => told.push([detail.open, detail.total]));
    page.proxy.consultation().documents[0]!.cdssAlerts!.splice(4, 1);
    await element.refresh();
    await pass();
    expect(told).to.deep.equal([[4, 4]]);
  });

  it('lets columns be scrolled to, by keys too, that a narrow panel has no room for', async () => {
    const { page, element, pass, findAll } = await cards();
    const rows = ['Potassium', '5.9 mmol/L', '5.2 mmol/L', '4.6 mmol/L', '4.4 mmol/L', '4.1 mmol/L'].join('\t');
    page.proxy.consultation().documents[0]!.cdssAlerts![2]!.reason = `Test\tToday\tMay\tApril\tMarch\tJune\n${rows}`;
    element.style.inlineSize = '320px';
    await element.refresh();
    await pass();
    const [table] = findAll('.tabbed').filter(({ innerText }) => innerText.includes('4.1'));
    const card = table!.closest('.card')!.getBoundingClientRect();
    expect(table!.getBoundingClientRect().right).to.be.at.most(card.right);
    table!.focus();
    expect(table!.matches(':focus')).to.equal(true);
    table!.scrollLeft = table!.scrollWidth;
    const last = [...table!.querySelectorAll('td')].at(-1)!.getBoundingClientRect();
    expect(last.right).to.be.at.most(card.right);
    await expectAccessible(element);
  });

  it('shows sources apart that differ after the # alone', async () => {
    const { page, element, pass, findAll } = await cards();
    page.proxy.consultation().documents[0]!.cdssAlerts![2]!.source = ['https://g.example/#/1', 'https://g.example/#/2'];
    await element.refresh();
    await pass();
    const said = findAll('.sources a bdi').map(({ textContent }) => textContent);
    expect(said).to.include.members(['g.example#/1', 'g.example#/2']);
  });

  it('shows what the specification does not name, by its name; not what a service keeps its books with', async () => {
    const others = {
      contraindication: 'Pregnancy',
      evidence_level: { grade: 'A' },
      updatedAt: '2026-11-25',
      version: 3,
    };
    const { page, element, pass, findAll } = await cards();
    Object.assign(page.proxy.consultation().documents[0]!.cdssAlerts![2]!, others);
    await element.refresh();
    await pass();
    const said = findAll('.rest > .muted').map(({ innerText }) => innerText);
    expect(said).to.deep.equal(['Contraindication: Pregnancy', 'Evidence level: {"grade":"A"}']);
  });

  for (const lang of ['en', 'es', 'pt-BR'])
    it(`shows in the review sheet of a batch what the card shows: kind, sources, unknown fields, what could not be read: ${lang}`, async () => {
      const { page, element, pass, find, findAll } = await cards(lang);
      const alert = page.proxy
        .consultation()
        .documents[0]!.cdssAlerts!.find((odd) => odd.element === 'Kidney function');
      Object.assign(alert!, {
        issue: 'drug_interaction',
        contraindication: 'Pregnancy',
        limit: { max: 3 },
        version: 3,
      });
      await element.refresh();
      await pass();
      const card = findAll('[data-id]')[2]!;
      card.querySelector<HTMLElement>('[data-action=select]')!.click();
      await pass();
      find('[data-action=review-accepted]').click();
      await pass();
      await expectAccessible(element);
      const item = find('dialog .item');
      for (const selector of ['.rest > .muted', '.sources li', 'summary', '.kind', '.issue', '.notice']) {
        const said = [...card.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
        expect(said, selector).not.to.deep.equal([]);
        for (const text of said) expect(item.textContent).to.contain(text);
      }
      expect(item.textContent).to.contain('Contraindication: Pregnancy').and.not.to.contain('Version');
    });

  for (const [name, answer, said] of [
    [
      'that stand in the record',
      { items: [{ id: 'd', medicalRecord: { cdssAlerts: [ALERT] } }], total: 1 },
      'Stop it.',
    ],
    ['that are a JSON text', { items: [{ id: 'd', cdssAlerts: JSON.stringify([ALERT]) }], total: 1 }, 'Stop it.'],
    [
      'that are `{data, total}`',
      { items: [{ id: 'd', cdssAlerts: { data: [ALERT], total: 1 } }], total: 1 },
      'Stop it.',
    ],
    ['that could not be read', { items: [{ id: 'd', cdssAlerts: { error: 'x' } }], total: 1 }, 'sent no id'],
    ['of no document', { items: [{ id: 'd' }], total: 1, cdssAlerts: [ALERT] }, 'Only 1 of 2 documents'],
    ['of an answer with an error', { items: [], total: 0, error: { code: 'x' } }, 'Only 0 of 1 documents'],
  ] as const)
    it(`does not say that there are none of alerts ${name}`, async () => {
      const { page, element, pass, text } = await show<ScribeCdssAlerts>('completed', { template: alerts });
      page.proxy.fail('/v1/scribe-sessions/c-done/medical-record-documents', { text: JSON.stringify(answer) });
      await element.refresh();
      await pass();
      expect(text()).to.contain(said);
      expect(text()).not.to.match(/No alerts found|no alerts|All \d+ recorded/);
    });

  it('keeps the lines, the indentation and the columns of a text', async () => {
    const [card] = (await cards()).all;
    const action = card!.querySelector<HTMLElement>('.action dd')!;
    expect(action.innerText).to.equal('Stop ibuprofen.\nParacetamol 1 g instead:\n  not more than 3 g a day');
    const rows = [...card!.querySelectorAll<HTMLTableRowElement>('.why tr')];
    expect(rows.map(({ cells }) => [...cells].map(({ innerText }) => innerText))).to.deep.equal([
      ['Test', 'Today', 'May'],
      ['eGFR', '38', '52'],
      ['Potassium', '', '4.6 mmol/L'],
    ]);
  });
});
