import { expect, oneEvent } from '@open-wc/testing';
import { html } from 'lit';
import type { ScribeCdssAlerts } from '../../../../src/elements/alerts/scribe-cdss-alerts.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import type { ScribeSession } from '../../../../src/elements/session/scribe-session.ts';
import type { ElementState, ScribeRequestFailedEvent } from '../../../../src/events.ts';
import { expectAccessible, RULES_OF_LANGUAGE, RULES_OF_SCHEME } from '../../../support/accessible.ts';
import { CATALOGUE } from '../../../../demo/playground/scenarios/catalogue.ts';
import { scenario } from '../../../../demo/playground/scenarios/make-scenario.ts';
import type { ScenarioName } from '../../../../demo/playground/scenarios/scenarios.ts';
import { endShown, show } from '../shown-element.ts';
import { openTabs, restoreTabs } from './tabs.ts';

const STATES: readonly (readonly [ScenarioName, ElementState, RegExp])[] = [
  ['completed', 'ready', /Teresa Molina Ruiz.*Completed.*Internal medicine.*In person.*Dra\. Ana Lima/],
  ['completed-with-errors', 'ready', /Completed with errors.*part of the processing failed/],
  ['in-progress', 'ready', /In progress.*47:00.*appears here by itself/],
  ['error', 'ready', /Failed.*could not be processed/],
  ['cancelled', 'ready', /Cancelled.*discarded/],
  ['deleted', 'ready', /Deleted.*removed/],
  ['unknown-status', 'ready', /awaiting_countersignature.*as the service sends it/],
  ['not-started', 'empty', /Not started.*Start scribe/],
  ['read-only', 'ready', /Completed/],
  ['gated-one', 'gated', /One earlier consultation.*0 of 1 reviewed.*Consultation 1/],
  ['gated-many', 'gated', /5 earlier consultations.*0 of 5 reviewed/],
  ['gated-without-link', 'gated', /Review here/],
  ['not-permitted', 'failed', /Not permitted.*Reference 00000000/],
  ['not-granted', 'failed', /was not granted/],
  ['not-found', 'failed', /not found.*deleted, or it never existed/],
  ['unavailable', 'failed', /unavailable.*Try again.*Reference/],
  ['wrong-key', 'failed', /not available to this system.*tell IT/],
  ['unreachable', 'failed', /unavailable.*Try again/],
  ['signed-out', 'signed-out', /signed out.*Try again/],
  ['no-patient-name', 'ready', /Patient name not available/],
  ['other-patient', 'ready', /Teresa Molina Ruiz.*Completed/],
  ['hostile-text', 'ready', /<img src=x/],
];

