// The work of one press on a box. A doctor waits for it, and the list may have 200 cards.
import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';

afterEach(endShown);

/** Counts the later updates of the element. */
function countUpdates({ element }: Shown): () => number {
  let updates = 0;
  const own = element as unknown as { performUpdate: () => void };
  const perform = own.performUpdate.bind(element);
  own.performUpdate = () => {
    updates++;
    perform();
  };
  return () => updates;
}

/** Notes the texts that the element asks for later. */
function noteTerms({ element }: Shown): string[] {
  const keys: string[] = [];
  const { term } = element;
  const noted: typeof term = (key, ...args) => {
    keys.push(key);
    return term(key, ...args);
  };
  Object.assign(element, { term: noted });
  return keys;
}

describe('<scribe-cdss-alerts> when an alert is selected', () => {
  afterEach(() => resetMouse());

  it('is updated once by a press, which makes a click and an input', async () => {
    const shown = await shownAlerts();
    const box = shown.control('cfa_labs', 'select');
    box.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = box.getBoundingClientRect();
    const updates = countUpdates(shown);
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    await shown.settled();
    expect(shown.find('.batch-bar .count').textContent).to.contain('1');
    expect(updates()).to.equal(1);
  });

  it('does not write the map of the keys again, unless in another language', async () => {
    const shown = await shownAlerts();
    const asked = noteTerms(shown);
    shown.control('cfa_labs', 'select').click();
    await shown.settled();
    expect(asked).to.include('batchSelected').and.not.to.include('alertsKeyNext');
    shown.element.lang = 'es';
    await shown.settled();
    expect(asked).to.include('alertsKeyNext');
    expect(shown.find('.keys').textContent).to.contain('Alerta siguiente');
  });
});
