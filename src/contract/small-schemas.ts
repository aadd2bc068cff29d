// The part of zod/mini that a page uses, made small. The build replaces zod with it (vite.config.ts), so the contract stays unchanged.
// Both give the same results; test/contract/small-schemas.test.ts compares them.

/** A fault of a value. `keys`: the fields that a strict object does not know. */
interface Issue {
  readonly path: PropertyKey[];
  readonly keys?: readonly string[];
}

type Check = (value: never) => boolean;
type Shape = Readonly<Record<string, Schema>>;

class Schema {
  /** Copies a value and collects its faults. */
  readonly read: (value: unknown, issues: Issue[]) => unknown;

  constructor(read: (value: unknown, issues: Issue[]) => unknown) {
    this.read = read;
  }

  /** The same, with checks on the value read. */
  check(...checks: readonly Check[]): Schema {
    return new Schema((value, issues) => {
      const before = issues.length;
      const copy = this.read(value, issues);
      if (issues.length === before && !checks.every((passes) => passes(copy as never))) issues.push({ path: [] });
      return copy;
    });
  }

  safeParse(value: unknown) {
    const issues: Issue[] = [];
    const data = this.read(value, issues);
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data };
  }
}

/* @__NO_SIDE_EFFECTS__ */
const when = (is: (value: unknown) => boolean): Schema =>
  new Schema((value, issues) => {
    if (!is(value)) issues.push({ path: [] });
    return value;
  });

/* @__NO_SIDE_EFFECTS__ */
export const string = (): Schema => when((value) => typeof value === 'string');
/* @__NO_SIDE_EFFECTS__ */
export const boolean = (): Schema => when((value) => typeof value === 'boolean');
/* @__NO_SIDE_EFFECTS__ */
export const number = (): Schema => when(Number.isFinite);
/* @__NO_SIDE_EFFECTS__ */
export const int = (): Schema => when(Number.isSafeInteger);
/* @__NO_SIDE_EFFECTS__ */
const oneOf = (values: readonly unknown[]): Schema => when((value) => values.includes(value));
export { oneOf as enum };
/* @__NO_SIDE_EFFECTS__ */
export const guid = (): Schema => string().check(regex(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i));

// Checks of a value that its schema has read.
export const regex =
  (pattern: RegExp): Check =>
  (text: string) =>
    pattern.test(text);
export const minLength =
  (length: number): Check =>
  (value: string | unknown[]) =>
    value.length >= length;
export const maxLength =
  (length: number): Check =>
  (value: string | unknown[]) =>
    value.length <= length;
export const refine = (holds: Check): Check => holds;

/* @__NO_SIDE_EFFECTS__ */
const unless = (absent: undefined | null, { read }: Schema): Schema =>
  new Schema((value, issues) => (value === absent ? value : read(value, issues)));
/* @__NO_SIDE_EFFECTS__ */
export const optional = (schema: Schema): Schema => unless(undefined, schema);
/* @__NO_SIDE_EFFECTS__ */
export const nullable = (schema: Schema): Schema => unless(null, schema);

/* @__NO_SIDE_EFFECTS__ */
export const array = (item: Schema): Schema =>
  new Schema((value, issues) => {
    if (!Array.isArray(value)) return void issues.push({ path: [] });
    return value.map((each, index) => readMember(item, each, index, issues));
  });

/* @__NO_SIDE_EFFECTS__ */
const object = (shape: Shape, isStrict: boolean): Schema =>
  new Schema((value, issues) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return void issues.push({ path: [] });
    const given = value as Record<string, unknown>;
    const copy: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(shape)) {
      const member = readMember(schema, given[name], name, issues);
      if (name in given) copy[name] = member;
    }
    const others = Object.keys(given).filter((name) => !Object.hasOwn(shape, name));
    if (isStrict && others.length > 0) issues.push({ path: [], keys: others });
    // JSON may hold `__proto__`, which would become the copy's prototype.
    for (const name of others) if (!isStrict && name !== '__proto__') copy[name] = given[name];
    return copy;
  });
/* @__NO_SIDE_EFFECTS__ */
export const looseObject = (shape: Shape): Schema => object(shape, false);
/* @__NO_SIDE_EFFECTS__ */
export const strictObject = (shape: Shape): Schema => object(shape, true);

/** Reads a value under its name or index. Its faults get the whole path. */
function readMember(schema: Schema, value: unknown, name: PropertyKey, issues: Issue[]): unknown {
  const before = issues.length;
  const copy = schema.read(value, issues);
  for (const { path } of issues.slice(before)) path.unshift(name);
  return copy;
}
