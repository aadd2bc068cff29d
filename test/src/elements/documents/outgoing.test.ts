import { expect } from '@open-wc/testing';
import { scenario } from '../../../../demo/playground/scenarios/make-scenario.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { clipboardWrites } from '../passages.ts';
import { allRecorded, documents, endShown, show } from '../shown-element.ts';
import { printed } from './printed.ts';

describe('<scribe-documents> printing', () => {
  afterEach(() => {
    endShown();
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  });

  it('says DRAFT on each page', async () => {
    const { page } = await printed('draft', 'Continue as draft');
    expect(page.querySelector('thead')?.textContent).to.match(/^DRAFT: Incomplete/);
  });

  it('says so where the browser does not say that it prints, as in a frame without allow-modals', async () => {
    const { pass, text } = await printed('completed');
    expect(text()).not.to.contain('not be able to print');
    await pass(1000);
    expect(text()).to.contain('This page may not be able to print. If nothing was printed, copy or export the note');
  });

  it('says nothing where it prints', async () => {
    const { page, pass, text } = await printed('completed');
    page.defaultView?.dispatchEvent(new Event('beforeprint'));
    await pass(1000);
    expect(text()).not.to.contain('not be able to print');
  });
});

describe('<scribe-documents> with two documents of one id', () => {
  afterEach(endShown);

  it('exports both without an id that a receiver could take for the other’s, or that the service never gave', async () => {
    const { element } = await show<ScribeDocuments>(
      (now) =>
        scenario(now, {
          documents: ['First.', 'Second.'].map((medicalRecordSummary) => ({ id: 'doc_1', medicalRecordSummary })),
        }),
      { template: documents },
    );
    expect(element.documentIds).to.have.length(2);
    for (const id of element.documentIds) {
      const fhir = await (await element.export(id, 'fhir')).text();
      expect(fhir).not.to.include('urn:scribe:document').and.not.to.include('#2');
      const json = await (await element.export(id, 'json')).text();
      expect((JSON.parse(json) as { document: { id: string } }).document.id).to.equal('doc_1');
    }
  });
});

describe('<scribe-documents> what is told of a copy', () => {
  clipboardWrites();
  afterEach(endShown);

  it('does not keep the end of an offline time from being told', async () => {
    const { element, page, pass, find } = await show<ScribeDocuments>(allRecorded('completed'), {
      template: documents,
    });
    const told = () => find('.root > [role=status]').textContent;
    page.platform.goOffline();
    await pass(1000);
    expect(told()).to.match(/offline/i);
    await element.copy('doc_primary');
    await pass();
    expect(told()).to.equal('Copied');
    await pass(5000);
    expect(told()).to.equal('');
    page.platform.goOnline();
    await pass(1000);
    expect(told()).to.match(/^Checked/);
  });
});
