import { expect, nextFrame } from '@open-wc/testing';
import { html } from 'lit';
import type { ScribeCdssAlerts } from '../../../../src/elements/alerts/scribe-cdss-alerts.ts';
import type { ScenarioName } from '../../../../demo/playground/scenarios/scenarios.ts';
import { endShown, show, type Shown } from '../shown-element.ts';
import { readToEnd } from './batch-steps.ts';

const opened = (scenario: ScenarioName = 'completed', lang = 'en'): Promise<Shown<ScribeCdssAlerts>> =>
  show<ScribeCdssAlerts>(scenario, {
    lang,
    template: (sessionId) => html`<scribe-cdss-alerts session-id=${sessionId}></scribe-cdss-alerts>`,
  });

const posts = ({ page }: Shown<ScribeCdssAlerts>): string[] =>
  page.proxy.callsTo('POST /v1/cdss').map(({ path }) => path.split('?')[0] as string);

afterEach(endShown);

describe('<scribe-cdss-alerts> from the click to the record', () => {
  it('sends one request for a double click, after the undo window, and is green only when the record shows it', async () => {
    const shown = await opened();
    shown.page.proxy.applyAfter = undefined;
    const accept = shown.find('[data-id=cfa_metformin] [data-action=accept]');
    accept.click();
    accept.click();
    await shown.pass(4900);
    expect(posts(shown)).to.deep.equal([]);
    await shown.pass(200);
    expect(posts(shown)).to.deep.equal(['/v1/cdss/alerts/cfa_metformin/accept']);
    expect(shown.findAll('.card .tone-green')).to.have.length(0);
    shown.page.proxy.applyAccepted();
    await shown.pass(5000);
    expect(shown.find('[data-id=cfa_metformin] .tone-green').textContent).to.contain('The change is in the record');
    expect(posts(shown)).to.have.length(1);
  });

  it('sends nothing that was undone', async () => {
    const shown = await opened();
    shown.find('[data-id=cfa_labs] [data-action=reject]').click();
    await shown.pass(1000);
    shown.find('[data-id=cfa_labs] [data-action=undo]').click();
    await shown.pass(10_000);
    expect(posts(shown)).to.deep.equal([]);
    expect(shown.findAll('[data-id=cfa_labs] [data-action=accept]')).to.have.length(1);
  });

  it('settles an unanswered decision by reading, never by sending again', async () => {
    const shown = await opened();
    shown.element.undoSeconds = 0;
    shown.page.proxy.fail('/v1/cdss/alerts/cfa_labs', { network: 'after' });
    shown.find('[data-id=cfa_labs] [data-action=accept]').click();
    await shown.pass(30_000);
    expect(posts(shown)).to.have.length(1);
    expect(shown.find('[data-id=cfa_labs]').textContent).to.contain('Accepted');
  });

  it('rejects a red alert with its reason in the request', async () => {
    const shown = await opened();
    shown.element.undoSeconds = 0;
    shown.find('[data-id=cfa_ibuprofen] [data-action=reject]').click();
    await shown.pass();
    shown.find('[data-id=cfa_ibuprofen] input[type=radio]').click();
    shown.find('[data-id=cfa_ibuprofen] [type=submit]').click();
    await shown.pass();
    const [call] = shown.page.proxy.callsTo('POST /v1/cdss/alerts/cfa_ibuprofen/reject');
    expect(call?.body).to.deep.equal({ reason: 'Does not fit this patient' });
  });

  it('records nothing of a batch that is refused, and offers the rest', async () => {
    const shown = await opened();
    for (const id of ['cfa_labs', 'cfa_metformin']) shown.find(`[data-id=${id}] input`).click();
    await shown.pass();
    shown.find('[data-action=review-accepted]').click();
    await shown.pass();
    shown.page.proxy.fail('/v1/cdss/decisions', { status: 404, code: 'resource_not_found' });
    await readToEnd(shown);
    shown.find('dialog [type=submit]').click();
    await shown.pass(2000);
    expect(posts(shown)).to.deep.equal(['/v1/cdss/decisions']);
    expect(shown.find('dialog').textContent).to.contain('Nothing was recorded');
    expect(shown.page.proxy.alert('cfa_labs').status).to.equal('pending');
  });

  for (const [lang, off, on] of [
    ['en', 'Decisions are off for now', 'Decisions are on again.'],
    ['es', 'De momento no se puede decidir', 'Ya se puede decidir de nuevo.'],
    ['pt-BR', 'As decisões estão desativadas no momento', 'As decisões estão ativadas de novo.'],
  ] as const)
    it(`says that deciding is off while the proxy cannot write its audit, and that it is on again: ${lang}`, async () => {
      const shown = await opened('completed', lang);
      const told = () => shown.find('[role=status]').textContent?.trim() ?? '';
      const details = { reason: 'audit' };
      shown.page.proxy.fail('/v1/cdss/', { status: 503, code: 'service_unavailable', details, times: 1 });
      shown.find('[data-id=cfa_labs] [data-action=accept]').click();
      await shown.pass(5000);
      expect(told()).to.contain(off);
      expect(shown.findAll('[data-action=accept]')).to.have.length(0);
      await shown.pass(29_000);
      expect(told()).to.contain(off);
      await shown.pass(1000);
      expect(told()).to.equal(on);
      expect(shown.findAll('[data-action=accept]').length).to.be.above(0);
      // The row stays, and must not say that decisions are off now.
      expect(shown.text()).not.to.contain(off);
    });

  it('tells on return what became of decisions that hiding the page has sent, and each alert once', async () => {
    const shown = await opened();
    const told = () => shown.find('[role=status]').textContent?.trim() ?? '';
    shown.find('[data-id=cfa_labs] [data-action=accept]').click();
    // A click counts from when the folded card is painted, and Firefox takes `click()` for one by pointer.
    await nextFrame();
    await nextFrame();
    await shown.pass(1000);
    shown.find('[data-id=cfa_metformin] [data-action=accept]').click();
    await shown.pass(1000);
    const before = told();
    shown.page.proxy.fail('/v1/cdss/alerts/cfa_labs', { code: 'permission_denied' });
    shown.page.proxy.fail('/v1/cdss/alerts/cfa_metformin', { status: 409, code: 'resource_conflict' });
    shown.page.platform.hide();
    await shown.pass(30_000);
    // Nobody hears it, and the next message would take its place.
    expect(told()).to.equal(before);
    shown.page.platform.show();
    await shown.pass();
    for (const name of ['Kidney function', 'Metformin'])
      expect(told().match(new RegExp(`${name}: Not recorded`, 'g')), told()).to.have.length(1);
  });

  it('tells the next patient nothing of what became of the former one’s decisions while the page was hidden', async () => {
    const shown = await opened();
    shown.page.proxy.fail('/v1/cdss', { code: 'permission_denied' });
    shown.find('[data-id=cfa_labs] [data-action=accept]').click();
    shown.page.platform.hide();
    await shown.pass(30_000);
    expect(shown.find('[data-id=cfa_labs]').textContent).to.contain('Not recorded');
    shown.element.sessionId = 'c-another';
    await shown.pass();
    shown.page.platform.show();
    await shown.pass();
    expect(shown.find('[role=status]').textContent).not.to.match(/Not recorded|Kidney/);
  });

  it('tells on return that the connection was lost while the page was hidden', async () => {
    const shown = await opened();
    const told = () => shown.find('[role=status]').textContent?.trim() ?? '';
    shown.page.platform.hide();
    shown.page.platform.goOffline();
    await shown.pass(1000);
    expect(told()).not.to.contain('Offline');
    shown.page.platform.show();
    await shown.pass();
    expect(told()).to.contain('Offline');
  });

  it('shows no message about deciding to the next patient, whose alerts could always be decided', async () => {
    const shown = await opened();
    const details = { reason: 'audit' };
    shown.page.proxy.fail('/v1/cdss/', { status: 503, code: 'service_unavailable', details, times: 1 });
    shown.find('[data-id=cfa_labs] [data-action=accept]').click();
    await shown.pass(6000);
    shown.element.sessionId = 'c-another';
    await shown.pass(60_000);
    expect(shown.find('[role=status]').textContent).not.to.contain('Decisions are on again');
  });

  it('empties itself at once when the page names another session', async () => {
    const shown = await opened();
    expect(shown.text()).to.contain('Ibuprofen');
    shown.element.sessionId = 'c-another';
    await shown.rendered();
    expect(shown.text()).not.to.match(/Ibuprofen|Teresa/);
  });

  it('says of which session a decision has failed, when the page names another by then', async () => {
    const shown = await opened();
    const failed: unknown[] = [];
    shown.element.addEventListener('scribe-request-failed', ({ detail: { sessionId, code } }) =>
      failed.push([sessionId, code]),
    );
    shown.page.proxy.fail('/v1/cdss', { code: 'permission_denied' });
    shown.find('[data-id=cfa_metformin] [data-action=accept]').click();
    await shown.pass(1000);
    shown.element.sessionId = 'c-another';
    await shown.pass(1000);
    expect(failed).to.deep.include(['c-done', 'permission_denied']);
    expect(failed).not.to.deep.include(['c-another', 'permission_denied']);
    expect(shown.text()).not.to.match(/Metformin|Nothing was recorded/);
  });

  it('shows what became of a decision when the page names its session again', async () => {
    const shown = await opened();
    shown.page.proxy.fail('/v1/cdss', { code: 'permission_denied' });
    shown.find('[data-id=cfa_metformin] [data-action=accept]').click();
    await shown.pass(1000);
    shown.element.sessionId = 'c-another';
    await shown.pass(1000);
    shown.element.sessionId = 'c-done';
    await shown.pass(1000);
    expect(shown.find('[data-id=cfa_metformin]').textContent).to.contain('You may not decide this alert');
    shown.find('[data-id=cfa_metformin] [data-action=dismiss]').click();
    await shown.pass();
    expect(shown.find('[data-id=cfa_metformin]').textContent).not.to.contain('Nothing was recorded');
  });

  it('says what is wrong with a malformed session-id', async () => {
    const shown = await opened();
    shown.element.sessionId = 'no/such id';
    await shown.pass();
    expect(shown.element.state).to.equal('failed');
    expect(shown.text()).to.contain('no/such id');
  });
});