describe('<scribe-session>', () => {
  afterEach(endShown);

  // The playground audits each of its states with all rules.
  describe('says the true state, accessibly', () => {
    for (const [scenario, state, words] of STATES) {
      it(`${scenario}: ${state}`, async () => {
        const { element, text } = await show<ScribeSession>(scenario);
        expect(element.state).to.equal(state);
        expect(text()).to.match(words);
        if (!(scenario in CATALOGUE.session)) await expectAccessible(element);
      });
    }

    it('what the specification does not name, by its name', async () => {
      const { page, element, text, pass } = await show<ScribeSession>('completed');
      const others = {
        triageLevel: 2,
        allergies: 'Penicillin',
        updatedAt: 'now',
        accountId: 'now',
        account: { id: 'now' },
      };
      Object.assign(page.proxy.consultation().session!, others);
      await element.refresh();
      await pass();
      expect(text())
        .to.match(/Triage level 2 Allergies Penicillin/)
        .and.not.to.contain('now');
    });

    for (const lang of ['es', 'pt-BR']) {
      for (const scenario of ['completed-with-errors', 'gated-many', 'not-started', 'unavailable'] as const) {
        it(`${scenario} in ${lang}, dark`, async () => {
          const { element } = await show<ScribeSession>(scenario, { lang, scheme: 'dark' });
          await expectAccessible(element, [...RULES_OF_LANGUAGE, ...RULES_OF_SCHEME]);
        });
      }
    }
  });

  describe('set-up', () => {
    it('says that no session-id is there', async () => {
      const { element, text } = await show<ScribeSession>('completed', {
        template: () => html`<scribe-session></scribe-session>`,
      });
      expect(element.state).to.equal('idle');
      expect(text()).to.contain('No consultation selected');
      await expectAccessible(element);
    });

    it('shows a malformed session-id as text and asks nothing', async () => {
      const { element, text, page } = await show<ScribeSession>('completed', {
        template: () => html`<scribe-session session-id="c done<b>"></scribe-session>`,
      });
      expect(element.state).to.equal('failed');
      expect(text()).to.contain('c done<b>');
      expect(page.proxy.calls).to.have.length(0);
      await expectAccessible(element);
    });

    it('says that configure() has not been called', async () => {
      const { element, text, pass } = await show<ScribeSession>('completed', { isUnconfigured: true });
      await pass(1100);
      expect(text()).to.contain('Scribe is not set up');
      await expectAccessible(element);
    });
  });

  it('§7.3: reviews a consultation in place, counts, and opens the session by itself', async () => {
    const { element, page, text, control, find, pass } = await show<ScribeSession>('gated-one', {
      options: { describeSession: () => ({ patientName: 'Luis Prado' }) },
    });
    control('Review here').click();
    await pass(1000);
    const alerts = find<ScribeCdssAlerts>('scribe-cdss-alerts');
    expect(alerts.sessionId).to.equal('ss_earlier_1');
    const decided = alerts.decide([{ id: 'cfa_ss_earlier_1', decision: 'accepted' }]);
    await pass(3000);
    expect(await decided).to.deep.include({ id: 'cfa_ss_earlier_1', elementId: 'pe_ibuprofen', status: 'accepted' });
    await pass(3000);
    expect(element.state).to.equal('ready');
    expect(text()).to.match(/Teresa Molina Ruiz.*Completed/);
    expect(page.proxy.callsTo('GET /v1/scribe-sessions/c-done').length).to.be.greaterThan(1);
    // The sessions of the gate may no longer be read and are not requested.
    const paths = page.proxy.calls.map(({ path }) => path);
    const opened = paths.lastIndexOf('/v1/scribe-sessions/c-done');
    await pass(60_000);
    const later = page.proxy.calls.slice(opened).map(({ path }) => path);
    expect(later.filter((path) => path.includes('ss_earlier_1'))).to.deep.equal([]);
  });

  it('links to the service’s page without handing it this one', async () => {
    const { control, pass } = await show<ScribeSession>('gated-one');
    control('Review here').click();
    await pass(1000);
    const link = control('Its note in Scribe') as HTMLAnchorElement;
    expect(link.rel).to.equal('noopener noreferrer');
    expect(link.href).to.equal('https://web.scribe.test/consultations/ss_earlier_1');
  });

  describe('start', () => {
    afterEach(restoreTabs);

    it('opens the tab on the click, nulls its opener, sets the context, then goes through the login redirect', async () => {
      const tabs = openTabs();
      const { element, control, page, pass, text } = await show<ScribeSession>('not-started');
      element.context = { name: 'Teresa Molina Ruiz' };
      await pass();
      expect(text()).to.contain('Teresa Molina Ruiz');
      control('Start scribe').click();
      expect(tabs).to.have.length(1);
      expect(tabs[0]?.opener).to.equal(null);
      expect(tabs[0]?.url).to.equal(undefined);
      await pass(100);
      const [context] = page.proxy.callsTo('POST /v1/set-consultation-context');
      expect(context?.body).to.deep.equal({ name: 'Teresa Molina Ruiz', consultationInternalId: 'c-done' });
      expect(page.proxy.callsTo('POST /embed/login')).to.have.length(1);
      expect(tabs[0]?.url).to.contain('/embed/login/');
      expect(text()).to.contain('open in another tab');
      await expectAccessible(element);
    });

    it('names the consultation in the context, also where the page knows the session only', async () => {
      openTabs();
      const { element, page, pass } = await show<ScribeSession>((now) =>
        scenario(now, { sessionId: 'ss_1', session: { id: 'ss_1', consultationInternalId: 'c-done' } }),
      );
      element.context = { name: 'Teresa Molina Ruiz' };
      void element.start();
      await pass(100);
      const [context] = page.proxy.callsTo('POST /v1/set-consultation-context');
      expect(context?.body).to.deep.equal({ name: 'Teresa Molina Ruiz', consultationInternalId: 'c-done' });
    });

    it('sends one request for a double click', async () => {
      const tabs = openTabs();
      const { control, page, pass } = await show<ScribeSession>('not-started');
      const button = control('Start scribe');
      button.click();
      button.click();
      await pass(100);
      expect(tabs).to.have.length(1);
      expect(page.proxy.callsTo('POST /embed/login')).to.have.length(1);
    });

    it('leaves the opening to a host that cancels scribe-before-open', async () => {
      const tabs = openTabs();
      const { element, page } = await show<ScribeSession>('not-started');
      let url: Promise<string> | undefined;
      element.addEventListener('scribe-before-open', (event) => {
        event.preventDefault();
        url = event.loginUrl();
      });
      await element.start();
      expect(await url).to.contain('/embed/login/');
      expect(tabs).to.have.length(0);
      expect(page.proxy.callsTo('POST /embed/login')).to.have.length(1);
    });

    it('closes the tab, tells and rejects when the service cannot', async () => {
      const tabs = openTabs();
      const { element, page, pass, text } = await show<ScribeSession>('not-started');
      page.proxy.fail('/embed/login', { code: 'service_unavailable' });
      const failed = oneEvent(element, 'scribe-request-failed') as unknown as Promise<ScribeRequestFailedEvent>;
      const started = element.start().catch((error: unknown) => error);
      await pass(60_000);
      expect(await started).to.include({ kind: 'api', code: 'service_unavailable' });
      expect((await failed).detail.code).to.equal('service_unavailable');
      expect(tabs[0]?.closed).to.equal(true);
      expect(text()).to.contain('could not be started');
      await expectAccessible(element);
    });

    it('is not offered without the scope login', async () => {
      const { text } = await show<ScribeSession>(() => ({
        sessionId: 'c-new',
        consultations: {},
        grant: { sessionIds: ['c-new'], scopes: ['read'], doctorName: 'Dra. Ana Lima' },
        gate: [],
        faults: [],
        isSignedOut: false,
        finalLifecycleStatuses: [],
      }));
      expect(text()).to.contain('Not started');
      expect(text()).not.to.contain('Start scribe');
    });
  });

  it('keeps what it showed, with its time, when a later read fails', async () => {
    const { element, page, pass, text, control } = await show<ScribeSession>('completed');
    page.proxy.fail('/v1/', { code: 'service_unavailable' });
    void element.refresh();
    await pass(60_000);
    expect(element.state).to.equal('ready');
    expect(element.matches(':state(stale)')).to.equal(true);
    expect(text()).to.match(/Teresa Molina Ruiz.*Not updated since /);
    await expectAccessible(element);
    page.proxy.recover();
    control('Refresh').click();
    await pass(1000);
    expect(element.matches(':state(stale)')).to.equal(false);
  });

  it('says that it is offline', async () => {
    const { element, page, pass, text } = await show<ScribeSession>('completed');
    page.platform.goOffline();
    await pass();
    expect(element.matches(':state(offline)')).to.equal(true);
    expect(element.state).to.equal('ready');
    expect(text()).to.contain('Offline');
  });

  describe('tells screen readers, once', () => {
    it('that a first read failed, and moves focus to the patient’s line when the focused element disappears', async () => {
      const { element, page, pass, find, control } = await show<ScribeSession>('unavailable');
      const told = () => find('.root > [role=status]').textContent;
      expect(told()).to.match(/^Scribe is unavailable\. .*Try again/);
      page.proxy.recover();
      control('Try again').focus();
      control('Try again').click();
      await pass(1000);
      expect(element.state).to.equal('ready');
      expect(told()).to.equal('Session: Completed');
      expect(element.shadowRoot?.activeElement).to.equal(find('.patient'));
    });

    for (const first of ['session', 'documents'] as const) {
      it(`the status, not the time of the read, after a failure, when the ${first} can be read first`, async () => {
        const { page, pass, find } = await show<ScribeSession>('unavailable');
        page.proxy.recover();
        const documents = page.proxy.hold('GET /v1/scribe-sessions/c-done/medical-record-documents');
        const session = page.proxy.hold('GET /v1/scribe-sessions/c-done');
        page.platform.emit('online');
        // Retries in progress must stop too.
        await pass(5000);
        (first === 'session' ? session : documents).release();
        await pass();
        (first === 'session' ? documents : session).release();
        await pass(100);
        expect(find('.root > [role=status]').textContent).to.equal('Session: Completed');
      });
    }

    it('that the page is offline, and when it has read again', async () => {
      const { page, pass, find } = await show<ScribeSession>('completed');
      const told = () => find('.root > [role=status]').textContent;
      page.platform.goOffline();
      await pass();
      expect(told()).to.equal('Offline. May be out of date.');
      page.platform.goOnline();
      await pass(1000);
      expect(told()).to.match(/^Checked /);
    });

    it('that other alerts come first', async () => {
      const { find } = await show<ScribeSession>('gated-many');
      expect(find('.root > [role=status]').textContent).to.match(/^Review earlier alerts first\. 0 of 5 reviewed/);
    });
  });

  it('empties itself at once on clear() and on another session-id, and drops late answers', async () => {
    const { element, page, pass, text } = await show<ScribeSession>('completed');
    element.context = { name: 'Teresa Molina Ruiz' };
    await pass();
    element.clear();
    await element.updateComplete;
    expect(text()).not.to.contain('Teresa');
    expect(element.context).to.equal(undefined);
    await element.refresh();
    await pass();
    expect(text()).to.contain('Teresa');
    const held = page.proxy.hold('GET /v1/scribe-sessions/c-done');
    void element.refresh();
    element.sessionId = 'c-other';
    await element.updateComplete;
    held.release();
    await pass(100);
    expect(text()).not.to.contain('Teresa');
  });

  it('does not take the context of the former session for the next', async () => {
    const { element, pass, text } = await show<ScribeSession>('not-started');
    element.context = { name: 'Teresa Molina Ruiz' };
    await pass();
    expect(text()).to.contain('Teresa');
    element.sessionId = 'c-other';
    await pass(100);
    expect(text()).not.to.contain('Teresa');
  });

  it('has the status for who did not hear the event, until it is cleared', async () => {
    const { element, pass } = await show<ScribeSession>('completed');
    expect(element.status).to.equal('completed');
    element.clear();
    await pass();
    expect(element.status).to.equal(undefined);
  });

  it('fires ids and states only', async () => {
    const seen: Event[] = [];
    const types = ['scribe-session-changed', 'scribe-documents-changed', 'scribe-review-required'];
    for (const type of types) document.addEventListener(type, (event) => seen.push(event));
    await show<ScribeSession>('gated-many', {
      template: (id) => html`<scribe-session session-id=${id}><scribe-documents></scribe-documents></scribe-session>`,
    });
    const details = seen.map((event) => JSON.stringify((event as CustomEvent).detail));
    expect(seen.filter(({ type }) => type === 'scribe-review-required')).to.have.length(1);
    expect(details.at(-1)).not.to.contain('Teresa');
    expect(details).to.include(
      JSON.stringify({
        sessionId: 'c-done',
        pendingSessionIds: ['ss_earlier_1', 'ss_earlier_2', 'ss_earlier_3', 'ss_earlier_4', 'ss_earlier_5'],
      }),
    );
    expect(seen.every(({ bubbles, composed }) => bubbles && composed)).to.equal(true);
  });

  it('gives its session id to the elements inside, across shadow roots, and follows a change', async () => {
    const { element, pass, page } = await show<ScribeSession>('completed', {
      template: (id) => html`<scribe-session session-id=${id}><div class="app"></div></scribe-session>`,
    });
    const app = element.querySelector('.app')!.attachShadow({ mode: 'open' });
    const documents: ScribeDocuments = document.createElement('scribe-documents');
    app.append(documents);
    await pass(100);
    expect(documents.state).to.equal('ready');
    element.sessionId = 'c-other';
    await pass(100);
    expect(documents.state).not.to.equal('ready');
    expect(page.proxy.callsTo('GET /v1/scribe-sessions/c-done/medical-record-documents')).to.have.length(1);
  });

  it('signed out with a session on show: one button, its time, and a change of state for the host', async () => {
    const { element, page, pass, findAll, text } = await show<ScribeSession>('completed');
    const states: string[] = [];
    element.addEventListener('scribe-session-changed', ({ detail }) => states.push(detail.state));
    page.scenario.isSignedOut = true;
    page.proxy.expireTokens();
    void element.refresh();
    await pass(60_000);
    expect(text()).to.match(/Teresa.*Not updated since .*You are signed out/);
    expect(findAll('button').filter(({ textContent }) => textContent?.includes('Try again'))).to.have.length(1);
    expect(states.at(-1)).to.equal('signed-out');
    await expectAccessible(element);
  });

  it('names a wrong setting of the page, and speaks of no reference where there is none', async () => {
    const { text } = await show<ScribeSession>('completed', { options: { publishableKey: undefined } as never });
    expect(text()).to.contain('“publishableKey” is missing or wrong');
    expect(text()).not.to.match(/reference/i);
  });

  it('speaks of the reference where there is one', async () => {
    const { text } = await show<ScribeSession>('wrong-key');
    expect(text()).to.match(/tell IT\. Give the reference below\./);
  });

  for (const path of ['POST /v1/set-consultation-context', 'POST /embed/login']) {
    it(`rejects a start that another patient overtakes at ${path}, and asks for no login of theirs`, async () => {
      const tabs = openTabs();
      try {
        const { element, page, pass } = await show<ScribeSession>('not-started');
        element.context = { name: 'Teresa Molina Ruiz' };
        await pass();
        const held = page.proxy.hold(path);
        const started = element.start().catch((error: unknown) => error);
        await pass(100);
        element.sessionId = 'c-other';
        await pass();
        held.release();
        await pass(1000);
        expect(await started).to.include({ name: 'ScribeError', kind: 'aborted', code: 'record_changed' });
        expect(tabs[0]?.closed).to.equal(true);
        expect(tabs[0]?.url).to.equal(undefined);
        const asked = page.proxy.callsTo('POST /embed/login').map(({ body }) => body);
        expect(asked).not.to.deep.include({ consultationInternalId: 'c-other' });
      } finally {
        restoreTabs();
      }
    });
  }
});
