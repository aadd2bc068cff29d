import assert from 'node:assert/strict';
import { it } from 'node:test';
import { browserPlatform } from '../../../src/client/platform.ts';

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
