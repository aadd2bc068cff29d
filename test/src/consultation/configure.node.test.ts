import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { pageBase, proxyAddress, proxyOfModule } from '../../../src/client/set-up.ts';
import type { ScribeOptions } from '../../../src/consultation/scribe-options.ts';
import { Scribe, scribe } from '../../../src/consultation/scribe.ts';
import { FakePlatform } from '../../support/fake-platform.ts';
import { replaceScribe } from '../../support/replace-scribe.ts';

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
  });

  it('a second call with other options is logged on the console once, with the names of the options that differ', () => {
    const told: string[] = [];
    const page = new Scribe(Object.assign(platform(), { tell: (text: string) => void told.push(text) }));
    page.configure(good);
    page.configure({ ...good, fetchAssertion: () => 'another closure that does the same' });
    assert.deepEqual(told, []);
    for (const publishableKey of ['pk_ben', 'pk_eva'])
      page.configure({ ...good, publishableKey, milderSeverities: ['blue'] });
    assert.equal(told.length, 1);
    assert.match(told[0] ?? '', /publishableKey, milderSeverities/);
    assert.doesNotMatch(told[0] ?? '', /pk_|blue/);
  });

  it('takes a copy: what the page does to its lists and messages afterwards changes nothing', () => {
    const page = new Scribe(platform());
    const draft = () => 'Not signed';
    const given = {
      ...good,
      finalLifecycleStatuses: ['signed'],
      rejectReasons: ['Not relevant', { value: 'x'.repeat(500), label: 'Duplicate' }],
      messages: { en: { draft } as Record<string, unknown> },
    };
    page.configure(given);
    given.finalLifecycleStatuses.push('draft');
    given.rejectReasons.length = 0;
    given.messages.en['draft'] = 'Final';
    const { finalLifecycleStatuses, rejectReasons = [], messages = {} } = page.options ?? {};
    assert.deepEqual(finalLifecycleStatuses, ['signed']);
    assert.deepEqual(
      rejectReasons.map((reason) => (typeof reason === 'string' ? reason : reason.label)),
      ['Not relevant', 'Duplicate'],
    );
    assert.deepEqual(messages, { en: { draft } });
    for (const held of [finalLifecycleStatuses, rejectReasons, rejectReasons[1], messages, messages['en']])
      assert.ok(Object.isFrozen(held));
  });

  it('takes nothing that is on Object.prototype: neither a proxy nor anything else', (t) => {
    const pollute = (name: string, value: unknown) => {
      Object.defineProperty(Object.prototype, name, { value, configurable: true });
      t.after(() => Reflect.deleteProperty(Object.prototype, name));
    };
    pollute('proxy', 'https://evil.example');
    pollute('publishableKey', 'pk_evil');
    pollute('describeSession', () => ({ patientName: 'Nobody' }));
    const page = new Scribe(platform());
    assert.throws(() => page.configure({ fetchAssertion: () => 'assertion' }), { param: 'proxy' });
    page.configure({ proxy: 'https://scribe.ehr.example', fetchAssertion: () => 'assertion' });
    const { proxy, publishableKey, describeSession } = page.options ?? {};
    assert.deepEqual([proxy, publishableKey, describeSession], ['https://scribe.ehr.example', undefined, undefined]);
  });

  it('is shared by every copy of the widget on the page', () => {
    replaceScribe(new Scribe(platform()));
    scribe().configure(good);
    const shared = (globalThis as { [key: symbol]: unknown })[Symbol.for('scribe-widget')];
    assert.equal(shared, scribe());
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
    ['a final status that is no text', { ...good, finalLifecycleStatuses: ['final', 5] }, 'finalLifecycleStatuses'],
    ['messages that are a text', { ...good, messages: 'x' }, 'messages'],
    ['messages that are a list', { ...good, messages: [{ draft: 'x' }] }, 'messages'],
    ['no messages by null', { ...good, messages: null }, 'messages'],
    ['a language without messages', { ...good, messages: { es: { draft: 'x' }, en: null } }, 'messages'],
    ['a language that is a text', { ...good, messages: { en: 'x' } }, 'messages'],
    ['a message that is no text', { ...good, messages: { en: { draft: 5 } } }, 'messages'],
    ['reasons that are no list', { ...good, rejectReasons: { value: 'x' } }, 'rejectReasons'],
    ['no reasons', { ...good, rejectReasons: [] }, 'rejectReasons'],
    ['a reason that is no text', { ...good, rejectReasons: ['x', 5] }, 'rejectReasons'],
    ['a reason that is null', { ...good, rejectReasons: [null] }, 'rejectReasons'],
    ['a list of reasons with a hole', { ...good, rejectReasons: Object.assign([], { 1: 'x' }) }, 'rejectReasons'],
    ['an empty reason', { ...good, rejectReasons: [''] }, 'rejectReasons'],
    ['a reason without a value', { ...good, rejectReasons: [{ label: 'x' }] }, 'rejectReasons'],
    ['a label that is no text', { ...good, rejectReasons: [{ value: 'x', label: 5 }] }, 'rejectReasons'],
    ['a code without a system', { ...good, rejectReasons: [{ value: 'x', code: 'R1' }] }, 'rejectReasons'],
    [
      'a system that is no address',
      { ...good, rejectReasons: [{ value: 'x', code: 'R', system: 'a b' }] },
      'rejectReasons',
    ],
    ['a reason of 501 characters', { ...good, rejectReasons: ['x'.repeat(501)] }, 'rejectReasons'],
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

describe('what a path is resolved against', () => {
  const ORIGIN = 'https://ehr.example';
  for (const [page, href, origin, base] of [
    ['a page', `${ORIGIN}/chart?id=1`, ORIGIN, `${ORIGIN}/chart?id=1`],
    ['a frame made of srcdoc', 'about:srcdoc', ORIGIN, ORIGIN],
    ['a frame that has no origin', 'about:srcdoc', 'null', undefined],
    ['a page that has neither', 'about:blank', 'null', undefined],
  ] as const) {
    it(`${page}: ${base ?? 'nothing, and an address is taken'}`, () => {
      Object.assign(globalThis, { location: { href }, origin });
      try {
        assert.equal(pageBase(), base);
        assert.equal(proxyAddress('https://scribe.example/', pageBase()), 'https://scribe.example');
      } finally {
        for (const name of ['location', 'origin']) Reflect.deleteProperty(globalThis, name);
      }
    });
  }
});
