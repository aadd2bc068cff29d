import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { holdUpdates } from '../../../support/held.ts';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { review, select } from './batch-steps.ts';

let field: HTMLInputElement;

beforeEach(() => {
  field = document.createElement('input');
  document.body.append(field);
});
afterEach(() => {
  field.remove();
  endShown();
});

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
    it(`is not taken from a field of the page by ${what}, and the text there stays`, async () => {
      const shown = await shownAlerts();
      const come = holdUpdates(shown.element);
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
    const come = holdUpdates(shown.element);
    shown.control('cfa_ibuprofen', 'reject').click();
    field.focus();
    come();
    await shown.settled();
    expect(root.activeElement).to.equal(field);
    place.remove();
  });

  it('is not taken back from another control of its own', async () => {
    const shown = await shownAlerts();
    const come = holdUpdates(shown.element);
    shown.control('cfa_labs', 'accept').click();
    shown.find('.how > .icon-only').focus();
    come();
    await shown.settled();
    expect(shown.element.shadowRoot?.activeElement?.matches('.how > .icon-only')).to.equal(true);
  });

  it('is where it was asked for, if nobody went elsewhere', async () => {
    const shown = await shownAlerts();
    const come = holdUpdates(shown.element);
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
    await shown.rendered();
    field.focus();
    await shown.settled();
    expect(document.activeElement).to.equal(field);
  });
});
