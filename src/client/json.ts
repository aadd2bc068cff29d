// Writes requests as JSON and reads answers, each checked by its schema.
import type * as z from 'zod/mini';
import { parseJson } from '../contract/odd-answers.ts';
import { ScribeError } from './errors.ts';

/** The JSON of plain data. Does not call `toJSON` of prototypes: that of old libraries quotes twice. */
export const jsonOf = (data: unknown, space?: number): string => JSON.stringify(plain(data), null, space);

/** Checks a part of a request before it is sent. Throws a ScribeError that names the field. */
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

/** Parses and checks an answer; keeps unknown fields. Throws a ScribeError that names the field and never its value. */
export function checkAnswer<Schema extends z.ZodMiniType>(schema: Schema, body: string): z.output<Schema> {
  const answer = parseAnswer(body);
  const result = schema.safeParse(answer);
  // Returns the value as it was sent. A schema's copy would put its named fields first, and so move sections of a note.
  if (result.success) return answer as z.output<Schema>;
  throw answerInvalid(result.error.issues[0]?.path.map(String).join('.'));
}

/** The error of an answer that breaks the interface. */
export function answerInvalid(param?: string, message = 'The answer is not what the interface says.'): ScribeError {
  return new ScribeError('contract', message, { code: 'answer_invalid', param });
}

/** Parses an answer (`parseJson`). Throws a ScribeError if it is not JSON. */
export function parseAnswer(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    // Without the cause, whose message would quote the text.
    throw answerInvalid(undefined, 'The answer is not JSON.');
  }
}

/** Copies plain data so that `toJSON`, which old libraries give to all objects, is not called. */
function plain(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const copy: unknown = Array.isArray(data)
    ? data.map(plain)
    : Object.fromEntries(Object.entries(data).map(([name, value]) => [name, plain(value)]));
  return 'toJSON' in data && !Object.hasOwn(data, 'toJSON')
    ? Object.defineProperty(copy as object, 'toJSON', { value: undefined })
    : copy;
}
