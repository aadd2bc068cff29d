// `/_sandbox/`: lets a test control and read the sandbox. Only loopback may call it, and the Host header must name loopback.
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { SessionId } from '../../src/contract/scribe-session.ts';
import { ASSUMPTIONS } from './assumptions.ts';
import type { Call } from './call-log.ts';
import type { Core } from './core.ts';
import { Fault, type Faults } from './faults.ts';
import { type Environment, readBody, readList } from './routes/request.ts';
import { loopbackOnly } from './rules/loopback.ts';
import { ServiceError, notFound } from './rules/service-error.ts';
import type { Account } from './store/accounts.ts';
import { trigger } from './trigger.ts';

interface Control {
  readonly core: Core;
  readonly calls: readonly Call[];
  readonly faults: Faults;
  /** Removes all rows and fills in the seeds. */
  readonly reset: () => void;
}

const ClockBody = z.object({
  now: z.optional(z.iso.datetime({ offset: true })),
  advanceSeconds: z.optional(z.number()),
});
/** Ms since 1970. All years have four digits, with room for times before and after the clock's. */
const CALENDAR = { from: Date.parse('1000-01-01T00:00:00Z'), to: Date.parse('9990-01-01T00:00:00Z') };
/** Days in a century. */
const LONGEST_WINDOW = 36_525;
const GateBody = z.object({
  account: z.string(),
  enabled: z.boolean(),
  windowDays: z.optional(z.number().check(z.positive(), z.lte(LONGEST_WINDOW))),
});
const TriggerBody = z.object({ event: z.string(), session: SessionId, account: z.optional(z.string()) });

/** Creates the control routes, to be mounted at `/_sandbox`. */
export const controlRoutes = ({ core, calls, faults, reset }: Control): Hono<Environment> => {
  const { store, clock } = core;
  return new Hono<Environment>()
    .use(loopbackOnly)
    .post('/reset', (c) => {
      reset();
      return c.json({ reset: true, now: clock.iso() });
    })
    .post('/clock', (c) => {
      const { now, advanceSeconds } = readBody(c, ClockBody);
      if ((now === undefined) === (advanceSeconds === undefined)) {
        throw new ServiceError('parameter_missing', 'Either now or advanceSeconds is required.', { param: 'now' });
      }
      const target = now === undefined ? clock.now().getTime() + (advanceSeconds ?? 0) * 1000 : Date.parse(now);
      if (!(target >= CALENDAR.from && target <= CALENDAR.to)) {
        const param = now === undefined ? 'advanceSeconds' : 'now';
        throw new ServiceError('parameter_invalid', `The field ${param} leads out of the calendar.`, { param });
      }
      const moved = now === undefined ? clock.advance(advanceSeconds ?? 0) : clock.set(new Date(target));
      if (moved > 0) {
        store.deliveries.hasten({ ms: moved });
        store.alerts.hasten({ ms: moved });
        core.wake();
      }
      return c.json({ now: clock.iso() });
    })
    .post('/gate', (c) => {
      const { account, enabled, windowDays } = readBody(c, GateBody);
      const { institutionId } = accountOf(core, account);
      const days = windowDays ?? store.accounts.institution(institutionId)?.gateWindowDays ?? 0;
      store.accounts.setGate(institutionId, enabled, days);
      return c.json({ institutionId, enabled, windowDays: days });
    })
    .post('/faults', (c) => {
      faults.set(readList(c, z.array(Fault)));
      return c.json(faults.list());
    })
    .get('/faults', (c) => c.json(faults.list()))
    .post('/trigger', (c) => {
      const { event, session, account } = readBody(c, TriggerBody);
      const starter = account === undefined ? ownerOf(core, session) : accountOf(core, account);
      return c.json(trigger(core, event, session, starter));
    })
    .get('/calls', (c) => c.json(calls))
    .get('/state', (c) => c.json({ ...stateOf(core), faults: faults.list() }))
    .get('/deliveries', (c) => c.json(store.deliveries.log()))
    .post('/deliveries/:id/redeliver', (c) => {
      const { id } = c.req.param();
      if (store.deliveries.redeliver({ id, at: clock.wall() }) === 0) throw notFound('delivery', 'id');
      core.wake();
      return c.json({ id, redelivering: true });
    })
    .get('/assumptions', (c) => c.json(ASSUMPTIONS));
};

const accountOf = ({ store }: Core, name: string): Account => {
  const account = store.accounts.byName({ name }) ?? store.accounts.byId(name);
  if (!account) throw notFound('account', 'account');
  return account;
};

/** Finds the account that starts a consultation which the trigger names: its owner, else the first doctor. */
const ownerOf = ({ store }: Core, consultationInternalId: string): Account | undefined => {
  const accounts = store.accounts.all();
  const owned = accounts
    .map(({ institutionId }) => store.consultations.find(institutionId, consultationInternalId)?.accountId)
    .find((id) => id !== undefined);
  return accounts.find(({ id }) => id === owned) ?? accounts.find(({ scope }) => scope === 'doctor');
};

/** Returns the answer of `GET /_sandbox/state`: everything but secrets and clinical text. */
export const stateOf = ({ store, clock }: Core) => {
  const accounts = store.accounts.all();
  const institutions = [...new Set(accounts.map(({ institutionId }) => institutionId))].map((id) => ({
    ...store.accounts.institution(id),
    webhooks: store.webhooks.list(id, null).map(({ secret: _secret, ...webhook }) => webhook),
  }));
  return {
    now: clock.iso(),
    wall: new Date(clock.wall()).toISOString(),
    institutions,
    accounts,
    sessions: store.sessions.all().map(({ patientName: _patientName, deletedAt: _deletedAt, ...session }) => ({
      ...session,
      pendingAlerts: store.sessions.pendingAlerts(session.id),
    })),
    waiting: { deliveries: store.deliveries.waiting(), applications: store.alerts.waiting() },
  };
};
