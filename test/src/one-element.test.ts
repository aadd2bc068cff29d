import { expect } from '@open-wc/testing';
import { ScribeDocuments } from '../../src/scribe-documents.ts';

describe('scribe-widget/scribe-documents', () => {
  it('registers its element, and no other', () => {
    expect(customElements.get('scribe-documents')).to.equal(ScribeDocuments);
    for (const tag of ['scribe-session', 'scribe-cdss-alerts']) expect(customElements.get(tag)).to.equal(undefined);
  });
});
