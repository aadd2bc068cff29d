import { expect } from '@open-wc/testing';
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
