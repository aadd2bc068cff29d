// UX rule 4: the host names one patient, the service another.
import { expect } from '@open-wc/testing';
import { html, type TemplateResult } from 'lit';
import type { ScribeCdssAlerts } from '../../../src/elements/alerts/scribe-cdss-alerts.ts';
import type { ScribeDocuments } from '../../../src/elements/documents/scribe-documents.ts';
import type { ScribeElement } from '../../../src/elements/base/scribe-element.ts';
import type { ScribeSession } from '../../../src/elements/session/scribe-session.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { select, taken } from './passages.ts';
import { allRecorded, documents, endShown, session, show } from './shown-element.ts';

const alerts = (sessionId: string): TemplateResult =>
  html`<scribe-cdss-alerts session-id=${sessionId}></scribe-cdss-alerts>`;
const options = { describeSession: () => ({ patientName: 'Luis Prado' }) };
const NOTICE =
  'This record is of Teresa Molina Ruiz, the page shows Luis Prado. Nothing can be decided or copied here.';

describe('where the host names another patient', () => {
  afterEach(() => {
    getSelection()?.removeAllRanges();
    endShown();
  });

  for (const [name, template] of [
    ['scribe-session', session],
    ['scribe-documents', documents],
    ['scribe-cdss-alerts', alerts],
  ] as const) {
    it(`<${name}> shows both names, accessibly, and tells them`, async () => {
      const shown = await show<ScribeElement>('completed', { template, options });
      expect(shown.find('.notice').textContent?.replaceAll(/\s+/g, ' ')).to.contain(NOTICE);
      expect(shown.find('[role=status]').textContent).to.contain(NOTICE);
      if (name !== 'scribe-documents')
        expect(shown.find('.patient').textContent?.trim()).to.match(/^Teresa Molina Ruiz\s+page: Luis Prado$/);
      await expectAccessible(shown.element);
    });
  }

  it('tells both names at once if the page gives its own after the record is shown', async () => {
    const shown = await show<ScribeSession>('completed');
    shown.element.context = { consultationInternalId: 'c-done', name: 'Luis Prado' };
    await shown.pass();
    expect(shown.find('.notice').textContent?.replaceAll(/\s+/g, ' ')).to.contain(NOTICE);
    expect(shown.find('[role=status]').textContent).to.contain(NOTICE);
  });

  it('nothing is decided or copied of alerts until the doctor says that it is the same patient', async () => {
    const shown = await show<ScribeCdssAlerts>('completed', { template: alerts, options });
    const buttons = () => shown.findAll('[data-action=accept]:not([disabled])').length;
    const copy = () => {
      const card = shown.find('[data-id=cfa_ibuprofen]');
      select(card);
      return taken(card);
    };
    expect(buttons()).to.equal(0);
    expect(copy()).to.deep.equal({ text: '', html: '', isPrevented: true });
    const card = shown.find('[data-id=cfa_ibuprofen]');
    for (const way of ['cut', 'dragstart'] as const) expect(taken(card, way).isPrevented, way).to.equal(true);
    // A drag of selected text begins at a text node.
    const words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT).nextNode();
    expect(taken(words as Node, 'dragstart').isPrevented).to.equal(true);
    expect(await shown.element.accept('cfa_ibuprofen').catch(({ param }: { param?: string }) => param)).to.equal(
      'mismatch',
    );
    shown.control('It is the same patient').click();
    await shown.pass();
    expect(buttons()).to.be.greaterThan(0);
    expect(shown.findAll('.notice').length).to.equal(0);
    expect(copy().text).to.contain('Ibuprofen');
  });

  it('copies of alerts leave, with their label, where the names only share no script', async () => {
    const written = { describeSession: () => ({ patientName: 'Тереза Молина Руис' }) };
    const shown = await show<ScribeCdssAlerts>('completed', { template: alerts, options: written });
    expect(shown.text()).to.contain('Тереза Молина Руис');
    const card = shown.find('[data-id=cfa_ibuprofen]');
    select(card);
    expect(taken(card).text).to.match(/Ibuprofen[^]*Written by AI/);
  });

  for (const [lang, words] of [
    ['en', /Not recorded.*The record and the page name different patients; nothing was sent\./],
    ['es', /No registrada.*La consulta y la página muestran pacientes distintos; no se envió nada\./],
    ['pt-BR', /Não registrado.*A consulta e a página mostram pacientes diferentes; nada foi enviado\./],
  ] as const)
    it(`a decision that waits to be sent is not sent, and its row says why: ${lang}`, async () => {
      let name: (patientName: string) => void = () => undefined;
      const described = new Promise<string>((resolve) => (name = resolve));
      const late = { describeSession: async () => ({ patientName: await described }) };
      const shown = await show<ScribeCdssAlerts>('completed', { template: alerts, options: late, lang });
      shown.find('[data-id=cfa_metformin] [data-action=accept]').click();
      await shown.pass(1000);
      name('Luis Prado');
      await shown.pass(6000);
      expect(shown.page.proxy.callsTo('POST /v1/cdss')).to.deep.equal([]);
      const row = shown.find('[data-id=cfa_metformin]').textContent?.replaceAll(/\s+/g, ' ');
      expect(row).to.match(words);
      expect(shown.find('[role=status]').textContent).to.match(words);
    });

  it('says that the answer cannot be stored, and stays locked', async () => {
    const shown = await show<ScribeCdssAlerts>('completed', { template: alerts, options });
    shown.page.proxy.fail('/embed/same-patient', { code: 'service_unavailable' });
    shown.control('It is the same patient').click();
    await shown.pass();
    expect(shown.find('[role=status]').textContent).to.contain('could not be logged');
    expect(shown.find('.notice .reference').textContent).to.contain('00000000-0000-4000-8000');
    expect(shown.findAll('[data-action=accept]:not([disabled])').length).to.equal(0);
  });

  it('no document leaves in any of the ways out', async () => {
    const shown = await show<ScribeDocuments>(allRecorded('completed'), { template: documents, options });
    const refused = ({ code }: { code?: string }) => code;
    expect(await shown.element.copy('doc_primary').catch(refused)).to.equal('patient_mismatch');
    expect(await shown.element.export('doc_primary', 'fhir').catch(refused)).to.equal('patient_mismatch');
    const section = shown.find('article section p');
    select(section);
    for (const way of ['cut', 'dragstart'] as const) expect(taken(section, way).isPrevented, way).to.equal(true);
    expect(taken(section)).to.deep.equal({ text: '', html: '', isPrevented: true });
    shown.control('Copy').click();
    await shown.pass();
    expect(shown.find('[role=status]').textContent?.trim()).to.equal(NOTICE);
    expect(shown.findAll('.question').length).to.equal(0);
  });
});
