// Sends events of our own as §6.4 says, only sooner. The status of each holds a mark that tells which event a hint belongs to.
import { setTimeout as pause } from 'node:timers/promises';
import { signWebhook } from '../../../server/index.ts';
import { SECRETS } from '../../support/proxy-fixture.ts';
import { eventOf } from '../../support/webhook-event.ts';
import type { History } from '../history.ts';
import type { Patient, WardDoctor } from '../world/ward.ts';

const WAITS = [200, 500, 1_000, 2_000];
const PATIENCE = 15_000;

let marks = 0;

export class Sender {
  readonly #url: string;
  readonly #history: History;
  readonly #underWay = new Set<Promise<void>>();

  constructor(url: string, history: History) {
    this.#url = url;
    this.#history = history;
  }

  /** Sends an event of the patient's session until it is accepted or finally refused. */
  send(doctor: WardDoctor, { ss }: Patient): Promise<void> {
    const mark = `mark-${++marks}`;
    const data = { status: mark, account: { id: doctor.professional, name: doctor.account, email: '' }, patient: null };
    const event = eventOf(ss, {}, data);
    const sending = this.#deliver(String(event.id), JSON.stringify(event), ss, mark);
    this.#underWay.add(sending);
    return sending.finally(() => this.#underWay.delete(sending));
  }

  get waiting(): number {
    return this.#underWay.size;
  }

  async #deliver(event: string, body: string, session: string, mark: string): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const startedAt = Date.now();
      const status = await fetch(`${this.#url}/webhooks/scribe`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-scribe-api-event-id': event,
          'x-scribe-api-signature': signWebhook(body, SECRETS.webhook, Math.floor(startedAt / 1000)),
        },
        body,
        signal: AbortSignal.timeout(PATIENCE),
      }).then(
        (answer) => answer.status,
        () => 0,
      );
      this.#history.note('attempt', { event, session, mark, status }, startedAt);
      if (status >= 200 && status < 500) return;
      await pause(WAITS[Math.min(attempt, WAITS.length - 1)]);
    }
  }
}
