// A held key, a second press: input that begins before a draft's question is visible does not answer it.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { holdUpdates } from '../../../support/held.ts';
import type { Shown } from '../shown-element.ts';
import { questionRead } from './agree.ts';
import {
  ANSWERS,
  askAndAnswer,
  enter,
  focusedIn,
  isAsked,
  noteLeaving,
  pressTwiceAndHold,
  settled,
} from './draft-question.ts';
import { until } from '../../../support/until.ts';

const { written, aDraft, out } = noteLeaving();

const buttons: Record<string, (shown: Shown<ScribeDocuments>) => HTMLElement> = {
  'the copy of a section': ({ find }) => find('.copy-section'),
  Print: ({ control }) => control('Print'),
  JSON: ({ control }) => control('Export as JSON'),
  FHIR: ({ control }) => control('Export as FHIR'),
  Insert: ({ control }) => control('Insert into chart'),
};

describe('<scribe-documents> the question about a draft, asked by key', () => {
  for (const [name, button] of Object.entries(buttons)) {
    it(`is not answered by Enter twice, nor by Enter held: ${name}`, async () => {
      const shown = await aDraft();
      await pressTwiceAndHold(shown, button(shown));
      expect(isAsked(shown)).to.equal(true);
      expect(out()).to.deep.equal([]);
    });
  }

  it('is not answered by Enter twice if a status is not known to be final', async () => {
    const shown = await aDraft('unknown-lifecycle');
    shown.control('Copy').focus();
    for (const _ of [1, 2]) {
      await sendKeys({ press: 'Enter' });
      await settled(shown);
      await questionRead();
    }
    expect(isAsked(shown)).to.equal(true);
    expect(out()).to.deep.equal([]);
  });

  it('takes no yes before it can be read, and one after', async () => {
    const shown = await aDraft();
    shown.control('Copy').focus();
    shown.control('Copy').click();
    await until('the question is asked', () => isAsked(shown));
    shown.control('Continue as draft').click();
    await settled(shown);
    expect(out()).to.deep.equal([]);
    await questionRead();
    shown.control('Continue as draft').focus();
    enter(shown, true);
    await settled(shown);
    expect(out()).to.deep.equal([]);
    enter(shown);
    await until('it is on the clipboard', () => written.length === 1);
  });

  for (const [answer, give] of Object.entries(ANSWERS))
    it(`gives focus back after ${answer}: the copy of a section`, async () => {
      const shown = await aDraft();
      const button = shown.find('.copy-section');
      await askAndAnswer(shown, button, give);
      expect(isAsked(shown)).to.equal(false);
      expect(focusedIn(shown) === button).to.equal(true);
    });

  it('takes focus from nobody who went elsewhere while it came, and gives none back', async () => {
    const shown = await aDraft();
    const field = document.createElement('input');
    document.body.appendChild(field);
    const come = holdUpdates(shown.element);
    shown.control('Copy').focus();
    shown.control('Copy').click();
    await new Promise((resolve) => setTimeout(resolve));
    field.focus();
    come();
    await until('the question is asked', () => isAsked(shown));
    await settled(shown);
    expect(document.activeElement === field).to.equal(true);
    shown.control('Cancel').click();
    await settled(shown);
    expect(document.activeElement === field).to.equal(true);
    field.remove();
  });
});
