import { expect } from '@open-wc/testing';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { documents, endShown, show, type Shown } from '../shown-element.ts';

describe('<scribe-documents> while a large record is rendered', () => {
  afterEach(endShown);

  const tabs = ({ findAll }: Shown<ScribeDocuments>) => findAll('[role=tab]');
  const titles = ({ findAll }: Shown<ScribeDocuments>) => findAll('.section h4').map(({ textContent }) => textContent);

  async function large() {
    const shown = await show<ScribeDocuments>('large', { template: documents });
    const { documents: all } = shown.page.proxy.consultation();
    for (const [at, document] of all.entries()) document.purpose = at % 2 ? 'nursing_note' : 'report';
    await shown.element.refresh();
    await shown.pass(100);
    return shown;
  }

  /** Opens another document, which is still being rendered. */
  async function amidDocument() {
    const shown = await large();
    const wanted = titles(shown);
    tabs(shown)[3]?.click();
    await shown.rendered();
    expect(shown.find('article').ariaBusy).to.equal('true');
    expect(titles(shown)).to.deep.equal(wanted.slice(0, titles(shown).length));
    expect(titles(shown).length).to.be.lessThan(wanted.length);
    return { ...shown, wanted };
  }

  /** Chooses another purpose, whose list is still being rendered. */
  async function amidList() {
    const shown = await large();
    shown.findAll('.chip')[1]?.click();
    await shown.pass();
    shown.findAll('.chip')[0]?.click();
    await shown.rendered();
    expect(shown.find('[role=tablist]').ariaBusy).to.equal('true');
    expect(tabs(shown).length).to.be.lessThan(50);
    return shown;
  }

  it('has every section in order, and says when it has', async () => {
    const shown = await amidDocument();
    await shown.pass();
    expect(titles(shown)).to.deep.equal(shown.wanted);
    expect(shown.find('article').ariaBusy).to.equal('false');
  });

  it('has every row in order, and tells the number of them at once', async () => {
    const shown = await amidList();
    expect(shown.find('.documents-head .count').textContent).to.contain('50');
    await shown.pass();
    expect(tabs(shown)).to.have.length(50);
    const ids = shown.page.proxy.consultation().documents.map(({ purpose }) => purpose);
    const words = { report: 'Dictated report', nursing_note: 'Nursing note' } as Record<string, string>;
    expect(tabs(shown).map((tab) => tab.querySelector('.row-title')?.textContent)).to.deep.equal(
      ids.map((purpose) => words[purpose ?? '']),
    );
  });

  it('gives every row to the keys of the one that has focus', async () => {
    const shown = await amidList();
    tabs(shown)[0]?.focus();
    await shown.rendered();
    expect(tabs(shown)).to.have.length(50);
    expect(shown.element.shadowRoot?.activeElement).to.equal(tabs(shown)[0]);
  });

  it('prints every section', async () => {
    const shown = await amidDocument();
    window.dispatchEvent(new Event('beforeprint'));
    await shown.rendered();
    expect(titles(shown)).to.deep.equal(shown.wanted);
  });

  it('exports every section', async () => {
    const shown = await amidDocument();
    const [, , , document] = shown.page.proxy.consultation().documents;
    document!.reportState = null;
    document!.cdssAlerts = [];
    await shown.element.refresh();
    const file = await shown.element.export(document?.id ?? '', 'json');
    // A value of the plan, whose section is not rendered yet.
    expect(await file.text()).to.contain('pe_ibuprofen');
  });

  it('comes to a plan element whose section still waits', async () => {
    const shown = await large();
    const target = { kind: 'plan-element', documentId: 'doc_7', elementId: 'pe_ibuprofen' } as const;
    expect(shown.page.reveal(target)).to.equal(true);
    await shown.pass();
    await shown.pass();
    expect(shown.element.shadowRoot?.activeElement?.id).to.equal('doc_7-pe_ibuprofen');
  });

  it('shows a change that arrives in the meantime', async () => {
    const shown = await amidDocument();
    const [, , , document] = shown.page.proxy.consultation().documents;
    document!.medicalRecordSummary = 'Read again after the visit.';
    await shown.element.refresh();
    await shown.pass(100);
    expect(shown.text()).to.contain('Read again after the visit.');
    expect(titles(shown)).to.deep.equal(shown.wanted);
  });

  it('renders a section again only if something in it has changed', async () => {
    const shown = await large();
    const touched = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const section = (target instanceof Element ? target : target.parentElement)?.closest('.section');
        touched.add(section?.querySelector('h4')?.textContent ?? '');
      }
    });
    const [document] = shown.page.proxy.consultation().documents;
    document!.medicalRecordSummary = 'Read again after the visit.';
    observer.observe(shown.find('article'), { subtree: true, childList: true, characterData: true });
    await shown.element.refresh();
    await shown.pass(100);
    observer.disconnect();
    expect([...touched].filter(Boolean)).to.deep.equal(['Summary']);
  });

  it('leaves nothing in the page, and brings nothing back, when it is cleared', async () => {
    const shown = await amidDocument();
    shown.element.clear();
    await shown.rendered();
    expect(shown.findAll('.section, [role=tab]')).to.have.length(0);
    await shown.pass(100);
    expect(shown.findAll('.section, [role=tab]')).to.have.length(0);
  });
});
