// Engines: all (find-in-page, sticky titles, selections)
// The sections of a long note: a list to jump by, titles that stay in sight, and what folds without hiding anything in silence.
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { aDocument, anAlert, aPlan } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { many, scenario } from '../../../../demo/playground/scenarios/make-scenario.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { clipboardWrites, select, taken } from '../passages.ts';
import { documents, endShown, show } from '../shown-element.ts';

const LINES = Array.from(
  { length: 12 },
  (_, at) => `Finding ${at + 1}: nothing to report here, compared with the year before.`,
);
const RECORD = {
  findings: LINES.join('\n'),
  technique: LINES.slice(0, 9).join('\n'),
  comparison: LINES.slice(0, 9).join('\n'),
  impression: LINES.slice(0, 9).join('\n'),
  assessmentPlan: { plan: aPlan() },
};
const ALERTS = [
  anAlert('cfa_1', 'pe_ramipril', 'Ramipril', { severity: 'yellow' }),
  anAlert('cfa_2', 'pe_ibuprofen', 'Ibuprofen', { severity: 'red' }),
];

const nested = (id: string) =>
  html`<scribe-session session-id=${id}><scribe-documents></scribe-documents></scribe-session>`;

async function shown(record: object = RECORD, cdssAlerts = ALERTS) {
  const made = await show<ScribeDocuments>(
    (now) => scenario(now, { documents: [aDocument(now, { medicalRecord: { ...record }, cdssAlerts })] }),
    { template: documents },
  );
  made.element.style.inlineSize = '400px';
  const section = (title: string) => {
    const found = made.findAll('.section').find((one) => one.querySelector('h4')?.textContent?.trim() === title);
    if (!found) throw new Error(`There is no section ${title}.`);
    return found;
  };
  const fold = async (title: string) => {
    section(title).querySelector<HTMLElement>('.fold')!.click();
    await made.pass();
  };
  const isFolded = (title: string) => section(title).querySelector('.section-body')!.hasAttribute('hidden');
  return { ...made, section, fold, isFolded };
}

describe('the sections of a document', () => {
  const written = clipboardWrites();

  afterEach(() => {
    getSelection()?.removeAllRanges();
    scrollTo(0, 0);
    endShown();
  });

  it('of more than two screens are a list to jump by: focus comes to the title, which stands clear of what sticks', async () => {
    const { element, find, findAll, section, fold, isFolded, pass } = await shown();
    expect(find('article').offsetHeight).to.be.above(2 * 700);
    find('.sections summary').click();
    const names = findAll('.sections button').map(({ textContent }) => textContent?.trim());
    expect(names).to.deep.equal(findAll('h4').map(({ textContent }) => textContent?.trim()));
    expect(names).to.include.members(['Findings', 'Impression', 'Plan']);
    await expectAccessible(element);
    await fold('Impression');
    findAll('.sections button')[names.indexOf('Impression')]?.click();
    await pass();
    const title = section('Impression').querySelector('h4');
    expect(element.shadowRoot?.activeElement).to.equal(title);
    expect(title?.getBoundingClientRect().top).to.be.within(0, 60);
    expect(isFolded('Impression')).to.equal(false);
  });

  it('of a short document are no list', async () => {
    const { findAll } = await shown({ findings: 'None.', impression: 'Normal.', technique: 'X-ray.' });
    expect(findAll('.sections')).to.have.length(0);
  });

  it('keep their titles in sight, right below the bar where there is one', async () => {
    const { section } = await shown();
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
    const { element, page, section, fold, isFolded, pass, findAll } = await shown();
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

  it('are all open again after clear()', async () => {
    const { element, fold, isFolded, pass } = await shown();
    await fold('Findings');
    element.clear();
    await pass();
    await element.refresh();
    await pass(100);
    expect(isFolded('Findings')).to.equal(false);
  });

  it('name the alerts that they hide, the gravest first', async () => {
    const { element, section, fold } = await shown();
    await fold('Plan');
    const head = section('Plan').querySelector('.section-head')!;
    expect(head.textContent?.replaceAll(/\s+/g, ' ').trim()).to.match(/^Plan Red\s?2 open alerts$/);
    await expectAccessible(element);
  });

  it('open with a change, which no fold hides', async () => {
    const { element, page, section, fold, isFolded, pass } = await shown();
    await fold('Findings');
    const [document] = page.proxy.consultation().documents;
    document!.medicalRecord = { ...document!.medicalRecord, findings: 'All clear.' };
    await element.refresh();
    await pass(100);
    expect(isFolded('Findings')).to.equal(false);
    expect(section('Findings').querySelector('.fold')).to.equal(null);
  });

  it('open where the browser finds a word in them, or an alert leads to them', async () => {
    const { element, page, section, fold, isFolded, pass } = await shown();
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
    const { element, find, fold, isFolded, pass } = await shown(RECORD, []);
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
