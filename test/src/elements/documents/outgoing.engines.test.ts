// Where engines can differ: printing, downloads.
import { expect } from '@open-wc/testing';
import { scenario } from '../../../../demo/playground/scenarios/make-scenario.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { allRecorded, documents, endShown, show } from '../shown-element.ts';
import { agree } from './agree.ts';
import { printed } from './printed.ts';

/** The left edge of a word on the page. */
function leftOf(text: Node, word: string): number {
  const range = text.ownerDocument!.createRange();
  const at = text.textContent!.indexOf(word);
  range.setStart(text, at);
  range.setEnd(text, at + word.length);
  return range.getBoundingClientRect().left;
}

describe('<scribe-documents> printing, in each engine', () => {
  afterEach(() => {
    endShown();
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  });

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

  it('has each line in the direction of its words: “stop Warfarin, start Heparin” is not read as the opposite', async () => {
    const { page } = await printed((now) =>
      scenario(now, {
        documents: [{ id: 'd', medicalRecord: { list: ['Plan:\nהפסק Warfarin התחל Heparin'] } }],
      }),
    );
    const line = [...page.querySelectorAll('li')].flatMap((item) => [...item.childNodes]).at(-1)!;
    // The frame has no width before it is printed.
    page.defaultView!.frameElement!.setAttribute('style', 'width:600px;height:400px');
    expect(leftOf(line, 'הפסק')).to.be.greaterThan(leftOf(line, 'Warfarin'));
  });

  it('leaves nothing in the page, after printing or when the patient changes', async () => {
    const first = await printed('completed');
    first.page.defaultView?.dispatchEvent(new Event('afterprint'));
    expect(document.querySelectorAll('iframe')).to.have.length(0);
    // As Prototype.js writes it: it throws for a node that has gone already.
    HTMLElement.prototype.remove = function () {
      this.parentElement!.removeChild(this);
    };
    first.element.clear();
    Reflect.deleteProperty(HTMLElement.prototype, 'remove');
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
        await pass(30_000);
        // Before this, Safari and Firefox may not have read the address.
        expect(revoked).to.have.length(count);
        await pass(10_000);
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
