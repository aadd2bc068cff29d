// The sandbox in its own process on a database file: killed, restarted, and read at the end.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Decision } from '../../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocumentList } from '../../../src/contract/medical-record-document.ts';
import { SECRETS } from '../../support/proxy-fixture.ts';
import type { History } from '../history.ts';
import { Program } from './program.ts';
import { fillService, type WardDoctor } from './ward.ts';

/** Milliseconds: retries that are due sooner are left alone. */
const SOON = 1_000;

interface Delivery {
  readonly id: string;
  readonly state: string;
  readonly nextAttemptAt: number | null;
}

export class Service {
  readonly program: Program;
  readonly url: string;
  readonly #file: string;
  readonly #ward: readonly WardDoctor[];

  /** Sends its webhooks to `webhookPort`. */
  constructor(folder: string, port: number, webhookPort: number, ward: readonly WardDoctor[]) {
    this.#file = join(folder, 'service.sqlite');
    this.#ward = ward;
    this.url = `http://127.0.0.1:${port}`;
    fillService(this.#file, ward);
    const webhook = `http://127.0.0.1:${webhookPort}/webhooks/scribe`;
    this.program = new Program(
      'sandbox',
      ['demo/sandbox/main.ts', '--port', String(port), '--database', this.#file, '--webhook', webhook],
      { SANDBOX_WEBHOOK_SECRET: SECRETS.webhook },
      join(folder, 'sandbox.log'),
    );
  }

  /** Resolves with the status of each alert of a session from the service itself. */
  async statuses({ secretKey }: WardDoctor, session: string): Promise<ReadonlyMap<string, string>> {
    const headers = { authorization: `Bearer ${secretKey}` };
    const answer = await fetch(`${this.url}/v1/scribe-sessions/${session}/medical-record-documents`, { headers });
    if (!answer.ok) throw new Error(`The service does not show ${session}: ${answer.status}.`);
    const { items } = (await answer.json()) as MedicalRecordDocumentList;
    return new Map(
      items.flatMap(({ cdssAlerts }) => (cdssAlerts ?? []).map(({ id, status }) => [id, status] as const)),
    );
  }

  /** Makes it send its later retries at once; resolves with whether nothing is left to send or to apply. */
  async hasten(): Promise<boolean> {
    const { waiting } = (await this.#control('state')) as { waiting: { deliveries: number; applications: number } };
    if (waiting.deliveries === 0 && waiting.applications === 0) return true;
    const deliveries = (await this.#control('deliveries')) as readonly Delivery[];
    for (const { id, state, nextAttemptAt } of deliveries) {
      const isLater = state === 'pending' && nextAttemptAt !== null && nextAttemptAt > Date.now() + SOON;
      if (isLater) await this.#control(`deliveries/${id}/redeliver`, 'POST');
    }
    return false;
  }

  async #control(path: string, method = 'GET'): Promise<unknown> {
    return (await fetch(`${this.url}/_sandbox/${path}`, { method })).json();
  }

  /** Notes the content of its database; call it only after the process has ended. */
  read(history: History): void {
    const database = new DatabaseSync(this.#file, { readOnly: true });
    const accounts = new Map(this.#ward.map(({ professional, account }) => [professional, account]));
    const decided = database
      .prepare('SELECT id, status, decided_at AS at, decided_by AS by FROM alerts WHERE decided_at IS NOT NULL')
      .all() as unknown as { id: string; status: Decision; at: string; by: string }[];
    for (const { id, status, at, by } of decided) {
      history.note('recorded', { account: accounts.get(by) ?? by, alert: id, decision: status }, Date.parse(at));
    }
    const deliveries = database
      .prepare(
        `SELECT event_id AS event, state, (SELECT json_group_array(coalesce(status, 0)) FROM
          (SELECT status FROM delivery_attempts WHERE delivery_id = deliveries.id ORDER BY number)) AS statuses FROM deliveries`,
      )
      .all() as unknown as { event: string; state: string; statuses: string }[];
    for (const { statuses, ...delivery } of deliveries) {
      history.note('delivery', { ...delivery, statuses: JSON.parse(statuses) as number[] });
    }
    database.close();
  }
}
