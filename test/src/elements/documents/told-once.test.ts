import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import '../../../../src/define.ts';
import { documentViews, type ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { replaceScribe } from '../../../support/replace-scribe.ts';
import { until } from '../../../support/until.ts';
import { aDecision, aSnapshot, shownConsultation } from '../../../support/shown-consultation.ts';

afterEach(() => replaceScribe(undefined));

it('<scribe-documents> tells of a changed text, not of one that an applied alert has told, though its views came after the reading', async () => {
  const consultation = shownConsultation(aSnapshot());
  const content = await documentViews.fetch();
  let bring = (_content: unknown): void => undefined;
  const coming = new Promise((resolve) => (bring = resolve));
  for (const [name, value] of Object.entries({ content: undefined, fetch: () => coming }))
    Object.defineProperty(documentViews, name, { configurable: true, value });
  const place = await fixture(html`<div><scribe-documents session-id="c-done" lang="en"></scribe-documents></div>`);
  const element = place.firstElementChild as ScribeDocuments;
  await element.rendered;
  for (const name of ['content', 'fetch']) Reflect.deleteProperty(documentViews, name);
  bring(content);
  await until('the document is shown', () => element.shadowRoot?.querySelector('.document'));
  const [document] = consultation.snapshot.documents.value!.items;
  const told = async (medicalRecordSummary: string) => {
    const decisions = { cfa_ibuprofen: aDecision('accepted', 'applied') };
    consultation.showDocuments([{ ...document!, medicalRecordSummary }], decisions);
    await element.updateComplete;
    await element.updateComplete;
    return element.shadowRoot?.querySelector('.root > [role=status]')?.textContent;
  };
  expect(await told('A new summary.')).to.equal('');
  expect(await told('Another summary.')).to.equal('The record was updated');
});
