// What the service answers, read value by value: one that is not as §2 says hides no other.
const utf8 = new TextDecoder();

/** `JSON.parse` rounds a number of more than 15 digits: an id that was sent as one would be another's. */
const NUMBER_AS_ID = /"(?:id|consultationInternalId)"\s*:\s*-?\d/;

/** The JSON of an answer, undefined when it is none. A byte order mark is no part of it. Where an id is a number, numbers are texts of their digits. */
export function parseAnswer(body: Buffer): unknown {
  const text = utf8.decode(body);
  try {
    return NUMBER_AS_ID.test(text) ? JSON.parse(text, asSent) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What stands in an object; nothing, of anything else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** A list, without lists in it; an object of objects is one that has ids or places for names, and what is none is a list of one. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flat(Infinity);
  const members = Object.values(fieldsOf(value));
  if (members.length > 0 && members.every((member) => Object.keys(fieldsOf(member)).length > 0)) return members;
  return value === undefined || value === null ? [] : [value];
}

/** A text, or the digits of a number; undefined, of anything else. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** The alerts of a list of documents, each for itself: what is odd in one document takes no other with it. */
export const alertsIn = (documents: unknown): readonly Readonly<Record<string, unknown>>[] =>
  listOf(fieldsOf(documents)['items'])
    .flatMap((item) => listOf(fieldsOf(item)['cdssAlerts']))
    .map(fieldsOf);

const asSent = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? value) : value;
