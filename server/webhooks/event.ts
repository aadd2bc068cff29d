// §6.2: the envelope of an event that is signed.
import * as z from 'zod/mini';
import { EventEnvelope, EVENT_ID_HEADER, SCRIBE_SESSION_EVENTS } from '../../src/contract/events.ts';
import { ProxyError } from '../errors.ts';

const utf8 = new TextDecoder();

/** What is read of a session event's data; nothing else is copied, and nothing wrong elsewhere (in the patient, say) loses the event. */
const SessionData = z.object({
  scribeSessionId: z.string(),
  status: z.string(),
  account: z.optional(z.nullable(z.object({ id: z.string() }))),
});
export type SessionData = z.infer<typeof SessionData>;

/** The event of a signed body; `header` is the event id header. Throws `parameter_invalid` with the field at fault. */
export function eventOf(body: Buffer, header: string | string[] | undefined): EventEnvelope {
  let json: unknown;
  try {
    // Decodes past a byte order mark, which toString() would keep.
    json = JSON.parse(utf8.decode(body));
  } catch {
    throw malformed('The body is not JSON.', 'body');
  }
  const event = EventEnvelope.safeParse(json);
  if (!event.success) throw malformed('The envelope is not valid.', event.error.issues[0]?.path.join('.') || 'body');
  if (event.data.id !== header)
    throw malformed('The event id of the header is not the one of the envelope.', EVENT_ID_HEADER);
  return event.data;
}

/** What is read of a session event's data; undefined for events of other kinds, which are acknowledged. */
export function sessionDataOf(event: EventEnvelope): SessionData | undefined {
  if (!(SCRIBE_SESSION_EVENTS as readonly string[]).includes(event.type)) return undefined;
  const data = SessionData.safeParse(event.data);
  if (!data.success)
    throw malformed('The data of the event is not valid.', `data.${data.error.issues[0]?.path.join('.') ?? ''}`);
  return data.data;
}

const malformed = (message: string, param: string) => new ProxyError('parameter_invalid', message, { param });
