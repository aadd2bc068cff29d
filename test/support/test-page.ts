// A page set up for a scenario: the widget's shared set-up runs on the fake proxy.
import { FakeProxy, PROXY_ADDRESS } from '../../demo/playground/scenarios/fake-proxy.ts';
import type { Scenario } from '../../demo/playground/scenarios/scenario.ts';
import { SCENARIOS, type ScenarioName } from '../../demo/playground/scenarios/scenarios.ts';
// Loaded in advance, because the scripted clock does not wait for the network.
import '../../src/client/live-events.ts';
import type { Platform } from '../../src/client/platform.ts';
import type { Page } from '../../src/consultation/page.ts';
import type { ScribeOptions } from '../../src/consultation/scribe-options.ts';
import { Scribe } from '../../src/consultation/scribe.ts';
import { reveal, type RevealTarget } from '../../src/elements/base/reveal.ts';
import { FakePlatform } from './fake-platform.ts';
import { replaceScribe } from './replace-scribe.ts';

export type TestPage = ReturnType<typeof openPage>;

export interface TestPageOptions {
  /** `real` (default): timers run; `fake`: time advances only by `page.platform.advance(ms)`. */
  readonly clock?: 'real' | 'fake';
  /** Options of `configure` that add to or replace the usual ones. */
  readonly options?: Partial<ScribeOptions>;
  /** Leaves `configure` to the test. */
  readonly isUnconfigured?: boolean;
}

const START = Date.parse('2026-11-21T10:42:00Z');

/** The page that was opened last. */
let latest: FakePlatform;

/** Advances the time of that page, so that controls accept a click. */
export const passOnPage = (ms: number): Promise<void> => latest.advance(ms);

/** Replaces the page's set-up by a new one for a scenario. */
export function openPage(scenario: ScenarioName | ((now: number) => Scenario), settings: TestPageOptions = {}) {
  const isReal = (settings.clock ?? 'real') === 'real';
  const make = typeof scenario === 'string' ? SCENARIOS[scenario] : scenario;
  const data = make(isReal ? Date.now() : START);
  const fetch: Platform['fetch'] = (input, init) => proxy.fetch(input, init);
  const platform = (latest = new FakePlatform(fetch, START));
  if (isReal) {
    Object.assign(platform, {
      now: () => Date.now(),
      setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
      clearTimeout: (timer: number | undefined) => clearTimeout(timer),
    });
  }
  const proxy: FakeProxy = new FakeProxy(data, platform);
  const assertions: (readonly string[])[] = [];
  const scribe = new Scribe(platform);
  replaceScribe(scribe);
  if (!settings.isUnconfigured) {
    scribe.configure({
      proxy: PROXY_ADDRESS,
      publishableKey: 'pk_test_ana',
      fetchAssertion: ({ sessionIds }) => {
        assertions.push(sessionIds);
        if (proxy.scenario.isSignedOut) throw new Error('signed out of the EHR');
        return `assertion-${assertions.length}`;
      },
      finalLifecycleStatuses: data.finalLifecycleStatuses,
      ...settings.options,
    });
  }
  const configured = (): Page => {
    if (!scribe.page) throw new Error('The page is not configured.');
    return scribe.page;
  };
  return {
    proxy,
    scribe,
    platform,
    scenario: data,
    /** The id to give to the elements. */
    sessionId: data.sessionId,
    /** The `sessionIds` of each call of `fetchAssertion`. */
    assertions,
    /** Attaches to the page's consultation of an id, as an element does; read it after the page is configured. */
    attach: (...named: Parameters<Page['attach']>) => configured().attach(...named),
    detach: (sessionId: string) => configured().detach(sessionId),
    isCurrent: (...named: Parameters<Page['isCurrent']>) => configured().isCurrent(...named),
    /** Asks the page's elements to show a part of the consultation, as a link does; returns whether one could. */
    reveal: (target: RevealTarget) => reveal(data.sessionId, target),
    /** Ends the set-up; call it in `afterEach`. */
    close() {
      scribe.logout();
      // Elements that still stand hear nothing more, and no decision is followed.
      for (const consultation of scribe.page?.consultations ?? []) consultation.close();
      replaceScribe(undefined);
    },
  };
}
