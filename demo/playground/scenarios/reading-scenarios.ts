// Failures between the page and the service, and the states before the first reading.
import { scenario } from './make-scenario.ts';
import type { Scenario } from './scenario.ts';

const CHANGED = { type: 'scribe_session.completed', consultationInternalId: 'c-done' };
const OUT = { status: 503, code: 'service_unavailable' };

/** States that every element has. */
export const READING_SCENARIOS = {
  idle: (now) => scenario(now, { sessionId: '' }),
  cleared: (now) => scenario(now, { script: ({ clear }) => clear() }),
  loading: (now) => scenario(now, { held: ['GET /v1/'], isPassing: true }),
  'signing-in': (now) => scenario(now, { held: ['POST /embed/token'], isPassing: true }),
  'not-configured': (now) => scenario(now, { isUnconfigured: true, script: ({ pass }) => pass(1500) }),
  'not-permitted': (now) =>
    scenario(now, { faults: [{ match: '/v1/scribe-sessions/', status: 403, code: 'permission_denied' }] }),
  'not-granted': (now) =>
    scenario(now, { grant: { sessionIds: ['c-another'], scopes: ['read', 'decide'], doctorName: 'Dra. Ana Lima' } }),
  'not-found': (now) =>
    scenario(now, {
      sessionId: 'ss_gone',
      session: null,
      documents: [],
      grant: { sessionIds: ['ss_gone'], scopes: ['read'], doctorName: 'Dra. Ana Lima' },
    }),
  unavailable: (now) => scenario(now, { faults: [{ match: '/v1/', ...OUT }] }),
  'wrong-key': (now) => scenario(now, { faults: [{ match: '/v1/', status: 502, code: 'upstream_credentials' }] }),
  unreachable: (now) => scenario(now, { faults: [{ match: '/', network: 'before' }] }),
  'signed-out': (now) => scenario(now, { isSignedOut: true }),
  stale: (now) =>
    scenario(now, {
      script: async ({ proxy, pass }) => {
        await proxy.listening;
        await pass(25_000);
        proxy.fail('/v1/', OUT);
        proxy.hint(CHANGED);
        await pass(20_000);
      },
    }),
  offline: (now) => scenario(now, { script: ({ goOffline }) => goOffline() }),
  reconnecting: (now) =>
    scenario(now, {
      isPassing: true,
      script: async ({ proxy, pass }) => {
        await proxy.listening;
        proxy.fail('/embed/events', { network: 'before' });
        proxy.cutStreams();
        await pass(1200);
      },
    }),
  polling: (now) =>
    scenario(now, {
      script: async ({ proxy, pass }) => {
        await proxy.listening;
        proxy.fail('/embed/events', { network: 'before' });
        proxy.cutStreams();
        await pass(60_000);
      },
    }),
} as const satisfies Record<string, (now: number) => Scenario>;
