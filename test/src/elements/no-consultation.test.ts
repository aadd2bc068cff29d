// The methods of an element without a consultation.
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import type { ScribeCdssAlerts } from '../../../src/elements/alerts/scribe-cdss-alerts.ts';
import type { ScribeSession } from '../../../src/elements/session/scribe-session.ts';
import { endShown, session, show } from './shown-element.ts';

afterEach(endShown);

const alerts = (sessionId: string) => html`<scribe-cdss-alerts session-id=${sessionId}></scribe-cdss-alerts>`;

const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
const OTHERS: Record<string, (element: ScribeCdssAlerts) => Promise<unknown>> = {
  'accept()': (element) => element.accept('cfa_labs'),
  'reject()': (element) => element.reject('cfa_labs'),
  'decide()': (element) => element.decide([{ id: 'cfa_labs', decision: 'accepted' }]),
};

describe('without a consultation', () => {
  for (const [title, call] of Object.entries(OTHERS)) {
    it(`${title} rejects as a page that is not set up, before and after the element says so, and asks nobody`, async () => {
      const shown = await show<ScribeCdssAlerts>('completed', { template: alerts, isUnconfigured: true });
      const element = document.createElement('scribe-cdss-alerts');
      element.sessionId = 'c-done';
      shown.element.after(element);
      const fired: unknown[] = [];
      element.addEventListener('scribe-before-decide', ({ type }) => fired.push(type));
      element.addEventListener('scribe-request-failed', ({ detail: { code, param } }) => fired.push([code, param]));
      const missing = { kind: 'set-up', code: 'set_up', param: 'configure' };
      expect(await failureOf(call(element))).to.include(missing);
      expect(element.state).to.equal('idle');
      await shown.pass(2000);
      await element.updateComplete;
      expect(element.state).to.equal('failed');
      expect(await failureOf(call(element))).to.include(missing);
      expect(fired).to.deep.equal([['set_up', 'configure']]);
    });

    it(`${title} of an element that names none, or is in no page, names session-id`, async () => {
      const { element, pass } = await show<ScribeCdssAlerts>('completed', { template: alerts });
      const missing = { kind: 'set-up', code: 'set_up', param: 'session-id' };
      element.sessionId = 'no id';
      await pass();
      expect(await failureOf(call(element))).to.include(missing);
      element.sessionId = 'c-done';
      element.remove();
      expect(await failureOf(call(element))).to.include(missing);
      expect(await failureOf(call(document.createElement('scribe-cdss-alerts')))).to.include(missing);
    });
  }

  it('start() rejects alike', async () => {
    const { element } = await show<ScribeSession>('context-form', { template: session, isUnconfigured: true });
    expect(await failureOf(element.start())).to.include({ kind: 'set-up', code: 'set_up', param: 'configure' });
    element.sessionId = undefined;
    expect(await failureOf(element.start())).to.include({ kind: 'set-up', code: 'set_up', param: 'session-id' });
  });
});
