// An alternative with the controls of our proxy: @fastify/http-proxy with JWT, origin, granted sessions, a line of the log, and the audit on disk.
import { createSecretKey } from 'node:crypto';
import { open } from 'node:fs/promises';
import proxy from '@fastify/http-proxy';
import fastify, { type FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import pino from 'pino';
import { AUTHORIZATION, ready, UPSTREAM } from './listen.ts';

interface Claims {
  readonly sub: string;
  readonly origin: string;
  readonly sessions: readonly string[];
}

const key = createSecretKey(process.env['BENCH_TOKEN_KEY'] ?? '', 'utf8');
/** Verified tokens, cached as in @fastify/jwt, because a check costs several times the rest. */
const verified = new Map<string, Claims>();
const MOST_VERIFIED = 1_000;
const SESSION = /^\/v1\/scribe-sessions\/([^/?]+)/;

async function claimsOf({ headers }: FastifyRequest): Promise<Claims> {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
  const known = verified.get(token);
  if (known) return known;
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
  if (verified.size >= MOST_VERIFIED) verified.clear();
  verified.set(token, payload as unknown as Claims);
  return payload as unknown as Claims;
}

const file = await open('audit.jsonl', 'a');
let lines: { readonly text: string; readonly written?: () => void }[] = [];
let isWriting = false;

/** Writes the lines; those that arrive during a write share the next one. */
async function write(): Promise<void> {
  if (isWriting) return;
  isWriting = true;
  while (lines.length > 0) {
    const batch = lines;
    lines = [];
    await file.appendFile(batch.map(({ text }) => text).join(''));
    if (batch.some(({ written }) => written)) await file.datasync();
    for (const { written } of batch) written?.();
  }
  isWriting = false;
}

function audit(phase: string, request: FastifyRequest, { sub }: Claims, written?: () => void): void {
  const { id, method, url } = request;
  const entry = { at: new Date().toISOString(), phase, requestId: id, doctor: sub, method, url };
  lines.push({ text: `${JSON.stringify(entry)}\n`, ...(written && { written }) });
  if (written) void write();
}

// Writes the lines that no request waits for.
setInterval(() => void write(), 25);

const logger = pino({}, pino.destination({ dest: 1, sync: false, minLength: 8 * 1024 }));
const app = fastify({ loggerInstance: logger, disableRequestLogging: true });
app.addHook('preHandler', async (request, reply) => {
  const claims = await claimsOf(request).catch(() => undefined);
  if (!claims) return reply.code(401).send({ error: { code: 'authentication_required' } });
  const session = SESSION.exec(request.url)?.[1] ?? request.headers['scribe-session-id'];
  const isForeign = session !== undefined && !claims.sessions.includes(String(session));
  if (request.headers.origin !== claims.origin || isForeign)
    return reply.code(404).send({ error: { code: 'resource_missing' } });
  if (request.method === 'GET') audit('view', request, claims);
  else {
    // Sends a request only after its line is on disk.
    await new Promise<void>((resolve) => audit('intent', request, claims, resolve));
    reply.raw.on('finish', () => audit('outcome', request, claims));
  }
});
app.addHook('onResponse', async ({ id, method, routeOptions }, reply) => {
  logger.info(
    { requestId: id, method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime },
    'request',
  );
});
app.register(proxy, {
  upstream: UPSTREAM,
  undici: { connections: 128 },
  replyOptions: { rewriteRequestHeaders: (_request, headers) => ({ ...headers, authorization: AUTHORIZATION }) },
});
ready(await app.listen({ host: '127.0.0.1', port: 0 }));
