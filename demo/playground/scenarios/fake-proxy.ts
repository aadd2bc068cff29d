// The proxy of DESIGN §5 inside the page: a fetch over a scenario, with controls for every possible failure.
import type { CdssAlert, Decision, DecisionResult } from '../../../src/contract/cdss-alert.ts';
import { SESSION_HEADER, type Hint } from '../../../src/contract/embed.ts';
import { Answers, type Fault, FakeStreams } from './fake-answers.ts';
import { ScenarioRecord } from './scenario-record.ts';
import type { Scenario, ScenarioConsultation, ScenarioGate } from './scenario.ts';

/** One received request. */
export interface ProxyCall {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
  readonly keepalive: boolean;
}

interface Clock {
  readonly now: () => number;
  readonly setTimeout: (run: () => void, ms: number) => unknown;
}

export const PROXY_ADDRESS = 'https://proxy.scribe.test';

/** A proxy and its service, in memory. */
export class FakeProxy {
  /** Every received request, oldest first. */
  readonly calls: ProxyCall[] = [];
  /** Milliseconds until an accepted alert changes the record; `undefined`: only `applyAccepted` changes it. */
  applyAfter: number | undefined = 300;
  /** Seconds that a token is valid. */
  tokenLifetime = 300;
  /** Whether it answers `POST /embed/open`; a proxy of an earlier version does not. */
  takesOneTrip = false;
  readonly scenario: Scenario;
  readonly #clock: Clock;
  readonly #faults: Fault[] = [];
  readonly #holds: { match: string; waiting: (() => void)[]; isOpen: boolean }[] = [];
  readonly #streams = new FakeStreams();
  readonly #tokens = new Map<string, { until: number; sessionIds: string[] }>();
  readonly #record: ScenarioRecord;
  readonly #answers = new Answers();
  #ticketCount = 0;
  #tokenCount = 0;

  constructor(scenario: Scenario, clock: Clock = { now: Date.now, setTimeout: (run, ms) => setTimeout(run, ms) }) {
    this.scenario = scenario;
    this.#record = new ScenarioRecord(scenario);
    this.#clock = clock;
    this.#faults.push(...scenario.faults);
    for (const match of scenario.held ?? []) this.hold(match);
  }

