// The page around the widget on the stage: the scenario controls its requests, time, connection and tabs.
import type { FakeProxy } from '../scenarios/fake-proxy.ts';
import { PROXY_ADDRESS } from '../scenarios/fake-proxy.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { ScriptedClock } from './clock.ts';

/** Replaces functions of the browser by those of the scenario; call it before the widget loads. */
export function takeOverPage(
  scenario: Scenario,
  proxy: FakeProxy,
  clock: ScriptedClock,
): { readonly goOffline: () => void } {
  const realFetch = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith(PROXY_ADDRESS) ? proxy.fetch(input, init) : realFetch(input, init);

  const setScriptedTimeout = (run: TimerHandler, ms?: number): number => {
    if (typeof run !== 'function') throw new TypeError('The stage runs functions only.');
    return clock.setTimeout(() => void Reflect.apply(run, undefined, []), ms);
  };
  Object.assign(globalThis, { setTimeout: setScriptedTimeout, clearTimeout: clock.clearTimeout });
  Date.now = clock.now;
  const realNow = performance.now.bind(performance);
  performance.now = () => realNow() + clock.skipped;

  // Two playgrounds in one browser must not hear each other, because they stand for two workstations.
  Object.assign(globalThis, { BroadcastChannel: MuteChannel });
  // Each playground has its own stream, because the widget believes that it uses HTTP/2.
  const spoken = [{ name: `${PROXY_ADDRESS}/`, nextHopProtocol: 'h2' }] as PerformanceResourceTiming[];
  const entries = performance.getEntriesByType.bind(performance);
  performance.getEntriesByType = (type) => (type === 'resource' ? [...entries(type), ...spoken] : entries(type));
  globalThis.open = () => (scenario.blocksTabs ? null : nowhere());

  let isOnline = true;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  return {
    goOffline() {
      isOnline = false;
      dispatchEvent(new Event('offline'));
    },
  };
}

class MuteChannel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}

/** Makes a tab that loads nothing. */
function nowhere(): Window {
  const tab = { opener: null, closed: false, close: () => (tab.closed = true), location: { replace: () => undefined } };
  return tab as unknown as Window;
}
