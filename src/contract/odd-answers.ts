// How answers that are unlike §2 are read. Page and proxy must read them alike: an alert that only the page knew could not be decided.
import { SESSION_ID_PATTERN } from './limits.ts';

/** A JSON object. */
export type Fields = Record<string, unknown>;

/** How deep values may stand in each other. Code that goes through deeper ones would run out of stack. */
const DEEPEST = 64;

/** A string, in which digits mean nothing; a number (RFC 8259); `NaN` and `Infinity`, as Python writes them; a bracket; or what stands between. */
const TOKEN =
  /"[^"\\]*(?:\\[^]?[^"\\]*)*"?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|NaN|-?Infinity|[[\]{}]|[^"\d\-NI[\]{}]+/g;

/**
 * Parses JSON; throws if it is none. A number that JavaScript would write differently (1.10, a code of 19 digits) becomes a text of its
 * digits. So do `NaN` and `Infinity`, because with them the whole would be no JSON. What stands too deep becomes the text of its JSON.
 */
export function parseJson(json: string): unknown {
  let depth = 0;
  let from = 0;
  // The `JSON.parse` of some pages makes dates of texts. A date has no fields, so its text would be called “not recorded”.
  const isDating = (JSON.parse('["2000-01-01","2000-01-01T00:00:00Z","2000-01-01T00:00:00.000Z"]') as unknown[]).some(
    (text) => typeof text !== 'string',
  );
  const parsed: unknown = JSON.parse(
    json.replace(TOKEN, (part, at: number) => {
      if ('[{'.includes(part) && depth++ === DEEPEST) from = at;
      if (']}'.includes(part) && --depth === DEEPEST) part = JSON.stringify(json.slice(from, at + 1));
      else if (depth > DEEPEST) return '';
      else if (/^[-\dNI]/.test(part) && JSON.stringify(Number(part)) !== part) part = `"${part}"`;
      return isDating ? part.replace(/^"/, '"~') : part;
    }),
  );
  return isDating ? unmarked(parsed) : parsed;
}

/** The value without the sign before each of its texts and names, which hides dates from the page. */
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
 * A simple value, or a list of them, as text; undefined for anything else. Some languages write `false` for no text: no patient has that
 * name. Not joined by commas: “No aspirin, heparin” denies both.
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

/** The fields, in the order sent, under their names in §2. Of two fields with one meaning none is dropped: the second keeps its name. */
export function renamed(fields: Fields, known: ReadonlyMap<string, string>): [name: string, value: unknown][] {
  const taken = new Set(Object.keys(fields));
  return Object.entries(fields).map(([sent, value]) => {
    const meant = known.get(bareName(sent)) ?? sent;
    const name = taken.has(meant) ? sent : meant;
    taken.add(name);
    return [name, value];
  });
}

/** Names of fields beside a list that say which part of the whole it is. */
const IS_PAGING =
  /^(?:(?:total|count)(?:[-_]?(?:items|count|results|records|elements|pages))?|page(?:[-_]?(?:size|number|info))?|limit|offset|size|_?links|meta|paging|pagination)$/i;
const IS_COUNT = /^(?:total|count)/i;
const IS_MORE =
  /^(?:(?:has[-_]?)?(?:more|next(?:[-_]?(?:page|cursor|link|url))?(?:[-_]?token)?)|(?:is[-_]?)?(?:truncated|partial|incomplete(?:[-_]?results)?)|\w*errors?|cdss[-_ ]?alerts)$/i;
/** A place in a list, or the id of an alert. */
const IS_PLACE = /^(?:\d+$|cfa_)/;

const hasId = (value: unknown): value is Fields => isObject(value) && ('id' in value || 'sessionId' in value);
/** Texts that mean none. */
const IS_NONE = /^\s*(?:false|no|none|null|0)?\s*$/i;
const isEmpty = (value: unknown): boolean => !value || (typeof value === 'object' && Object.keys(value).length === 0);

/** Whether a field beside a list of so many members says that it is not whole: a larger total, a next page, an end cut off, an error, alerts of nobody. */
export function tellsMore([name, value]: readonly [string, unknown], members: number): boolean {
  if (IS_MORE.test(name)) return !isEmpty(value) && !IS_NONE.test(textOf(value) ?? '-');
  // An empty list has one page, too.
  if (IS_COUNT.test(name)) return IS_PAGING.test(name) && Number(value) > (/pages$/i.test(name) ? 1 : members);
  if (!isObject(value) || !IS_PAGING.test(name)) return false;
  return Object.entries(value).some(([inner, it]) => !isObject(it) && tellsMore([inner, it], members));
}

/**
 * The members of a list, flattened, without absent ones. A list may come in a wrapping, as in §4.4; or as an object of places, of ids, or of
 * groups of members that have ids. Any other value is a list of one.
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
  // What else stands beside the list becomes a member, so that nothing is lost and the list does not look whole.
  return left.length ? [...members, Object.fromEntries(left)] : members;
}

/** The members of a list that came as an object. A name that is no place and not the id is kept, because it may be that of a drug, or what they are grouped by. */
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
 * The alerts of a document: the members of every field of that name, wherever it stands. Some records hold it.
 * No text is searched but that field's own: whoever writes a note could write an alert into it, and decide that of another patient.
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

/** The list or object that a text is the JSON of, as databases and queues hold them; any other value as it is. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
}
