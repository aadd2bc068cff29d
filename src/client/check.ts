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
  throw answerInvalid(param);
}

/** The error of an answer that is not what the interface says. */
export function answerInvalid(param?: string): ScribeError {
  return new ScribeError('contract', 'The answer is not what the interface says.', { code: 'answer_invalid', param });
}

/** A string, in which digits mean nothing, or a number (RFC 8259). */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

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
    throw new ScribeError('contract', 'The answer is not JSON.', { code: 'answer_invalid' });
  }
}

function member(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
}
