import { expect } from '@open-wc/testing';
import { html } from 'lit';
// Loaded before a stream opens, because a test sends its first hint at once.
import type { ScribeSession } from '../../../../src/elements/session/scribe-session.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import type { TestPage } from '../../../support/test-page.ts';
import { endShown, show } from '../shown-element.ts';

const WITH_BOTH = (id: string) =>
  html`<scribe-session session-id=${id}>
    <scribe-documents></scribe-documents><scribe-cdss-alerts></scribe-cdss-alerts>
  </scribe-session>`;

/** Finishes the session at the service without a hint. */
function finish({ proxy, platform }: TestPage): void {
  const { session } = proxy.consultation();
  Object.assign(session ?? {}, { status: 'completed', completedAt: new Date(platform.now()).toISOString() });
}

describe('<scribe-session> live', () => {
  afterEach(endShown);

  it('has one stream for the three elements, and one read of each kind at the start and for each hint', async () => {
    const { page, pass } = await show<ScribeSession>('completed', { template: WITH_BOTH });
    const reads = () => [
      page.proxy.callsTo('GET /v1/scribe-sessions/c-done').length,
      page.proxy.callsTo('GET /v1/scribe-sessions/c-done/medical-record-documents').length,
    ];
    expect(reads()).to.deep.equal([2, 1]);
    page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    for (let turn = 0; turn < 20 && reads()[1] === 1; turn++) await pass(100);
    expect(reads()).to.deep.equal([4, 2]);
    expect(page.proxy.callsTo('GET /embed/events')).to.have.length(1);
    expect(page.proxy.openStreams).to.equal(1);
  });

  it('the dot of a session in progress moves while the stream is open, and is hollow and still while it is not', async () => {
    const { element, page, pass, find } = await show<ScribeSession>('in-progress');
    const moves = () => getComputedStyle(find('.live')).animationName;
    expect(moves()).to.equal('pulse');
    page.proxy.fail('/embed/events', { network: 'before' });
    page.proxy.cutStreams();
    await pass(1200);
    expect(element.matches(':state(reconnecting)')).to.equal(true);
    expect(moves()).to.equal('none');
    expect(getComputedStyle(find('.live')).backgroundColor).to.equal('rgba(0, 0, 0, 0)');
    page.proxy.recover();
    await pass(15_000);
    expect(element.matches(':state(reconnecting)')).to.equal(false);
    expect(moves()).to.equal('pulse');
  });

  it('says that it reconnects, to the eye and once to screen readers, and that it has checked when it is back', async () => {
    const { element, page, pass, text, find } = await show<ScribeSession>('completed');
    const told = () => find('.root > [role=status]').textContent;
    page.proxy.fail('/embed/events', { network: 'before' });
    page.proxy.cutStreams();
    await pass(1200);
    expect(text()).to.contain('Reconnecting to live updates');
    expect(told()).to.equal('Reconnecting to live updates');
    expect(element.state).to.equal('ready');
    await expectAccessible(element);
    page.proxy.recover();
    await pass(15_000);
    expect(find('.bar').textContent).not.to.contain('Reconnecting');
    expect(told()).to.match(/^Checked /);
  });

  it('a short break is not told', async () => {
    const { element, page, pass, text } = await show<ScribeSession>('completed');
    page.proxy.cutStreams('end');
    await pass(1200);
    expect(element.matches(':state(reconnecting)')).to.equal(false);
    expect(text()).not.to.contain('Reconnecting');
  });

  it('says that it polls when the stream stays down, shows what a poll finds, and stops when the stream is back', async () => {
    const { element, page, pass, text } = await show<ScribeSession>('in-progress');
    page.proxy.fail('/embed/events', { network: 'before' });
    page.proxy.cutStreams();
    await pass(20_000);
    expect(text()).to.contain('Checked from time to time, not live.');
    expect(element.matches(':state(reconnecting)')).to.equal(false);
    await expectAccessible(element);
    finish(page);
    await pass(60_000);
    expect(text()).to.contain('Completed');
    page.proxy.recover();
    await pass(15_000);
    expect(text()).not.to.contain('not live');
  });

  it('catches up within seconds after a sleep with the page in view', async () => {
    const { page, pass, text } = await show<ScribeSession>('in-progress');
    finish(page);
    page.platform.sleep(3_600_000);
    await pass(5000);
    expect(text()).to.contain('Completed');
  });

  it('asks nothing while the page is hidden, and catches up when it is back', async () => {
    const { page, pass, text } = await show<ScribeSession>('in-progress');
    page.platform.hide();
    await pass();
    const before = page.proxy.calls.length;
    finish(page);
    page.proxy.hint({ type: 'scribe_session.completed', sessionId: 'ss_done' });
    await pass(60_000);
    expect(page.proxy.calls.length).to.equal(before);
    expect(page.proxy.openStreams).to.equal(0);
    page.platform.show();
    await pass(100);
    expect(text()).to.contain('Completed');
  });
});
