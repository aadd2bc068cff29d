// Old web snapshots have no BroadcastChannel, and it may throw if a page may not use storage. The widget was blank there. A
// polyfill writes to the storage and throws if that is full: no decision was sent.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { browserPlatform } from '../../../src/client/platform.ts';
import { openPage } from '../../support/test-page.ts';

/** Makes the page's channel with that constructor instead of the browser's. */
function tabsWith(t: TestContext, constructor: unknown) {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'BroadcastChannel')!;
  const page = { addEventListener: () => undefined };
  Object.assign(globalThis, page);
  t.after(() => {
    Object.defineProperty(globalThis, 'BroadcastChannel', descriptor);
    Reflect.deleteProperty(globalThis, 'addEventListener');
  });
  if (constructor === undefined) Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  else Object.defineProperty(globalThis, 'BroadcastChannel', { ...descriptor, value: constructor });
  return browserPlatform().tabs;
}

describe('a browser without a channel to its other tabs', () => {
  for (const [name, constructor] of [
    ['because it has none', undefined],
    [
      'because its constructor throws',
      class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        }
      },
    ],
    [
      'because a message throws',
      class extends EventTarget {
        postMessage() {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        }
      },
    ],
  ] as const)
    it(`${name}: shows the alerts and sends a decision`, async (t) => {
      const page = openPage('completed', { clock: 'fake' });
      t.after(() => page.close());
      Object.assign(page.platform, { tabs: tabsWith(t, constructor) });
      const consultation = page.attach(page.sessionId);
      await page.platform.advance(0);
      assert.ok(consultation.snapshot.alerts.length > 0);
      const deciding = consultation.decisions.decideOne('cfa_ibuprofen', 'accepted');
      await page.platform.advance(0);
      assert.equal((await deciding).status, 'accepted');
      assert.equal(page.proxy.callsTo('POST /v1/cdss').length, 1);
    });
});
