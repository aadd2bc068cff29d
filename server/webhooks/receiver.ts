// `POST /webhooks/scribe`. A 4xx is final to the service (§6.4), so we answer one only if a retry cannot help.
import { EVENT_ID_HEADER, SIGNATURE_HEADER } from '../../src/contract/events.ts';
import type { Clock } from '../clock.ts';
import { ProxyError, routeNotFound } from '../errors.ts';
import { sendBody, type Exchange } from '../http/exchange.ts';
import { createBodyBudget, readBody } from '../http/read-body.ts';
import type { Logger, MinuteCounts } from '../log.ts';
import type { Store } from '../store/store.ts';
import { eventOf, newsOf } from './event.ts';
import type { SessionNews } from './session-news.ts';
import { faultOfHeader, verifySignature } from './signature.ts';
import type { SigningSecrets } from './signing-secrets.ts';

const RECEIVED = JSON.stringify({ received: true });
const LARGEST_BODY = 1024 * 1024;
/** Milliseconds. Redeliveries span 15 minutes; ids are remembered far longer, so that a recorded event cannot be replayed. */
const REMEMBERED = 25 * 3600_000;

export interface ReceiverDeps {
  readonly secrets: SigningSecrets;
  readonly store: Store;
  readonly clock: Clock;
  readonly news: SessionNews;
  readonly observe: (outcome: string) => void;
  readonly counts: MinuteCounts;
  readonly logger: Logger;
  /** Whether the machine's clock differs from the service's, or was stepped and the service has not confirmed it yet. */
  readonly isClockOff: () => boolean;
}

export function createReceiver(deps: ReceiverDeps) {
  const { secrets, store, clock, news, observe, counts, logger, isClockOff } = deps;
  const budget = createBodyBudget(clock);
  const noteRefused = counts.of<{ readonly outcome: string; readonly requestId: string }>((kind, count) =>
    logger.warn({ ...kind, count }, 'webhook events were refused'),
  );
  return async (exchange: Exchange): Promise<void> => {
    const signature = exchange.request.headers[SIGNATURE_HEADER.toLowerCase()]?.toString();
    // Checked before the body is read, so that a sender without a signature cannot fill memory.
    const fault = faultOfHeader(signature, clock.now());
    if (fault) refuse(exchange, fault);
    const body = await readBody(exchange.request, LARGEST_BODY, clock, budget);
    await refuseForgery(exchange, signature, body);
    const event = eventOf(body, exchange.request.headers[EVENT_ID_HEADER.toLowerCase()]);
    const told = newsOf(event);
    const { endpoint = '' } = exchange.params;
    const key = `webhook:${event.id}`;
    const until = clock.now() + REMEMBERED;
    // The event id and its hints are stored in one step, so an acknowledged event is never half done.
    const isNew = told ? await news.take(key, until, told, endpoint) : await store.once(key, until);
    observe(isNew ? 'accepted' : 'duplicate');
    sendBody(exchange, 200, RECEIVED);
  };

  /** Reads the secret after the body, and the change mark after the secret. So an event signed with a new secret is never called a forgery. */
  async function refuseForgery(exchange: Exchange, signature: string | undefined, body: Buffer): Promise<void> {
    const { endpoint = '' } = exchange.params;
    const secret = await secrets.secretOf(endpoint);
    if (secret === undefined) {
      if (endpoint !== '' && !(await secrets.isUnsure(endpoint))) throw routeNotFound();
      throw unavailable('No signing secret is set yet.');
    }
    const verdict = verifySignature(signature, body, secret, clock.now());
    if (verdict === 'valid') return;
    if (verdict === 'forged' && (await secrets.isUnsure(endpoint))) {
      observe('unsure');
      throw unavailable('The signing secret is being replaced.');
    }
    refuse(exchange, verdict);
  }

  function refuse(exchange: Exchange, verdict: keyof typeof MESSAGES): never {
    // Our clock may be wrong, not the timestamp. With 503 the service sends the event again.
    if (verdict === 'stale' && isClockOff()) {
      observe('unsure');
      throw unavailable('The clock of the proxy is off.');
    }
    observe(verdict);
    noteRefused(verdict, { outcome: verdict, requestId: exchange.requestId });
    exchange.isQuiet = true;
    throw new ProxyError('authentication_required', MESSAGES[verdict], { param: SIGNATURE_HEADER });
  }
}

const MESSAGES = {
  missing: 'The signature is missing.',
  malformed: 'The signature is malformed.',
  stale: 'The timestamp of the signature is more than 300 seconds from now.',
  forged: 'The signature does not match.',
} as const;

const unavailable = (message: string) => new ProxyError('service_unavailable', message);
