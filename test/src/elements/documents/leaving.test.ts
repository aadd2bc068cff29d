// Whose record leaves, and which words of it, where something else comes to stand there meanwhile.
import { expect } from '@open-wc/testing';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { documentWriters } from '../../../../src/elements/documents/document-writers-part.ts';
import { clipboardWrites, select, taken } from '../passages.ts';
import { documents, endShown, show, type Shown } from '../shown-element.ts';

const written = clipboardWrites();
const fetchWriters = documentWriters.fetch.bind(documentWriters);

afterEach(() => {
  documentWriters.fetch = fetchWriters;
  getSelection()?.removeAllRanges();
  endShown();
});

/** How something that was asked for has ended. */
const endOf = (asked: Promise<unknown>): Promise<unknown> => asked.catch((error: unknown) => error);

describe('<scribe-documents> when the patient changes while the file that lets documents out is coming', () => {
  /** Asks for something of one patient's document, and has it come when another patient is on show. */
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
    const { promise: coming, resolve: come } = Promise.withResolvers<void>();
    documentWriters.fetch = () => coming.then(fetchWriters);
    const asked = ask(shown);
    await pass();
    element.sessionId = 'c-2';
    await pass(1000);
    come();
    for (let turn = 0; turn < 20; turn++) await pass();
    expect(shown.text())
      .to.contain('No documents')
      .and.not.to.match(/Copied|Inserted/);
    expect(failures).to.deep.equal([]);
    return { asked, inserted };
  }

  for (const format of ['json', 'fhir'] as const) {
    it(`exports nothing: ${format}`, async () => {
      const { asked } = await late(({ element }) => endOf(element.export('doc_primary', format)));
      expect(await asked).to.include({ kind: 'aborted' });
    });
  }

  it('copies nothing', async () => {
    const { asked } = await late(({ element }) => endOf(element.copy('doc_primary')));
    expect(await asked).to.include({ kind: 'aborted' });
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
