// The proxy of DESIGN §5 inside the page: a fetch over a scenario, with controls for everything that can go wrong.
import type { CdssAlert, Decision, PlanElement } from '../../src/contract/cdss-alert.ts';
import { EMBED_ERRORS, SESSION_HEADER, type Hint } from '../../src/contract/embed.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import type { Scenario, ScenarioConsultation, ScenarioFault, ScenarioGate } from './scenarios.ts';

/** One request as it arrived. */
export interface ProxyCall {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
  readonly keepalive: boolean;
}

/** Answers that wait until they are released. */
export interface HeldAnswers {
  /** How many wait. */
  readonly waiting: number;
  /** Lets those that wait, and all later ones, go. */
  release(): void;
}

interface Fault extends ScenarioFault {
  times?: number;
  method?: string;
  param?: string;
  requestId?: string;
  details?: Record<string, unknown>;
  retryAfter?: string;
  /** Text to answer instead, with status 200. */
  text?: string;
}

interface Clock {
  readonly now: () => number;
  readonly setTimeout: (run: () => void, ms: number) => unknown;
}

export const PROXY_ADDRESS = 'https://proxy.scribe.test';

/** A proxy and the service behind it, in memory. */
export class FakeProxy {
  /** Every request that arrived, oldest first. */
  readonly calls: ProxyCall[] = [];
  /** Milliseconds until an accepted alert changes the record; `undefined`: only when `applyAccepted` is called. */
  applyAfter: number | undefined = 300;
  /** Seconds a token lives. */
  tokenLifetime = 300;
  readonly scenario: Scenario;
  readonly #clock: Clock;
  readonly #faults: Fault[] = [];
  readonly #holds: { match: string; waiting: (() => void)[]; isOpen: boolean }[] = [];
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  readonly #tokens = new Map<string, { until: number; sessionIds: string[] }>();
  readonly #accepted: { alert: CdssAlert; plan: PlanElement[] }[] = [];
  #requestCount = 0;
  #eventCount = 0;

  constructor(scenario: Scenario, clock: Clock = { now: Date.now, setTimeout: (run, ms) => setTimeout(run, ms) }) {
    this.scenario = scenario;
    this.#clock = clock;
    this.#faults.push(...scenario.faults);
  }

