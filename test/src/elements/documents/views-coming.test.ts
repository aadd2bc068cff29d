// The file that shows documents: loading, missing, or slow.
import { expect, fixture, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import '../../../../src/define.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { holdFile, loseFile, releaseFiles, type HeldFile } from '../../../support/held.ts';
import { openPage, type TestPage } from '../../../support/test-page.ts';
import { until } from '../../../support/until.ts';

let page: TestPage;

beforeEach(() => {
  page = openPage('completed');
});
afterEach(() => {
  page.close();
  releaseFiles();
});

/** Waits for pending rendering; a missing file fails a frame after it is requested. */
const frames = async (count = 6) => {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
};
const documentsIn = (place: ParentNode) => place.querySelector('scribe-documents') as ScribeDocuments;
const textOf = (element: ScribeDocuments) => element.shadowRoot?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const hasSkeleton = (element: ScribeDocuments) => Boolean(element.shadowRoot?.querySelector('.skeleton'));

/** Adds documents beside alerts of the same record after it was read. */
async function documentsOfReadRecord(): Promise<ScribeDocuments> {
  const { sessionId } = page;
  const alerts = await fixture<HTMLElement>(html`<scribe-cdss-alerts session-id=${sessionId}></scribe-cdss-alerts>`);
  await until('an alert is shown', () => alerts.shadowRoot?.querySelector('[data-id]'));
  const element = document.createElement('scribe-documents');
  element.sessionId = sessionId;
  alerts.after(element);
  await frames();
  return element;
}

describe('<scribe-documents> where the file that shows them is missing', () => {
  let file: Pick<HeldFile, 'asked'>;
  beforeEach(() => (file = loseFile('documents')));

  const markups: Record<string, (sessionId: string) => TemplateResult> = {
    alone: (id) => html`<scribe-documents session-id=${id}></scribe-documents>`,
    'before the alerts of a session': (id) =>
      html`<scribe-session session-id=${id}>
        <scribe-documents></scribe-documents><scribe-cdss-alerts></scribe-cdss-alerts>
      </scribe-session>`,
    'after the alerts of a session': (id) =>
      html`<scribe-session session-id=${id}>
        <scribe-cdss-alerts></scribe-cdss-alerts><scribe-documents></scribe-documents>
      </scribe-session>`,
  };
  for (const [where, markup] of Object.entries(markups)) {
    it(`says so, and does not ask for it for ever: ${where}`, async () => {
      let failures = 0;
      const place = await fixture<HTMLElement>(
        html`<div @scribe-request-failed=${() => failures++}>${markup(page.sessionId)}</div>`,
      );
      const element = documentsIn(place);
      await until('it is said to be unavailable', () => textOf(element).includes('unavailable'));
      await frames(30);
      expect(textOf(element)).to.contain('unavailable');
      // Each reading may ask once; an endless loop would ask once a frame.
      expect(file.asked).to.be.at.most(10);
      expect(failures).to.be.at.most(10);
    });
  }

  it('is loaded again by Refresh, also if the record has not changed', async () => {
    const place = await fixture<HTMLElement>(
      html`<div>
        <scribe-session session-id=${page.sessionId}>
          <scribe-cdss-alerts></scribe-cdss-alerts><scribe-documents></scribe-documents>
        </scribe-session>
      </div>`,
    );
    const element = documentsIn(place);
    await until('it is said to be unavailable', () => textOf(element).includes('unavailable'));
    await element.refresh();
    await frames(30);
    const { asked } = file;
    await element.refresh();
    await frames(30);
    expect(file.asked).to.equal(asked + 1);
  });

  it('keeps its height with later updates', async () => {
    const element = documentsIn(
      await fixture(html`<div><scribe-documents session-id=${page.sessionId}></scribe-documents></div>`),
    );
    await until('it is said to be unavailable', () => textOf(element).includes('unavailable'));
    const heights = new Set<number>();
    const observer = new ResizeObserver(() => heights.add(element.getBoundingClientRect().height));
    observer.observe(element);
    await frames();
    element.requestUpdate();
    await frames(12);
    observer.disconnect();
    expect(heights.size).to.equal(1);
  });
});

describe('<scribe-documents> while the file that shows them is on its way', () => {
  let file: HeldFile;
  beforeEach(() => (file = holdFile('documents')));

  const ends: Record<string, { end: (element: ScribeDocuments) => void; shows: RegExp }> = {
    cleared: { end: (element) => element.clear(), shows: /Cleared/ },
    'signed out': { end: () => page.scribe.logout(), shows: /sign|Cleared/i },
    'asked for another purpose': { end: (element) => (element.purpose = 'none'), shows: /none/ },
  };
  for (const [what, { end, shows }] of Object.entries(ends)) {
    it(`keeps their room, and says what it is when it is ${what}`, async () => {
      const element = await documentsOfReadRecord();
      expect(hasSkeleton(element)).to.equal(true);
      end(element);
      await frames();
      expect(hasSkeleton(element)).to.equal(false);
      expect(textOf(element)).to.match(shows);
    });
  }

  it('marks no change of what was never on show', async () => {
    const element = await documentsOfReadRecord();
    const [document] = page.proxy.consultation().documents as [MedicalRecordDocument];
    document.medicalRecord = { ...document.medicalRecord, summary: 'Something else entirely.' };
    await page.attach(page.sessionId)?.refresh();
    await file.come();
    await until('the change is shown', () => textOf(element).includes('Something else entirely.'));
    expect(element.shadowRoot?.querySelectorAll('ins, del, .changed')).to.have.length(0);
    expect(textOf(element)).not.to.contain('changed since you last saw');
  });
});
