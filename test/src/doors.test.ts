import { expect } from '@open-wc/testing';
import * as door from '../../src/index.ts';

declare global {
  interface Window {
    Scribe?: typeof door;
  }
}

/** The global key under which all copies of the widget on a page share their state. */
const SHARED = Symbol.for('scribe-widget');
const shared = globalThis as { [SHARED]?: object };

const TAGS = ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts'] as const;

/** Imports a module whose query makes the browser run it a second time, like another copy. */
const loadAgain = (path: string): Promise<unknown> => import(path);

// The order of these tests is the order of a page's life: before, first load, second load.
describe('public doors', () => {
  after(() => {
    door.logout();
    delete shared[SHARED];
  });

  it('the package itself registers nothing and touches nothing', () => {
    for (const tag of TAGS) expect(customElements.get(tag), tag).to.equal(undefined);
    expect(window.Scribe).to.equal(undefined);
  });

  it('exports the classes, the events, configure, logout and ScribeError', () => {
    for (const name of [
      ...['ScribeSession', 'ScribeDocuments', 'ScribeCdssAlerts', 'configure', 'logout', 'ScribeError', 'version'],
      ...['ScribeSessionChangedEvent', 'ScribeDocumentsChangedEvent', 'ScribeAlertsChangedEvent'],
      ...['ScribeAlertDecidedEvent', 'ScribeReviewRequiredEvent', 'ScribeRequestFailedEvent'],
      ...['ScribeBeforeDecideEvent', 'ScribeBeforeOpenEvent', 'ScribeBeforeCopyEvent'],
    ]) {
      expect(door, name).to.have.property(name);
    }
  });

  it('the classic script stays itself beside <form id="Scribe">, and registers the tags', async () => {
    const form = document.createElement('form');
    form.id = 'Scribe';
    document.body.append(form);
    expect(window.Scribe).to.equal(form);
    await import('../../src/global.ts');
    expect(window.Scribe?.configure).to.equal(door.configure);
    form.remove();
    for (const tag of TAGS) expect(customElements.get(tag), tag).to.be.a('function');
    expect(customElements.get('scribe-session')).to.equal(door.ScribeSession);
  });

  it('a second load changes nothing and throws nothing', async () => {
    const first = window.Scribe;
    await loadAgain('../../src/define.ts?second');
    await loadAgain('../../src/global.ts?second');
    expect(window.Scribe).to.equal(first);
    expect(customElements.get('scribe-session')).to.equal(door.ScribeSession);
  });

  it('another version on the page is told once', async () => {
    const told: unknown[] = [];
    const { info } = console;
    console.info = (...args: unknown[]) => void told.push(args[0]);
    Object.defineProperty(shared[SHARED], 'version', { value: '0.0.9' });
    await loadAgain('../../src/define.ts?third');
    await loadAgain('../../src/define.ts?fourth');
    console.info = info;
    expect(told).to.deep.equal([`Scribe widget ${door.version} was loaded beside 0.0.9; 0.0.9 stays.`]);
  });

  it('scribe-widget.js without a proxy, not served by one, says that the proxy is missing', async () => {
    const embed = await import('../../src/embed.ts');
    expect(() => embed.configure({ publishableKey: 'pk_test', fetchAssertion: () => '' }))
      .to.throw()
      .with.property('param', 'proxy');
    for (const nothing of [undefined, null] as unknown[])
      expect(() => embed.configure(nothing as never))
        .to.throw()
        .with.property('param', 'options');
  });

  it('events bubble, cross shadow roots and carry frozen ids and states', () => {
    const event = new door.ScribeAlertDecidedEvent({
      sessionId: 'c-done',
      alertId: 'cfa_1',
      decision: 'accepted',
      elementId: 'pe_1',
      status: 'accepted',
    });
    expect([event.type, event.bubbles, event.composed, event.cancelable]).to.deep.equal([
      'scribe-alert-decided',
      true,
      true,
      false,
    ]);
    expect(Object.isFrozen(event.detail)).to.equal(true);
  });

  it('scribe-before-open is cancelable and hands out the address on demand', async () => {
    const event = new door.ScribeBeforeOpenEvent({ sessionId: 'c-done' }, () => Promise.resolve('https://proxy/t'));
    expect(event.cancelable).to.equal(true);
    expect(await event.loginUrl()).to.equal('https://proxy/t');
    expect(JSON.stringify(event.detail)).to.equal('{"sessionId":"c-done"}');
  });
});
