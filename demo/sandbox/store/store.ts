import { createAccounts } from './accounts.ts';
import { createAlerts } from './alerts.ts';
import { createClockOver } from './clock.ts';
import { createConfigurations } from './configurations.ts';
import { createConsultations } from './consultations.ts';
import { openDatabase } from './database.ts';
import { createDeliveries } from './deliveries.ts';
import { createDocuments } from './documents.ts';
import { TABLES } from './migrations.ts';
import { createSessions } from './sessions.ts';
import { createSignIns } from './sign-ins.ts';
import { createWebhooks } from './webhooks.ts';

/** Opens everything the sandbox stores, in an SQLite file or in `:memory:`, with one repository per aggregate. */
export const openStore = (file: string) => {
  const db = openDatabase(file);
  const clear = TABLES.map((table) => db.run(`DELETE FROM ${table}`));
  return {
    /** Creates the service's clock over a wall clock. */
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
    /** Applies all of `work` or nothing. */
    transaction: db.transaction,
    /** Removes every row. */
    empty: () => db.transaction(() => clear.forEach((run) => run())),
    close: db.close,
  };
};

export type Store = ReturnType<typeof openStore>;
