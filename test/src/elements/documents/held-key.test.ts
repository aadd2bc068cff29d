// Engines: all (key events, focus, pointer)
// A key held or pressed twice, a second click: what begins before the question of a draft is seen does not answer it.
import { expect, waitUntil } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { holdUpdates } from '../../../support/held.ts';
import { clipboardWrites, select, taken } from '../passages.ts';
import { documents, endShown, show, type Shown } from '../shown-element.ts';
import { questionRead } from './agree.ts';

const written = clipboardWrites();
const left: string[] = [];
const { click } = HTMLAnchorElement.prototype;
const { append } = Element.prototype;

beforeEach(() => {
  left.length = 0;
  HTMLAnchorElement.prototype.click = function () {
    left.push('file');
  };
  document.body.append = function (...nodes) {
    if (nodes[0] instanceof HTMLIFrameElement) left.push('paper');
    else append.apply(this, nodes);
  };
});
afterEach(async () => {
  HTMLAnchorElement.prototype.click = click;
  Reflect.deleteProperty(document.body, 'append');
  getSelection()?.removeAllRanges();
  endShown();
  await resetMouse();
});

const aDraft = (scenario: 'draft' | 'unknown-lifecycle' = 'draft') =>
  show<ScribeDocuments>(scenario, { template: documents, options: { onInsert: () => void left.push('chart') } });
const focusedIn = ({ element }: Shown<ScribeDocuments>) => element.shadowRoot?.activeElement;
const isAsked = ({ findAll }: Shown<ScribeDocuments>) => findAll('.question').length > 0;
/** Turns enough for all that a yes leads to. */
const settled = async ({ pass }: Shown<ScribeDocuments>) => {
  for (let turn = 0; turn < 20; turn++) await pass();
};
const out = () => [...left, ...written];
/** Enter as a browser tells of it where focus is: what its keydown does not stop becomes a click. */
function enter(shown: Shown<ScribeDocuments>, repeat = false): void {
  const focused = focusedIn(shown);
  const key = { key: 'Enter', code: 'Enter', bubbles: true, composed: true, cancelable: true, repeat };
  const isLetThrough = focused?.dispatchEvent(new KeyboardEvent('keydown', key));
  if (isLetThrough && focused instanceof HTMLButtonElement) focused.click();
}

const buttons: Record<string, (shown: Shown<ScribeDocuments>) => HTMLElement> = {
  Copy: ({ control }) => control('Copy'),
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
      button(shown).focus();
      await sendKeys({ press: 'Enter' });
      await settled(shown);
      await sendKeys({ press: 'Enter' });
      await questionRead();
      for (const repeat of [false, true, true]) {
        enter(shown, repeat);
        await settled(shown);
      }
      expect(isAsked(shown)).to.equal(true);
      expect(out()).to.deep.equal([]);
    });
  }

  it('is not answered by Enter twice where a status is not known to be final', async () => {
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

  it('takes no yes before it can be read, and one after', async () => {
    const shown = await aDraft();
    shown.control('Copy').focus();
    shown.control('Copy').click();
    await waitUntil(() => isAsked(shown), undefined, { interval: 5 });
    shown.control('Continue as draft').click();
    await settled(shown);
    expect(out()).to.deep.equal([]);
    await questionRead();
    shown.control('Continue as draft').focus();
    enter(shown, true);
    await settled(shown);
    expect(out()).to.deep.equal([]);
    enter(shown);
    await waitUntil(() => written.length === 1);
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
    const { x, y, width, height } = yes.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    await waitUntil(() => written.length === 1);
  });

  const answers: Record<string, (shown: Shown<ScribeDocuments>) => unknown> = {
    Escape: () => sendKeys({ press: 'Escape' }),
    Cancel: async ({ control }) => {
      control('Cancel').focus();
      await sendKeys({ press: 'Enter' });
    },
    'a yes': async ({ control }) => {
      await questionRead();
      control('Continue as draft').focus();
      await sendKeys({ press: 'Enter' });
    },
  };
  for (const [answer, give] of Object.entries(answers))
    for (const name of ['Copy', 'the copy of a section'])
      it(`gives focus back after ${answer}: ${name}`, async () => {
        const shown = await aDraft();
        const button = buttons[name]!(shown);
        button.focus();
        await sendKeys({ press: 'Enter' });
        await settled(shown);
        await give(shown);
        await settled(shown);
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
    await waitUntil(() => isAsked(shown));
    await settled(shown);
    expect(document.activeElement === field).to.equal(true);
    shown.control('Cancel').click();
    await settled(shown);
    expect(document.activeElement === field).to.equal(true);
    field.remove();
  });
});
