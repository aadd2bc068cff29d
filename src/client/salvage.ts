// Answers are read value by value, so that one odd value hides no other. The spec (§2) does not say which fields are always
// sent, and real records are not always of the kind it shows.

/** Where the names of the values stand that could not be read; each is shown where it belongs, as its JSON. */
export const UNREAD = 'couldNotBeRead';

/** The names of what could not be read in a session, a document or an alert, as `vitalSigns.heartRate`. */
export function unreadIn(object: object): readonly string[] {
  return (object as { readonly [UNREAD]?: readonly string[] })[UNREAD] ?? [];
}

/** Reads a value that is there; `note` hears of one that could not be read. */
export type Reader<Value> = (value: unknown, note: Note, path: string) => Value;
type Note = (path: string) => void;
type Shape = Readonly<Record<string, Reader<unknown>>>;
type Fields = Record<string, unknown>;

/** Text; a number is its digits, a list of such things is joined, and all else its JSON. */
export const text: Reader<string> = (value, note, path) => {
  if (isScalar(value)) return String(value);
  if (Array.isArray(value) && value.every(isScalar)) return value.join(', ');
  note(path);
  return JSON.stringify(value);
};

/** Whatever was sent: it is laid out by what it is. */
export const anything: Reader<unknown> = (value) => value;

/** Anything where it is no object; else the object by its fields. */
export const anythingOr =
  (reader: Reader<Fields>): Reader<unknown> =>
  (value, ...where) =>
    isObject(value) ? reader(value, ...where) : value;

/** A list by its members. */
export const list =
  <Item>(reader: Reader<Item>): Reader<Item[]> =>
  (value, note, path) =>
    membersOf(value).map((item, place) => reader(item, note, `${path}.${place}`));

/** An object by its fields, in the order sent, unknown ones as they are; all else is the text of its `main` field. */
export const object =
  (main: string, shape: Shape): Reader<Fields> =>
  (value, note, path) => {
    const fields = isObject(value) ? value : { [main]: value };
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const reader = Object.hasOwn(shape, name) ? shape[name] : undefined;
        if (!reader || field === null) return [name, field];
        return [name, reader(field, note, path ? `${path}.${name}` : name)];
      }),
    );
  };

/** The same, with the names of what could not be read in it. */
export const noting =
  (reader: Reader<Fields>) =>
  (value: unknown): Fields => {
    const unread: string[] = [];
    const fields = reader(value, (path) => unread.push(path), '');
    return unread.length ? { ...fields, [UNREAD]: unread } : fields;
  };

/** What a service keeps its books with: it changes without a word of what is read. */
const BOOKS =
  /^(?:last[-_]?)?(?:created|updated|modified|generated|evaluated)(?:[-_]?(?:at|on|by|date|time))?$|^_?(?:version|revision|etag|meta|timestamp)$/i;
/** `ruleId`, `order_ids`. */
const IDS = /(?:[a-z]I|(?:^|[-_])i)ds?$/;

/** Whether a field is named as one that says when, by whom or how often something was written. */
export const isBookkeeping = (name: string): boolean => BOOKS.test(name);

/** The fields of an object beside those of a shape that say something to a doctor, each as text: a dose may stand in one. */
export function othersIn(object: object | null | undefined, shape: Shape): (readonly [name: string, text: string])[] {
  return Object.entries(object ?? {}).flatMap(([name, value]: [string, unknown]) => {
    if (Object.hasOwn(shape, name) || name === UNREAD || isBookkeeping(name) || IDS.test(name)) return [];
    const text = isScalar(value) ? String(value) : JSON.stringify(value ?? '');
    return text.trim() && value !== null && value !== undefined ? [[name, text] as const] : [];
  });
}

/** Whether a value is an object with names, and no list. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is text, a number or a yes or no. */
export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The members of a list, a list in a list laid flat, without what is absent; what is no list is a list of one. */
export function membersOf(value: unknown): unknown[] {
  // An object whose names are numbers, or whose members have ids, is a list; some languages write `{}`, or `false`, for an empty one.
  const isNamed =
    isObject(value) &&
    Object.entries(value).every(([name, inner]) => /^\d+$/.test(name) || (isObject(inner) && 'id' in inner));
  const members = isNamed ? Object.values(value) : [value || []].flat(Infinity);
  return members.filter((member) => member !== null && member !== '');
}
