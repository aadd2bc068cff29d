import type * as z from 'zod/mini';
import { AlertId, DecisionResult, DecisionsResult } from '../contract/cdss-alert.ts';
import { ConsultationContext, ConsultationContextResult } from '../contract/consultation-context.ts';
import {
  EmbedDecisionsRequest,
  EmbedLoginRequest,
  EmbedLoginResponse,
  RejectBody,
  SamePatientRequest,
  SamePatientResponse,
  SESSION_HEADER,
} from '../contract/embed.ts';
import { type MedicalRecordDocumentList, Purpose } from '../contract/medical-record-document.ts';
import { SESSION_ID_PREFIX, type ScribeSession, SessionId } from '../contract/scribe-session.ts';
import { askWhile } from './ask-while.ts';
import { backoff, wait } from './backoff.ts';
import { checkAnswer, checkRequest, parseAnswer } from './check.ts';
import { ScribeError, asScribeError } from './errors.ts';
import { type ExchangeRequest, exchange, refusalIn } from './exchange.ts';
import { sizeOf } from './json.ts';
import type { Opened } from './opening.ts';
import type { Platform } from './platform.ts';
import { readDocuments, readSession } from './read-answer.ts';
import { type Grant, type SessionToken, isSameDoctor } from './session-token.ts';

export interface ScribeClientOptions {
  readonly platform: Platform;
  readonly proxy: string;
  readonly token: SessionToken;
}

/** How a read may be ended, or narrowed. */
export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether nothing of the session was read yet: its two reads, asked for in one turn, then come in one trip where they can. */
  readonly isFirst?: boolean | undefined;
}

export interface ListOptions extends ReadOptions {
  readonly purpose?: string;
  /** What the answer is compared with: the list that was read before. */
  readonly former?: MedicalRecordDocumentList | undefined;
}

/** A decision to record, with its reason if there is one. */
export type DecisionRequest = EmbedDecisionsRequest['decisions'][number];

const READ_DEADLINE = 12_000;
/** Longer than the proxy waits for the service (20 s), so that its word arrives. */
const WRITE_DEADLINE = 25_000;
const READ_RETRIES = 2;
/** A read does not wait longer than this for a retry; it fails and is read again later. */
const LONGEST_WAIT = 8000;
/** Bytes of all decisions under way: browsers refuse more than 64 KiB together that is to outlive its page. */
const KEPT_ALIVE = 48 * 1024;

/** The proxy's operations, a method each: requests are checked before they leave, answers are read tolerantly. */
export class ScribeClient {
  readonly #platform: Platform;
  readonly #proxy: string;
  readonly #token: SessionToken;
  /** The texts of the lists that are still held by whoever read them. */
  readonly #texts = new WeakMap<MedicalRecordDocumentList, string>();
  #keptAlive = 0;
  /** Trips under way, by the session they bring. */
  readonly #trips = new Map<string, Promise<Opened | undefined>>();

  constructor({ platform, proxy, token }: ScribeClientOptions) {
    this.#platform = platform;
    this.#proxy = proxy;
    this.#token = token;
  }

  /** §4.3. `id` is a `consultationInternalId` or an `ss_…` id. */
  async getScribeSession(id: string, { signal, isFirst }: ReadOptions = {}): Promise<ScribeSession> {
    const path = `/v1/scribe-sessions/${checkRequest(SessionId, id, 'id')}`;
    const part = isFirst ? await this.#partOf(id, 'session') : undefined;
    const session = part ? readSession(part) : await this.#read(path, { id, signal }, readSession);
    // An ss_… id is the session itself, never a consultation that is called so.
    const isAsked =
      session.id === id || (!id.startsWith(SESSION_ID_PREFIX) && (session.consultationInternalId ?? id) === id);
    if (!isAsked)
      throw new ScribeError('contract', 'The answer is another session.', { code: 'answer_invalid', param: 'id' });
    return session;
  }

