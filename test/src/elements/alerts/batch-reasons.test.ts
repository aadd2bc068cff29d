import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { ScribeError } from '../../../../src/index.ts';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import type { CdssAlert } from '../../../../src/contract/cdss-alert.ts';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { choose, comment, confirm, review, select, write } from './batch-steps.ts';
import { aSnapshot } from '../../../support/shown-consultation.ts';

afterEach(endShown);

describe('<scribe-cdss-alerts> reasons of a batch', () => {
  it('asks a reason for each red alert that it rejects', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_ibuprofen', 'cfa_labs');
    await review(shown, 'rejected');
    await confirm(shown);
    expect(shown.find('dialog').textContent).to.contain('Choose a reason for rejecting Ibuprofen.');
    expect(shown.element.shadowRoot?.activeElement?.localName).to.equal('select');
    expect(shown.consultation.asked).to.have.length(0);
    await choose(shown, 'Patient preference');
    await confirm(shown);
    expect(shown.consultation.asked).to.deep.equal([
      { what: 'batch', ids: ['cfa_ibuprofen', 'cfa_labs'], decision: 'rejected', reason: 'Patient preference' },
    ]);
  });

  it('asks a reason for an alert whose severity is not known, too', async () => {
    const unknown = { ...someAlerts()[0], severity: 'fuchsia' } as CdssAlert;
    const shown = await shownAlerts({ snapshot: aSnapshot({}, [unknown]) });
    await select(shown, unknown.id);
    await review(shown, 'rejected');
    await confirm(shown);
    expect(shown.consultation.asked).to.have.length(0);
    expect(shown.element.shadowRoot?.activeElement?.localName).to.equal('select');
  });

  it('shows a button that does nothing yet without the colours of one that can be pressed, also under the pointer', async () => {
    for (const decision of ['accepted', 'rejected'] as const) {
      const shown = await shownAlerts();
      await select(shown, ...someAlerts().map(({ id }) => id));
      await review(shown, decision);
      const submit = shown.find('dialog [type=submit]');
      expect(submit.ariaDisabled).to.equal('true');
      const muted = getComputedStyle(shown.find('.muted')).color;
      expect(getComputedStyle(submit).color, decision).to.equal(muted);
      const { left, top } = submit.getBoundingClientRect();
      await sendMouse({ type: 'move', position: [Math.round(left) + 9, Math.round(top) + 9] });
      expect(submit.matches(':hover')).to.equal(true);
      expect(getComputedStyle(submit).color, `${decision}, under the pointer`).to.equal(muted);
      await resetMouse();
      endShown();
    }
  });

  it('keeps each reason, and what is being written, with its alert when another has gone', async () => {
    const reds = ['red_0', 'red_1'].map((id) => ({ ...someAlerts()[0], id, severity: 'red' })) as CdssAlert[];
    const shown = await shownAlerts({ snapshot: aSnapshot({}, reds) });
    await select(shown, 'red_0', 'red_1');
    await review(shown, 'rejected');
    await choose(shown, 'Alert is wrong');
    const second = shown.find('dialog [data-reason-for=red_1] textarea') as HTMLTextAreaElement;
    second.focus();
    await sendKeys({ type: 'Seen by' });
    await shown.settled();
    shown.consultation.showAlerts(reds.slice(1));
    await shown.settled();
    await sendKeys({ type: ' cardiology' });
    await shown.settled();
    expect((shown.find('dialog [data-reason-for=red_1] textarea') as HTMLTextAreaElement).value).to.equal(
      'Seen by cardiology',
    );
    expect((shown.find('dialog [data-reason-for=red_1] select') as HTMLSelectElement).value).to.equal('');
  });

  it('takes a comment with the reason for a red alert, and for no other', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_ibuprofen', 'cfa_labs');
    await review(shown, 'rejected');
    expect(shown.findAll('dialog textarea')).to.have.length(1);
    expect(shown.find('dialog label.field').textContent).to.contain('Comment (optional)');
    await choose(shown, 'Patient preference');
    await write(shown, 'Single dose only ');
    await confirm(shown);
    expect(shown.consultation.asked[0]?.reason).to.equal('Patient preference – Single dose only');
  });

  it('keeps a comment through Escape: the sheet stays', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_ibuprofen');
    await review(shown, 'rejected');
    await write(shown, 'Single dose');
    await sendKeys({ press: 'Escape' });
    await shown.settled();
    expect(shown.findAll('dialog[open]')).to.have.length(1);
    expect(comment(shown).value).to.equal('Single dose');
  });

  it('asks for the reason where there is only a comment, and keeps that', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_ibuprofen');
    await review(shown, 'rejected');
    await write(shown, 'Single dose');
    await confirm(shown);
    expect(shown.find('dialog').textContent).to.contain('Choose a reason for rejecting Ibuprofen.');
    expect(comment(shown).value).to.equal('Single dose');
    expect(shown.consultation.asked).to.have.length(0);
  });

  it('limits a comment to what the audit keeps beside the reason', async () => {
    const shown = await shownAlerts({ rejectReasons: ['x'.repeat(400), 'Other'] });
    await select(shown, 'cfa_ibuprofen');
    await review(shown, 'rejected');
    await choose(shown, 'x'.repeat(400));
    expect(comment(shown).maxLength).to.equal(97);
    expect(shown.find('dialog label.field').textContent).to.contain('97 characters left');
  });

  it('takes keys in a comment as text: none decides, moves or sends', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_ibuprofen');
    await review(shown, 'rejected');
    await choose(shown, 'Patient preference');
    await write(shown, 'jarxu?1');
    await sendKeys({ press: 'Enter' });
    await shown.settled();
    expect(comment(shown).value).to.equal('jarxu?1\n');
    expect(shown.element.shadowRoot?.activeElement).to.equal(comment(shown));
    expect(shown.consultation.asked).to.have.length(0);
    expect(shown.findAll('.batch-bar')).to.have.length(1);
  });

  it('keeps comment and cursor through a live update', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_ibuprofen');
    await review(shown, 'rejected');
    await write(shown, 'Single dose');
    comment(shown).setSelectionRange(3, 3);
    const alerts = someAlerts().map((alert) => ({ ...alert, reason: `${alert.reason} Seen again.` }));
    shown.consultation.showAlerts(alerts);
    await shown.settled();
    expect(comment(shown).value).to.equal('Single dose');
    expect(comment(shown).selectionStart).to.equal(3);
    expect(shown.element.shadowRoot?.activeElement).to.equal(comment(shown));
  });

  it('keeps reason and comment for the batch that is reviewed after a refused one', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_ibuprofen', 'cfa_labs');
    await review(shown, 'rejected');
    await choose(shown, 'Patient preference');
    await write(shown, 'Single dose');
    shown.consultation.answer = () =>
      Promise.reject(new ScribeError('api', 'No.', { status: 409, code: 'resource_conflict', param: 'cfa_labs' }));
    await confirm(shown);
    shown.find('[data-action=review-rest]').click();
    await shown.settled();
    expect(comment(shown).value).to.equal('Single dose');
    await confirm(shown);
    expect(shown.consultation.asked[1]).to.deep.equal({
      what: 'batch',
      ids: ['cfa_ibuprofen'],
      decision: 'rejected',
      reason: 'Patient preference – Single dose',
    });
  });

  it('keeps reasons through Back, so that a doctor who takes one alert out need not choose the others again', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_ibuprofen', 'cfa_labs');
    await review(shown, 'rejected');
    await choose(shown, 'Patient preference');
    await write(shown, 'Single dose');
    shown.find('[data-action=close-sheet]').click();
    await shown.settled();
    expect(shown.findAll('dialog textarea')).to.have.length(0);
    await select(shown, 'cfa_labs');
    await review(shown, 'rejected');
    await confirm(shown);
    expect(shown.consultation.asked).to.deep.equal([
      { what: 'batch', ids: ['cfa_ibuprofen'], decision: 'rejected', reason: 'Patient preference – Single dose' },
    ]);
  });

  it('sends no reason of a rejection that was left with an acceptance', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_ibuprofen');
    await review(shown, 'rejected');
    await choose(shown, 'Patient preference');
    shown.find('[data-action=close-sheet]').click();
    await shown.settled();
    await review(shown, 'accepted');
    await confirm(shown);
    expect(shown.consultation.asked).to.deep.equal([{ what: 'batch', ids: ['cfa_ibuprofen'], decision: 'accepted' }]);
  });

  it('has the reason that was begun in the card, and the card has that of the review', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_ibuprofen', 'reject').click();
    await shown.settled();
    shown.find('.reason-form input[value="Patient preference"]').click();
    await shown.settled();
    shown.control('cfa_ibuprofen', 'select').click();
    await shown.settled();
    await review(shown, 'rejected');
    expect((shown.find('dialog select') as HTMLSelectElement).value).to.equal('Patient preference');
    await choose(shown, 'Alert is wrong');
    shown.find('[data-action=close-sheet]').click();
    await shown.settled();
    expect((shown.find('.reason-form :checked') as HTMLInputElement).value).to.equal('Alert is wrong');
  });

  it('does not say that a reason is missing where the sheet opens again', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_ibuprofen');
    await review(shown, 'rejected');
    await confirm(shown);
    expect(shown.findAll('dialog .fault')).to.have.length(1);
    shown.find('[data-action=close-sheet]').click();
    await shown.settled();
    await review(shown, 'rejected');
    expect(shown.findAll('dialog .fault')).to.have.length(0);
  });

  const ENDS: Record<string, (shown: Shown) => void> = {
    'the alert has changed since': ({ find, consultation }) => {
      find('[data-action=close-sheet]').click();
      consultation.showAlerts(someAlerts().map((alert) => ({ ...alert, reason: `${alert.reason} Seen again.` })));
    },
    'the element is cleared': ({ element, consultation }) => {
      const { snapshot } = consultation;
      element.clear();
      consultation.show(snapshot);
    },
    'another patient is shown': ({ consultation }) => consultation.show({ life: {} }),
  };
  for (const [what, end] of Object.entries(ENDS)) {
    it(`forgets a comment when ${what}`, async () => {
      const shown = await shownAlerts();
      await select(shown, 'cfa_ibuprofen');
      await review(shown, 'rejected');
      await write(shown, 'Single dose');
      end(shown);
      await shown.settled();
      expect(shown.findAll('dialog textarea')).to.have.length(0);
      if (!shown.findAll('.batch-bar').length) await select(shown, 'cfa_ibuprofen');
      await review(shown, 'rejected');
      expect(comment(shown).value).to.equal('');
    });
  }
});
