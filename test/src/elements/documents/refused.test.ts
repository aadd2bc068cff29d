// A failed export is reported beside the document, so that nobody pastes an earlier copy.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ScribeOptions } from '../../../../src/consultation/scribe-options.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { clipboardWrites } from '../passages.ts';
import { allRecorded, documents, endShown, show, type Shown } from '../shown-element.ts';
import { unhandledRejections } from '../unhandled-rejections.ts';
import { until } from '../../../support/until.ts';

const written = clipboardWrites();

afterEach(endShown);

const shown = (options: Partial<ScribeOptions> = {}) =>
  show<ScribeDocuments>(allRecorded('completed'), { template: documents, options });

const notice = ({ findAll }: Shown<ScribeDocuments>): string =>
  findAll('.document-head .tone-red')
    .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
    .join();

/** Lets the test decide how writes to the clipboard end. */
function holdClipboard(): { refuse: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  (Object.getPrototypeOf(navigator.clipboard) as Clipboard).write = () => promise;
  return { refuse: () => reject(new DOMException('Not here.', 'NotAllowedError')) };
}

describe('<scribe-documents> when a copy is refused', () => {
  it('says so beside the document, and what the clipboard holds, until another copy comes about', async () => {
    const it = await shown();
    const { write } = Object.getPrototypeOf(navigator.clipboard) as Clipboard;
    holdClipboard().refuse();
    it.control('Copy').click();
    await until('a notice is shown', () => notice(it));
    expect(notice(it))
      .to.contain('The browser did not allow copying.')
      .and.to.contain('The clipboard holds what it held before.');
    await expectAccessible(it.element);
    (Object.getPrototypeOf(navigator.clipboard) as Clipboard).write = write;
    it.control('Copy').click();
    await until('it is on the clipboard', () => written.length);
    await it.pass();
    expect(notice(it)).to.equal('');
    expect(it.text()).to.contain('Copied');
  });

  it('copies all the same where only the clipboard’s interface is refused, as in a frame without `clipboard-write`', async () => {
    const it = await shown();
    holdClipboard().refuse();
    Reflect.deleteProperty(document, 'execCommand');
    const copies: string[] = [];
    const { setData } = DataTransfer.prototype;
    DataTransfer.prototype.setData = function (type, text) {
      if (type === 'text/plain') copies.push(text);
      setData.call(this, type, text);
    };
    try {
      it.control('Copy').focus();
      await sendKeys({ press: 'Enter' });
      await until('it is copied', () => copies.length);
      await it.pass();
    } finally {
      DataTransfer.prototype.setData = setData;
    }
    expect(copies[0]).to.contain('Teresa Molina Ruiz');
    expect(notice(it)).to.equal('');
  });

  it('shows no message about it beside another patient', async () => {
    const it = await shown();
    const { consultations, grant } = it.page.proxy.scenario;
    const session = { ...consultations['c-done']!.session!, id: 'ss_2', consultationInternalId: 'c-2' };
    const { documents: items } = consultations['c-done']!;
    consultations['c-2'] = { session: { ...session, patientName: 'Bruno Paz' }, documents: items };
    grant.sessionIds.push('c-2');
    const clipboard = holdClipboard();
    it.control('Copy').click();
    await it.pass();
    it.element.sessionId = 'c-2';
    await it.pass(1000);
    clipboard.refuse();
    for (let turn = 0; turn < 10; turn++) await it.pass();
    expect(it.findAll('.document-head')).to.have.length(1);
    expect(it.text()).not.to.contain('did not allow');
  });
});

describe('<scribe-documents> when the page fails to insert', () => {
  it('says so, and leaves the error to the page', async () => {
    await unhandledRejections(async (failed) => {
      const fault = new Error('The chart is locked.');
      const it = await shown({ onInsert: () => Promise.reject(fault) });
      it.control('Insert into chart').click();
      await until('the failure is told', () => notice(it) && failed.length);
      expect(notice(it))
        .to.contain('This could not be inserted into the chart.')
        .and.to.contain('See what the chart holds');
      expect(it.text()).not.to.contain('Inserted into the chart');
      expect(failed).to.deep.equal([fault]);
    });
  });
});
