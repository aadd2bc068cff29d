import { expect, fixture, html } from '@open-wc/testing';
import { LitElement, type TemplateResult } from 'lit';
import { ConsultationController } from '../../../src/consultation/consultation-controller.ts';
import { PROXY_ADDRESS } from '../../../demo/playground/scenarios/fake-proxy.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

class ProbeElement extends LitElement {
  static override properties = { sessionId: { attribute: 'session-id' } };
  declare sessionId: string | undefined;
  readonly consultation = new ConsultationController(this, () => this.sessionId);

  protected override render(): TemplateResult {
    const { view } = this.consultation;
    return html`${view?.session.state} ${view?.patientName}`;
  }
}
customElements.define('probe-element', ProbeElement);

let page: TestPage;
const text = (probe: Element) => probe.shadowRoot?.textContent?.trim();
const settled = async () => {
  await page.platform.advance(0);
  await Promise.resolve();
};
const connect = (id: string) => fixture<ProbeElement>(html`<probe-element session-id=${id}></probe-element>`);
const reads = () => page.proxy.callsTo('GET /v1/scribe-sessions');

afterEach(() => page.close());

describe('ConsultationController', () => {
  it('three elements share one read and one stream', async () => {
    page = openPage('completed', { clock: 'fake' });
    const probes = await Promise.all([connect('c-done'), connect('c-done'), connect('c-done')]);
    await settled();
    for (const probe of probes) expect(text(probe)).to.equal('ready Teresa Molina Ruiz');
    expect(page.proxy.callsTo('POST /embed/token').length).to.equal(1);
    expect(reads().length).to.equal(2);
    expect(page.proxy.callsTo('GET /embed/events').length).to.equal(1);
    expect(new Set(probes.map((probe) => probe.consultation.actions)).size).to.equal(1);
  });

  it('sends its first request in the same turn as configure()', async () => {
    page = openPage('completed', { clock: 'fake', isUnconfigured: true });
    const probe = await connect('c-done');
    expect(probe.consultation.view?.session.state).to.equal('idle');
    let isAsked = false;
    page.scribe.configure({
      proxy: PROXY_ADDRESS,
      publishableKey: 'pk_test',
      fetchAssertion: () => {
        isAsked = true;
        return 'assertion';
      },
    });
    await Promise.resolve();
    await Promise.resolve();
    expect(isAsked).to.equal(true);
    await settled();
    expect(text(probe)).to.equal('ready Teresa Molina Ruiz');
  });

  it('says after a second that configure() is missing, and recovers when it comes', async () => {
    page = openPage('completed', { clock: 'fake', isUnconfigured: true });
    const probe = await connect('c-done');
    await page.platform.advance(1000);
    const { failure, state } = probe.consultation.view!.session;
    expect([state, failure?.reason, failure?.error.param]).to.deep.equal(['failed', 'set-up', 'configure']);
    page.scribe.configure({ proxy: PROXY_ADDRESS, publishableKey: 'pk_test', fetchAssertion: () => 'assertion' });
    await settled();
    expect(text(probe)).to.equal('ready Teresa Molina Ruiz');
  });

  it('says what is wrong with a missing and with a malformed session-id', async () => {
    page = openPage('completed', { clock: 'fake' });
    const missing = await connect('');
    expect(missing.consultation.view?.session.failure?.error.param).to.equal('session-id');
    expect(missing.consultation.view?.session.state).to.equal('idle');
    const malformed = await connect('c done/..');
    expect(malformed.consultation.view?.session.failure?.error.param).to.equal('session-id');
    expect(malformed.consultation.view?.session.state).to.equal('failed');
    await settled();
    expect(page.proxy.calls.length).to.equal(0);
  });

  it('on another session-id shows nothing of the former patient, at once', async () => {
    page = openPage('completed', { clock: 'fake' });
    page.scenario.grant.sessionIds = ['c-done', 'c-2'];
    const probe = await connect('c-done');
    await settled();
    page.proxy.hold('GET /v1');
    probe.sessionId = 'c-2';
    expect(probe.consultation.view?.sessionId).to.equal('c-2');
    expect(probe.consultation.view?.session.value).to.equal(undefined);
    await probe.updateComplete;
    expect(text(probe)).to.equal('loading');
  });

  it('survives a move in the document without reading again', async () => {
    page = openPage('completed', { clock: 'fake' });
    const probe = await connect('c-done');
    await settled();
    const parent = document.createElement('section');
    document.body.append(parent);
    parent.append(probe);
    await settled();
    expect(text(probe)).to.equal('ready Teresa Molina Ruiz');
    expect(reads().length).to.equal(2);
    parent.remove();
  });

  it('leaves nothing behind when it is removed, a hundred times over', async () => {
    page = openPage('completed', { clock: 'fake' });
    const listeners = page.platform.listenerCount();
    for (let count = 0; count < 100; count++) {
      const probe = document.createElement('probe-element') as ProbeElement;
      probe.sessionId = 'c-done';
      document.body.append(probe);
      await probe.updateComplete;
      probe.remove();
    }
    await settled();
    expect(page.proxy.openStreams).to.equal(0);
    expect(page.platform.listenerCount()).to.equal(listeners);
    // What is left is the renewal of the token.
    expect(page.platform.timerCount).to.be.at.most(1);
  });

  it('hands out the same alerts when a read brings nothing new', async () => {
    page = openPage('completed', { clock: 'fake' });
    const probe = await connect('c-done');
    await settled();
    const alerts = probe.consultation.view?.alerts;
    page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await settled();
    expect(probe.consultation.view?.alerts).to.equal(alerts);
  });
});
