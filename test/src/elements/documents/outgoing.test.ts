// Engines: all (clipboard, printing, downloads)
import { expect } from '@open-wc/testing';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { clipboardWrites } from '../passages.ts';
import { allRecorded, documents, endShown, show } from '../shown-element.ts';
import { agree } from './agree.ts';
import type { ScenarioName } from '../../../../demo/playground/scenarios/scenarios.ts';

describe('<scribe-documents> printing', () => {
  afterEach(() => {
    endShown();
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  });

  /** What stands on the paper, and the frame it was printed from. */
  async function printed(scenario: ScenarioName, confirm?: string) {
    const shown = await show<ScribeDocuments>(allRecorded(scenario), { template: documents });
    const prints: Document[] = [];
    const add = (records: MutationRecord[]) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          const view = node instanceof HTMLIFrameElement ? node.contentWindow : null;
          if (view) view.print = () => void prints.push(view.document);
        }
      }
    };
    // The frame is made and printed in one task: its print() is replaced as it is put in.
    const { append } = Element.prototype;
    document.body.append = function (...nodes) {
      append.apply(this, nodes);
      add([{ addedNodes: nodes } as unknown as MutationRecord]);
    };
    try {
      shown.control('Print').click();
      await shown.pass();
      if (confirm) await agree(shown, confirm);
      for (let turn = 0; turn < 20 && !prints.length; turn++) await shown.pass();
    } finally {
      Reflect.deleteProperty(document.body, 'append');
    }
    const [page] = prints;
    if (!page) throw new Error('Nothing was printed.');
    return { ...shown, paper: page.body.textContent ?? '', page };
  }

  it('has the document alone, with patient, consultation and label in a head that each page repeats', async () => {
    const { page, paper } = await printed('completed');
    const head = page.querySelector('thead')?.textContent ?? '';
    expect(head).to.match(/Patient: Teresa Molina Ruiz · Consultation: c-done.*Written by AI/);
    expect(head).not.to.contain('DRAFT');
    expect(paper).to.contain('Metformin');
    expect(page.querySelectorAll('button, script, a')).to.have.length(0);
    expect(page.title).to.equal('');
    expect(page.adoptedStyleSheets).to.have.length(1);
  });

  it('says DRAFT on each page', async () => {
    const { page } = await printed('draft', 'Continue as draft');
    expect(page.querySelector('thead')?.textContent).to.match(/^DRAFT: Incomplete/);
  });

  it('leaves nothing in the page, after printing or when the patient changes', async () => {
    const first = await printed('completed');
    first.page.defaultView?.dispatchEvent(new Event('afterprint'));
    expect(document.querySelectorAll('iframe')).to.have.length(0);
    const second = await printed('completed');
    expect(document.querySelectorAll('iframe')).to.have.length(1);
    second.element.clear();
    expect(document.querySelectorAll('iframe')).to.have.length(0);
  });
});

describe('<scribe-documents> files', () => {
  afterEach(endShown);

  it('are named after the document’s id and its state, and their addresses are revoked', async () => {
    const names: string[] = [];
    const revoked: string[] = [];
    const made: string[] = [];
    const { createObjectURL, revokeObjectURL } = URL;
    const listener = (event: Event) => {
      const [link] = event.composedPath();
      if (link instanceof HTMLAnchorElement && link.download) names.push(link.download);
      event.preventDefault();
    };
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      names.push(this.download);
    };
    URL.createObjectURL = (blob) => {
      const url = createObjectURL.call(URL, blob);
      made.push(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      revoked.push(url);
      revokeObjectURL.call(URL, url);
    };
    document.addEventListener('click', listener);
    try {
      for (const [scenario, button, confirm] of [
        ['completed', 'Export as JSON', undefined],
        ['draft', 'Export as FHIR', 'Continue as draft'],
        ['unknown-lifecycle', 'Export as JSON', 'Continue'],
      ] as const) {
        const { control, pass } = await show<ScribeDocuments>(allRecorded(scenario), { template: documents });
        const count = names.length;
        control(button).click();
        await pass();
        if (confirm) await agree({ control }, confirm);
        for (let turn = 0; turn < 50 && names.length === count; turn++) await pass();
        for (let turn = 0; turn < 50 && revoked.length <= count; turn++) await new Promise((done) => setTimeout(done));
      }
    } finally {
      document.removeEventListener('click', listener);
      HTMLAnchorElement.prototype.click = click;
      Object.assign(URL, { createObjectURL, revokeObjectURL });
    }
    expect(names).to.deep.equal([
      'scribe-doc_primary.json',
      'scribe-doc_report-DRAFT.fhir.json',
      'scribe-doc_report-not-final.json',
    ]);
    expect(revoked).to.deep.equal(made);
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
