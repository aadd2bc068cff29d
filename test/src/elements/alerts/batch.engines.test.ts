// Where engines can differ: dialogs, focus, key events.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { endShown, shownAlerts } from '../../../support/shown-alerts.ts';
import { choose, comment, confirm, review, select, closesWhereItOpened, write } from './batch-steps.ts';
import { aDecision, aSnapshot, yellowAlerts } from '../../../support/shown-consultation.ts';
import { until } from '../../../support/until.ts';

afterEach(endShown);

describe('<scribe-cdss-alerts> batch (§4.7), in each engine', () => {
  it('opens a labelled sheet that names the patient, who decides, every alert and its change; focus is not on the button', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    const dialog = shown.find('dialog') as HTMLDialogElement;
    expect(dialog.open).to.equal(true);
    expect(dialog.matches(':modal')).to.equal(true);
    const text = dialog.textContent ?? '';
    for (const part of [
      'Accept 2 alerts?',
      'Teresa Molina Ruiz',
      'c-done',
      'Deciding as Dra. Ana Lima',
      'Metformin',
      'Kidney function',
    ])
      expect(text).to.contain(part);
    expect(dialog.querySelectorAll('ins')).to.have.length(2);
    expect(shown.element.shadowRoot?.activeElement?.className).to.equal('sheet-list');
    expect(shown.consultation.asked).to.have.length(0);
  });

  it('is confirmed only once its list was on screen to its end, and says so until then', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)) });
    shown.find('[data-action=select-all]').click();
    await shown.settled();
    await review(shown, 'accepted');
    const submit = shown.find('dialog [type=submit]');
    const why = shown.find('#sheet-unread');
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    expect([submit.ariaDisabled, why.hidden]).to.deep.equal(['true', false]);
    const { top } = submit.getBoundingClientRect();
    submit.click();
    await shown.settled();
    expect(shown.consultation.asked).to.deep.equal([]);
    expect(shown.told()).to.equal('Scroll to the end of the list to confirm.');
    shown.find('.sheet-list').focus();
    await sendKeys({ press: 'End' });
    await until('the end is seen', () => submit.ariaDisabled === 'false');
    expect([why.hidden, submit.getBoundingClientRect().top]).to.deep.equal([true, top]);
    submit.click();
    await shown.settled();
    expect(shown.consultation.asked.map(({ ids }) => ids.length)).to.deep.equal([12]);
  });

  it('shows a box wherever an alert is selected, also in the row of one that was not recorded', async () => {
    const shown = await shownAlerts();
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'refused') });
    await shown.settled();
    shown.find('[data-action=select-all]').click();
    await shown.settled();
    const boxes = shown.findAll('.pick > input').filter((box) => (box as HTMLInputElement).checked);
    expect(shown.find('.batch-bar .count').textContent).to.equal(`${boxes.length} selected`);
    expect((shown.control('cfa_labs', 'select') as HTMLInputElement).checked).to.equal(true);
    expect(shown.card('cfa_labs').getBoundingClientRect().height).to.equal(40);
  });

  for (const way of ['Escape', 'Back'] as const)
    it(`closes with ${way}, and gives focus back to the button that opened it, where the doctor is: accepted`, () =>
      closesWhereItOpened('accepted', way));

  it('gives focus back to the list when the batch is sent', async () => {
    const shown = await shownAlerts();
    shown.find('[data-action=select-all]').click();
    await shown.settled();
    shown.consultation.answer = (ids) => Promise.resolve(ids.map((id) => ({ id, status: 'accepted' as const })));
    await review(shown, 'accepted');
    await confirm(shown);
    expect(shown.findAll('.batch-bar')).to.have.length(0);
    expect(shown.element.shadowRoot?.activeElement?.localName).to.equal('h2');
  });

  it('keeps what a doctor has given in its review when the element is moved in the page', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_ibuprofen', 'cfa_labs');
    await review(shown, 'rejected');
    await choose(shown, 'Benefit outweighs the risk');
    await write(shown, 'Three days.');
    const place = document.createElement('div');
    document.body.append(place);
    place.append(shown.element);
    await shown.settled();
    expect(shown.find('dialog').matches(':modal')).to.equal(true);
    expect(comment(shown).value).to.equal('Three days.');
    place.remove();
  });
});
