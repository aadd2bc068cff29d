import type { Database } from './database.ts';

export interface Webhook {
  /** `wh_…`. */
  readonly id: string;
  readonly institutionId: string;
  /** The doctor whose sessions it covers, if a doctor-scoped key set it. Null: the whole institution. */
  readonly accountId: string | null;
  readonly url: string;
  readonly events: readonly string[];
  readonly secret: string;
  readonly secretVersion: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

type Row = Omit<Webhook, 'events'> & { readonly events: string };

const fromRow = (row: Row): Webhook => ({ ...row, events: JSON.parse(row.events) as string[] });
const toRow = (webhook: Webhook): Row => ({ ...webhook, events: JSON.stringify(webhook.events) });

/** Webhook subscriptions (§4.8). */
export const createWebhooks = (db: Database) => {
  const columns = `id, institution_id AS institutionId, account_id AS accountId, url, events, secret,
    secret_version AS secretVersion, created_at AS createdAt, updated_at AS updatedAt`;
  const insert = db.run(`INSERT INTO webhooks (id, institution_id, account_id, url, events, secret, secret_version,
      created_at, updated_at)
    VALUES (:id, :institutionId, :accountId, :url, :events, :secret, :secretVersion, :createdAt, :updatedAt)`);
  const seen = 'institution_id = :institutionId AND (:accountId IS NULL OR account_id = :accountId)';
  const find = db.one<Row>(`SELECT ${columns} FROM webhooks WHERE id = :id AND ${seen}`);
  const list = db.many<Row>(`SELECT ${columns} FROM webhooks WHERE ${seen} ORDER BY number`);
  const byId = db.one<Row>(`SELECT ${columns} FROM webhooks WHERE id = :id`);
  const subscribed = db.many<Row>(`SELECT ${columns} FROM webhooks
    WHERE institution_id = :institutionId AND (account_id IS NULL OR account_id = :accountId)
      AND EXISTS (SELECT 1 FROM json_each(webhooks.events) WHERE json_each.value = :event)
    ORDER BY number`);
  const update = db.run(`UPDATE webhooks SET events = :events, secret = :secret, secret_version = :secretVersion,
    updated_at = :updatedAt WHERE id = :id`);
  return {
    add: (webhook: Webhook) => {
      insert(toRow(webhook));
    },
    /** Finds a webhook of the institution, and of the account unless that is null. */
    find: (institutionId: string, accountId: string | null, id: string) => {
      const row = find({ institutionId, accountId, id });
      return row && fromRow(row);
    },
    list: (institutionId: string, accountId: string | null) => list({ institutionId, accountId }).map(fromRow),
    /** Finds a webhook of any owner, for the service itself. */
    byId: (id: string) => {
      const row = byId({ id });
      return row && fromRow(row);
    },
    /** Lists the webhooks that get an event of that account's session. */
    subscribed: (institutionId: string, accountId: string, event: string) =>
      subscribed({ institutionId, accountId, event }).map(fromRow),
    update: (webhook: Webhook) => {
      const { id, events, secret, secretVersion, updatedAt } = toRow(webhook);
      update({ id, events, secret, secretVersion, updatedAt });
    },
    remove: db.run<{ id: string }>('DELETE FROM webhooks WHERE id = :id'),
  };
};
