import { expect } from '@open-wc/testing';
import { html } from 'lit';
import '../../../../src/define.ts';
import type { ScribeCdssAlerts } from '../../../../src/elements/alerts/scribe-cdss-alerts.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { layOutSkipped } from '../../../support/lay-out-skipped.ts';
import { documents, endShown, show } from '../shown-element.ts';

const both = (id: string) =>
  html`<scribe-documents session-id=${id}></scribe-documents
    ><scribe-cdss-alerts session-id=${id}></scribe-cdss-alerts>`;

describe('<scribe-documents> plan elements and their alerts', () => {
  afterEach(() => {
    endShown();
    // Places are compared in the window, and a link has scrolled it.
    scrollTo(0, 0);
  });

  async function shown() {
    const page = await show<ScribeDocuments>('completed', { template: documents });
    const { alerts } = page.page.proxy
      .consultation()
      .documents.reduce((all, { cdssAlerts }) => ({ alerts: [...all.alerts, ...(cdssAlerts ?? [])] }), {
        alerts: [] as {
          id: string;
          elementId?: string | null | undefined;
          severity?: string | null | undefined;
          status: string;
        }[],
      });
    alerts[0]!.elementId = 'pe_ibuprofen';
    alerts[1]!.elementId = 'pe_ibuprofen';
    alerts[0]!.severity = 'yellow';
    alerts[1]!.severity = 'red';
    await page.element.refresh();
    await page.pass(100);
    return { ...page, alerts };
  }
  const links = ({ findAll }: { findAll: <E extends HTMLElement>(selector: string) => E[] }) =>
    findAll('#doc_primary-pe_ibuprofen .alert-link');

  it('names each open alert, the gravest first, and promises no way where the page shows no alerts', async () => {
    const page = await shown();
    const all = links(page);
    expect(all.length).to.be.greaterThan(1);
    expect(all[0]?.textContent).to.contain('Red');
    expect(all.every(({ localName }) => localName === 'span')).to.equal(true);
    await expectAccessible(page.element);
  });

  it('names more than three by their number, under the gravest', async () => {
    const page = await shown();
    for (const [at, alert] of page.alerts.entries())
      Object.assign(alert, { elementId: 'pe_ibuprofen', severity: at === 4 ? 'red' : 'yellow' });
    await page.element.refresh();
    await page.pass(100);
    expect(links(page).map((link) => link.textContent?.replaceAll(/\s+/g, ' ').trim())).to.deep.equal([
      `Red${page.alerts.length} open alerts`,
    ]);
    await expectAccessible(page.element);
  });

  it('leads to each of them, once the page shows alerts', async () => {
    const page = await shown();
    const alerts = document.createElement('scribe-cdss-alerts');
    alerts.sessionId = page.page.sessionId;
    page.element.after(alerts);
    for (let turn = 0; turn < 20 && alerts.state !== 'ready'; turn++) await page.pass(100);
    await page.pass();
    const all = links(page);
    const arrived = new Set<Element | null | undefined>();
    for (const link of all) {
      link.click();
      await alerts.updateComplete;
      await page.pass();
      expect(document.activeElement).to.equal(alerts);
      arrived.add(alerts.shadowRoot?.activeElement);
    }
    expect(arrived.size).to.equal(all.length);
    alerts.remove();
    // An update after the element was removed offers nothing.
    alerts.requestUpdate();
    await page.pass();
    expect(links(page).every(({ localName }) => localName === 'span')).to.equal(true);
  });

  it('lead back to a decided alert, too, which “Show in record” came from; the text says no outcome', async () => {
    const page = await shown();
    page.alerts[1]!.status = 'accepted';
    await page.element.refresh();
    await page.pass(100);
    const words = () => links(page).map((link) => link.textContent?.replaceAll(/\s+/g, ' ').trim());
    expect(words().join()).not.to.contain('Decided');
    const alerts = document.createElement('scribe-cdss-alerts');
    alerts.sessionId = page.page.sessionId;
    page.element.after(alerts);
    for (let turn = 0; turn < 20 && alerts.state !== 'ready'; turn++) await page.pass(100);
    await page.pass();
    expect(words().at(-1)).to.match(/^Decided alert(?!.*(accepted|red))/i);
    links(page).at(-1)!.click();
    await alerts.updateComplete;
    await page.pass();
    const card = alerts.shadowRoot!.activeElement?.closest<HTMLElement>('.card');
    expect(card?.dataset['id']).to.equal(page.alerts[1]!.id);
    await expectAccessible(page.element);
    alerts.remove();
    await page.pass();
  });

  it('the way from an alert to the plan comes by itself when the documents come later, and moves nothing', async () => {
    const alone = (id: string) =>
      html`<scribe-cdss-alerts session-id=${id} style="inline-size: 400px"></scribe-cdss-alerts>`;
    const page = await show<ScribeCdssAlerts>('completed', { template: alone });
    const ways = () =>
      page.findAll('[data-action=show-plan]').filter((way) => getComputedStyle(way).visibility === 'visible').length;
    const places = () =>
      page.findAll('.card, .row, .kind').map((part) => part.getBoundingClientRect().toJSON() as unknown);
    const { documents: all } = page.page.proxy.consultation();
    const count = all.reduce((sum, { cdssAlerts }) => sum + (cdssAlerts?.length ?? 0), 0);
    layOutSkipped();
    expect(page.findAll('.card')).to.have.length(count);
    expect(ways()).to.equal(0);
    const before = places();
    const later = document.createElement('scribe-documents');
    later.sessionId = page.page.sessionId;
    page.element.after(later);
    await page.pass();
    expect(ways()).to.be.greaterThan(0);
    expect(places()).to.deep.equal(before);
    later.remove();
    await page.pass();
    expect(ways()).to.equal(0);
  });

  it('comes back to a plan element in a document that the filter hid', async () => {
    const page = await show<ScribeDocuments>('large', { template: documents });
    const { documents: all } = page.page.proxy.consultation();
    for (const [at, document] of all.entries()) document.purpose = at < 40 ? 'report' : 'nursing_note';
    await page.element.refresh();
    await page.pass(100);
    page.findAll('.chip')[1]?.click();
    await page.pass();
    const target = { kind: 'plan-element', documentId: 'doc_45', elementId: 'pe_ibuprofen' } as const;
    expect(page.page.reveal(target)).to.equal(true);
    await page.pass();
    await page.pass();
    expect(page.element.shadowRoot?.activeElement?.id).to.equal('doc_45-pe_ibuprofen');
    expect(page.page.reveal({ ...target, documentId: 'doc_nowhere' })).to.equal(false);
  });

  it('are accessible with their alerts beside them', async () => {
    const { element, pass } = await show<ScribeDocuments>('completed', { template: both });
    const place = element.parentElement!;
    const alerts = place.querySelector('scribe-cdss-alerts')!;
    for (let turn = 0; turn < 20 && alerts.state !== 'ready'; turn++) await pass(100);
    await pass();
    expect(alerts.shadowRoot?.querySelectorAll('.card').length).to.be.greaterThan(1);
    expect(element.shadowRoot?.querySelectorAll('button.alert-link').length).to.be.greaterThan(0);
    await expectAccessible(place);
  });
});
