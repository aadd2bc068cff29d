// `POST /embed/open` in use: three elements on a page, from patient to patient.
import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import '../../../src/define.ts';
import type { ScribeOptions } from '../../../src/consultation/scribe-options.ts';
import type { ScribeElement } from '../../../src/elements/base/scribe-element.ts';
import { someAlerts } from '../../../demo/playground/scenarios/clinical-builders.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

const NEXT = 'c-2';
let page: TestPage;
let elements: ScribeElement[];

afterEach(() => page.close());

/** Opens the three elements on the first of two consultations of one grant. */
async function opened(options: Partial<ScribeOptions> = {}, isOld = false): Promise<void> {
  page = openPage('completed', { clock: 'fake', options });
  page.proxy.takesOneTrip = !isOld;
  page.scenario.grant.sessionIds = ['c-done', NEXT];
  const next = structuredClone(page.proxy.consultation());
  next.session = { ...next.session!, id: 'ss_2', consultationInternalId: NEXT };
  next.documents = next.documents.map((document) => ({
    ...document,
    cdssAlerts: [{ ...someAlerts()[0]!, id: 'cfa_2' }],
  }));
  page.scenario.consultations[NEXT] = next;
  const place = await fixture(
    html`<div lang="en">
      <scribe-session session-id=${page.sessionId}>
        <scribe-documents></scribe-documents>
        <scribe-cdss-alerts></scribe-cdss-alerts>
      </scribe-session>
    </div>`,
  );
  elements = [...place.querySelectorAll<ScribeElement>('scribe-session, scribe-documents, scribe-cdss-alerts')];
  await settle();
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await page.platform.advance(0);
    for (const element of elements) await element.updateComplete;
  }
}

const goOn = (): Promise<void> => {
  elements[0]!.setAttribute('session-id', NEXT);
  return settle();
};
const alertIds = () =>
  [...elements[2]!.renderRoot.querySelectorAll<HTMLElement>('article[data-id]')].map(({ dataset }) => dataset['id']);
const asked = () => page.proxy.calls.map(({ method, path }) => `${method} ${path}`);
const text = (element: ScribeElement) => (element.renderRoot.textContent ?? '').replaceAll(/\s+/g, ' ');

describe('one trip to the alerts', () => {
  it('is one request for three elements, and one with the token for the next patient', async () => {
    await opened();
    expect(alertIds()).to.include('cfa_metformin');
    const before = page.proxy.calls.length;
    await goOn();
    expect(alertIds()).to.deep.equal(['cfa_2']);
    const [call, ...others] = page.proxy.calls.slice(before).filter(({ path }) => path !== '/embed/events');
    expect([call?.path, call?.body]).to.deep.equal(['/embed/open', { token: 'token-1', sessionId: NEXT }]);
    expect(others).to.deep.equal([]);
    expect(page.assertions.length).to.equal(1);
  });

  it('is three calls if the proxy has no such route; the widget tries it once', async () => {
    await opened({}, true);
    expect(alertIds()).to.include('cfa_metformin');
    await goOn();
    expect(alertIds()).to.deep.equal(['cfa_2']);
    expect(asked().filter((each) => each === 'POST /embed/open').length).to.equal(1);
    expect(asked().filter((each) => each === 'POST /embed/token').length).to.equal(1);
    expect(asked()).to.include.members(['c-done', NEXT].map((id) => `GET /v1/scribe-sessions/${id}`));
  });

  it('takes the assertion that the page began to ask for, once', async () => {
    await opened({ assertion: Promise.resolve('early') });
    expect(alertIds()).to.include('cfa_metformin');
    const bodies = page.proxy.callsTo('POST /embed/open').map(({ body }) => body);
    expect(bodies).to.deep.equal([{ publishableKey: 'pk_test_ana', assertion: 'early', sessionId: 'c-done' }]);
    expect(page.assertions).to.deep.equal([]);
    // Advances to the renewal of the token.
    await page.platform.advance(280_000);
    expect(page.assertions.length).to.equal(1);
  });

  it('shows the session beside documents that it did not bring, and why', async () => {
    await opened();
    const { session } = page.scenario.consultations[NEXT]!;
    const error = { type: 'permission_error', code: 'permission_denied', message: 'No.', param: null, details: null };
    const documents = { error: { ...error, requestId: '00000000-0000-4000-8000-00000000ffff' } };
    page.proxy.fail('/embed/open', { text: JSON.stringify({ session, documents, position: null }), times: 1 });
    await goOn();
    expect(elements.map(({ state }) => state)).to.deep.equal(['ready', 'failed', 'failed']);
    expect(alertIds()).to.deep.equal([]);
    expect(text(elements[1]!) + text(elements[2]!)).to.contain('00000000-0000-4000-8000-00000000ffff');
  });
});