  /** §4.4. Where the answer is `former`'s to the letter it resolves with `former`, without reading it again. */
  async listMedicalRecordDocuments(
    id: string,
    { signal, purpose, former, isFirst }: ListOptions = {},
  ): Promise<MedicalRecordDocumentList> {
    const query =
      purpose === undefined ? '' : `?purpose=${encodeURIComponent(checkRequest(Purpose, purpose, 'purpose'))}`;
    const path = `/v1/scribe-sessions/${checkRequest(SessionId, id, 'id')}/medical-record-documents${query}`;
    const part = isFirst && purpose === undefined ? await this.#partOf(id, 'documents') : undefined;
    if (part) return readDocuments(part);
    return this.#read(path, { id, signal }, (body) => {
      if (former && this.#texts.get(former) === body) return former;
      const list = readDocuments(body);
      this.#texts.set(list, body);
      return list;
    });
  }

  /** §4.5. `sessionId` is the session whose documents hold the alert. */
  async acceptAlert(alertId: string, sessionId: string): Promise<DecisionResult> {
    const path = `/v1/cdss/alerts/${checkRequest(AlertId, alertId, 'alert_id')}/accept`;
    return this.#write(path, DecisionResult, { sessionId });
  }

  /** §4.6. */
  async rejectAlert(alertId: string, sessionId: string, reason?: string): Promise<DecisionResult> {
    const path = `/v1/cdss/alerts/${checkRequest(AlertId, alertId, 'alert_id')}/reject`;
    const body = reason === undefined ? undefined : checkRequest(RejectBody, { reason }, 'reason');
    return this.#write(path, DecisionResult, { sessionId, body });
  }

  /** §4.7. All are recorded, or none. */
  async recordDecisions(decisions: readonly DecisionRequest[], sessionId: string): Promise<DecisionResult[]> {
    const body = checkRequest(EmbedDecisionsRequest, { decisions: [...decisions] }, 'decisions');
    return (await this.#write('/v1/cdss/decisions', DecisionsResult, { sessionId, body })).decisions;
  }

  /** §4.2. */
  async setConsultationContext(context: Readonly<Record<string, unknown>>): Promise<ConsultationContextResult> {
    const body = checkRequest(ConsultationContext, context, 'context');
    return this.#write('/v1/set-consultation-context', ConsultationContextResult, {
      body,
      grantFor: body.consultationInternalId,
    });
  }

  /** Has the proxy's audit keep that the doctor takes host's and service's patient for one. */
  async confirmSamePatient(sessionId: string): Promise<void> {
    const body = checkRequest(SamePatientRequest, { sessionId }, 'sessionId');
    await this.#write('/embed/same-patient', SamePatientResponse, { body });
  }

  /** A ticket address for the login redirect (§4.1), good once, for 30 s. */
  async login(consultationInternalId: string): Promise<string> {
    const body = checkRequest(EmbedLoginRequest, { consultationInternalId }, 'consultationInternalId');
    const { url } = await this.#write('/embed/login', EmbedLoginResponse, { body, grantFor: consultationInternalId });
    return url;
  }

  /** §4.9; the shape of the answer is not shown. */
  listMedicalRecordConfigurations({ signal }: ReadOptions = {}): Promise<unknown> {
    return this.#read('/medical-record-configurations', { signal }, parseAnswer);
  }

  /** A part of the one trip for a session; undefined where it is to be read by itself, which may be tried again. */
  async #partOf(id: string, name: 'session' | 'documents'): Promise<unknown> {
    let trip = this.#trips.get(id);
    if (!trip) {
      trip = this.#token.open(id).finally(() => this.#trips.delete(id));
      this.#trips.set(id, trip);
    }
    const part = (await trip)?.[name];
    const error = refusalIn(part);
    if (!error) return part;
    if (error.status === 401 || isPassing(error)) return undefined;
    throw error;
  }

  /** Reads, and reads again at most twice when the network or the service is away. */
  async #read<Answer>(
    path: string,
    { id, signal }: ReadOptions & { readonly id?: string },
    answerOf: (body: string) => Answer,
  ): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      try {
        const request = { method: 'GET', url: this.#proxy + path, signal, deadline: READ_DEADLINE } as const;
        return answerOf(await this.#send(request, id));
      } catch (thrown) {
        const error = asScribeError(thrown);
        const pause = Math.max(error.retryAfter ?? 0, backoff(this.#platform, attempt, 400, 3000));
        if (attempt >= READ_RETRIES || pause > LONGEST_WAIT || !isPassing(error) || error.isUnsent) throw error;
        await wait(this.#platform, pause, signal);
        if (signal?.aborted) throw new ScribeError('aborted', 'The request was aborted.');
      }
    }
  }

  /** Writes once; nothing is sent again but what the proxy refused for its token's age, before acting on it. */
  async #write<Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    { body, sessionId, grantFor = sessionId }: { body?: unknown; sessionId?: string; grantFor?: string | undefined },
  ): Promise<z.output<Schema>> {
    const headers = sessionId === undefined ? {} : { [SESSION_HEADER]: sessionId };
    const request = { method: 'POST', url: this.#proxy + path, body, headers, deadline: WRITE_DEADLINE } as const;
    const sent = sessionId === undefined ? this.#send(request, grantFor) : this.#sendKept(request, sessionId);
    return checkAnswer(schema, await sent);
  }

  /** A decision made is a decision kept: it outlives the page, or the browser asks before the page goes. */
  async #sendKept(request: ExchangeRequest, sessionId: string): Promise<string> {
    const size = request.body === undefined ? 0 : sizeOf(request.body);
    if (this.#keptAlive + size > KEPT_ALIVE) return askWhile(this.#platform, this.#send(request, sessionId));
    this.#keptAlive += size;
    try {
      return await this.#send({ ...request, keepalive: true }, sessionId);
    } finally {
      this.#keptAlive -= size;
    }
  }

  /** Sends with a token, and once more with another when the proxy says that the first is no longer good (401). */
  async #send(request: ExchangeRequest, sessionId: string | undefined): Promise<string> {
    const former = this.#token.grant;
    const ofSameDoctor = (grant: Grant): Grant => {
      if (request.method !== 'GET' && former && !isSameDoctor(former, grant)) throw doctorChanged();
      return grant;
    };
    const first = this.#token.for(sessionId);
    // What waits for a token has not left, and would go with the page.
    const asking = <Result>(work: Promise<Result>) => (request.keepalive ? askWhile(this.#platform, work) : work);
    // Not awaited when it is there: a request leaves in the same turn.
    // Not `instanceof Promise`: a page may have put another in its place.
    const grant = 'then' in first ? ofSameDoctor(await asking(first)) : first;
    try {
      return await exchange(this.#platform, { ...request, token: grant.token });
    } catch (thrown) {
      if (!(thrown instanceof ScribeError) || thrown.status !== 401) throw thrown;
      this.#token.reject(grant.token);
      const { token } = ofSameDoctor(await asking(Promise.resolve(this.#token.for(sessionId))));
      return exchange(this.#platform, { ...request, token });
    }
  }
}

/** What one doctor asked for is not sent in the name of another. */
function doctorChanged(): ScribeError {
  const message = 'Another doctor has signed in; nothing was sent.';
  return new ScribeError('aborted', message, { code: 'doctor_changed', isUnsent: true });
}

/** Whether the failure may be gone in a moment. A key that the service refuses, or an answer out of order, is not. */
function isPassing({ kind, code, status }: ScribeError): boolean {
  if (kind === 'network') return true;
  return status === 503 || ((status === 502 || status === 504) && code === undefined);
}
