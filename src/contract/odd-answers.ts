// Reads answers that differ from §2. Page and proxy share it: the proxy refuses a decision on an alert that it does not find in the answer.
import { SESSION_ID_PATTERN } from './limits.ts';

/** A JSON object. */
export type Fields = Record<string, unknown>;

/** How deep values may be nested. Recursive code would run out of stack on deeper ones. */
const DEEPEST = 64;

/** A token of JSON: a string; a number (RFC 8259), also `NaN` and `Infinity`, as Python writes them; a bracket; or anything between these. */
const TOKEN =
  /"[^"\\]*(?:\\[^]?[^"\\]*)*"?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|NaN|-?Infinity|[[\]{}]|[^"\d\-NI[\]{}]+/g;

/**
 * Parses JSON; throws if it is none. A number that JavaScript would write differently (1.10, a code of 19 digits) becomes a text of its
 * digits. `NaN` and `Infinity` become texts, because `JSON.parse` refuses them. A value below `DEEPEST` becomes the text of its JSON.
 */
export function parseJson(json: string): unknown {
  let depth = 0;
  let from = 0;
  const readable = json.replace(TOKEN, (part, at: number) => {
    if ('[{'.includes(part) && depth++ === DEEPEST) from = at;
    if (']}'.includes(part) && --depth === DEEPEST) return JSON.stringify(json.slice(from, at + 1));
    if (depth > DEEPEST) return '';
    return /^[-\dNI]/.test(part) && JSON.stringify(Number(part)) !== part ? `"${part}"` : part;
  });
  // Some pages replace `JSON.parse` by one that turns texts into Date objects. A Date has no fields, so it would show as “not recorded”.
  const isDating = (JSON.parse('["2000-01-01","2000-01-01T00:00:00Z","2000-01-01T00:00:00.000Z"]') as unknown[]).some(
    (text) => typeof text !== 'string',
  );
  if (!isDating) return JSON.parse(readable);
  return unmarked(JSON.parse(readable.replace(TOKEN, (part) => part.replace(/^"/, '"~'))));
}

/** The value without the `~` that `parseJson` put before each text and name, so that the page's `JSON.parse` found no dates. */
function unmarked(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(1);
  if (Array.isArray(value)) return value.map(unmarked);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.slice(1), unmarked(inner)]));
}

/** Whether a value is an object and not a list. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a text, a number or a boolean. */
export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/**
 * A simple value, or a list of them, as text; undefined for anything else. `false` becomes empty, because some languages write it for no text.
 * A list is not joined by commas: “No aspirin, heparin” would deny both.
 */
export function textOf(value: unknown): string | undefined {
  if (isScalar(value)) return value === false ? '' : String(value);
  return Array.isArray(value) && value.every(isScalar) ? value.join('; ') : undefined;
}

/** A field's name without case and inner separators. `_id` of a database stays another than `id`. */
const bareName = (name: string): string => name.replace(/(?!^)[-_ ]/g, '').toLowerCase();

/** Bare name → name, for `renamed`. */
export const byBareName = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [bareName(name), name]));

/** The fields, in the order sent, under their names in §2. If two fields have the same meaning, the second keeps its sent name. */
export function renamed(fields: Fields, known: ReadonlyMap<string, string>): [name: string, value: unknown][] {
  const taken = new Set(Object.keys(fields));
  return Object.entries(fields).map(([sent, value]) => {
    const meant = known.get(bareName(sent)) ?? sent;
    const name = taken.has(meant) ? sent : meant;
    taken.add(name);
    return [name, value];
  });
}

/** Names of fields beside a list that say which page of the whole list it is. */
const IS_PAGING =
  /^(?:(?:total|count)(?:[-_]?(?:items|count|results|records|elements|pages))?|page(?:[-_]?(?:size|number|info))?|limit|offset|size|_?links|meta|paging|pagination)$/i;
const IS_COUNT = /^(?:total|count)/i;
const IS_MORE =
  /^(?:(?:has[-_]?)?(?:more|next(?:[-_]?(?:page|cursor|link|url))?(?:[-_]?token)?)|(?:is[-_]?)?(?:truncated|partial|incomplete(?:[-_]?results)?)|\w*errors?|cdss[-_ ]?alerts)$/i;
/** A name that is an index in a list, or the id of an alert. */
const IS_PLACE = /^(?:\d+$|cfa_)/;

const hasId = (value: unknown): value is Fields => isObject(value) && ('id' in value || 'sessionId' in value);
/** Texts that mean “no more”. */
const IS_NONE = /^\s*(?:false|no|none|null|0)?\s*$/i;
const isEmpty = (value: unknown): boolean => !value || (typeof value === 'object' && Object.keys(value).length === 0);

/** Whether a field beside a list says that members are missing: by a larger total, a next page, a cut, an error, or alerts outside any document. */
export function tellsMore([name, value]: readonly [string, unknown], members: number): boolean {
  if (IS_MORE.test(name)) return !isEmpty(value) && !IS_NONE.test(textOf(value) ?? '-');
  // An empty list has one page, too.
  if (IS_COUNT.test(name)) return IS_PAGING.test(name) && Number(value) > (/pages$/i.test(name) ? 1 : members);
  if (!isObject(value) || !IS_PAGING.test(name)) return false;
  return Object.entries(value).some(([inner, it]) => !isObject(it) && tellsMore([inner, it], members));
}

/**
 * The members of a list, flattened, without absent ones. The list may be wrapped in `items` or `data`, as in §4.4, or be an object whose names
 * are indexes, ids or groups. Any other value is a list of one.
 */
export function membersOf(value: unknown): unknown[] {
  // Some languages write `false` or `{}` for an empty list.
  if (isEmpty(value)) return [];
  if (!isObject(value) || hasId(value))
    return [value].flat(DEEPEST).filter((member) => member !== null && member !== '');
  const entries = Object.entries(value);
  const wrapping = entries.find(
    ([name, inner]) => /^(?:items|data)$/.test(name) && Array.isArray(inner) && inner.every(hasId),
  );
  const lists = wrapping
    ? [wrapping]
    : entries.filter(([name, inner]) => (IS_PLACE.test(name) && isObject(inner)) || [inner].flat().every(hasId));
  const members = wrapping ? (wrapping[1] as unknown[]) : lists.flatMap(named);
  const left = entries.filter(
    (field) =>
      !lists.includes(field) && !isEmpty(field[1]) && (!IS_PAGING.test(field[0]) || tellsMore(field, members.length)),
  );
  if (!wrapping && (lists.length === 0 || left.some(([name]) => !IS_PAGING.test(name)))) return [value];
  // The other fields become one more member, so that no value is lost and the list does not look complete.
  return left.length ? [...members, Object.fromEntries(left)] : members;
}

/** The members of a list that came as an object. A name that is no index is kept in the member, because it may be an id, a drug or the name of a group. */
function named([key, inner]: readonly [string, unknown]): unknown[] {
  return [inner].flat().map((one) => {
    if (!isObject(one) || /^\d+$/.test(key) || String(one['id']) === key) return one;
    return { [IS_PLACE.test(key) && !hasId(one) ? 'id' : 'key']: key, ...one };
  });
}

/** The documents of an answer (§4.4); undefined if it has no list of them. */
export function documentsIn(answer: unknown): unknown[] | undefined {
  const sent = isObject(answer) ? answer['items'] : undefined;
  const members = membersOf(sent);
  return Array.isArray(sent) || members.some(hasId) ? members : undefined;
}

/** The consultations that a review gate names (§7.3). One without an id, or with an odd one, does not hide the others. */
export const pendingIn = (details: unknown): { readonly sessionId: string; readonly url: unknown }[] =>
  membersOf(isObject(details) && details['pendingConsultations']).flatMap((one) => {
    const { sessionId, url } = isObject(one) ? one : {};
    return typeof sessionId === 'string' && SESSION_ID_PATTERN.test(sessionId) ? { sessionId, url } : [];
  });

/** Whether a field holds alerts, however its name is written. */
export const holdsAlerts = (name: string): boolean => /^cdss[-_ ]?alerts$/i.test(name);

/**
 * The alerts of a document: the members of every field named like `cdssAlerts`, at any depth.
 * JSON inside other texts is not searched: somebody could write an alert into a note, and so let the doctor decide one of another patient.
 */
export function alertsWithin(document: unknown, depth = DEEPEST): unknown[] {
  if (Object(document) !== document || depth === 0) return [];
  return Object.entries(document as object).flatMap(([name, value]) => {
    if (!holdsAlerts(name)) return alertsWithin(value, depth - 1);
    return membersOf(fromJson(value)).flatMap((alert) => {
      const inner = alertsWithin(alert, depth - 1);
      return hasId(alert) || inner.length === 0 ? [alert, ...inner] : inner;
    });
  });
}

/** Parses a text that is the JSON of a list or object, as databases and queues store them; returns any other value unchanged. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
}
