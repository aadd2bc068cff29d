// §6.2: reads the envelope of a signed event.
import { EVENT_ID_HEADER, SCRIBE_SESSION_EVENTS } from '../../src/contract/events.ts';
import { ProxyError } from '../errors.ts';
import { fieldsOf, textOf } from '../forward/answers.ts';
import type { News } from './news.ts';

const utf8 = new TextDecoder();

/** The fields of the envelope that we use. */
export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

/** Reads the event of a signed body. `header` is the event id header, which a front may have dropped. Throws `parameter_invalid` with the field at fault. */
export function eventOf(body: Buffer, header: string | string[] | undefined): ReceivedEvent {
  let json: unknown;
  try {
    // TextDecoder drops a byte order mark, which toString() keeps.
    json = JSON.parse(utf8.decode(body));
  } catch {
    throw malformed('The body is not JSON.', 'body');
  }
  const { id, type, data } = fieldsOf(json);
  if (typeof id !== 'string' || !/^evt_./.test(id)) throw malformed('The envelope is not valid.', 'id');
  if (typeof type !== 'string') throw malformed('The envelope is not valid.', 'type');
  if (header !== undefined && ![header].flat().every((given) => isOnly(id, given)))
    throw malformed('The event id of the header is not the one of the envelope.', EVENT_ID_HEADER);
  return { id, type, data };
}

/**
 * Reads the news of a session event; a fault in another field, such as the patient, does not lose it. Undefined for other events,
 * which are acknowledged all the same.
 */
export function newsOf({ type, data }: ReceivedEvent): News | undefined {
  if (!(SCRIBE_SESSION_EVENTS as readonly string[]).includes(type)) return undefined;
  const { scribeSessionId, status, account } = fieldsOf(data);
  const sessionId = textOf(scribeSessionId);
  if (sessionId === undefined) throw malformed('The data of the event is not valid.', 'data.scribeSessionId');
  return { type, sessionId, status: textOf(status) ?? '', professional: textOf(fieldsOf(account)['id']) ?? null };
}

/** Whether the header has this id and no other. A gateway may repeat the header; Node joins the values. */
const isOnly = (id: string, given: string): boolean => given === id || given.split(', ').every((each) => each === id);

const malformed = (message: string, param: string) => new ProxyError('parameter_invalid', message, { param });
