// Where engines can differ: the clipboard.
// Copying in a page of plain http, where `navigator.clipboard` is missing.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ScribeDocuments } from '../../../src/elements/documents/scribe-documents.ts';
import { labelledPassage, writeClipboard } from '../../../src/elements/base/clipboard.ts';
import { agree } from './documents/agree.ts';
import { documents, endShown, show } from './shown-element.ts';

const TEXTS = { text: 'Potassium 5.9', html: '<p>Potassium 5.9</p>' };

/** The data on the clipboard, by type. */
const set: Record<string, string> = {};
const { setData } = DataTransfer.prototype;

beforeEach(() => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  DataTransfer.prototype.setData = function (type, text) {
    set[type] = text;
    setData.call(this, type, text);
  };
});

afterEach(() => {
  endShown();
  Reflect.deleteProperty(navigator, 'clipboard');
  DataTransfer.prototype.setData = setData;
  for (const type of Object.keys(set)) delete set[type];
  for (const button of document.querySelectorAll('body > button')) button.remove();
});

/** Calls `run` in a key press, because browsers require a gesture for a copy. */
async function byKey(run: () => Promise<unknown>): Promise<unknown> {
  const button = document.createElement('button');
  document.body.append(button);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  button.addEventListener('click', () => void run().then(() => resolve(undefined), resolve));
  button.focus();
  await sendKeys({ press: 'Enter' });
  return promise;
}

describe('copying without the clipboard interface', () => {
  it('takes HTML and plain text after a gesture, and leaves the selection as it was', async () => {
    const passage = document.body.appendChild(document.createElement('p'));
    passage.textContent = 'What was selected';
    const run = () => {
      // Selects only now, because in some engines the selection moves with the focus.
      getSelection()?.selectAllChildren(passage);
      return writeClipboard(TEXTS, document.body);
    };
    expect(await byKey(run)).to.equal(undefined);
    expect(set).to.deep.equal({ 'text/plain': TEXTS.text, 'text/html': TEXTS.html });
    expect(getSelection()?.toString()).to.equal('What was selected');
    passage.remove();
  });

  it('needs nothing selected', async () => {
    getSelection()?.removeAllRanges();
    expect(await byKey(() => writeClipboard({ text: 'ss_1' }, document.body))).to.equal(undefined);
    expect(set).to.deep.equal({ 'text/plain': 'ss_1' });
    expect(document.querySelectorAll('body > span')).to.have.length(0);
  });

  it('copies in the window that shows the element: a browser refuses in one without focus', async () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const { navigator: its } = frame.contentWindow as Window;
    const written: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(void written.push(text)) };
    Object.defineProperty(its, 'clipboard', { value: clipboard, configurable: true });
    await writeClipboard({ text: 'ss_1' }, frame.contentDocument!.body);
    expect(written).to.deep.equal(['ss_1']);
    frame.remove();
  });

  it('rejects where the browser does not copy', async () => {
    const { execCommand } = document;
    document.execCommand = () => false;
    try {
      const failed = await writeClipboard(TEXTS, document.body).catch((error: unknown) => error);
      expect(failed).to.be.instanceOf(DOMException);
      expect(document.querySelectorAll('body > span')).to.have.length(0);
    } finally {
      document.execCommand = execCommand;
    }
  });

  it('a draft is copied whole after its question, although the copy of a passage would ask again', async () => {
    const shown = await show<ScribeDocuments>('draft', { template: documents });
    getSelection()?.selectAllChildren(shown.find('.document'));
    shown.control('Copy').click();
    await shown.pass();
    await agree({
      control: (name) => {
        const button = shown.control(name);
        // The gesture is the yes of a person.
        return Object.assign(document.createElement('a'), { click: () => button.focus() });
      },
    });
    await sendKeys({ press: 'Enter' });
    await shown.pass(500);
    expect(set['text/plain']).to.contain('DRAFT');
    expect(shown.findAll('.question')).to.have.length(0);
  });
});

describe('a passage that is copied', () => {
  it('keeps its columns as HTML: an empty cell stays one wherever it is pasted', () => {
    const { text, html } = labelledPassage('K\t\t5.9\nK\t5.9', []);
    expect(text).to.match(/^K\t\t5\.9\nK\t5\.9\n/);
    const gap = '&nbsp;'.repeat(4);
    expect(html).to.contain(`<p>K${gap}${gap}5.9</p><p>K${gap}5.9</p>`);
  });

  it('has each line in its direction as HTML', () => {
    const { html } = labelledPassage('Plan:\nהפסק Warfarin התחל Heparin', []);
    expect(html).to.contain('<p>Plan:</p><p dir="rtl">הפסק Warfarin התחל Heparin</p>');
  });
});
