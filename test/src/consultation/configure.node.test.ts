import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { proxyOfModule } from '../../../src/client/proxy-address.ts';
import type { ScribeOptions } from '../../../src/consultation/scribe-options.ts';
import { Scribe, replaceScribe, scribe } from '../../../src/consultation/scribe.ts';
import { FakePlatform } from '../../support/fake-platform.ts';

const platform = () => new FakePlatform(() => Promise.reject(new TypeError('Failed to fetch')));
const good: ScribeOptions = {
  proxy: 'https://scribe.ehr.example',
  publishableKey: 'pk_ana',
  fetchAssertion: () => 'assertion',
};

afterEach(() => replaceScribe(undefined));

describe('configure()', () => {
  it('the first call wins and is frozen', () => {
    const page = new Scribe(platform());
    page.configure(good);
    page.configure({ ...good, proxy: 'https://evil.example' });
    assert.equal(page.options?.proxy, 'https://scribe.ehr.example');
    assert.throws(() => Object.assign(page.options ?? {}, { proxy: 'https://evil.example' }), TypeError);
    page.close();
  });

  it('is shared by every copy of the widget on the page', () => {
    replaceScribe(new Scribe(platform()));
    scribe().configure(good);
    const shared = (globalThis as { [key: symbol]: unknown })[Symbol.for('scribe-widget')];
    assert.equal(shared, scribe());
    scribe().close();
  });

  for (const [title, options, param] of [
    ['nothing', undefined, 'options'],
    ['no proxy', { ...good, proxy: undefined }, 'proxy'],
    ['a proxy that is no address', { ...good, proxy: 'ehr' }, 'proxy'],
    ['a script as proxy', { ...good, proxy: 'javascript:alert(1)' }, 'proxy'],
    ['a proxy with a password in it', { ...good, proxy: 'https://a:b@scribe.example' }, 'proxy'],
    ['a proxy with a query', { ...good, proxy: 'https://scribe.example/?key=1' }, 'proxy'],
    ['a key that is not publishable', { ...good, publishableKey: 'key' }, 'publishableKey'],
    ['no fetchAssertion', { ...good, fetchAssertion: undefined }, 'fetchAssertion'],
    ['a describeSession that is no function', { ...good, describeSession: {} }, 'describeSession'],
    ['an option that it does not have', { ...good, finalLifecycleStatus: ['signed'] }, 'finalLifecycleStatus'],
    ['final statuses that are no list', { ...good, finalLifecycleStatuses: 'signed' }, 'finalLifecycleStatuses'],
  ] as const) {
    it(`refuses ${title}`, () => {
      const page = new Scribe(platform());
      assert.throws(() => page.configure(options as unknown as ScribeOptions), { kind: 'set-up', param });
      assert.equal(page.options, undefined);
    });
  }

  for (const [title, options] of [
    ['as publishableKey', { publishableKey: 'sk_live_canary' }],
    ['in the address of the proxy', { proxy: 'https://scribe.example/sk_live_canary' }],
    ['deep in the messages', { messages: { en: { start: 'Start sk_live_canary' } } }],
    ['as a name', { messages: { en: { sk_live_canary: 'Start' } } }],
    ['as the name of an option', { sk_live_canary: true }],
    ['under an unknown option', { secretKey: 'sk_live_canary' }],
  ] as const) {
    it(`refuses a secret key ${title}, without repeating it`, () => {
      const page = new Scribe(platform());
      try {
        page.configure({ ...good, ...options });
        assert.fail('it was taken');
      } catch (error) {
        assert.equal((error as { code: string }).code, 'secret_key');
        assert.doesNotMatch(`${String(error)} ${JSON.stringify(error)}`, /canary/);
      }
    });
  }

  it('takes text that only looks like a key', () => {
    const page = new Scribe(platform());
    page.configure({ ...good, messages: { en: { hint: 'High risk_level' } } });
    assert.ok(page.options);
    page.close();
  });
});

describe('the proxy a module was loaded from', () => {
  for (const [address, proxy] of [
    ['https://scribe.ehr.example/embed/v1/scribe-widget.js', 'https://scribe.ehr.example'],
    ['https://ehr.example/scribe/embed/v1/scribe-widget.js?x=1', 'https://ehr.example/scribe'],
    ['http://127.0.0.1:4020/embed/0.1.0/scribe-widget.js', 'http://127.0.0.1:4020'],
    ['https://cdn.example/scribe-widget.js', undefined],
    ['https://ehr.example/embed/v1/scribe-widget.js/other.js', undefined],
    ['blob:https://ehr.example/embed/v1/scribe-widget.js', undefined],
    ['', undefined],
  ] as const) {
    it(`${address || 'nothing'} gives ${proxy ?? 'none'}`, () => assert.equal(proxyOfModule(address), proxy));
  }
});