  /** The widget's `fetch`. */
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
    const answer = this.#answer(call, url, signal ?? undefined);
    await this.#heldUp(call, signal ?? undefined);
    signal?.throwIfAborted();
    return answer();
  };

  /** Returns the requests whose `METHOD path` begins with `start`, for example `POST /v1/cdss`. */
  callsTo(start: string): ProxyCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}`.startsWith(start));
  }

  /** Number of open live streams. */
  get openStreams(): number {
    return this.#streams.size;
  }

  /** Holds the answers to requests whose `METHOD path` begins with `match`. The requests take effect at once. */
  hold(match: string) {
    const hold = { match, waiting: [] as (() => void)[], isOpen: true };
    this.#holds.push(hold);
    return {
      /** Number of waiting answers. */
      get waiting() {
        return hold.waiting.length;
      },
      /** Sends the waiting answers, and all later ones at once. */
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

  /** Closes the review gate (§7.3), or opens it with an empty list. */
  gate(pending: ScenarioGate[]): void {
    this.scenario.gate = pending;
  }

  /** Makes every token given so far invalid. */
  expireTokens(): void {
    this.#tokens.clear();
  }

  /** Resolves when the page first listens to its live stream. */
  get listening(): Promise<void> {
    return this.#streams.listening;
  }

  /** Sends a hint to every open stream. */
  hint(hint: Partial<Hint> & { type: string }): void {
    this.#streams.hint(hint);
  }

  /** Sends the comment that keeps a stream alive. */
  heartbeat(): void {
    this.#streams.send(': \n\n');
  }

  /** Cuts every open stream: an error, or an ordinary end. */
  cutStreams(how: 'error' | 'end' = 'error'): void {
    this.#streams.cut(how);
  }

  /** Applies accepted changes to the record, as the service does (§3.2). */
  applyAccepted(): void {
    this.#record.applyAccepted();
  }

  /** Returns the service's own consultation, so that a caller can change it without the widget. */
  consultation(id: string = this.scenario.sessionId): ScenarioConsultation {
    const found = this.#record.consultation(id);
    if (!found) throw new Error(`No consultation ${id} in this scenario.`);
    return found;
  }

  /** Returns the service's own alert. */
  alert(id: string): CdssAlert {
    const found = this.#record.alert(id);
    if (!found) throw new Error(`No alert ${id} in this scenario.`);
    return found.alert;
  }

  #answer(call: ProxyCall, url: URL, signal: AbortSignal | undefined): () => Response {
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
      const { text } = fault;
      if (text !== undefined) return () => this.#answers.text(text, { status: fault.status ?? 200 });
      const response = this.#answers.error(fault.code ?? 'service_unavailable', fault);
      return () => response;
    }
    const response = this.#route(call, url, signal);
    return () => response;
  }

  #route(call: ProxyCall, url: URL, signal: AbortSignal | undefined): Response {
    const route = `${call.method} ${url.pathname}`;
    if (route === 'POST /embed/token') return this.#token(call);
    if (route === 'POST /embed/open')
      return this.takesOneTrip ? this.#open(call) : this.#answers.error('resource_not_found');
    const bearer = /^Bearer (.+)$/.exec(call.headers.get('Authorization') ?? '')?.[1] ?? '';
    const token = this.#tokens.get(bearer);
    if (!token || token.until <= this.#clock.now()) return this.#answers.error('session_expired');
    if (route === 'GET /embed/events') return this.#streams.open(signal);
    if (route === 'POST /embed/login')
      return this.#answers.json({ url: `${PROXY_ADDRESS}/embed/login/ticket-${++this.#ticketCount}` });
    if (route === 'POST /embed/same-patient') return this.#answers.json(call.body as object);
    if (route === 'POST /v1/set-consultation-context') {
      const body = call.body as { consultationInternalId: string };
      return this.#answers.json({ consultationInternalId: body.consultationInternalId, success: true });
    }
    const read = /^GET \/v1\/scribe-sessions\/([^/]+)(\/medical-record-documents)?$/.exec(route);
    if (read?.[1])
      return read[2] ? this.#documents(read[1], token.sessionIds) : this.#session(read[1], token.sessionIds);
    if (route === 'POST /v1/cdss/decisions') return this.#decideBatch(call);
    const single = /^POST \/v1\/cdss\/alerts\/([^/]+)\/(accept|reject)$/.exec(route);
    if (single?.[1]) return this.#decide(call, single[1], single[2] === 'accept' ? 'accepted' : 'rejected');
    return this.#answers.error('resource_not_found');
  }

  #token(call: ProxyCall): Response {
    const { publishableKey } = call.body as { publishableKey: string };
    if (!publishableKey.startsWith('pk_'))
      return this.#answers.error('authentication_required', { match: '', param: 'assertion' });
    const token = `token-${++this.#tokenCount}`;
    const { sessionIds, scopes, doctorName, doctorId } = this.scenario.grant;
    this.#tokens.set(token, { until: this.#clock.now() + this.tokenLifetime * 1000, sessionIds });
    return this.#answers.json({
      token,
      expiresIn: this.tokenLifetime,
      sessionIds,
      scopes,
      doctor: { id: doctorId, name: doctorName },
    });
  }

  #open(call: ProxyCall): Response {
    const { token, sessionId } = call.body as { token?: string; sessionId: string };
    const known = token === undefined ? undefined : this.#tokens.get(token);
    if (token !== undefined && !known) return this.#answers.error('session_expired');
    const { sessionIds } = known ?? this.scenario.grant;
    const said = (response: Response): object => JSON.parse(this.#answers.textOf(response)) as object;
    return this.#answers.json({
      documents: said(this.#documents(sessionId, sessionIds)),
      session: said(this.#session(sessionId, sessionIds)),
      position: this.#streams.position,
      ...(known ? {} : said(this.#token(call))),
    });
  }

  #session(id: string, granted: string[]): Response {
    if (!this.#record.isGranted(id, granted)) return this.#answers.error('resource_not_found');
    if (this.scenario.gate.length > 0) {
      const pendingConsultations = this.scenario.gate;
      return this.#answers.error('cdss_review_required', { match: '', details: { pendingConsultations } });
    }
    const session = this.#record.consultation(id)?.session;
    return session ? this.#answers.json(session) : this.#answers.error('resource_not_found');
  }

  #documents(id: string, granted: string[]): Response {
    const found = this.#record.consultation(id);
    if (!this.#record.isGranted(id, granted) || !found?.session) return this.#answers.error('resource_not_found');
    return this.#answers.json({ items: found.documents, total: found.total ?? found.documents.length });
  }

  #decide(call: ProxyCall, id: string, decision: Decision): Response {
    const found = this.#record.alert(id);
    if (!found || !call.headers.get(SESSION_HEADER)) return this.#answers.error('resource_not_found');
    if (found.alert.status !== 'pending') return this.#answers.error('resource_conflict');
    return this.#answers.json(this.#recorded(found, decision));
  }

  #decideBatch(call: ProxyCall): Response {
    const { decisions } = call.body as { decisions: { id: string; decision: Decision }[] };
    const found = [];
    for (const [index, { id, decision }] of decisions.entries()) {
      const param = `decisions[${index}].id`;
      const entry = this.#record.alert(id);
      if (!entry) return this.#answers.error('resource_not_found', { match: '', param });
      if (entry.alert.status !== 'pending') return this.#answers.error('resource_conflict', { match: '', param });
      found.push({ entry, decision });
    }
    return this.#answers.json({ decisions: found.map(({ entry, decision }) => this.#recorded(entry, decision)) });
  }

  #recorded(found: Parameters<ScenarioRecord['decide']>[0], decision: Decision): DecisionResult {
    const result = this.#record.decide(found, decision);
    if (decision === 'accepted' && this.applyAfter !== undefined)
      this.#clock.setTimeout(() => this.applyAccepted(), this.applyAfter);
    return result;
  }

  async #heldUp(call: ProxyCall, signal: AbortSignal | undefined): Promise<void> {
    const hold = this.#holds.find(({ match, isOpen }) => isOpen && `${call.method} ${call.path}`.startsWith(match));
    if (!hold) return;
    await new Promise<void>((resolve, reject) => {
      hold.waiting.push(resolve);
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  }
}
