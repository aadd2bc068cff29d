import { AlertId, DecisionResult, DecisionsResult } from '../contract/cdss-alert.ts';
import { ConsultationContext, ConsultationContextResult } from '../contract/consultation-context.ts';
import {
  EmbedDecisionsRequest,
  EmbedLoginRequest,
  EmbedLoginResponse,
  LONGEST_HEED,
  RejectBody,
  SamePatientRequest,
  SamePatientResponse,
  SESSION_HEADER,
  type Heed,
} from '../contract/embed.ts';
import type { MedicalRecordDocumentList } from '../contract/medical-record-document.ts';
import { SESSION_ID_PREFIX, type ScribeSession, SessionId } from '../contract/scribe-session.ts';
import { ScribeError, aborted, asScribeError } from './errors.ts';
import { exchange, refusalIn } from './exchange.ts';
import { answerInvalid, checkAnswer, checkRequest, jsonOf } from './json.ts';
import { type Platform, askBeforeLeaving } from './platform.ts';
import { readDocuments, readSession } from './read-answer.ts';
import { backoff, wait } from './timing.ts';
import type { SessionToken } from './token/session-token.ts';
import { isSameDoctor } from './token/sign-in.ts';

interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** The call of `/embed/open` that may bring the first reads of the session. */
  readonly trip?: ReturnType<SessionToken['open']> | undefined;
}

type AskedDecisions = EmbedDecisionsRequest['decisions'];

/** A request before it has a token. */
interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  /** The session that the request is about. The token must name it. */
  readonly sessionId?: string | undefined;
  readonly isDecision?: boolean;
  readonly signal?: AbortSignal | undefined;
}

const READ_DEADLINE = 12_000;
/** Milliseconds. Longer than the proxy waits for the service (20 s), so that its answer arrives. */
const WRITE_DEADLINE = 25_000;
const READ_RETRIES = 2;
/** Milliseconds. If a retry would come later, the read fails and is made again later. */
const LONGEST_WAIT = 8000;
/** Bytes of all decisions under way. Browsers refuse `keepalive` requests of more than 64 KiB together. */
const KEPT_ALIVE = 48 * 1024;

/** The operations of the proxy, a method each. Checks requests before they leave and reads answers tolerantly. */
export class ScribeClient {
  readonly #platform: Platform;
  readonly #proxy: string;
  readonly #token: SessionToken;
  /** List → the text of its answer, as long as the list is in use. */
  readonly #texts = new WeakMap<MedicalRecordDocumentList, string>();
  #keptAlive = 0;

  constructor(platform: Platform, proxy: string, token: SessionToken) {
    this.#platform = platform;
    this.#proxy = proxy;
    this.#token = token;
  }

