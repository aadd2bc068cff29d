import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { deciding } from '../../../../src/elements/cdss-alerts/deciding-part.ts';
import { endShown, shownAlerts, type Shown } from './alerts-fixture.ts';
import { review, select } from './batch-steps.ts';

let field: HTMLInputElement;

before(() => deciding.fetch().then(() => undefined));
beforeEach(() => {
  field = document.createElement('input');
  document.body.append(field);
});
afterEach(() => {
  field.remove();
  endShown();
});

/** What comes late: the next update waits until `come`. */
function held(shown: Shown): () => void {
  let come: () => void = () => undefined;
  let coming: Promise<void> | undefined = new Promise<void>((resolve) => (come = resolve)).then(
    () => (coming = undefined),
  );
  Object.defineProperty(shown.element, 'awaited', { get: () => coming });
  return come;
}

describe('<scribe-cdss-alerts>: focus that comes late', () => {
  const gestures: Record<string, (shown: Shown) => unknown> = {
    'a card': (shown) => shown.control('cfa_labs', 'accept').click(),
    'the form of a reason': (shown) => shown.control('cfa_ibuprofen', 'reject').click(),
    'a key': (shown) => {
      shown.card('cfa_labs').focus();
      shown
        .card('cfa_labs')
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true, composed: true }));
    },
  };
  for (const [what, gesture] of Object.entries(gestures))
    it(`is not taken from a field of the page by ${what}, nor is what is written there`, async () => {
      const shown = await shownAlerts();
      const come = held(shown);
      gesture(shown);
      const { length } = shown.consultation.asked;
      field.focus();
      come();
      await shown.settled();
      expect(document.activeElement).to.equal(field);
      await sendKeys({ type: 'ara' });
      expect(field.value).to.equal('ara');
      expect(shown.consultation.asked).to.have.length(length);
    });

  it('is not taken from a field beside it in a closed shadow root', async () => {
    const shown = await shownAlerts();
    const place = document.createElement('div');
    const root = place.attachShadow({ mode: 'closed' });
    document.body.append(place);
    root.append(shown.element, field);
    await shown.settled();
    const come = held(shown);
    shown.control('cfa_ibuprofen', 'reject').click();
    field.focus();
    come();
    await shown.settled();
    expect(root.activeElement).to.equal(field);
    place.remove();
  });

  it('is not taken back from another control of its own', async () => {
    const shown = await shownAlerts();
    const come = held(shown);
    shown.control('cfa_labs', 'accept').click();
    shown.find('[data-action=refresh]').focus();
    come();
    await shown.settled();
    expect(shown.element.shadowRoot?.activeElement).to.have.property('dataset').that.includes({ action: 'refresh' });
  });

  it('is where it was asked for, if nobody went elsewhere', async () => {
    const shown = await shownAlerts();
    const come = held(shown);
    shown.control('cfa_ibuprofen', 'reject').click();
    come();
    await shown.settled();
    expect(shown.element.shadowRoot?.activeElement).to.have.property('type', 'radio');
  });

  it('is not taken back from a field of the page when the review of a batch ends', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_labs');
    await review(shown, 'accepted');
    shown.find('[data-action=close-sheet]').click();
    await shown.element.updateComplete;
    field.focus();
    await shown.settled();
    expect(document.activeElement).to.equal(field);
  });
});
