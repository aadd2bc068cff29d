// Walks a request schema and spoils a valid body in one place at a time.
import * as z from 'zod/mini';
import type { ErrorCode } from '../../src/contract/errors.ts';

type Json = Readonly<Record<string, unknown>>;

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly minItems?: number;
}

export interface Spoiled {
  /** The fault, such as `name is a number`. */
  readonly title: string;
  /** The top-level field at fault. */
  readonly field: string;
  readonly codes: readonly ErrorCode[];
  spoil(body: Json): Json;
}

const OF_ANOTHER_TYPE: Readonly<Record<string, unknown>> = {
  string: 'words',
  number: 42,
  boolean: true,
  array: ['a list'],
  object: { an: 'object' },
};

/** Returns every spoiled body of a request schema. */
export function spoiledBodies(request: z.ZodMiniType): Spoiled[] {
  const shape = z.toJSONSchema(request, { unrepresentable: 'any' }) as Shape;
  return [...departures(shape, [])].map(({ path, title, codes, value }) => ({
    title: `${path.join('.')} ${title}`,
    field: String(path[0]),
    codes,
    spoil: (body) => put(body, path, value) as Json,
  }));
}

interface Departure {
  readonly path: readonly (string | number)[];
  readonly title: string;
  readonly codes: readonly ErrorCode[];
  /** The new value; undefined removes the field. */
  readonly value: unknown;
}

function* departures(shape: Shape, path: Departure['path']): Generator<Departure> {
  const invalid = (title: string, value: unknown): Departure => ({ path, title, codes: ['parameter_invalid'], value });
  if (path.length > 0) {
    for (const [type, value] of Object.entries(OF_ANOTHER_TYPE))
      if (shape.type && type !== shape.type) yield invalid(`is of type ${type} instead of ${shape.type}`, value);
    if (shape.enum) yield invalid(`is none of ${shape.enum.join(', ')}`, 'perhaps');
    else if (shape.format === 'uri') yield invalid('is no address', 'not an address');
    else if (shape.pattern) yield invalid(`does not match ${shape.pattern}`, 'not this: ¿!');
    if (shape.minItems) yield { ...invalid('is empty', []), codes: ['parameter_invalid', 'parameter_missing'] };
  }
  for (const name of shape.required ?? []) {
    // §7.2: a required body field; a fault inside a list may also be reported for the list.
    const codes = path.length === 0 ? (['parameter_missing'] as const) : INSIDE;
    yield { path: [...path, name], title: 'is missing', codes, value: undefined };
    yield { path: [...path, name], title: 'is null', codes: INSIDE, value: null };
  }
  for (const [name, inner] of Object.entries(shape.properties ?? {})) yield* departures(inner, [...path, name]);
  if (shape.items) yield* departures(shape.items, [...path, 0]);
}

const INSIDE = ['parameter_missing', 'parameter_invalid'] as const;

/** Returns a copy of `value` with `inner` at `path`. */
function put(value: unknown, path: Departure['path'], inner: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return inner;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === head ? put(item, rest, inner) : item));
  const object = { ...(value as Record<string, unknown>) };
  object[head] = put(object[head], rest, inner);
  return object;
}
