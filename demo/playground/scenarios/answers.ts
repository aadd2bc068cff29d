import { EMBED_ERRORS } from '../../../src/contract/embed.ts';
import { ERRORS } from '../../../src/contract/errors.ts';
import type { ScenarioFault } from './scenario.ts';

/** What goes wrong, for which requests and how often. */
export interface Fault extends ScenarioFault {
  times?: number;
  method?: string;
  param?: string;
  requestId?: string;
  details?: Record<string, unknown>;
  retryAfter?: string;
  /** Text to answer instead, with status 200. */
  text?: string;
}

const KNOWN: Readonly<Partial<Record<string, { readonly status: number; readonly type: string }>>> = {
  ...EMBED_ERRORS,
  ...ERRORS,
};

/** The fake proxy's answers; its request ids count up. */
export class Answers {
  #requestCount = 0;
  readonly #texts = new WeakMap<Response, string>();

  /** Read without a task: how many an engine takes to read a body is not the scripted clock's to guess. */
  text(body: string, init: ResponseInit): Response {
    const response = Object.assign(new Response(body, init), { text: () => Promise.resolve(body) });
    this.#texts.set(response, body);
    return response;
  }

  /** What an answer says. */
  textOf(response: Response): string {
    return this.#texts.get(response) ?? '';
  }

  json(body: object): Response {
    return this.text(JSON.stringify(body), {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    });
  }

  /** The envelope of §7. */
  error(code: string, fault: Partial<Fault> = {}): Response {
    const known = KNOWN[code];
    const error = {
      type: known?.type ?? 'api_error',
      code,
      message: `The fake proxy answers ${code}.`,
      param: fault.param ?? null,
      details: fault.details ?? null,
      requestId: fault.requestId ?? `00000000-0000-4000-8000-${String(++this.#requestCount).padStart(12, '0')}`,
    };
    return this.text(JSON.stringify({ error }), {
      status: fault.status ?? known?.status ?? 500,
      headers: { 'Content-Type': 'application/json', ...(fault.retryAfter && { 'Retry-After': fault.retryAfter }) },
    });
  }
}
