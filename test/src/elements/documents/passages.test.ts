// Passages of a note that a person copies with the browser's own functions.
import { expect } from '@open-wc/testing';
import { select, taken } from '../passages.ts';
import { agree } from './agree.ts';
import { NOTHING, UNTOUCHED, selected, noteWritten, passage, copied } from './passage.ts';
import { until } from '../../../support/until.ts';

const { written, isWritten } = noteWritten();

describe('<scribe-documents> a passage of a note', () => {
  it('carries that AI wrote it, and asks nothing, where the integrator named the status final', async () => {
    const { text } = await copied('final-report', 'article');
    expect(text).to.match(/signed[^]*\nWritten by AI[^\n]*$/);
  });

  it('is unchanged if it is a word or two', async () => {
    expect(await copied('completed', '.code')).to.deep.equal(UNTOUCHED);
  });

  it('stays text where it looks like HTML', async () => {
    const { html } = await copied('hostile-text', 'article');
    expect(html).to.contain('&lt;script&gt;');
    expect(html).not.to.contain('<script');
  });

  it('has no text that is struck out, for it would look like the present one', async () => {
    const { element, page, node, pass } = await passage('completed');
    const [document] = page.proxy.consultation().documents;
    const { assessmentPlan } = document!.medicalRecord!;
    assessmentPlan!.plan = assessmentPlan!.plan!.filter(({ element: name }) => name !== 'Simvastatin');
    document!.diagnosisCodes!.shift();
    document!.medicalRecord!.chiefComplaint = 'Knee pain for four weeks.';
    await element.refresh();
    await pass();
    select(node);
    const { text } = taken(node);
    expect(text).to.contain('Knee pain for four weeks.').and.to.contain('Metformin').and.to.contain('N18.32');
    expect(text).not.to.match(/Simvastatin|E11\.22|review of diabetes|Removed/);
  });

  it('does not leave where the page says no', async () => {
    expect(await copied('completed', 'article', true)).to.deep.equal(NOTHING);
  });
});

describe('<scribe-documents> a passage of a draft', () => {
  const WORDS = 'article .clinical';

  it('asks each time', async () => {
    const { node, control, text, pass } = await passage('draft', WORDS);
    for (const count of [1, 2]) {
      select(node);
      taken(node);
      await pass();
      expect(written).to.have.length(count - 1);
      await agree({ control });
      await isWritten(count);
      await pass();
    }
    expect(text()).not.to.contain('Continue as draft');
  });

  it('gives place to the passage that is copied while it is asked about', async () => {
    const { node, findAll, control, pass } = await passage('draft', WORDS);
    taken(node);
    await pass();
    const last = findAll(WORDS).at(-1)!;
    select(last);
    const words = selected();
    taken(last);
    await pass();
    await agree({ control });
    await isWritten();
    await pass();
    expect(written).to.have.length(1);
    expect(written[0]?.['text/plain']?.startsWith(`${words}\n`)).to.equal(true);
    expect(selected()).to.equal(words);
  });

  it('asks where the status is not known to be final', async () => {
    const { node, control, pass } = await passage('unknown-lifecycle', WORDS);
    expect(taken(node)).to.deep.equal(NOTHING);
    await pass();
    await agree({ control }, 'Continue');
    await isWritten();
    expect(written[0]?.['text/plain']).to.contain('addendum_requested');
  });

  it('is dropped, with its question, when the snapshot is cleared', async () => {
    const { element, node, text, pass } = await passage('draft', WORDS);
    taken(node);
    await pass();
    expect(text()).to.contain('Continue as draft');
    element.clear();
    await pass();
    await element.refresh();
    await pass();
    expect(text()).to.contain('Draft report').and.not.to.contain('Continue as draft');
    expect(written).to.have.length(0);
  });

  it('is not asked about if the page forbids it', async () => {
    const { element, node, text, pass } = await passage('draft', WORDS);
    const details: unknown[] = [];
    element.addEventListener('scribe-before-copy', (event) => {
      details.push(event.detail);
      event.preventDefault();
    });
    expect(taken(node)).to.deep.equal(NOTHING);
    await pass();
    expect(details).to.deep.equal([{ sessionId: 'c-done', documentId: 'doc_report', action: 'copy' }]);
    expect(text()).not.to.contain('Continue as draft');
    expect(selected()).not.to.equal('');
  });

  it('says where the browser does not allow copying', async () => {
    const { node, control, text, pass } = await passage('draft', WORDS);
    (Object.getPrototypeOf(navigator.clipboard) as Clipboard).write = () =>
      Promise.reject(new DOMException('Not here.', 'NotAllowedError'));
    taken(node);
    await pass();
    await agree({ control });
    await until('it says so', () => text().includes('The browser did not allow copying.'));
  });

  it('is not given to listeners of the page', async () => {
    const { node } = await passage('draft', WORDS);
    let isTold = false;
    const listener = () => void (isTold = true);
    document.addEventListener('copy', listener, true);
    taken(node);
    document.removeEventListener('copy', listener, true);
    expect(isTold).to.equal(false);
  });
});
