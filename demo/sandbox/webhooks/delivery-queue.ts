// §6.4 Deliveries from the durable queue. After a crash the interrupted attempt is made again, with the same id and body.
import { createHmac } from 'node:crypto';
import { EVENT_ID_HEADER, SIGNATURE_HEADER } from '../../../src/contract/events.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ASSUMPTIONS } from '../assumptions.ts';
import type { SandboxDeps } from '../core.ts';
import { createDueTimer } from '../due-timer.ts';
import type { Attempt, Delivery, DeliveryState, Taken } from '../store/deliveries.ts';
import type { Store } from '../store/store.ts';
import type { Webhook } from '../store/webhooks.ts';

type Outcome = Pick<Attempt, 'status' | 'failure'>;

interface UnderWay {
  readonly webhookId: string;
  /** Whether it has waited so long for an answer that later deliveries need not wait for it. */
  isSlow: boolean;
  done: Promise<void>;
}

/** Most attempts at the same time for a webhook that does not answer. */
const MOST_AT_ONCE = 16;

/** Delivers each webhook's events in their order, one after another unless an answer is slow (ASSUMPTIONS.deliveryOrder). */
export const createDeliveryQueue = (deps: SandboxDeps, store: Store) => {
  const underWay = new Map<string, UnderWay>();
  const closing = new AbortController();

  const taken = (): Taken => {
    const attempts = Map.groupBy(underWay.values(), ({ webhookId }) => webhookId);
    const busy = [...attempts].filter(([, of]) => of.length >= MOST_AT_ONCE || of.some(({ isSlow }) => !isSlow));
    return { webhooks: busy.map(([id]) => id), deliveries: [...underWay.keys()] };
  };
  const startDue = () => {
    for (;;) {
      const delivery = store.deliveries.due(deps.clock(), taken());
      const webhook = delivery && store.webhooks.byId(delivery.webhookId);
      if (!delivery || !webhook) return;
      const attempt: UnderWay = { webhookId: webhook.id, isSlow: false, done: Promise.resolve() };
      const patience = deps.timers.setTimeout(() => {
        attempt.isSlow = true;
        timer.wake();
      }, ASSUMPTIONS.deliveryOrder.value);
      attempt.done = deliver(delivery, webhook, delivery.body)
        .catch((error: unknown) => deps.log(`delivery ${delivery.id} could not be recorded`, error))
        .finally(() => {
          deps.timers.clearTimeout(patience);
          underWay.delete(delivery.id);
          timer.wake();
        });
      underWay.set(delivery.id, attempt);
    }
  };
  const timer = createDueTimer(deps, () => store.deliveries.nextDue(taken()), startDue);

  const deliver = async (delivery: Delivery, webhook: Webhook, body: string): Promise<void> => {
    const startedAt = deps.clock();
    const outcome = await post(deps, webhook, delivery.eventId, body, closing.signal);
    if (closing.signal.aborted) return;
    const number = delivery.attempts + 1;
    const state = stateAfter(outcome.status, number);
    const endedAt = deps.clock();
    const attempt = { ...outcome, number, at: new Date(startedAt).toISOString(), milliseconds: endedAt - startedAt };
    store.deliveries.settle(
      delivery.id,
      attempt,
      state,
      state === 'pending' ? endedAt + retryDelay(number, deps.random.fraction()) : null,
    );
  };

  return {
    wake: timer.wake,
    /** Aborts the running attempts and waits for them; their deliveries stay in the queue. */
    close: async () => {
      timer.stop();
      closing.abort();
      await Promise.all([...underWay.values()].map(({ done }) => done));
    },
  };
};

const stateAfter = (status: number | null, attempts: number): DeliveryState => {
  if (status !== null && status >= 200 && status < 300) return 'delivered';
  // §6.4.3: any 4xx is permanent.
  if (status !== null && status >= 400 && status < 500) return 'failed';
  return attempts >= LIMITS.webhookDelivery.attempts ? 'failed' : 'pending';
};

const retryDelay = (attempts: number, fraction: number): number => {
  const delays = ASSUMPTIONS.retryMs.value;
  const delay = delays[Math.min(attempts, delays.length) - 1] ?? delays[0];
  return Math.round(delay * (0.9 + 0.2 * fraction));
};

const post = async (
  { fetch, timers, clock }: SandboxDeps,
  webhook: Webhook,
  eventId: string,
  body: string,
  closing: AbortSignal,
): Promise<Outcome> => {
  const late = new AbortController();
  const timer = timers.setTimeout(() => late.abort(), ASSUMPTIONS.deliveryTimeoutMs.value);
  try {
    const answer = await fetch(webhook.url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([late.signal, closing]),
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Scribe-Sandbox',
        [SIGNATURE_HEADER]: sign(webhook.secret, body, clock()),
        [EVENT_ID_HEADER]: eventId,
      },
    });
    await answer.body?.cancel().catch(() => undefined);
    return { status: answer.status, failure: null };
  } catch (error) {
    return { status: null, failure: late.signal.aborted ? 'timeout' : failureOf(error) };
  } finally {
    timers.clearTimeout(timer);
  }
};

const failureOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return 'network error';
};

/** §6.3: makes `t=<unix_timestamp>,v1=<hex_digest>` over `<t>.` and the raw body; `wall` is in ms. */
const sign = (secret: string, body: string, wall: number): string => {
  const t = Math.floor(wall / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};
