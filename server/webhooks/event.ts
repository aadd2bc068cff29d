// §6.2: reads the envelope of a signed event, and makes the hints that pages may get of it.
import { EVENT_ID_HEADER, SCRIBE_SESSION_EVENTS } from '../../src/contract/events.ts';
import { ProxyError } from '../errors.ts';
import { fieldsOf, parseAnswer, textOf } from '../forward/answers.ts';
import { RESET_HINT, type HintDraft } from '../store/store.ts';

/** Reads the event of a signed body. `header` is the event id header, which a front may have dropped. Throws `parameter_invalid` with the field at fault. */
export function eventOf(body: Buffer, header: string | string[] | undefined) {
  // Parses it like an answer: otherwise a `NaN` in the patient, as Python writes it, would lose the event for good.
  const json = parseAnswer(body);
  if (json === undefined) throw malformed('The body is not JSON.', 'body');
  const { id, type, data } = fieldsOf(json);
  if (typeof id !== 'string' || !/^evt_./.test(id)) throw malformed('The envelope is not valid.', 'id');
  if (typeof type !== 'string') throw malformed('The envelope is not valid.', 'type');
  // Ignores an empty header, which a front may send if it got none.
  if (header && ![header].flat().every((given) => isOnly(id, given)))
    throw malformed('The event id of the header is not the one of the envelope.', EVENT_ID_HEADER);
  return { id, type, data };
}

/** The part of an event that pages may know, and the professional whose session it is. Holds nothing of the patient. */
export interface News {
  readonly type: string;
  readonly sessionId: string;
  readonly status: string;
  /** The professional's id at the service. */
  readonly professional: string | null;
}

/**
 * Reads the news of a session event; a fault in another field, such as the patient, does not lose it. Undefined for other events,
 * which are acknowledged all the same.
 */
export function newsOf({ type, data }: ReturnType<typeof eventOf>): News | undefined {
  if (!(SCRIBE_SESSION_EVENTS as readonly string[]).includes(type)) return undefined;
  const { scribeSessionId, status, account } = fieldsOf(data);
  const sessionId = textOf(scribeSessionId);
  if (sessionId === undefined) throw malformed('The data of the event is not valid.', 'data.scribeSessionId');
  return { type, sessionId, status: textOf(status) ?? '', professional: textOf(fieldsOf(account)['id']) ?? null };
}

/** The hint for pages of an account that know the session by any of its ids. A status that is not one word is left out: it could hold patient data. */
export function hintOf(news: News, account: string, others: readonly string[]): HintDraft {
  const { type, sessionId } = news;
  const ids = [...new Set([sessionId, ...others])];
  const status = /^[\w-]{1,64}$/.test(news.status) ? news.status : null;
  return {
    account,
    ids,
    hint: JSON.stringify({ sessionId, consultationInternalId: others.at(-1) ?? null, type, status }),
  };
}

/** Tells pages of an account, or of all, that do not know their session's `ss_` id to read again. */
export const searchOf = (account: string | null): HintDraft => ({ account, ids: [], hint: RESET_HINT });

/** Whether the header has this id and no other. A gateway may repeat the header; Node and fronts such as Envoy join the values. */
const isOnly = (id: string, given: string): boolean =>
  given === id || given.split(',').every((each) => each.trim() === id);

const malformed = (message: string, param: string) => new ProxyError('parameter_invalid', message, { param });
