// Reads answers value by value, so that an odd value does not hide the others. The spec (§2) does not say which fields are always
// sent, and real records do not always have the types it shows.

/** The key for the names of unreadable values. No answer can have this key. Each such value is shown in its place, as its JSON. */
const UNREAD = Symbol('unread');

/** The names of unreadable values in a session, a document or an alert, such as `vitalSigns.heartRate`. */
export function unreadIn(object: object): readonly string[] {
  return (object as { readonly [UNREAD]?: readonly string[] })[UNREAD] ?? [];
}

/** Reads a value that is present. Calls `note` if it could not be read. */
export type Reader<Value> = (value: unknown, note: Note, path: string) => Value;
type Note = (path: string) => void;
type Shape = Readonly<Record<string, Reader<unknown>>>;
type Fields = Record<string, unknown>;

/**
 * Reads a text. A number or boolean becomes its text, a list of such values is joined, anything else becomes its JSON and is noted.
 * Not joined by commas: “No aspirin, heparin” denies both.
 */
export const text: Reader<string> = (value, note, path) => {
  if (isScalar(value)) return String(value);
  if (Array.isArray(value) && value.every(isScalar)) return value.join('; ');
  note(path);
  return JSON.stringify(value);
};

/** Keeps the value as it was sent; it is laid out by its type. */
export const anything: Reader<unknown> = (value) => value;

/** Reads an object by its fields; keeps any other value. */
export const anythingOr =
  (reader: Reader<Fields>): Reader<unknown> =>
  (value, ...where) =>
    isObject(value) ? reader(value, ...where) : value;

/** Reads a list member by member. */
export const list =
  <Item>(reader: Reader<Item>): Reader<Item[]> =>
  (value, note, path) =>
    membersOf(value).map((item, place) => reader(item, note, `${path}.${place}`));

/**
 * Reads an object by its fields, in the order sent; keeps unknown ones. Any other value becomes the text of the `main` field.
 * A field may be written otherwise: with `cdss_alerts` unknown, “No alerts found” would be said of a record that has some.
 */
export const object = (main: string, shape: Shape): Reader<Fields> => {
  const known = new Map(Object.keys(shape).map((name) => [plainly(name), name]));
  return (value, note, path) => {
    const fields = isObject(value) ? value : { [main]: value };
    const taken = new Set(Object.keys(fields));
    return Object.fromEntries(
      Object.entries(fields).map(([sent, field]) => {
        const meant = known.get(plainly(sent)) ?? sent;
        // Of two fields with one meaning none is dropped: the second keeps its name.
        const name = taken.has(meant) ? sent : meant;
        taken.add(name);
        const reader = Object.hasOwn(shape, name) ? shape[name] : undefined;
        if (!reader || field === null) return [name, field];
        return [name, reader(field, note, path ? `${path}.${name}` : name)];
      }),
    );
  };
};

/** A field's name without case and inner separators. `_id` of a database stays another than `id`. */
const plainly = (name: string): string => name.replace(/(?!^)[-_ ]/g, '').toLowerCase();

/** The same, with the names of its unreadable values. */
export const noting =
  (reader: Reader<Fields>) =>
  (value: unknown): Fields => {
    const unread: string[] = [];
    const fields = reader(value, (path) => unread.push(path), '');
    return unread.length ? { ...fields, [UNREAD]: unread } : fields;
  };

/** Names of bookkeeping fields. These change without any change in the text that a doctor reads. */
const BOOKS =
  /^(?:last[-_]?)?(?:created|updated|modified|generated|evaluated)(?:[-_]?(?:at|on|by|date|time))?$|^_?(?:version|etag|timestamp)$/i;
/** Names that are bookkeeping as an object or a code. As a text they are a target and a check-up in Spanish and Portuguese: `meta: "< 130/80"`. */
const WORDS_TOO = /^_?(?:meta|revision)$/i;
/** Names of id fields, such as `ruleId` and `order_ids`. */
const IDS = /(?:[a-z]I|(?:^|[-_])i)ds?$/;

/** Whether a field says when, by whom or how often something was written. */
export const isBookkeeping = (name: string, value: unknown): boolean =>
  BOOKS.test(name) || (WORDS_TOO.test(name) && !(typeof value === 'string' && /[^\w.-]/.test(value)));

/** The fields of an object that may matter to a doctor, each as text: not those of a shape, bookkeeping or ids. One could hold a dose. */
export function othersIn(object: object | null | undefined, shape: Shape): (readonly [name: string, text: string])[] {
  return Object.entries(object ?? {}).flatMap(([name, value]: [string, unknown]) => {
    if (Object.hasOwn(shape, name) || isBookkeeping(name, value) || IDS.test(name)) return [];
    const said = text(value ?? '', () => {}, '');
    return said.trim() ? [[name, said] as const] : [];
  });
}

/** Whether a value is an object and not a list. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a text, a number or a boolean. */
export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The members of a list, flattened, without absent ones. Any other value is a list of one. */
export function membersOf(value: unknown): unknown[] {
  if (isWrapped(value)) {
    const { items, total, ...others } = value;
    // Other fields of the list become a member. So does a `total` that differs from the number of items, because some may be missing.
    const left = Number(total ?? items.length) === items.length ? others : { total, ...others };
    return membersOf([...items, ...(Object.keys(left).length ? [left] : [])]);
  }
  // An object with numbers for names, or with members or lists of members that have ids, is a list. Some languages write `{}` or `false` for an empty list.
  const isNamed =
    isObject(value) &&
    Object.entries(value).every(([name, inner]) => /^\d+$/.test(name) || [inner].flat().every(hasId));
  const members = isNamed ? Object.entries(value).flatMap(named) : [value || []].flat(Infinity);
  return members.filter((member) => member !== null && member !== '');
}

const hasId = (value: unknown): value is Fields => isObject(value) && 'id' in value;

/** The members of a list that came as an object. A name that is no place and not the id is kept, because it may be that of a drug, or what they are grouped by. */
function named([key, inner]: readonly [string, unknown]): unknown[] {
  return [inner]
    .flat()
    .map((one) => (!isObject(one) || /^\d+$/.test(key) || String(one['id']) === key ? one : { key, ...one }));
}

/** Whether a value is a wrapped list, `{items, total}` as in §4.4, of objects with ids. */
function isWrapped(value: unknown): value is Fields & { readonly items: readonly unknown[] } {
  return isObject(value) && !('id' in value) && Array.isArray(value['items']) && value['items'].every(hasId);
}
