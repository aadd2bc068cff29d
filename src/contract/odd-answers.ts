// How answers that are unlike §2 are read. Page and proxy must read them alike: an alert that only the page knew could not be decided.

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
  return JSON.parse(
    json.replace(TOKEN, (part, at: number) => {
      if ('[{'.includes(part) && depth++ === DEEPEST) from = at;
      if (']}'.includes(part) && --depth === DEEPEST) return JSON.stringify(json.slice(from, at + 1));
      if (depth > DEEPEST) return '';
      return /^[-\dNI]/.test(part) && JSON.stringify(Number(part)) !== part ? `"${part}"` : part;
    }),
  );
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

/** The object or list of objects that a text is the JSON of, as databases and queues hold them; any other value as it is. */
export function unwrapped(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    const inner = parseJson(value);
    return [inner].flat().every(isObject) ? inner : value;
  } catch {
    return value;
  }
}

/**
 * The members of a list, flattened, without absent ones. A list may come in a wrapping, as in §4.4; or as an object of places, of ids, or of
 * groups of members that have ids. Any other value is a list of one.
 */
export function membersOf(sent: unknown): unknown[] {
  const value = unwrapped(sent);
  if (!isObject(value) || hasId(value)) {
    // Some languages write `false` or `{}` for an empty list.
    const members = [value || []].flat(DEEPEST).map(unwrapped);
    return members.filter((member) => member !== null && member !== '');
  }
  const entries = Object.entries(value);
  const wrapped = entries.find(
    ([name, inner]) => /^(?:items|data)$/.test(name) && [unwrapped(inner)].flat().every(isObject),
  );
  const lists = wrapped
    ? [wrapped]
    : entries.filter(([name, inner]) => IS_PLACE.test(name) || [inner].flat().every(hasId));
  const others = Object.fromEntries(entries.filter((entry) => !lists.includes(entry)));
  if (!wrapped && !Object.keys(others).every((name) => IS_COUNT.test(name))) return [value];
  const members = wrapped ? membersOf(wrapped[1]) : lists.flatMap(named);
  // They become a member, so that the list does not look whole.
  return tellsMore(others, members.length) ? [...members, others] : members;
}

/** A place in a list, or the id of an alert. */
const IS_PLACE = /^(?:\d+$|cfa_)/;
const IS_COUNT = /^(?:total|count)/i;

const hasId = (value: unknown): value is Fields => isObject(value) && 'id' in value;

/** Whether the fields beside a list say that it is not whole: more members than were sent, a next page, an error, alerts of nobody. */
export const tellsMore = (beside: Fields, members: number): boolean =>
  Object.entries(beside).some(([name, value]) => {
    if (/^(?:error|next|has[-_]?more|cdss[-_ ]?alerts$)/i.test(name)) return membersOf(value).length > 0;
    if (isObject(value)) return tellsMore(value, members);
    return IS_COUNT.test(name) && Number(value) > members;
  });

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
  return Array.isArray(sent) || (members.length > 0 && members.every(hasId)) ? members : undefined;
}

/** Whether a field holds alerts, however its name is written. */
export const holdsAlerts = (name: string): boolean => /^cdss[-_ ]?alerts$/i.test(name);

/** The alerts of a document: the members of every field of that name, wherever it stands. Some records hold it. */
export function alertsWithin(document: unknown, depth = DEEPEST): unknown[] {
  const value = unwrapped(document);
  if (Object(value) !== value || depth === 0) return [];
  return Object.entries(value as object).flatMap(([name, inner]) =>
    holdsAlerts(name) ? membersOf(inner) : alertsWithin(inner, depth - 1),
  );
}
