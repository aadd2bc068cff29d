import { expect } from '@open-wc/testing';
import { someAlerts } from '../../../demo/playground/scenarios/clinical-builders.ts';
import type { ScribeDocuments } from '../../../src/index.ts';
import { holdFile, holdTexts, loseFile, releaseFiles } from '../../support/held.ts';
import { endShown as endAlerts, shownAlerts } from '../../support/shown-alerts.ts';
import { aSnapshot } from '../../support/shown-consultation.ts';
import { documents, endShown, show } from './shown-element.ts';

afterEach(() => {
  releaseFiles();
  endShown();
  endAlerts();
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...someAlerts()[index % 7]!, id: `cfa_${index}` }));

/** Whether something was settled before a page would have been painted three times. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  return settled;
}

describe('updateComplete', () => {
  it('resolves once the files have come that the element needs for what it shows', async () => {
    const shown = await show<ScribeDocuments>('completed', { template: documents });
    const file = holdFile('documents');
    const later = document.createElement('scribe-documents');
    later.sessionId = shown.page.sessionId;
    shown.element.after(later);
    await shown.page.platform.advance(0);
    const { updateComplete } = later;
    expect(await isSettled(updateComplete)).to.equal(false);
    await file.come();
    expect(await updateComplete).to.equal(true);
    expect(later.shadowRoot?.querySelector('article')).not.to.equal(null);
  });

  it('has the files fetched that the element would fetch at rest', async () => {
    const shown = await show<ScribeDocuments>('completed', { template: documents });
    const file = holdFile('outgoing');
    const later = document.createElement('scribe-documents');
    later.sessionId = shown.page.sessionId;
    shown.element.after(later);
    await shown.page.platform.advance(0);
    const { updateComplete } = later;
    expect(await isSettled(updateComplete)).to.equal(false);
    expect(file.asked).to.be.greaterThan(0);
    await file.come();
    await updateComplete;
  });

  it('resolves also if a file cannot be loaded, and never rejects', async () => {
    const file = loseFile('documents');
    const shown = await show<ScribeDocuments>('completed', { template: documents });
    const { asked } = file;
    expect(asked).to.be.greaterThan(0);
    shown.element.requestUpdate();
    await shown.element.updateComplete;
    // It may be there by now: whoever waits has it asked for again.
    expect(file.asked).to.be.greaterThan(asked);
  });

  it('resolves once the texts of another language have come', async () => {
    const shown = await shownAlerts({ lang: 'es' });
    const come = holdTexts(shown.element, 'pt-BR');
    shown.element.lang = 'pt-BR';
    await shown.rendered();
    const { updateComplete } = shown.element;
    expect(await isSettled(updateComplete)).to.equal(false);
    await come();
    await updateComplete;
    expect(shown.find('.list-tools h2').textContent).to.equal('Alertas clínicos');
  });

  it('resolves once a long list is complete', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, many(200)), isInPart: true });
    expect(shown.findAll('.card').length).to.be.lessThan(200);
    await shown.element.updateComplete;
    expect(shown.findAll('.card')).to.have.length(200);
  });

  it('resolves for an element that leaves the page amid a long list', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, many(200)), isInPart: true });
    const { updateComplete } = shown.element;
    shown.element.remove();
    await updateComplete;
    expect(shown.element.isConnected).to.equal(false);
  });
});
