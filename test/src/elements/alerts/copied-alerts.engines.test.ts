// Where engines can differ: selection, the clipboard.
import { expect } from '@open-wc/testing';
import { aDocument, aReport, someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { copyBareText, select, taken } from '../passages.ts';
import { endShown, shownAlerts } from '../../../support/shown-alerts.ts';
import { NOW } from '../../../support/shown-consultation.ts';
import { AI, IBUPROFEN, copied } from './copied.ts';

describe('<scribe-cdss-alerts> what is copied of alerts (UX rules 6, 7), in each engine', () => {
  afterEach(() => {
    getSelection()?.removeAllRanges();
    endShown();
  });

  it('carries that AI wrote it, as text and as HTML, also in a page that strips what is copied', async () => {
    const endBare = copyBareText();
    const { text, html } = await copied(IBUPROFEN);
    endBare();
    expect(text)
      .to.contain('Ibuprofen')
      .and.to.match(new RegExp(`${AI}$`))
      .and.not.to.contain('DRAFT');
    expect(html).to.contain(`<p>${AI}</p>`);
  });

  it('carries that also where the event is of another window’s class', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const shown = await shownAlerts();
    const card = shown.card('cfa_ibuprofen');
    select(card);
    const view = frame.contentWindow as Window & typeof globalThis;
    const event = new view.ClipboardEvent('copy', {
      bubbles: true,
      composed: true,
      cancelable: true,
      clipboardData: new DataTransfer(),
    });
    card.dispatchEvent(event);
    frame.remove();
    expect(event.clipboardData?.getData('text/plain')).to.match(new RegExp(`${AI}$`));
  });

  it('carries the warning where a selection runs on from a note into a draft', async () => {
    const shown = await shownAlerts();
    const [first, ...rest] = someAlerts();
    const documents = [
      { ...aDocument(NOW), cdssAlerts: [first!] },
      { ...aReport(NOW, 'draft'), cdssAlerts: rest },
    ];
    shown.consultation.showDocuments(documents);
    await shown.settled();
    const inNote = shown.card(first!.id);
    select(inNote);
    // If a browser does not tell the range of a selection, the copy has every alert's warning.
    if ('getComposedRanges' in Selection.prototype) expect(taken(inNote).text).not.to.contain('DRAFT');
    const cards = shown.findAll('.card');
    select(inNote, cards[cards.indexOf(inNote) + 1] ?? cards[0]);
    expect(taken(inNote).text).to.contain('DRAFT');
  });
});
