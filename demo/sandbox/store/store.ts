import { createAccounts, type Accounts } from './accounts.ts';
import { createAlerts, type Alerts } from './alerts.ts';
import { createClockOver, type SandboxClock } from './clock.ts';
import { createConfigurations, type Configurations } from './configurations.ts';
import { createConsultations, type Consultations } from './consultations.ts';
import { openDatabase } from './database.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createDocuments, type Documents } from './documents.ts';
import { TABLES } from './migrations.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSignIns, type SignIns } from './sign-ins.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

/** Everything the sandbox stores, with one repository per aggregate. */
export interface Store {
  /** Creates the service's clock over a wall clock. */
  readonly clockOver: (wall: () => number) => SandboxClock;
  readonly accounts: Accounts;
  readonly configurations: Configurations;
  readonly consultations: Consultations;
  readonly sessions: Sessions;
  readonly documents: Documents;
  readonly alerts: Alerts;
  readonly signIns: SignIns;
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  /** Applies all of `work` or nothing. */
  readonly transaction: <Result>(work: () => Result) => Result;
  /** Removes every row. */
  readonly empty: () => void;
  readonly close: () => void;
}

/** Opens the store in an SQLite file, or in `:memory:`. */
export const openStore = (file: string): Store => {
  const db = openDatabase(file);
  const clear = TABLES.map((table) => db.run(`DELETE FROM ${table}`));
  return {
    clockOver: createClockOver(db),
    accounts: createAccounts(db),
    configurations: createConfigurations(db),
    consultations: createConsultations(db),
    sessions: createSessions(db),
    documents: createDocuments(db),
    alerts: createAlerts(db),
    signIns: createSignIns(db),
    webhooks: createWebhooks(db),
    deliveries: createDeliveries(db),
    transaction: db.transaction,
    empty: () => db.transaction(() => clear.forEach((run) => run())),
    close: db.close,
  };
};