  /** The `fetch` to give to the widget. */
  readonly fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input);
    const { signal } = init;
    signal?.throwIfAborted();
    const call: ProxyCall = {
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
      keepalive: init.keepalive ?? false,
    };
    this.calls.push(call);
    const answer = await this.#answer(call, url, signal ?? undefined);
    await this.#heldUp(call, signal ?? undefined);
    signal?.throwIfAborted();
    return answer();
  };

  /** Requests whose method and path begin so, for example `POST /v1/cdss`. */
  callsTo(start: string): ProxyCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}`.startsWith(start));
  }

  /** How many live streams are open. */
  get openStreams(): number {
    return this.#streams.size;
  }

  /** Answers of requests whose `METHOD path` begins so wait until they are released; their effect is done at once. */
  hold(match: string): HeldAnswers {
    const hold = { match, waiting: [] as (() => void)[], isOpen: true };
    this.#holds.push(hold);
    return {
      get waiting() {
        return hold.waiting.length;
      },
      release() {
        hold.isOpen = false;
        for (const go of hold.waiting.splice(0)) go();
      },
    };
  }

  /** Makes requests whose path begins with `match` fail, `times` times or until `recover`. */
  fail(match: string, fault: Omit<Fault, 'match'>): void {
    this.#faults.unshift({ match, ...fault });
  }

  /** Ends every fault. */
  recover(): void {
    this.#faults.length = 0;
  }

  /** Raises the review gate (§7.3), or lifts it with an empty list. */
  gate(pending: ScenarioGate[]): void {
    this.scenario.gate = pending;
  }

  /** Makes every token given so far invalid. */
  expireTokens(): void {
    this.#tokens.clear();
  }

  /** Sends a hint to every open stream. */
  hint(hint: Partial<Hint> & { type: string }): void {
    this.#send(`id: ${++this.#eventCount}\ndata: ${JSON.stringify(hint)}\n\n`);
  }

  /** Sends the comment that keeps a stream alive. */
  heartbeat(): void {
    this.#send(': \n\n');
  }

  /** Cuts every open stream: an error, or an ordinary end. */
  cutStreams(how: 'error' | 'end' = 'error'): void {
    for (const stream of this.#streams) {
      if (how === 'end') stream.close();
      else stream.error(new TypeError('network error'));
    }
    this.#streams.clear();
  }

  /** The service applies accepted changes to the record (§3.2). */
  applyAccepted(): void {
    for (const { alert, plan } of this.#accepted.splice(0)) {
      const index = plan.findIndex(({ id }) => id === alert.elementId);
      if (alert.newPlanElement)
        plan.splice(index < 0 ? plan.length : index, index < 0 ? 0 : 1, { ...alert.newPlanElement });
      else if (index >= 0) plan.splice(index, 1);
    }
  }

  /** The consultation as the service holds it, to change it behind the widget's back. */
  consultation(id: string = this.scenario.sessionId): ScenarioConsultation {
    const found = this.#find(id);
    if (!found) throw new Error(`No consultation ${id} in this scenario.`);
    return found;
  }

  /** An alert as the service holds it. */
  alert(id: string): CdssAlert {
    const found = this.#alert(id);
    if (!found) throw new Error(`No alert ${id} in this scenario.`);
    return found.alert;
  }

  async #answer(call: ProxyCall, url: URL, signal: AbortSignal | undefined): Promise<() => Response> {
    const fault = this.#faults.find(
      (entry) => url.pathname.startsWith(entry.match) && (!entry.method || entry.method === call.method),
    );
    if (fault) {
      if (fault.times !== undefined && --fault.times <= 0) this.#faults.splice(this.#faults.indexOf(fault), 1);
      if (fault.network === 'after') this.#route(call, url, signal);
      if (fault.network)
        return () => {
          throw new TypeError('Failed to fetch');
        };
      if (fault.text !== undefined) return () => new Response(fault.text, { status: fault.status ?? 200 });
      const response = this.#error(fault.code ?? 'service_unavailable', fault);
      return () => response;
    }
    const response = this.#route(call, url, signal);
    return () => response;
  }

  #route(call: ProxyCall, url: URL, signal: AbortSignal | undefined): Response {
    const route = `${call.method} ${url.pathname}`;
    if (route === 'POST /embed/token') return this.#token(call);
    const bearer = /^Bearer (.+)$/.exec(call.headers.get('Authorization') ?? '')?.[1] ?? '';
    const token = this.#tokens.get(bearer);
    if (!token || token.until <= this.#clock.now()) return this.#error('session_expired');
    if (route === 'GET /embed/events') return this.#events(signal);
    if (route === 'POST /embed/login')
      return this.#json({ url: `${PROXY_ADDRESS}/embed/login/ticket-${++this.#requestCount}` });
    if (route === 'POST /v1/set-consultation-context') {
      const body = call.body as { consultationInternalId: string };
      return this.#json({ consultationInternalId: body.consultationInternalId, success: true });
    }
    const read = /^GET \/v1\/scribe-sessions\/([^/]+)(\/medical-record-documents)?$/.exec(route);
    if (read?.[1])
      return read[2] ? this.#documents(read[1], token.sessionIds) : this.#session(read[1], token.sessionIds);
    if (route === 'POST /v1/cdss/decisions') return this.#decideBatch(call);
    const single = /^POST \/v1\/cdss\/alerts\/([^/]+)\/(accept|reject)$/.exec(route);
    if (single?.[1]) return this.#decide(call, single[1], single[2] === 'accept' ? 'accepted' : 'rejected');
    return this.#error('resource_not_found');
  }

  #token(call: ProxyCall): Response {
    const { publishableKey } = call.body as { publishableKey: string };
    if (!publishableKey.startsWith('pk_'))
      return this.#error('authentication_required', { match: '', param: 'assertion' });
    const token = `token-${this.callsTo('POST /embed/token').length}`;
    const { sessionIds, scopes, doctorName } = this.scenario.grant;
    this.#tokens.set(token, { until: this.#clock.now() + this.tokenLifetime * 1000, sessionIds });
    return this.#json({ token, expiresIn: this.tokenLifetime, sessionIds, scopes, doctor: { name: doctorName } });
  }

  #session(id: string, granted: string[]): Response {
    if (!this.#isGranted(id, granted)) return this.#error('resource_not_found');
    if (this.scenario.gate.length > 0) {
      const pendingConsultations = this.scenario.gate;
      return this.#error('cdss_review_required', { match: '', details: { pendingConsultations } });
    }
    const session = this.#find(id)?.session;
    return session ? this.#json(session) : this.#error('resource_not_found');
  }

  #documents(id: string, granted: string[]): Response {
    const found = this.#find(id);
    if (!this.#isGranted(id, granted) || !found?.session) return this.#error('resource_not_found');
    return this.#json({ items: found.documents, total: found.total ?? found.documents.length });
  }

  #decide(call: ProxyCall, id: string, decision: Decision): Response {
    const found = this.#alert(id);
    if (!found || !call.headers.get(SESSION_HEADER)) return this.#error('resource_not_found');
    if (found.alert.status !== 'pending') return this.#error('resource_conflict');
    return this.#json(this.#record(found.alert, found.plan, decision));
  }

  #decideBatch(call: ProxyCall): Response {
    const { decisions } = call.body as { decisions: { id: string; decision: Decision }[] };
    const found = decisions.map(({ id, decision }) => ({ decision, ...this.#alert(id) }));
    for (const [index, { alert }] of found.entries()) {
      const param = `decisions[${index}].id`;
      if (!alert) return this.#error('resource_not_found', { match: '', param });
      if (alert.status !== 'pending') return this.#error('resource_conflict', { match: '', param });
    }
    return this.#json({ decisions: found.map(({ alert, plan, decision }) => this.#record(alert!, plan!, decision)) });
  }

  #record(alert: CdssAlert, plan: PlanElement[], decision: Decision): object {
    alert.status = decision;
    if (decision === 'accepted') {
      this.#accepted.push({ alert, plan });
      if (this.applyAfter !== undefined) this.#clock.setTimeout(() => this.applyAccepted(), this.applyAfter);
    }
    this.#reviewed();
    return { id: alert.id, elementId: alert.elementId, status: decision };
  }

  /** §7.3.4: a listed session with nothing left to review leaves the gate. */
  #reviewed(): void {
    this.scenario.gate = this.scenario.gate.filter(({ sessionId }) =>
      this.#find(sessionId)?.documents.some(({ cdssAlerts }) => cdssAlerts?.some(({ status }) => status === 'pending')),
    );
  }

  #events(signal: AbortSignal | undefined): Response {
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (started) => {
        controller = started;
        this.#streams.add(controller);
        controller.enqueue(new TextEncoder().encode(`retry: 1000\nid: ${this.#eventCount}\n\n`));
      },
      cancel: () => void this.#streams.delete(controller),
    });
    signal?.addEventListener('abort', () => {
      if (!this.#streams.delete(controller)) return;
      controller.error(new DOMException('Aborted', 'AbortError'));
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  }

  #send(text: string): void {
    for (const stream of this.#streams) stream.enqueue(new TextEncoder().encode(text));
  }

  async #heldUp(call: ProxyCall, signal: AbortSignal | undefined): Promise<void> {
    const hold = this.#holds.find(({ match, isOpen }) => isOpen && `${call.method} ${call.path}`.startsWith(match));
    if (!hold) return;
    await new Promise<void>((resolve, reject) => {
      hold.waiting.push(resolve);
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  }

  #isGranted(id: string, granted: string[]): boolean {
    const found = this.#find(id);
    const names = [id, found?.session?.id, found?.session?.consultationInternalId];
    const isPending = this.scenario.gate.some(({ sessionId }) => sessionId === id) || id.startsWith('ss_earlier');
    return isPending || names.some((name) => typeof name === 'string' && granted.includes(name));
  }

  #find(id: string): ScenarioConsultation | undefined {
    const all = this.scenario.consultations;
    return (
      all[id] ?? Object.values(all).find(({ session }) => session?.id === id || session?.consultationInternalId === id)
    );
  }

  #alert(id: string): { alert: CdssAlert; plan: PlanElement[] } | undefined {
    for (const { documents } of Object.values(this.scenario.consultations)) {
      for (const document of documents) {
        const alert = document.cdssAlerts?.find((candidate) => candidate.id === id);
        if (alert) return { alert, plan: document.medicalRecord?.assessmentPlan?.plan ?? [] };
      }
    }
    return undefined;
  }

  #json(body: object): Response {
    return new Response(JSON.stringify(body), {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    });
  }

  #error(code: string, fault: Partial<Fault> = {}): Response {
    const known: { status: number; type: string } | undefined =
      (ERRORS as Record<string, { status: number; type: string }>)[code] ??
      (EMBED_ERRORS as Record<string, { status: number; type: string }>)[code];
    const error = {
      type: known?.type ?? 'api_error',
      code,
      message: `The fake proxy answers ${code}.`,
      param: fault.param ?? null,
      details: fault.details ?? null,
      requestId: fault.requestId ?? `00000000-0000-4000-8000-${String(++this.#requestCount).padStart(12, '0')}`,
    };
    return new Response(JSON.stringify({ error }), {
      status: fault.status ?? known?.status ?? 500,
      headers: { 'Content-Type': 'application/json', ...(fault.retryAfter && { 'Retry-After': fault.retryAfter }) },
    });
  }
}
