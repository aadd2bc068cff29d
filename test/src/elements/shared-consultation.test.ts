// The data of a consultation that the elements of a page share, and when they request it.
import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/define.ts';
import type { ScribeElement } from '../../../src/elements/base/scribe-element.ts';
import type { ScribeCdssAlerts, ScribeSession } from '../../../src/index.ts';
import { aDocument, aSession } from '../../../demo/playground/scenarios/clinical-builders.ts';
import { PROXY_ADDRESS } from '../../../demo/playground/scenarios/fake-proxy.ts';
import { scenario } from '../../../demo/playground/scenarios/make-scenario.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

const SET_UP = { proxy: PROXY_ADDRESS, publishableKey: 'pk_test', fetchAssertion: () => 'assertion' };

let page: TestPage;
const text = (element: Element) => element.shadowRoot?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const settled = async (...elements: ScribeSession[]) => {
  await page.platform.advance(0);
  for (const element of elements) await element.updateComplete;
};
/** Adds a `<scribe-session>` to the page without time to read. */
async function connect(id: string): Promise<ScribeSession> {
  const place = await fixture(html`<div lang="en"><scribe-session session-id=${id}></scribe-session></div>`);
  return place.firstElementChild as ScribeSession;
}
const reads = () => page.proxy.callsTo('GET /v1/scribe-sessions');

afterEach(() => page.close());

describe('a consultation on the page', () => {
  it('is read once, with one stream, for three elements', async () => {
    page = openPage('completed', { clock: 'fake' });
    const elements = await Promise.all([connect('c-done'), connect('c-done'), connect('c-done')]);
    await settled(...elements);
    for (const element of elements) expect(text(element)).to.contain('Teresa Molina Ruiz').and.contain('Completed');
    expect(page.proxy.callsTo('POST /embed/token').length).to.equal(1);
    expect(reads().length).to.equal(2);
    expect(page.proxy.callsTo('GET /embed/events').length).to.equal(1);
  });

  it('is asked for in the same turn as configure()', async () => {
    page = openPage('completed', { clock: 'fake', isUnconfigured: true });
    const element = await connect('c-done');
    expect(element.state).to.equal('idle');
    let isAsked = false;
    page.scribe.configure({
      ...SET_UP,
      fetchAssertion: () => {
        isAsked = true;
        return 'assertion';
      },
    });
    await Promise.resolve();
    await Promise.resolve();
    expect(isAsked).to.equal(true);
    await settled(element);
    expect(text(element)).to.contain('Teresa Molina Ruiz');
  });

  it('is said to lack configure() after a second, and comes with it', async () => {
    page = openPage('completed', { clock: 'fake', isUnconfigured: true });
    const element = await connect('c-done');
    const failed: (string | undefined)[] = [];
    element.addEventListener('scribe-request-failed', ({ detail }) => failed.push(detail.param));
    await page.platform.advance(1000);
    await settled(element);
    expect([element.state, ...failed]).to.deep.equal(['failed', 'configure']);
    page.scribe.configure(SET_UP);
    await settled(element);
    expect(text(element)).to.contain('Teresa Molina Ruiz');
  });

  for (const [what, id, state] of [
    ['missing', '', 'idle'],
    ['malformed', 'c done/..', 'failed'],
  ] as const)
    it(`with a ${what} session-id is asked for nowhere, and that is said`, async () => {
      page = openPage('completed', { clock: 'fake' });
      const element = await connect(id);
      await settled(element);
      expect(element.state).to.equal(state);
      expect(text(element)).to.contain('session-id');
      expect(page.proxy.calls.length).to.equal(0);
    });

  it('tells each wrong session-id by itself', async () => {
    page = openPage('completed', { clock: 'fake' });
    const element = await connect('');
    const told: (string | undefined)[] = [];
    element.addEventListener('scribe-request-failed', ({ detail }) => told.push(detail.sessionId));
    for (const id of ['c done/..', 'c done/...']) {
      element.sessionId = id;
      await settled(element);
    }
    expect(told).to.deep.equal(['c done/..', 'c done/...']);
  });

  it('shows nothing of the former patient on another session-id', async () => {
    page = openPage('completed', { clock: 'fake' });
    page.scenario.grant.sessionIds = ['c-done', 'c-2'];
    const element = await connect('c-done');
    await settled(element);
    page.proxy.hold('GET /v1');
    element.sessionId = 'c-2';
    expect(element.state).to.equal('loading');
    await element.updateComplete;
    expect(text(element)).not.to.contain('Teresa');
  });

  it('keeps focus in an element inside a session that goes on to another session-id', async () => {
    page = openPage('completed', { clock: 'fake' });
    page.scenario.grant.sessionIds = ['c-done', 'c-2'];
    const around = await fixture<ScribeSession>(
      html`<scribe-session lang="en" session-id="c-done"
        ><scribe-documents></scribe-documents><scribe-cdss-alerts></scribe-cdss-alerts
      ></scribe-session>`,
    );
    const inside = [...around.children] as ScribeElement[];
    const rendered = async () => {
      await settled(around);
      for (const element of inside) await element.updateComplete;
    };
    for (const element of inside) {
      around.sessionId = 'c-done';
      await rendered();
      element.shadowRoot?.querySelector<HTMLElement>('.card, button')?.focus();
      expect(document.activeElement === element).to.equal(true);
      const held = page.proxy.hold('GET /v1');
      around.sessionId = 'c-2';
      await rendered();
      expect(document.activeElement === element, 'while it is read').to.equal(true);
      held.release();
      await rendered();
      expect(document.activeElement === element).to.equal(true);
      expect(element.shadowRoot?.activeElement?.matches('h2, h3')).to.equal(true);
    }
  });

  it('is not read again when its element moves in the document', async () => {
    page = openPage('completed', { clock: 'fake' });
    const element = await connect('c-done');
    await settled(element);
    const parent = document.createElement('section');
    document.body.append(parent);
    parent.append(element);
    await settled(element);
    expect(text(element)).to.contain('Teresa Molina Ruiz');
    expect(reads().length).to.equal(2);
    parent.remove();
  });

  it('leaves nothing behind when its element is removed, a hundred times over', async () => {
    page = openPage('completed', { clock: 'fake' });
    const listeners = page.platform.listenerCount();
    for (let count = 0; count < 100; count++) {
      const element = document.createElement('scribe-session');
      element.sessionId = 'c-done';
      document.body.append(element);
      await element.updateComplete;
      element.remove();
    }
    await settled();
    expect(page.proxy.openStreams).to.equal(0);
    expect(page.platform.listenerCount()).to.equal(listeners);
    // Only the renewal of the token is left.
    expect(page.platform.timerCount).to.be.at.most(1);
  });

  it('renders nothing anew when a read brings nothing new', async () => {
    page = openPage('completed', { clock: 'fake' });
    const place = await fixture(
      html`<div lang="en"><scribe-cdss-alerts session-id=${page.sessionId}></scribe-cdss-alerts></div>`,
    );
    const [element] = place.getElementsByTagName('scribe-cdss-alerts');
    await settled();
    await element?.updateComplete;
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    const list = element?.shadowRoot?.querySelector('.cards');
    observer.observe(list!, { subtree: true, childList: true, characterData: true, attributes: true });
    page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await settled();
    await element?.updateComplete;
    await Promise.resolve();
    expect(reads().length).to.be.greaterThan(2);
    expect(changes).to.equal(0);
    observer.disconnect();
  });
});

