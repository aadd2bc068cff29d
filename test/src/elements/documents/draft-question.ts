// The question before the export of a draft, and the exported texts.
import { resetMouse, sendKeys } from '@web/test-runner-commands';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { clipboardWrites } from '../passages.ts';
import { documents, endShown, show, type Shown } from '../shown-element.ts';
import { questionRead } from './agree.ts';

/** Records the exports in the tests of a suite instead of making them. */
export function noteLeaving() {
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
  return { written, aDraft, out: () => [...left, ...written] };
}

export const focusedIn = ({ element }: Shown<ScribeDocuments>) => element.shadowRoot?.activeElement;
export const isAsked = ({ findAll }: Shown<ScribeDocuments>) => findAll('.question').length > 0;
/** Waits enough turns for all effects of a yes. */
export const settled = async ({ pass }: Shown<ScribeDocuments>) => {
  for (let turn = 0; turn < 20; turn++) await pass();
};
/** Presses Enter like a browser at the focus: a keydown that is not prevented becomes a click. */
export function enter(shown: Shown<ScribeDocuments>, repeat = false): void {
  const focused = focusedIn(shown);
  const key = { key: 'Enter', code: 'Enter', bubbles: true, composed: true, cancelable: true, repeat };
  const isLetThrough = focused?.dispatchEvent(new KeyboardEvent('keydown', key));
  if (isLetThrough && focused instanceof HTMLButtonElement) focused.click();
}

/** Opens the question by Enter, presses Enter again, and holds it once the question is readable. */
export async function pressTwiceAndHold(shown: Shown<ScribeDocuments>, button: HTMLElement): Promise<void> {
  button.focus();
  await sendKeys({ press: 'Enter' });
  await settled(shown);
  await sendKeys({ press: 'Enter' });
  await questionRead();
  for (const repeat of [false, true, true]) {
    enter(shown, repeat);
    await settled(shown);
  }
}

/** Ways to answer by key. */
export const ANSWERS: Readonly<Record<string, (shown: Shown<ScribeDocuments>) => unknown>> = {
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

/** Opens the question by Enter on a button, and answers. */
export async function askAndAnswer(
  shown: Shown<ScribeDocuments>,
  button: HTMLElement,
  answer: (shown: Shown<ScribeDocuments>) => unknown,
): Promise<void> {
  button.focus();
  await sendKeys({ press: 'Enter' });
  await settled(shown);
  await answer(shown);
  await settled(shown);
}