  /** §4.3. `id` is a `consultationInternalId` or an `ss_…` id. */
  async getScribeSession(id: string, { signal, trip }: ReadOptions = {}): Promise<ScribeSession> {
    const path = `/v1/scribe-sessions/${checkRequest(SessionId, id, 'id')}`;
    const part = trip && partOf((await trip)?.session);
    const session = readSession(part ?? (await this.#send({ method: 'GET', path, sessionId: id, signal })));
    // An `ss_…` id must equal the session's own id. A consultation may have an id that looks like one.
    const isAsked =
      session.id === id || (!id.startsWith(SESSION_ID_PREFIX) && (session.consultationInternalId ?? id) === id);
    if (!isAsked) throw answerInvalid('id', 'The answer is another session.');
    return session;
  }

  /** §4.4. Resolves with `former` if the answer is exactly the text that `former` was read from. */
  async listMedicalRecordDocuments(
    id: string,
    { signal, trip, former }: ReadOptions & { readonly former?: MedicalRecordDocumentList | undefined } = {},
  ): Promise<MedicalRecordDocumentList> {
    const path = `/v1/scribe-sessions/${checkRequest(SessionId, id, 'id')}/medical-record-documents`;
    const part = trip && partOf((await trip)?.documents);
    if (part) return readDocuments(part);
    const body = await this.#send({ method: 'GET', path, sessionId: id, signal });
    if (former && this.#texts.get(former) === body) return former;
    const list = readDocuments(body);
    this.#texts.set(list, body);
    return list;
  }

  /** §4.5, §4.6. `sessionId` is the session whose documents hold the alert. Only a rejection can have a reason. */
  async recordDecision(
    { id, decision, ...why }: AskedDecisions[number],
    sessionId: string,
    heed: Heed = {},
  ): Promise<DecisionResult> {
    const act = decision === 'accepted' ? 'accept' : 'reject';
    const path = `/v1/cdss/alerts/${checkRequest(AlertId, id, 'alert_id')}/${act}${heedQuery([heed])}`;
    const hasBody = decision === 'rejected' && why.reason !== undefined;
    const body = hasBody ? checkRequest(RejectBody, why, 'reason') : undefined;
    return checkAnswer(DecisionResult, await this.#send({ path, body, sessionId, isDecision: true }));
  }

  /** §4.7. Records all or none. `heed` belongs to the decisions, in their order. */
  async recordDecisions(
    decisions: AskedDecisions,
    sessionId: string,
    heed: readonly Heed[] = [],
  ): Promise<DecisionResult[]> {
    const body = checkRequest(EmbedDecisionsRequest, { decisions }, 'decisions');
    const path = `/v1/cdss/decisions${heedQuery(heed)}`;
    const answer = await this.#send({ path, body, sessionId, isDecision: true });
    return checkAnswer(DecisionsResult, answer).decisions;
  }

  /** §4.2. */
  async setConsultationContext(context: Readonly<Record<string, unknown>>): Promise<ConsultationContextResult> {
    const body = checkRequest(ConsultationContext, context, 'context');
    const sessionId = body.consultationInternalId;
    const answer = await this.#send({ path: '/v1/set-consultation-context', body, sessionId });
    return checkAnswer(ConsultationContextResult, answer);
  }

  /** Records in the proxy's audit that host and service mean the same patient, by the doctor's word. */
  async confirmSamePatient(sessionId: string): Promise<void> {
    const body = checkRequest(SamePatientRequest, { sessionId }, 'sessionId');
    checkAnswer(SamePatientResponse, await this.#send({ path: '/embed/same-patient', body }));
  }

  /** An address for the login redirect (§4.1). It works once, within 30 s. */
  async login(consultationInternalId: string): Promise<string> {
    const body = checkRequest(EmbedLoginRequest, { consultationInternalId }, 'consultationInternalId');
    const answer = await this.#send({ path: '/embed/login', body, sessionId: consultationInternalId });
    return checkAnswer(EmbedLoginResponse, answer).url;
  }

  /**
   * Sends with a token. Tries a read at most twice more if the network or the service is away. Sends a write once more
   * only if the proxy refused its token (401), because then it did not act on it.
   */
  async #send({ method = 'POST', path, body, sessionId, isDecision = false, signal }: Asked): Promise<string> {
    const platform = this.#platform;
    const isRead = method === 'GET';
    const former = this.#token.grant;
    const size = isDecision && body !== undefined ? new TextEncoder().encode(jsonOf(body)).length : 0;
    // A decision must not be lost: its request outlives the page, or the browser asks before the page is left.
    const keepalive = isDecision && this.#keptAlive + size <= KEPT_ALIVE;
    const asking = <Result>(work: Promise<Result>) => (isDecision ? work.finally(askBeforeLeaving(platform)) : work);
    const headers = isDecision && sessionId !== undefined ? { [SESSION_HEADER]: sessionId } : {};
    const deadline = isRead ? READ_DEADLINE : WRITE_DEADLINE;
    if (keepalive) this.#keptAlive += size;
    try {
      for (let attempt = 0, isRenewed = false; ;) {
        const found = this.#token.for(sessionId);
        // A token at hand is not awaited, so that the request leaves in this turn. A request that waits for a token would be lost
        // with the page, so the browser asks before leaving.
        // Not `instanceof Promise`: the page may have replaced it.
        const grant = 'then' in found ? await asking(found) : found;
        // A request of one doctor is not sent in the name of another.
        if (!isRead && former && !isSameDoctor(former, grant)) {
          const fields = { code: 'doctor_changed', isUnsent: true };
          throw new ScribeError('aborted', 'Another doctor has signed in; nothing was sent.', fields);
        }
        try {
          const request = { method, url: this.#proxy + path, body, headers, signal, keepalive, deadline };
          const answer = exchange(platform, { ...request, token: grant.token });
          return await (keepalive ? answer : asking(answer));
        } catch (thrown) {
          const error = asScribeError(thrown);
          if (error.status === 401 && !isRenewed) {
            isRenewed = true;
            this.#token.reject(grant.token);
            continue;
          }
          const pause = Math.max(error.retryAfter ?? 0, backoff(platform, attempt, 400, 3000));
          if (!isRead || attempt >= READ_RETRIES || pause > LONGEST_WAIT || !isPassing(error)) throw error;
          await wait(platform, pause, signal);
          if (signal?.aborted) throw aborted();
          attempt++;
          isRenewed = false;
        }
      }
    } finally {
      if (keepalive) this.#keptAlive -= size;
    }
  }
}

/** A part of the trip that opened a session. Undefined if it must be read by itself, with retries. */
function partOf(part: unknown): unknown {
  // Seconds, in the place of the header.
  const { retryAfter = 0 } = Object(part) as { readonly retryAfter?: number };
  const error = refusalIn(part, undefined, retryAfter * 1000);
  if (!error) return part;
  if (error.status === 401 || isPassing(error)) return undefined;
  throw error;
}

/** The query with `?`; empty if nothing is known. */
function heedQuery(heed: readonly Heed[]): string {
  const query = (['onScreen', 'undone'] as const)
    .filter((name) => heed.some((each) => each[name] !== undefined))
    .map((name) => `${name}=${heed.map((each) => each[name] ?? '').join()}`)
    .join('&');
  return query && query.length <= LONGEST_HEED ? `?${query}` : '';
}

/** Whether the failure may pass in a moment. A refused key or a malformed answer does not. */
function isPassing({ kind, code, status }: ScribeError): boolean {
  if (kind === 'network') return true;
  return status === 503 || ((status === 502 || status === 504) && code === undefined);
}
