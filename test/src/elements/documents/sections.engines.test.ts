// Engines can differ in find-in-page, sticky titles and selections.
// The sections of a long note: sticky titles, and folded parts that always say what they hide.
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { aDocument } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { many, scenario } from '../../../../demo/playground/scenarios/make-scenario.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { clipboardWrites, select, taken } from '../passages.ts';
import { documents, endShown, show } from '../shown-element.ts';
import { shownSections, LINES, RECORD, ALERTS } from './long-note.ts';

const nested = (id: string) =>
  html`<scribe-session session-id=${id}><scribe-documents></scribe-documents></scribe-session>`;

describe('the sections of a document, in each engine', () => {
  const written = clipboardWrites();

  afterEach(() => {
    getSelection()?.removeAllRanges();
    scrollTo(0, 0);
    endShown();
  });

  it('have each line in the direction of its words: “stop Warfarin, start Heparin” is not read as the opposite', async () => {
    const note = 'Nota clinica\nהפסק Warfarin התחל Heparin';
    const { findAll } = await show((now) => scenario(now, { documents: [{ id: 'd', medicalRecordSummary: note }] }), {
      template: documents,
    });
    const text = findAll('.clinical').find(({ textContent }) => textContent === note)!.firstChild!;
    const leftOf = (word: string) => {
      const range = document.createRange();
      range.setStart(text, note.indexOf(word));
      range.setEnd(text, note.indexOf(word) + word.length);
      // WebKit counts the end of the line above.
      return [...range.getClientRects()].at(-1)!.left;
    };
    expect(leftOf('הפסק')).to.be.greaterThan(leftOf('Warfarin'));
  });

  it('keep their titles in sight, right below the bar where there is one', async () => {
    const { section } = await shownSections();
    section('Findings').scrollIntoView();
    scrollBy(0, 120);
    const title = section('Findings').querySelector('.section-head')!;
    expect(title.getBoundingClientRect().top).to.be.within(-1, 1);
    endShown();
    const made = await show(
      (now) => scenario(now, { documents: [aDocument(now, { medicalRecord: RECORD, cdssAlerts: ALERTS })] }),
      { template: nested },
    );
    const root = made.element.querySelector('scribe-documents')!.shadowRoot!;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const bar = made.find('.bar').getBoundingClientRect();
    const below = [...root.querySelectorAll('.section')].find((one) => one.textContent?.includes('Finding 12'))!;
    below.scrollIntoView();
    scrollBy(0, 60);
    const { top } = below.querySelector('.section-head')!.getBoundingClientRect();
    expect(top).to.be.within(bar.height - 1, bar.height + 2);
  });

  it('fold by keyboard and say so, and stay folded in an update and beside another document', async () => {
    const { element, page, section, fold, isFolded, pass, findAll } = await shownSections();
    const button = section('Findings').querySelector<HTMLElement>('.fold')!;
    expect(button.getAttribute('aria-expanded')).to.equal('true');
    await fold('Findings');
    expect(button.getAttribute('aria-expanded')).to.equal('false');
    expect(section('Findings').querySelector('.section-body')!.getBoundingClientRect().height).to.be.below(2);
    await expectAccessible(element);
    page.proxy.consultation().documents.push(...many(Date.now(), 1, 0));
    await element.refresh();
    await pass(100);
    expect(isFolded('Findings')).to.equal(true);
    findAll('[role=tab]')[1]?.click();
    await pass();
    findAll('[role=tab]')[0]?.click();
    await pass();
    expect(isFolded('Findings')).to.equal(true);
    await fold('Findings');
    expect(isFolded('Findings')).to.equal(false);
  });

  it('keep a box while they are folded: what has none is not searched by find-in-page, and not on paper', async () => {
    const { section, fold } = await shownSections();
    await fold('Findings');
    const body = section('Findings').querySelector('.section-body')!;
    const { display, contentVisibility } = getComputedStyle(body);
    expect([body.getAttribute('hidden'), display, contentVisibility]).to.deep.equal(['until-found', 'grid', 'hidden']);
  });

  it('open where the browser finds a word in them, or an alert leads to them', async () => {
    const { element, page, section, fold, isFolded, pass } = await shownSections();
    await fold('Findings');
    const body = section('Findings').querySelector('.section-body')!;
    body.dispatchEvent(new Event('beforematch'));
    body.removeAttribute('hidden');
    await pass();
    expect(isFolded('Findings')).to.equal(false);
    expect(section('Findings').querySelector('.fold')?.getAttribute('aria-expanded')).to.equal('true');
    await fold('Plan');
    page.reveal({ kind: 'plan-element', documentId: 'doc_primary', elementId: 'pe_ramipril' });
    await pass();
    expect(isFolded('Plan')).to.equal(false);
    expect(element.shadowRoot?.activeElement?.id).to.equal('doc_primary-pe_ramipril');
  });

  it('are whole in what leaves, folded or not', async () => {
    const { element, find, fold, isFolded, pass } = await shownSections(RECORD, []);
    await fold('Findings');
    await fold('Technique');
    await element.copy('doc_primary');
    for (const line of LINES) expect(written[0]?.['text/plain']).to.contain(line);
    select(find('article'));
    expect(taken(find('article')).text).to.contain(LINES[11]);
    await pass();
    expect(isFolded('Findings')).to.equal(false);
  });
});
