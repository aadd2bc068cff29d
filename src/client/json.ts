// What leaves as JSON and what comes as JSON, each checked by its schema.
import type * as z from 'zod/mini';
import { ScribeError } from './errors.ts';

/** A string, in which digits mean nothing, or a number (RFC 8259). */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The JSON of plain data. Old libraries give prototypes a `toJSON` that quotes twice: it is not called. */
export const jsonOf = (data: unknown, space?: number): string => JSON.stringify(plain(data), null, space);

/** Bytes of plain data as JSON. */
export const sizeOf = (data: unknown): number => new TextEncoder().encode(jsonOf(data)).length;

/** A request's part as its schema says, or a ScribeError that names the field; nothing has been sent then. */
export function checkRequest<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  name: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const unknownKey = issue && 'keys' in issue && Array.isArray(issue.keys) ? [String(issue.keys[0])] : [];
  const path = [...(issue?.path ?? []), ...unknownKey];
  const given = path.reduce<unknown>((part, key) => (Object(part) as Record<PropertyKey, unknown>)[key], value);
  const isMissing = path.length > 0 && given === undefined;
  const param = path.length > 0 ? path.map(String).join('.') : name;
  throw new ScribeError('contract', isMissing ? `${param} is required.` : `${param} is not valid.`, {
    code: isMissing ? 'parameter_missing' : 'parameter_invalid',
    param,
    isUnsent: true,
  });
}

/** An answer's text as its schema says, unknown fields kept, or a ScribeError that names the field and never its value. */
export function checkAnswer<Schema extends z.ZodMiniType>(schema: Schema, body: string): z.output<Schema> {
  const answer = parseAnswer(body);
  const result = schema.safeParse(answer);
  // As it was sent: a schema's copy has its named fields first, and so would move a note's sections.
  if (result.success) return answer as z.output<Schema>;
  throw answerInvalid(result.error.issues[0]?.path.map(String).join('.'));
}

/** The error of an answer that is not what the interface says. */
export function answerInvalid(param?: string, message = 'The answer is not what the interface says.'): ScribeError {
  return new ScribeError('contract', message, { code: 'answer_invalid', param });
}

/**
 * The JSON of an answer's text, or a ScribeError. A number that JavaScript would write in other digits (1.10, a code of 19)
 * is a text of its digits.
 */
export function parseAnswer(body: string): unknown {
  try {
    return JSON.parse(
      body.replace(STRING_OR_NUMBER, (part) => (part[0] === '"' || String(Number(part)) === part ? part : `"${part}"`)),
    );
  } catch {
    // The cause would quote the text.
    throw answerInvalid(undefined, 'The answer is not JSON.');
  }
}

/** A copy whose `toJSON`, where an old library gave all objects one, is not called. */
function plain(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const copy: unknown = Array.isArray(data)
    ? data.map(plain)
    : Object.fromEntries(Object.entries(data).map(([name, value]) => [name, plain(value)]));
  return 'toJSON' in data && !Object.hasOwn(data, 'toJSON')
    ? Object.defineProperty(copy as object, 'toJSON', { value: undefined })
    : copy;
}
