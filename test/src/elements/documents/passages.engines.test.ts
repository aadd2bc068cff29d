// Where engines can differ: selection, the clipboard.
// Passages of a note that a person copies with the browser's own functions.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ScenarioName } from '../../../../demo/playground/scenarios/scenarios.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { copyBareText, select, taken } from '../passages.ts';
import { allRecorded, documents, show } from '../shown-element.ts';
import { agree, questionRead } from './agree.ts';
import { NOTHING, UNTOUCHED, selected, noteWritten, passage, copied } from './passage.ts';

const { written, isWritten } = noteWritten();

describe('<scribe-documents> a passage of a note, in each engine', () => {
  it('carries that AI wrote it, also in a page that strips what is copied', async () => {
    const endBare = copyBareText();
    const { text, html } = await copied('completed', 'article');
    endBare();
    expect(text).to.match(/Chief complaint[^]*\nWritten by AI\. Check it before you rely on it\.$/);
    expect(html).to.match(/<p>Written by AI/);
  });
});

describe('<scribe-documents> a passage of a draft, in each engine', () => {
  const WORDS = 'article .clinical';

  it('is asked about where the doctor is in the note: nothing scrolls, and the question is in sight', async () => {
    const shown = await show<ScribeDocuments>(allRecorded('draft'), { template: documents });
    document.body.style.paddingBlockEnd = '2000px';
    const words = shown.findAll(WORDS).at(-1)!;
    words.scrollIntoView({ block: 'end' });
    scrollBy(0, 200);
    const before = words.getBoundingClientRect().top;
    select(words);
    taken(words);
    await shown.pass();
    const { top, bottom } = shown.find('.question').getBoundingClientRect();
    expect(words.getBoundingClientRect().top).to.equal(before);
    expect(top).to.be.at.least(0);
    expect(bottom).to.be.below(innerHeight);
    document.body.style.paddingBlockEnd = '';
  });

  for (const way of ['copy', 'cut', 'dragstart'] as const) {
    it(`asks first: ${way}`, async () => {
      const { element, node, text, pass } = await passage('draft', WORDS);
      expect(taken(node, way)).to.deep.equal(NOTHING);
      await pass();
      expect(text()).to.contain('is marked DRAFT');
      expect(element.shadowRoot?.activeElement?.className).to.equal('question');
      expect(written).to.have.length(0);
    });
  }

  it('asks accessibly, and writes what was selected, marked, after a yes by key', async () => {
    const { element, node, text, pass } = await passage('draft', 'article .section-body');
    const words = selected();
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'c' });
    await sendKeys({ up: 'Control' });
    await pass();
    await expectAccessible(element);
    expect(written).to.have.length(0);
    await questionRead();
    for (const press of ['Tab', 'Enter']) await sendKeys({ press });
    await isWritten();
    await pass();
    const labels = [
      'DRAFT: Incomplete; the radiologist may still change it.',
      'Written by AI. Check it before you rely on it.',
    ];
    const lines = [...words.split('\n'), '', ...labels];
    expect(written).to.deep.equal([
      { 'text/plain': lines.join('\n'), 'text/html': lines.map((line) => `<p>${line}</p>`).join('') },
    ]);
    expect(text()).to.contain('Copied').and.not.to.contain('Continue as draft');
    expect(node.isConnected).to.equal(true);
    expect(selected()).to.equal(words);
  });

  for (const [answer, give] of [
    ['Cancel', ({ control }) => control('Cancel').click()],
    ['Escape', () => sendKeys({ press: 'Escape' })],
  ] as readonly [string, (shown: Awaited<ReturnType<typeof passage>>) => unknown][]) {
    it(`does not leave after ${answer}; it stays selected`, async () => {
      const shown = await passage('draft', WORDS);
      const words = selected();
      taken(shown.node);
      await shown.pass();
      expect(shown.text()).to.contain('Continue as draft');
      await give(shown);
      await shown.pass();
      expect(written).to.have.length(0);
      expect(shown.text()).not.to.contain('Continue as draft');
      expect(selected()).to.equal(words);
    });
  }

  it('is selected again where a click took the selection away', async () => {
    const { node, control, pass } = await passage('draft', WORDS);
    const words = selected();
    taken(node);
    await pass();
    getSelection()?.removeAllRanges();
    control('Cancel').click();
    await pass();
    expect(selected()).to.equal(words);
  });

  it('is of no concern to a field of the page that is copied from, nor to words beside the element', async () => {
    const { element, node, pass, text } = await passage('draft', WORDS);
    const field = document.createElement('input');
    const words = document.createElement('p');
    words.append('Words of the page');
    element.before(field, words);
    expect(taken(field)).to.deep.equal(UNTOUCHED);
    select(words);
    expect(taken(words)).to.deep.equal(UNTOUCHED);
    await pass();
    expect(text()).not.to.contain('Continue as draft');
    element.remove();
    select(node);
    expect(taken(words)).to.deep.equal(UNTOUCHED);
  });

  it('asks if a selection of the page reaches into it, and then only the document is selected', async function () {
    // Older browsers do not report such a selection precisely enough.
    if (!('getComposedRanges' in Selection.prototype)) this.skip();
    const { element, findAll, control, pass } = await passage('draft', WORDS);
    const words = document.createElement('p');
    words.append('Words of the page');
    element.before(words);
    const last = findAll(WORDS).at(-1)!;
    select(words, last);
    expect(taken(words)).to.deep.equal(NOTHING);
    await pass();
    await agree({ control });
    await isWritten();
    expect(written[0]?.['text/plain']).to.contain(last.textContent).and.not.to.contain('Words of the page');
    element.after(words);
    getSelection()?.selectAllChildren(document.body);
    expect(taken(document.body)).to.deep.equal(NOTHING);
  });

  it('is narrowed to the draft where its selection runs out of it', async function () {
    // Older browsers do not report its end.
    if (!('getComposedRanges' in Selection.prototype)) this.skip();
    const { element, find, control, pass } = await passage('draft', WORDS);
    const words = document.createElement('p');
    words.append('Words of the page');
    element.after(words);
    const first = find(WORDS);
    select(first, words);
    expect(taken(first)).to.deep.equal(NOTHING);
    await pass();
    await agree({ control });
    await isWritten();
    expect(written[0]?.['text/plain']).to.contain(first.textContent).and.not.to.contain('Words of the page');
  });
});

describe('<scribe-documents> in a closed shadow root', () => {
  /** Shows the element in a closed root of the page. */
  async function closed(scenario: ScenarioName) {
    const shown = await show<ScribeDocuments>(allRecorded(scenario), { template: documents });
    const host = document.createElement('div');
    shown.element.replaceWith(host);
    host.attachShadow({ mode: 'closed' }).append(shown.element);
    await shown.pass();
    const node = shown.find('article');
    select(node);
    return { ...shown, node };
  }

  it('labels what is copied of a note, once', async () => {
    const { element, node } = await closed('completed');
    let asked = 0;
    element.addEventListener('scribe-before-copy', () => asked++);
    expect(taken(node).text).to.contain('Written by AI');
    expect(asked).to.equal(1);
  });

  it('asks about a draft', async () => {
    const { node, pass, text } = await closed('draft');
    expect(taken(node)).to.deep.equal(NOTHING);
    await pass();
    expect(text()).to.contain('Continue as draft');
  });
});
