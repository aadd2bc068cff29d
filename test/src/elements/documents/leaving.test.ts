// Which patient's record and which words are exported if the display changes meanwhile.
import { expect } from '@open-wc/testing';
import type { InsertContent } from '../../../../src/consultation/scribe-options.ts';
import type { MedicalRecordDocument as Report } from '../../../../src/contract/medical-record-document.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { holdFile, releaseFiles } from '../../../support/held.ts';
import { clipboardWrites, select, taken } from '../passages.ts';
import { allRecorded, documents, endShown, show, type Shown } from '../shown-element.ts';
import { unhandledRejections } from '../unhandled-rejections.ts';
import { agree } from './agree.ts';
import { until } from '../../../support/until.ts';

const written = clipboardWrites();

afterEach(() => {
  releaseFiles();
  getSelection()?.removeAllRanges();
  endShown();
});

/** Resolves with the result or the error of a request. */
const endOf = (asked: Promise<unknown>): Promise<unknown> => asked.catch((error: unknown) => error);

describe('<scribe-documents> when the patient changes while the file that lets documents out is coming', () => {
  /** Requests an export of one patient's document; it completes when another patient is shown. */
  async function late<Asked>(ask: (shown: Shown<ScribeDocuments>) => Asked) {
    const inserted: unknown[] = [];
    const shown = await show<ScribeDocuments>('completed', {
      template: documents,
      options: { onInsert: (content) => void inserted.push(content) },
    });
    const { element, page, pass } = shown;
    const { consultations, grant } = page.proxy.scenario;
    const session = { ...consultations['c-done']!.session!, id: 'ss_2', consultationInternalId: 'c-2' };
    consultations['c-2'] = { session: { ...session, patientName: 'Bruno Paz' }, documents: [] };
    grant.sessionIds.push('c-2');
    const failures: unknown[] = [];
    element.addEventListener('scribe-request-failed', ({ detail }) => failures.push(detail));
    const writers = holdFile('outgoing');
    // The element is complete only when the file has arrived.
    const going = async (ms: number) => {
      await page.platform.advance(ms);
      await shown.rendered();
    };
    const asked = ask(shown);
    await going(0);
    element.sessionId = 'c-2';
    await going(1000);
    await writers.come();
    for (let turn = 0; turn < 20 && !shown.text().includes('No documents'); turn++) await pass();
    await pass(100);
    expect(shown.text())
      .to.contain('No documents')
      .and.not.to.match(/Copied|Inserted/);
    expect(failures).to.deep.equal([]);
    return { asked, inserted };
  }

  for (const format of ['json', 'fhir'] as const) {
    it(`exports nothing: ${format}`, async () => {
      const { asked } = await late(({ element }) => endOf(element.export('doc_primary', format)));
      expect(await asked).to.include({ kind: 'aborted', code: 'record_changed' });
    });
  }

  it('copies nothing', async () => {
    const { asked } = await late(({ element }) => endOf(element.copy('doc_primary')));
    expect(await asked).to.include({ kind: 'aborted', code: 'record_changed' });
    expect(written).to.have.length(0);
  });

  it('inserts nothing', async () => {
    const { inserted } = await late(({ control }) => control('Insert into chart').click());
    expect(inserted).to.have.length(0);
  });

  it('prints nothing', async () => {
    await late(({ control }) => control('Print').click());
    expect(document.querySelectorAll('iframe[aria-hidden]')).to.have.length(0);
  });

  it('does not ask the page whether it may', async () => {
    let asked = 0;
    await late(({ element, control }) => {
      element.addEventListener('scribe-before-copy', () => asked++);
      control('Copy').click();
    });
    expect(asked).to.equal(0);
  });
});

