// Reads body and parameters of a request with a schema. A fault gives a 400 that names the field (§7.2).
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { ASSUMPTIONS } from '../assumptions.ts';
import { ServiceError } from '../rules/service-error.ts';
import type { Account } from '../store/accounts.ts';
import type { Presented } from './authentication.ts';

const { localeError } = z.locales.en();

type Path = readonly PropertyKey[];

/** The values that a request carries through the routes. */
export interface Environment {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The bytes as received; empty if the method has no body or the body is too large. */
    body: Buffer;
    isBodyTooLarge: boolean;
    presented: Presented | undefined;
    account: Account;
    /** {web_url}: the sandbox's own origin. */
    webUrl: string;
  };
}

export type RouteContext = Context<Environment>;

/** Reads the body once, up to the limit, for the handlers after it. A handler that needs the body refuses a larger one. */
export const receiveBody: MiddlewareHandler<Environment> = async (c, next) => {
  const isBodiless = c.req.method === 'GET' || c.req.method === 'HEAD';
  const body = isBodiless ? Buffer.alloc(0) : await readBytes(c.env.incoming);
  c.set('body', body ?? Buffer.alloc(0));
  c.set('isBodyTooLarge', body === undefined);
  await next();
};

/** Resolves with undefined if there are more bytes than the limit; the rest is dropped. */
const readBytes = async (incoming: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ASSUMPTIONS.requestBody.value) {
      incoming.resume();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Reads the request's body with `schema`; unknown fields are ignored. An empty body counts as `{}` (ASSUMPTIONS.requestBody). */
export const readBody = <Schema extends z.ZodMiniType>(c: RouteContext, schema: Schema): z.output<Schema> => {
  const body = readJson(c, '{}');
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return check(schema, body);
  throw new ServiceError('parameter_invalid', 'The body must be a JSON object.');
};

/** Reads a request's body that is a list. */
export const readList = <Schema extends z.ZodMiniType>(c: RouteContext, schema: Schema): z.output<Schema> =>
  check(schema, readJson(c, '[]'));

/** Reads a path or query parameter with `schema`. */
export const readParameter = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  param: string,
): z.output<Schema> => check(schema, value, [param]);

const check = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown, at: Path = []): z.output<Schema> => {
  const result = z.safeParse(schema, value, { error: localeError });
  if (result.success) return result.data;
  // A missing field is reported before a malformed one.
  const issues = result.error.issues.map((issue) => ({ issue, isMissing: isMissing(value, issue) }));
  const { issue, isMissing: missing } = issues.find((candidate) => candidate.isMissing) ?? issues[0]!;
  const isObject = issue.code === 'invalid_type' && issue.expected === 'object';
  const param = paramOf([...at, ...issue.path], isObject);
  const field = param ?? 'The body';
  if (missing) throw new ServiceError('parameter_missing', `${field} is required.`, { param });
  throw new ServiceError('parameter_invalid', `${field} is not valid: ${sentence(issue.message)}`, { param });
};

const isMissing = (value: unknown, { code, path }: z.core.$ZodIssue): boolean => {
  if ((code !== 'invalid_type' && code !== 'invalid_value') || path.length === 0) return false;
  let at: unknown = value;
  for (const key of path) at = (at as Record<PropertyKey, unknown> | undefined)?.[key];
  return at === undefined;
};

/** Names a field, such as `decisions[1].id`. For an item of a list of plain values, not of objects, it names the list: `events`. */
const paramOf = (path: Path, isObject: boolean): string | null => {
  const named = typeof path.at(-1) === 'number' && !isObject ? path.slice(0, -1) : path;
  if (named.length === 0) return null;
  return named.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`;
    return name === '' ? String(key) : `${name}.${String(key)}`;
  }, '');
};

const sentence = (message: string): string => {
  const text = message.charAt(0).toLowerCase() + message.slice(1);
  return text.endsWith('.') ? text : `${text}.`;
};

const readJson = (c: RouteContext, empty: string): unknown => {
  if (c.get('isBodyTooLarge')) throw new ServiceError('parameter_invalid', 'The body is too large.');
  const type = c.req.header('content-type');
  const text = decode(c.get('body'));
  if (text.trim() === '') return parseJson(empty);
  if (type !== undefined && type.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    const param = 'Content-Type';
    throw new ServiceError('parameter_invalid', 'The body must be sent as application/json.', { param });
  }
  return parseJson(text);
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (body: Buffer): string => {
  try {
    return utf8.decode(body);
  } catch (cause) {
    throw new ServiceError('parameter_invalid', 'The body is not valid UTF-8.', { cause });
  }
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ServiceError('parameter_invalid', 'The body is not valid JSON.', { cause });
  }
};
