// Reads answers value by value, so that an odd value does not hide the others. The spec (§2) does not say which fields are always
// sent, and real records do not always have the types it shows.
import { byBareName, holdsAlerts, isObject, membersOf, renamed, textOf, type Fields } from '../contract/odd-answers.ts';

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

/** Reads a text. Anything but a simple value, or a list of them, becomes its JSON and is noted. */
export const text: Reader<string> = (value, note, path) => {
  const said = textOf(value);
  if (said === undefined) note(path);
  return said ?? JSON.stringify(value);
};

/** The shape of fields that are texts. */
export const texts = (...names: readonly string[]): Shape => Object.fromEntries(names.map((name) => [name, text]));

/** Keeps the value as it was sent; it is laid out by its type. */
export const anything: Reader<unknown> = (value) => value;

/** Reads a list member by member. */
export const list =
  <Item>(reader: Reader<Item>): Reader<Item[]> =>
  (value, note, path) =>
    membersOf(value).map((item, place) => reader(item, note, `${path}.${place}`));

/**
 * Reads an object by its fields, in the order sent; keeps unknown ones. Any other value becomes the text of the `main` field; without one it is kept.
 * Ignores case, hyphens, blanks and underscores in names. Otherwise `Severity` would be an unknown field, and a red alert would have no severity.
 */
export const object = (main: string, shape: Shape): Reader<unknown> => {
  const known = byBareName(Object.keys(shape));
  return (value, note, path) => {
    if (!isObject(value) && !main) return value;
    const fields = isObject(value) ? value : { [main]: value };
    return Object.fromEntries(
      renamed(fields, known).flatMap(([name, field]) => {
        const reader = Object.hasOwn(shape, name) ? shape[name] : undefined;
        // `alertsWithin` reads the alerts. If the plan element kept them too, a decision would look like a change of the plan.
        if (!reader && holdsAlerts(name)) return [];
        if (!reader || field === null) return [[name, field]];
        return [[name, reader(field, note, path ? `${path}.${name}` : name)]];
      }),
    );
  };
};

/** The same, with the names of its unreadable values. */
export const noting =
  (reader: Reader<unknown>) =>
  (value: unknown): Fields => {
    const unread: string[] = [];
    const fields = reader(value, (path) => unread.push(path), '') as Fields;
    return unread.length ? { ...fields, [UNREAD]: unread } : fields;
  };

/** Names of bookkeeping fields. These change without any change in the text that a doctor reads. */
const BOOKS =
  /^(?:last[-_]?)?(?:created|updated|modified|generated|evaluated)[-_]?(?:at|on|by|date|time)$|^_?(?:version|etag|timestamp)$/i;
/** Names that are bookkeeping only if the value is an object or a code. In Spanish `meta` means target: `meta: "< 130/80"`. */
const BOOKS_IF_CODE = /^_?(?:meta|revision)$/i;
const IS_CODE = /^[\w.-]*$/;
/** Names that are bookkeeping if the whole value is a time. Any other text may be a dose: `modified: "10 mg at 08:00"`. */
const BOOKS_IF_TIME = /^(?:last[-_]?)?(?:created|updated|modified|generated|evaluated)$/i;
/** A whole text that is an epoch, or a date with or without a time. A time alone does not match, because it may be the time of a dose; nor does `50 mcg 0800`. */
const IS_TIME =
  /^(?:\d{8}[\dTZ.]*|(?:today|\d{4}(?:[-/.]\d\d?){2}|(?:\d\d?[-/.]){2}\d{4}|[MTWFS]\w\w, \d\d? \w{3} \d{4}(?= \d))[T,\s]*(?:\d\d?:\d\d[\d:.]*(?:\s?(?:[AP][.\s]*M\.?|Z|GMT|UTC))?(?:\s?[+-]\d[\d:]+)?)?)?$/i;
/** Names of id fields, such as `ruleId` and `order_ids`. */
const IDS = /(?:[a-z]I|(?:^|[-_])i)ds?$/;

/** Whether a field says when, by whom or how often something was written. */
export const isBookkeeping = (name: string, value: unknown): boolean => {
  // A number or an object has no words, like an empty text.
  const said = typeof value === 'string' ? value : '';
  return (
    BOOKS.test(name) ||
    (BOOKS_IF_CODE.test(name) && IS_CODE.test(said)) ||
    (BOOKS_IF_TIME.test(name) && IS_TIME.test(said.trim()))
  );
};

/** The unknown fields of an object, each as text, because one may hold a dose. Leaves out the fields of the shape, bookkeeping and ids. */
export function othersIn(object: object | null | undefined, shape: Shape): (readonly [name: string, text: string])[] {
  return Object.entries(object ?? {}).flatMap(([name, value]: [string, unknown]) => {
    if (Object.hasOwn(shape, name) || isBookkeeping(name, value) || IDS.test(name)) return [];
    // Keeps `false` as a word, as in “Safe in pregnancy: false”. In the fields of §2, `text` reads it as empty.
    const said = value === false ? 'false' : text(value ?? '', () => {}, '');
    return said.trim() ? [[name, said] as const] : [];
  });
}
