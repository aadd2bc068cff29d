import assert from 'node:assert/strict';
import { it } from 'node:test';
import { browserPlatform, webAddress } from '../../../src/client/platform.ts';

it('a timer that is set longer than a browser can is set as long as it can: it would end at once', (t) => {
  const set: number[] = [];
  const page = {
    window: { setTimeout: (_run: () => void, ms: number) => set.push(ms) },
    addEventListener: () => undefined,
  };
  Object.assign(globalThis, page);
  t.after(() => {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  });
  for (const ms of [1000, 30 * 86_400_000]) browserPlatform().setTimeout(() => undefined, ms);
  assert.deepEqual(set, [1000, 2 ** 31 - 1]);
});

it('a browser that does not know whether it is online counts as online', (t) => {
  Object.assign(globalThis, { addEventListener: () => undefined });
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'addEventListener');
    Reflect.deleteProperty(navigator, 'onLine');
  });
  for (const [onLine, isOnline] of [
    [undefined, true],
    [true, true],
    [false, false],
  ] as const) {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => onLine });
    assert.equal(browserPlatform().isOnline(), isOnline);
  }
});

it('a page is prepared and not open only until it is shown: Chrome says so a moment before it takes the mark away', (t) => {
  const document = { prerendering: true as boolean | undefined, visibilityState: 'hidden' };
  Object.assign(globalThis, { addEventListener: () => undefined, document });
  t.after(() => {
    for (const name of ['addEventListener', 'document']) Reflect.deleteProperty(globalThis, name);
  });
  const { isPrerendered } = browserPlatform();
  assert.equal(isPrerendered?.(), true);
  document.visibilityState = 'visible';
  assert.equal(isPrerendered?.(), false);
  // A tab in the background, in a browser that knows no prerendering.
  Object.assign(document, { prerendering: undefined, visibilityState: 'hidden' });
  assert.equal(isPrerendered?.(), false);
});

it('an address is a link only alone: words or another address after it would change where it leads', () => {
  assert.equal(webAddress(' https://guide.example/a ')?.href, 'https://guide.example/a');
  for (const text of [
    'https://guide.example/12 — at most 5 mg',
    'https://guide.example/a\nhttps://other.example/b',
    'https://guide.example/a\thttps://other.example/b',
  ])
    assert.equal(webAddress(text), undefined, text);
});
