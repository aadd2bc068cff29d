// Faults that `POST /_sandbox/faults` asks for.
import { createMiddleware } from 'hono/factory';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import * as z from 'zod/mini';
import { ERRORS, type ErrorCode, errorType } from '../../src/contract/errors.ts';
import type { SandboxDeps } from './core.ts';
import type { Environment } from './routes/request.ts';

export const Fault = z.object({
  /** Prefix of the path. */
  match: z.string().check(z.startsWith('/')),
  /** Number of requests that get the fault; without it, all of them until the faults are cleared. */
  times: z.optional(z.int().check(z.minimum(1))),
  /** Replaces the real answer: from 400 the §7 envelope, else a redirect to nowhere or an empty object. */
  status: z.optional(z.int().check(z.minimum(200), z.maximum(599))),
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(600_000))),
  /** Cuts the connection: `before` the request is handled, or `after` it is handled and before it is answered. */
  hangUp: z.optional(z.enum(['before', 'after'])),
});
export type Fault = z.infer<typeof Fault>;

export type Faults = ReturnType<typeof createFaults>;

/** Creates an empty list of faults. */
export const createFaults = ({ timers }: SandboxDeps) => {
  let faults: Fault[] = [];
  const take = (path: string): Fault | undefined => {
    const fault = faults.find(({ match }) => path.startsWith(match));
    if (fault?.times === undefined) return fault;
    faults = faults.flatMap((other) => {
      if (other !== fault) return [other];
      return fault.times === 1 ? [] : [{ ...fault, times: fault.times! - 1 }];
    });
    return fault;
  };
  const wait = (ms: number) => new Promise<void>((resolve) => void timers.setTimeout(resolve, ms));
  return {
    set: (next: readonly Fault[]) => {
      faults = [...next];
    },
    /** The active faults; `times` says how many requests are left. */
    list: (): readonly Fault[] => faults,
    middleware: createMiddleware<Environment>(async (c, next) => {
      const fault = take(c.req.path);
      if (!fault) return next();
      const { status, delayMs = 0, hangUp } = fault;
      const cut = () => {
        c.env.outgoing.destroy();
        return RESPONSE_ALREADY_SENT;
      };
      // The request is handled first, then the delay, then the cut.
      if (hangUp === 'after') await next();
      if (delayMs > 0) await wait(delayMs);
      if (hangUp === 'after') {
        c.res = undefined;
        c.res = cut();
        return;
      }
      if (hangUp === 'before') return cut();
      if (status === undefined) return next();
      return answerOf(status, c.get('requestId'));
    }),
  };
};

const BODILESS: readonly number[] = [204, 205, 304];

const answerOf = (status: number, requestId: string): Response => {
  if (BODILESS.includes(status)) return new Response(null, { status });
  if (status >= 400) return Response.json(envelopeOf(status, requestId), { status });
  return Response.json({}, { status, ...(status >= 300 && { headers: { Location: '/redirected' } }) });
};

const envelopeOf = (status: number, requestId: string) => {
  const known = (Object.keys(ERRORS) as ErrorCode[]).find((code) => ERRORS[code] === status);
  const code = known ?? (status >= 500 ? 'service_unavailable' : 'parameter_invalid');
  const type = errorType(ERRORS[code]);
  const details = code === 'cdss_review_required' ? { details: { pendingConsultations: [] } } : {};
  return {
    error: { type, code, message: `The sandbox was told to answer ${status}.`, param: null, ...details, requestId },
  };
};
