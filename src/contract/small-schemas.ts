// The part of zod/mini that a page uses, made small. The build replaces zod with it (vite.config.ts), so the contract stays unchanged.
// Both find the same first fault; test/contract/small-schemas.test.ts compares them. A value is not copied: no schema of the contract changes one.
import { isObject } from './odd-answers.ts';

/** A fault of a value. `keys`: the fields that a strict object does not know. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

type Check = (value: never) => boolean;
type Shape = Readonly<Record<string, Schema>>;

class Schema {
  /** The first fault of a value; undefined if it has none. */
  readonly fault: (value: unknown) => Issue | undefined;

  constructor(fault: (value: unknown) => Issue | undefined) {
    this.fault = fault;
  }

  /** The same, with checks on a value without another fault. */
  check(...checks: readonly Check[]): Schema {
    return new Schema(
      (value) => this.fault(value) ?? (checks.every((passes) => passes(value as never)) ? undefined : { path: [] }),
    );
  }

  safeParse(value: unknown) {
    const issue = this.fault(value);
    return issue ? { success: false, error: { issues: [issue] } } : { success: true, data: value };
  }
}

/* @__NO_SIDE_EFFECTS__ */
const when = (is: (value: unknown) => boolean): Schema => new Schema((value) => (is(value) ? undefined : { path: [] }));

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

// Checks of a value without another fault.
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
const unless = (absent: undefined | null, { fault }: Schema): Schema =>
  new Schema((value) => (value === absent ? undefined : fault(value)));
/* @__NO_SIDE_EFFECTS__ */
export const optional = (schema: Schema): Schema => unless(undefined, schema);
/* @__NO_SIDE_EFFECTS__ */
export const nullable = (schema: Schema): Schema => unless(null, schema);

/* @__NO_SIDE_EFFECTS__ */
export const array = (item: Schema): Schema =>
  new Schema((value) =>
    Array.isArray(value) ? faultWithin(value.map((each, index) => [index, item, each])) : { path: [] },
  );

/* @__NO_SIDE_EFFECTS__ */
export const looseObject = (shape: Shape): Schema =>
  new Schema((value) =>
    isObject(value)
      ? faultWithin(Object.entries(shape).map(([name, schema]) => [name, schema, value[name]]))
      : { path: [] },
  );
/* @__NO_SIDE_EFFECTS__ */
export const strictObject = (shape: Shape): Schema => {
  const known = looseObject(shape);
  return new Schema((value) => {
    const fault = known.fault(value);
    const keys = Object.keys(Object(value) as object).filter((name) => !Object.hasOwn(shape, name));
    return fault ?? (keys.length > 0 ? { path: [], keys } : undefined);
  });
};

/** The first fault of members, each with its name or index, its schema and its value. */
function faultWithin(members: readonly (readonly [PropertyKey, Schema, unknown])[]): Issue | undefined {
  for (const [name, schema, value] of members) {
    const fault = schema.fault(value);
    if (fault) return { ...fault, path: [name, ...fault.path] };
  }
  return undefined;
}
