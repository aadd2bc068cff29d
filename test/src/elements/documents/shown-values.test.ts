// Every value of a document that the service sent is on screen when the doctor opens it.
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { aDocument } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { scenario } from '../../../../demo/playground/scenarios/make-scenario.ts';
import { documents, endShown, show } from '../shown-element.ts';
import { sentDocument, valuesOf } from './sent-record.ts';

afterEach(endShown);

const plain = (text: string) => text.replaceAll(/\s/g, '');

describe('a document on screen', () => {
  // A busy WebKit takes a second and more for a document: thirty in one test did not end in its time.
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    it(`has every value that was sent (seed ${seed})`, async () => {
      const all = fc.sample(sentDocument, { numRuns: 10, seed });
      const { findAll, find, pass } = await show(
        (now) => scenario(now, { documents: all.map((sent, index) => ({ ...aDocument(now, sent), id: `d${index}` })) }),
        { template: documents },
      );
      const missing: string[] = [];
      for (const [index, sent] of all.entries()) {
        findAll('[role=tab]')[index]?.click();
        await pass();
        const shown = plain(find('article').textContent ?? '');
        missing.push(...valuesOf(sent).filter((value) => !shown.includes(plain(value))));
      }
      expect(missing).to.deep.equal([]);
    });
  }

  it('has no line for a blank value', async () => {
    const blank = { specialty: ' ', language: ' ', createdAt: ' ', updatedAt: '\n' };
    const { findAll, find } = await show((now) => scenario(now, { documents: [{ id: 'd', ...blank }] }), {
      template: documents,
    });
    expect(find('.meta')).to.exist;
    expect(findAll('.meta li')).to.have.length(0);
  });
});