describe('a decision that fails after the page has gone on to another patient', () => {
  const two = (now: number) =>
    scenario(now, {
      consultations: {
        'c-next': {
          session: aSession(now, { id: 'ss_next', consultationInternalId: 'c-next', patientName: 'Otra Persona' }),
          documents: [aDocument(now, { id: 'doc_next', cdssAlerts: [] })],
        },
      },
      grant: { sessionIds: ['c-done', 'c-next', 'c-new'], scopes: ['read', 'decide', 'login'], doctorName: 'Ana' },
    });

  for (const [where, next] of [
    ['in the bar', 'c-next'],
    ['on the card', 'c-new'],
  ] as const)
    it(`is told once, ${where} of the next session, by its count and consultation alone (UX rule 2)`, async () => {
      page = openPage(two, { clock: 'fake' });
      const place = await fixture(
        html`<div lang="en">
          <scribe-session session-id="c-done"><scribe-cdss-alerts></scribe-cdss-alerts></scribe-session>
        </div>`,
      );
      const session = place.firstElementChild as ScribeSession;
      const alerts = session.firstElementChild as ScribeCdssAlerts;
      await settled(session);
      page.proxy.fail('/v1/cdss', { code: 'permission_denied', times: 1 });
      alerts.accept('cfa_ibuprofen').catch(() => undefined);
      session.sessionId = next;
      await settled(session);
      await settled(session);
      const told = [session, alerts].flatMap(({ shadowRoot }) => [
        ...(shadowRoot?.querySelectorAll('[role=alert]') ?? []),
      ]);
      expect(told.map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())).to.deep.equal([
        'Consultation c-done: 1 decision not recorded. Check its alerts.',
      ]);
    });
});