describe('<scribe-documents> what leaves after the question about a draft', () => {
  const NEWER = 'There IS a fracture of the left radius.';

  /** Requests an export of a draft whose text changes before the doctor confirms. */
  async function confirmed<Asked>(ask: (shown: Shown<ScribeDocuments>) => Asked) {
    const inserted: InsertContent[] = [];
    const shown = await show<ScribeDocuments>('draft', {
      template: documents,
      options: { onInsert: (content) => void inserted.push(content) },
    });
    const asked = ask(shown);
    await shown.pass();
    await changeReport(shown, (report) => (report.medicalRecordSummary = NEWER));
    expect(shown.text()).to.contain('IS');
    await agree(shown);
    for (let turn = 0; turn < 10; turn++) await shown.pass();
    return { asked, inserted };
  }

  async function changeReport({ element, page, pass }: Shown<ScribeDocuments>, change: (it: Report) => void) {
    change(page.proxy.consultation().documents.find(({ id }) => id === 'doc_report')!);
    await element.refresh();
    await pass(100);
  }

  /** Returns the button that copies the summary. */
  const copySummary = ({ findAll }: Shown<ScribeDocuments>) =>
    findAll('.section')
      .find((section) => section.querySelector('h4')?.textContent === 'Summary')!
      .querySelector<HTMLElement>('.copy-section')!;

  it('is what is on show then: copied', async () => {
    await (
      await confirmed(({ element }) => element.copy('doc_report'))
    ).asked;
    expect(written[0]?.['text/plain']).to.contain(NEWER);
  });

  it('is what is on show then: a section', async () => {
    await confirmed((shown) => copySummary(shown).click());
    await until('it is on the clipboard', () => written.length);
    expect(written[0]?.['text/plain']).to.contain(NEWER).and.not.to.contain('CHIEF COMPLAINT');
  });

  it('is what is on show then: inserted', async () => {
    const { inserted } = await confirmed(({ control }) => control('Insert into chart').click());
    expect(inserted[0]?.text).to.contain(NEWER);
  });

  it('is what is on show then: exported', async () => {
    const { asked } = await confirmed(({ element }) => element.export('doc_report', 'json'));
    expect(await (await asked).text()).to.contain(NEWER);
  });

  it('is nothing if the requested section is gone', async () => {
    const shown = await show<ScribeDocuments>('draft', { template: documents });
    await unhandledRejections(async (failed) => {
      copySummary(shown).click();
      await shown.pass();
      await changeReport(shown, (report) => delete report.medicalRecordSummary);
      await agree(shown);
      await until('the failure is told', () => failed.length);
      expect(failed[0]).to.include({ kind: 'set-up', code: 'resource_not_found', param: 'documentId' });
    });
    expect(written).to.have.length(0);
  });

  it('is no passage that is no longer in it: the question closes', async () => {
    const shown = await show<ScribeDocuments>('draft', { template: documents });
    const node = shown.find('article .clinical');
    select(node);
    taken(node);
    await shown.pass();
    expect(shown.text()).to.contain('Continue as draft');
    await changeReport(shown, (report) => (report.medicalRecordSummary = NEWER));
    expect(shown.text()).not.to.contain('Continue as draft');
  });
});

describe('<scribe-documents> the question about a draft', () => {
  /** Shows a draft beside two notes, with a chip for each purpose. */
  async function amongOthers() {
    const shown = await show<ScribeDocuments>('several-documents', { template: documents });
    const all = shown.page.proxy.consultation().documents;
    all.push({ ...all.find(({ purpose }) => purpose === 'primary')!, id: 'doc_3' });
    await shown.element.refresh();
    await shown.pass(100);
    const choose = async (chip: string) => {
      shown
        .findAll('.chip')
        .find(({ textContent }) => textContent?.includes(chip))
        ?.click();
      await shown.pass();
    };
    const isAsked = () => shown.text().includes('Continue as draft');
    return { ...shown, all, choose, isAsked };
  }

  it('is shown where a chip hid the document', async () => {
    const { element, choose, isAsked, pass, control, findAll } = await amongOthers();
    await choose('Clinical note');
    const copied = element.copy('doc_report');
    await pass();
    expect(isAsked()).to.equal(true);
    expect(findAll('[role="tab"]')).to.have.length(3);
    await agree({ control });
    await copied;
    expect(written).to.have.length(1);
  });

  it('is taken as answered with no when another chip is chosen', async () => {
    const { element, choose, isAsked, pass } = await amongOthers();
    const ended = endOf(element.copy('doc_report'));
    await pass();
    await choose('Clinical note');
    expect(await ended).to.include({ kind: 'aborted', code: 'copy_declined' });
    await choose('All');
    expect(isAsked()).to.equal(false);
  });

  it('is taken as answered with no when the document goes', async () => {
    const { element, all, pass } = await amongOthers();
    const ended = endOf(element.copy('doc_report'));
    await pass();
    all.splice(
      all.findIndex(({ id }) => id === 'doc_report'),
      1,
    );
    await element.refresh();
    await pass(100);
    expect(await ended).to.include({ kind: 'aborted', code: 'copy_declined' });
  });

  it('is taken as answered with no where the page does not show the document', async () => {
    const { element, pass, isAsked } = await amongOthers();
    element.purpose = 'primary';
    await pass();
    const ended = endOf(element.copy('doc_report'));
    await pass();
    expect(await ended).to.include({ kind: 'aborted', code: 'copy_declined' });
    expect(isAsked()).to.equal(false);
  });
});

describe('<scribe-documents> what is copied', () => {
  it('has everything that the screen shows of a plan element and a diagnosis, in the same words', async () => {
    const { element, page, pass, text } = await show<ScribeDocuments>(allRecorded('completed'), {
      template: documents,
      lang: 'es',
    });
    const [note] = page.proxy.consultation().documents;
    Object.assign(note!.medicalRecord!.assessmentPlan!.plan![0]!, { frequency: 'only on alternate days' });
    await element.refresh();
    await pass(100);
    await element.copy('doc_primary');
    for (const words of [text(), written[0]?.['text/plain']]) {
      expect(words).to.contain('only on alternate days').and.to.contain('Laboratorio: ').and.to.contain('principal');
    }
  });
});
