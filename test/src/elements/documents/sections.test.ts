// The sections of a long note: sticky titles, and folded parts that always say what they hide.
import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../../support/accessible.ts';
import { endShown } from '../shown-element.ts';
import { shownSections } from './long-note.ts';

describe('the sections of a document', () => {
  afterEach(() => {
    getSelection()?.removeAllRanges();
    scrollTo(0, 0);
    endShown();
  });

  it('show the whole outline of a button in a title that sticks to the edge of the window', async () => {
    const { section } = await shownSections();
    const head = section('Findings').querySelector('.section-head')!;
    const buttons = head.querySelectorAll<HTMLElement>('button');
    expect(buttons).to.have.length(2);
    for (const button of buttons) {
      button.focus({ focusVisible: true });
      const { outlineOffset, outlineWidth } = getComputedStyle(button);
      const outside = parseFloat(outlineOffset) + parseFloat(outlineWidth);
      expect(button.getBoundingClientRect().top - outside).to.be.at.least(head.getBoundingClientRect().top);
    }
  });

  it('are all open again after clear()', async () => {
    const { element, fold, isFolded, pass } = await shownSections();
    await fold('Findings');
    element.clear();
    await pass();
    await element.refresh();
    await pass(100);
    expect(isFolded('Findings')).to.equal(false);
  });

  it('name the alerts that they hide, the gravest first', async () => {
    const { element, section, fold } = await shownSections();
    await fold('Plan');
    const head = section('Plan').querySelector('.section-head')!;
    expect(head.textContent?.replaceAll(/\s+/g, ' ').trim()).to.match(/^Plan Red\s?2 open alerts$/);
    await expectAccessible(element);
  });

  it('open with a change, which no fold hides', async () => {
    const { element, page, section, fold, isFolded, pass } = await shownSections();
    await fold('Findings');
    const [document] = page.proxy.consultation().documents;
    document!.medicalRecord = { ...document!.medicalRecord, findings: 'All clear.' };
    await element.refresh();
    await pass(100);
    expect(isFolded('Findings')).to.equal(false);
    expect(section('Findings').querySelector('.fold')).to.equal(null);
  });
});
