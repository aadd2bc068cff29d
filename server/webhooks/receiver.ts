// `POST /webhooks/scribe`. Any 4xx is final upstream (§6.4), so it is given only for what a retry cannot cure.
import {
  EventEnvelope,
  EVENT_ID_HEADER,
  SCRIBE_SESSION_EVENTS,
  ScribeSessionEventData,
  SIGNATURE_HEADER,
} from '../../src/contract/events.ts';
import type { Clock } from '../clock.ts';
import { ProxyError, routeNotFound, shuttingDown } from '../errors.ts';
import { sendJson, type Exchange } from '../http/exchange.ts';
import { readBody } from '../http/read-body.ts';
import type { Store } from '../store/store.ts';
import type { SessionNews } from './session-news.ts';
import { verifySignature } from './signature.ts';
import type { SigningSecrets } from './signing-secrets.ts';

const LARGEST_BODY = 1024 * 1024;
/** Redeliveries span 15 minutes; an id is remembered far longer, so that a recording of one is worth nothing. */
const REMEMBERED = 25 * 3600_000;

export interface ReceiverDeps {
  readonly secrets: SigningSecrets;
  readonly store: Store;
  readonly clock: Clock;
  readonly news: SessionNews;
  readonly observe: (outcome: string) => void;
  readonly isClosing: () => boolean;
}

export function createReceiver({ secrets, store, clock, news, observe, isClosing }: ReceiverDeps) {
  return async (exchange: Exchange): Promise<void> => {
    if (isClosing()) throw shuttingDown();
    const body = await readBody(exchange.request, LARGEST_BODY, clock);
    await refuseForgery(exchange, body, exchange.params['endpoint'] ?? '');
    const event = eventOf(body, exchange.request.headers[EVENT_ID_HEADER.toLowerCase()]);
    const key = `webhook:${event.id}`;
    if (!(await store.once(key, clock.now() + REMEMBERED))) {
      observe('duplicate');
      return sendJson(exchange, 200, { received: true });
    }
    try {
      const data = sessionDataOf(event);
      if (data) await news.tell(event.type, data);
    } catch (error) {
      // The service sends it again, and it must not count as seen then.
      await store.remove(key);
      throw error;
    }
    observe('accepted');
    sendJson(exchange, 200, { received: true });
  };

  /** The secret is read when the body is there, and the change after it: an event signed anew is never a forgery. */
  async function refuseForgery(exchange: Exchange, body: Buffer, endpoint: string): Promise<void> {
    const secret = await secrets.secretOf(endpoint);
    if (secret === undefined) {
      if (endpoint !== '' && !(await secrets.isUnsure(endpoint))) throw routeNotFound();
      throw unavailable('No signing secret is set yet.');
    }
    const header = exchange.request.headers[SIGNATURE_HEADER.toLowerCase()];
    const verdict = verifySignature(header === undefined ? undefined : String(header), body, secret, clock.now());
    if (verdict === 'valid') return;
    if (verdict === 'forged' && (await secrets.isUnsure(endpoint))) {
      observe('unsure');
      throw unavailable('The signing secret is being replaced.');
    }
    observe(verdict);
    throw new ProxyError('authentication_required', MESSAGES[verdict], { param: SIGNATURE_HEADER });
  }
}

const MESSAGES = {
  missing: 'The signature is missing.',
  malformed: 'The signature is malformed.',
  stale: 'The timestamp of the signature is more than 300 seconds from now.',
  forged: 'The signature does not match.',
} as const;

function eventOf(body: Buffer, header: string | string[] | undefined): EventEnvelope {
  let json: unknown;
  try {
    // Decodes past a byte order mark, which toString() would keep.
    json = JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw malformed('The body is not JSON.', 'body');
  }
  const event = EventEnvelope.safeParse(json);
  if (!event.success) throw malformed('The envelope is not valid.', event.error.issues[0]?.path.join('.') || 'body');
  if (event.data.id !== header)
    throw malformed('The event id of the header is not the one of the envelope.', EVENT_ID_HEADER);
  return event.data;
}

/** Data of a session event; undefined for events of other kinds, which are acknowledged. */
function sessionDataOf(event: EventEnvelope): ScribeSessionEventData | undefined {
  if (!(SCRIBE_SESSION_EVENTS as readonly string[]).includes(event.type)) return undefined;
  const data = ScribeSessionEventData.safeParse(event.data);
  if (!data.success)
    throw malformed('The data of the event is not valid.', `data.${data.error.issues[0]?.path.join('.') ?? ''}`);
  return data.data;
}

const malformed = (message: string, param: string) => new ProxyError('parameter_invalid', message, { param });

const unavailable = (message: string) => new ProxyError('service_unavailable', message);
