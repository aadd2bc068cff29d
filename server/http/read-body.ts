import type { IncomingMessage } from 'node:http';
import type * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { ProxyError, SetUpError } from '../errors.ts';

const SLOWEST_BODY = 15_000;

/** Bytes of memory that each piece takes beside its content. A body in a million pieces takes much memory. */
const PIECE = 128;

/** Bytes of all bodies with a budget. */
const IN_ALL = 64 * 1024 * 1024;
/** Bytes. An event has a few KiB. Bytes beyond this count against `BEYOND_SHORT`, so that a few long bodies cannot crowd out many short ones. */
const SHORT = 32 * 1024;
const BEYOND_SHORT = 2 * 1024 * 1024;
/** Milliseconds that a refused body still counts, because its bytes stay in memory until they are collected. */
const UNTIL_COLLECTED = 1_000;

/** Reads a whole body of at most `limit` bytes, counted as they arrive. Rejects with 503 if `budget` has no room. */
export function readBody(request: IncomingMessage, limit: number, clock: Clock, budget?: BodyBudget): Promise<Buffer> {
  const tooLarge = () =>
    new ProxyError('parameter_invalid', `The body is larger than ${limit} bytes.`, { closes: true });
  if (request.readableDidRead) return Promise.reject(readAlready());
  // A request without a body (`optimizeEmptyRequests`) emits no event.
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > limit) return reject(tooLarge());
    const chunks: Buffer[] = [];
    const held = budget?.begin();
    let size = 0;
    const cancel = clock.after(SLOWEST_BODY, () => finish(() => request.destroy()));
    const onData = (chunk: Buffer) => {
      if (isDone) return;
      size += chunk.length;
      if (size > limit) finish(() => reject(tooLarge()));
      else if (held && !held.take(chunk.length + PIECE)) refuse();
      else chunks.push(chunk);
    };
    const onEnd = () =>
      finish(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size)));
    // The client has gone, so nobody reads this error.
    const onClose = () =>
      finish(() => reject(new ProxyError('parameter_invalid', 'The body ended early.', { closes: true })));
    const refuse = () => {
      request.pause();
      finish(() => reject(noRoom()), held?.giveLater);
    };
    let isDone = false;
    // Keeps the listeners: they drop the rest of a refused body, and catch an error that would end the process.
    const finish = (settle: () => void, give = held?.give) => {
      if (isDone) return;
      isDone = true;
      cancel();
      give?.();
      settle();
    };
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
    // Checked before a byte is read, because dropped bytes stay in memory until they are collected.
    if (held && !held.expect(declared)) refuse();
  });
}

/** 503: the service sends the webhook again (§6.4). */
const noRoom = () =>
  new ProxyError('service_unavailable', 'Too much is being received.', { retryAfter: 1, closes: true });

/** 503, not 4xx: the service sends a webhook again, and the host may be mended by then. */
function readAlready(): ProxyError {
  const message = 'The body was read before the proxy could read it: mount the proxy before any body parser.';
  return new ProxyError('service_unavailable', message, { cause: new SetUpError(message) });
}

export type BodyBudget = ReturnType<typeof createBodyBudget>;

/** Limits the memory of bodies whose sender is not verified yet. All bodies share one budget; long ones share a small part of it. */
export function createBodyBudget(clock: Clock) {
  let all = 0;
  let beyond = 0;
  return {
    /** The share of one body. */
    begin() {
      let size = 0;
      let long = 0;
      const isRoomFor = (bytes: number) => {
        const more = Math.max(0, bytes - SHORT - long);
        if (beyond + more > BEYOND_SHORT) return false;
        long += more;
        beyond += more;
        return true;
      };
      const give = () => {
        all -= size;
        beyond -= long;
        size = 0;
        long = 0;
      };
      return {
        /** Whether there is room for a body of so many bytes. Reserves the part beyond `SHORT` before the body is read. */
        expect: isRoomFor,
        /** Reserves so many more bytes; false if there is no room. */
        take(bytes: number) {
          if (all + bytes > IN_ALL || !isRoomFor(size + bytes)) return false;
          size += bytes;
          all += bytes;
          return true;
        },
        /** Frees the share: the body was judged, or is gone. */
        give,
        /** Frees the share a second later: the body was refused for want of room. */
        giveLater: () => void clock.after(UNTIL_COLLECTED, give),
      };
    },
  };
}

/** Reads a JSON object and checks it. An empty body is an empty object. Every error names its `param`. */
export const readJson = async <Schema extends z.ZodMiniType>(
  request: IncomingMessage,
  schema: Schema,
  limit: number,
  clock: Clock,
): Promise<z.infer<Schema>> => checked(schema, await readObject(request, 'application/json', limit, clock));

/** Reads a JSON object that is sent as `mediaType`. */
export async function readObject(
  request: IncomingMessage,
  mediaType: 'application/json' | 'text/plain',
  limit: number,
  clock: Clock,
): Promise<object> {
  const body = await readBody(request, limit, clock);
  const type = request.headers['content-type'];
  if (body.length > 0 && type !== undefined && type.split(/[;,]/, 1)[0]?.trim().toLowerCase() !== mediaType)
    throw new ProxyError('parameter_invalid', `The body must be ${mediaType}.`, { param: 'Content-Type' });
  return body.length > 0 ? parse(body) : {};
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(utf8.decode(body));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    throw new ProxyError('parameter_invalid', 'The body is not JSON.');
  }
  throw new ProxyError('parameter_invalid', 'The body must be a JSON object.');
}

/** Checks a value. Throws `parameter_missing` or `parameter_invalid` with the first field at fault. */
export function checked<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues;
  const missing = issues.find((issue) => issue.code !== 'unrecognized_keys' && at(value, issue.path) === undefined);
  if (missing) {
    const param = nameOf(missing.path);
    throw new ProxyError('parameter_missing', `The field ${param} is required.`, { param });
  }
  const [issue] = issues;
  // The name of an unknown field could be a key, so it is repeated only if it does not look like one.
  const key =
    issue?.code === 'unrecognized_keys' ? [issue.keys.find((name) => /^(?![sp]k_)\w{1,64}$/.test(name)) ?? 'body'] : [];
  const param = nameOf([...(issue?.path ?? []), ...key]).slice(0, 200);
  throw new ProxyError('parameter_invalid', key.length > 0 ? 'A field is not known.' : 'A field is not valid.', {
    param,
  });
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`)).join('') ||
  'body';
