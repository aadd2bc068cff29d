// Where engines can differ: key events, focus, the pointer.
// A held key, a second press, a second click: input that begins before a draft's question is visible does not answer it.
import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { expectAccessible } from '../../../support/accessible.ts';
import { select, taken } from '../passages.ts';
import { questionRead } from './agree.ts';
import {
  ANSWERS,
  askAndAnswer,
  focusedIn,
  isAsked,
  noteLeaving,
  pressTwiceAndHold,
  settled,
} from './draft-question.ts';
import { until } from '../../../support/until.ts';

const { written, aDraft, out } = noteLeaving();

describe('<scribe-documents> the question about a draft, asked by key, in each engine', () => {
  it('is not answered by Enter twice, nor by Enter held: Copy', async () => {
    const shown = await aDraft();
    await pressTwiceAndHold(shown, shown.control('Copy'));
    expect(isAsked(shown)).to.equal(true);
    expect(out()).to.deep.equal([]);
  });

  for (const [answer, give] of Object.entries(ANSWERS))
    it(`gives focus back after ${answer}: Copy`, async () => {
      const shown = await aDraft();
      const button = shown.control('Copy');
      await askAndAnswer(shown, button, give);
      expect(isAsked(shown)).to.equal(false);
      expect(focusedIn(shown) === button).to.equal(true);
    });

  it('is closed by Escape alone in a dialog of the page, which hears no key of it', async () => {
    const shown = await aDraft();
    const dialog = document.createElement('dialog');
    shown.element.replaceWith(dialog);
    dialog.append(shown.element);
    dialog.showModal();
    await settled(shown);
    shown.control('Copy').focus();
    await sendKeys({ press: 'Enter' });
    await settled(shown);
    expect(isAsked(shown)).to.equal(true);
    const heard: string[] = [];
    for (const type of ['keydown', 'keyup'] as const) dialog.addEventListener(type, () => heard.push(type));
    await sendKeys({ press: 'Escape' });
    await settled(shown);
    expect([isAsked(shown), dialog.open, heard]).to.deep.equal([false, true, []]);
  });

  it('is not answered by Enter that follows the copy of a passage', async () => {
    const shown = await aDraft();
    const node = shown.find('article .clinical');
    select(node);
    taken(node);
    await settled(shown);
    await questionRead();
    await sendKeys({ press: 'Enter' });
    await settled(shown);
    expect(isAsked(shown)).to.equal(true);
    expect(out()).to.deep.equal([]);
  });

  it('has focus itself, with a role, with the warning as its name and description, and with its buttons after it', async () => {
    const shown = await aDraft();
    shown.control('Copy').focus();
    await sendKeys({ press: 'Enter' });
    await settled(shown);
    const question = shown.find('.question');
    expect(focusedIn(shown) === question).to.equal(true);
    expect(question.getAttribute('role')).to.equal('group');
    expect(question.getAttribute('aria-label')).to.equal('Draft report');
    expect(shown.find(`#${question.getAttribute('aria-describedby')}`).textContent).to.match(/^Incomplete.*DRAFT/);
    await expectAccessible(shown.element);
    await sendKeys({ press: 'Tab' });
    expect(focusedIn(shown)?.textContent).to.contain('Continue as draft');
  });

  it('takes no second click that has come to lie on its yes', async () => {
    const shown = await aDraft();
    shown.control('Copy').click();
    await settled(shown);
    await questionRead();
    const yes = shown.control('Continue as draft');
    yes.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    await settled(shown);
    expect(out()).to.deep.equal([]);
    yes.scrollIntoView({ block: 'center' });
    // WebKit scrolls to what has focus with a later frame: the click would miss.
    await settled(shown);
    const { x, y, width, height } = yes.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    await until('it is on the clipboard', () => written.length === 1);
  });
});
