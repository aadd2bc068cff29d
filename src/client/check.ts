import type * as z from 'zod/mini';
import { ScribeError } from './errors.ts';

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
  const isMissing = path.length > 0 && path.reduce<unknown>(member, value) === undefined;
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
  // As it was sent: the copy that a schema makes has the fields it names first, and so a note's sections in another order.
  if (result.success) return answer as z.output<Schema>;
  const param = result.error.issues[0]?.path.map(String).join('.');
  throw new ScribeError('contract', 'The answer is not what the interface says.', { code: 'answer_invalid', param });
}

/** The JSON of an answer's text, or a ScribeError. */
export function parseAnswer(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The cause would quote the text.
    throw new ScribeError('contract', 'The answer is not JSON.', { code: 'answer_invalid' });
  }
}

function member(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
}
