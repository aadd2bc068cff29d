// Reads answers of the service value by value, so that a value unlike §2 does not hide the others.
const utf8 = new TextDecoder();

/** Finds an id that was sent as a number. `JSON.parse` rounds numbers of more than 15 digits, which would make it another session's id. */
const NUMBER_AS_ID = /"(?:id|consultationInternalId)"\s*:\s*-?\d/;

/** A string, or `NaN` or `Infinity`, which Python writes. Takes a string without an end, too: else each quote in it begins another search of all the rest. */
const STRING_OR_NAN = /"[^"\\]*(?:\\[^]?[^"\\]*)*"?|NaN|-?Infinity/g;

/** Parses an answer, without its byte order mark; undefined if it is not JSON. `NaN` becomes a text; if an id is a number, all numbers become texts of their digits. */
export function parseAnswer(body: Buffer): unknown {
  const text = utf8.decode(body);
  return parsed(text) ?? parsed(text.replace(STRING_OR_NAN, (part) => (part[0] === '"' ? part : `"${part}"`)));
}

function parsed(text: string): unknown {
  try {
    return NUMBER_AS_ID.test(text) ? JSON.parse(text, asSent) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of an object; none if the value is something else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Reads a list and flattens lists in it; also the `items` of an object (§4.4), and an object of objects, keyed by ids or numbers. Any other value is a list of one. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flat(Infinity);
  const fields = fieldsOf(value);
  if (Array.isArray(fields['items']) && !('id' in fields)) return listOf(fields['items']);
  const members = Object.values(fields);
  if (members.length > 0 && members.every((member) => Object.keys(fieldsOf(member)).length > 0)) return members;
  return value === undefined || value === null ? [] : [value];
}

/** A text, or the digits of a number; undefined for anything else. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** Every alert in a list of documents. An odd document does not hide the alerts of another. */
export const alertsIn = (documents: unknown): readonly Readonly<Record<string, unknown>>[] =>
  listOf(fieldsOf(documents)['items'])
    .flatMap((item) => listOf(fieldsOf(item)['cdssAlerts']))
    .map(fieldsOf);

const asSent = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? value) : value;
