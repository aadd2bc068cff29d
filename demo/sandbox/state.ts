import type { Core } from './core.ts';

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
