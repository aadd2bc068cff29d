// The reads a browser may make: a session (compared with what was asked), its documents (untouched), the configurations.
import { hash } from 'node:crypto';
import { Purpose } from '../../src/contract/medical-record-document.ts';
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import type { CdssReviewDetails } from '../../src/contract/errors.ts';
import type { Caller } from '../access/permit.ts';
import type { Access, Grants } from '../access/grants.ts';
import type { Audit } from '../audit/audit.ts';
import type { NoteShown } from '../audit/shown-alerts.ts';
import type { ForeignSessions } from '../audit/foreign-sessions.ts';
import { ProxyError, sessionNotFound } from '../errors.ts';
import { baseHeaders, sendBody, sendChunks, type Exchange } from '../http/exchange.ts';
import { senderOf } from '../http/sender.ts';
import { isOf, sessionOf } from './session-answer.ts';
import type { Answer } from './transfer.ts';
import type { Upstream } from './upstream.ts';

const PASSED_KEPT = 5_000;

export interface ReadsDeps {
  readonly upstream: Upstream;
  readonly grants: Grants;
  readonly audit: Audit;
  readonly foreign: ForeignSessions;
  /** Told of the documents that a page was given; undefined = nobody wants to know. */
  readonly noteShown: NoteShown | undefined;
  /** Told of the sessions that the gate opened to a caller. */
  readonly onGate: (caller: Caller, ids: readonly string[]) => void;
  /** Told that there may be a gate no more. */
  readonly onLift: (caller: Caller) => void;
}

type ReadRoute = (exchange: Exchange, caller: Caller) => Promise<void>;

export interface Reads {
  readonly session: ReadRoute;
  readonly documents: ReadRoute;
  readonly configurations: ReadRoute;
}

export function createReads(deps: ReadsDeps): Reads {
  const { upstream, grants, audit, foreign, noteShown, onGate, onLift } = deps;
  const refuseForeign = (exchange: Exchange, caller: Caller, id: string): ProxyError => {
    foreign.note(caller, id, exchange.requestId);
    return sessionNotFound();
  };

  const entryOf = (exchange: Exchange, caller: Caller, session: string | null) => ({
    doctor: caller.token.sub,
    account: caller.account.account,
    origin: caller.token.origin,
    session,
    requestId: exchange.requestId,
    ...senderOf(exchange),
  });

  const viewed = (exchange: Exchange, caller: Caller, action: string, session: string | null) =>
    audit.view({ action, ...entryOf(exchange, caller, session) });

  /** Digests of answers that passed: a page asks again and again for what has not changed. */
  const passed = new Map<string, string>();

  /** False: it is another consultation's session by now. */
  const check = (answer: Answer, account: string, access: Access): Promise<void> | undefined | false => {
    const { id, consultationInternalId } = access;
    const key =
      consultationInternalId === undefined ? `${account}\n${id}` : `${account}\n${id}\n${consultationInternalId}`;
    const digest = hash('sha256', answer.body, 'base64');
    if (passed.get(key) === digest) return;
    const session = sessionOf(answer, id);
    const learning = grants.learn(account, session);
    if (!isOf(session, access)) return false;
    if (passed.size >= PASSED_KEPT) passed.delete(passed.keys().next().value as string);
    passed.set(key, digest);
    return learning;
  };

  /** §7.3: the sessions it names are granted for ten minutes. */
  const openGate = async (caller: Caller, error: unknown): Promise<never> => {
    if (error instanceof ProxyError && error.code === 'cdss_review_required') {
      const { pendingConsultations } = error.fields.details as CdssReviewDetails;
      const ids = pendingConsultations.map(({ sessionId }) => sessionId);
      await grants.openByGate(caller, ids);
      onGate(caller, ids);
    }
    throw error;
  };

  /** §7.3: what is gated and succeeds shows that no gate stands. */
  const closeGate = (caller: Caller): Promise<void> | undefined => {
    const closing = grants.closeGate(caller);
    if (closing) onLift(caller);
    return closing;
  };

  /** Whether the token opens the session, by what has been learnt of it by now. */
  const isGranted = async (caller: Caller, id: string): Promise<boolean> =>
    (await grants.accessTo(caller, id))?.isGated === false;

  return {
    async session(exchange, caller) {
      const asked = sessionIdOf(exchange);
      const found = grants.accessTo(caller, asked);
      const access = found instanceof Promise ? await found : found;
      if (!access) throw refuseForeign(exchange, caller, asked);
      const { id } = access;
      const { account, token } = caller;
      const answer = await upstream
        .read({ operation: 'getScribeSession', account, doctor: token.sub, params: { id }, client: exchange.response })
        .catch((error: unknown) => openGate(caller, error));
      // What is known already is not waited for; what is not, together: a store that hangs is waited for once.
      const closing = closeGate(caller);
      const learning = check(answer, account.account, access);
      if (learning === false) throw refuseForeign(exchange, caller, asked);
      if (closing || learning) await Promise.all([closing, learning]);
      if (access.isGated && !(await isGranted(caller, asked))) throw refuseForeign(exchange, caller, asked);
      viewed(exchange, caller, 'session.view', id);
      sendBody(exchange, 200, answer.body);
    },

    async documents(exchange, caller) {
      const asked = sessionIdOf(exchange);
      const query = purposeOf(exchange.query);
      const found = grants.accessTo(caller, asked);
      const access = found instanceof Promise ? await found : found;
      if (!access) throw refuseForeign(exchange, caller, asked);
      const { id } = access;
      const streamed: Buffer[] = [];
      const answer = await passThrough(exchange, caller, 'documents.view', id, (onStream) =>
        upstream.read({
          operation: 'listMedicalRecordDocuments',
          account: caller.account,
          doctor: caller.token.sub,
          params: { id },
          query,
          client: exchange.response,
          onStream,
          onBytes: noteShown && ((bytes) => void streamed.push(bytes)),
        }),
      );
      // The page has its bytes before they are looked at.
      if (noteShown)
        setImmediate(noteShown, entryOf(exchange, caller, id), query, answer.isStreamed ? streamed : answer.chunks);
    },

    async configurations(exchange, caller) {
      await passThrough(exchange, caller, 'configurations.view', null, async (onStream) => {
        const answer = await upstream
          .read({
            operation: 'listMedicalRecordConfigurations',
            account: caller.account,
            doctor: caller.token.sub,
            client: exchange.response,
            onStream(headers) {
              // Before the page has the last of it.
              void closeGate(caller);
              onStream(headers);
            },
          })
          .catch((error: unknown) => openGate(caller, error));
        await closeGate(caller);
        return answer;
      });
    },
  };

  async function passThrough(
    exchange: Exchange,
    caller: Caller,
    action: string,
    session: string | null,
    read: (onStream: (headers: Answer['headers']) => void) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await read((headers) => {
      viewed(exchange, caller, action, session);
      const length = headers['content-length'];
      exchange.response.writeHead(200, {
        ...baseHeaders(exchange),
        'content-type': 'application/json; charset=utf-8',
        ...(length === undefined ? {} : { 'content-length': length }),
      });
    });
    if (answer.isStreamed) return answer;
    viewed(exchange, caller, action, session);
    sendChunks(exchange, answer.chunks);
    return answer;
  }
}

/** The path `id`, or `parameter_invalid`. */
function sessionIdOf({ params }: Exchange): string {
  const { id = '' } = params;
  if (!SESSION_ID_PATTERN.test(id))
    throw new ProxyError('parameter_invalid', 'The id must be 1 to 128 letters, digits, hyphens or underscores.', {
      param: 'id',
    });
  return id;
}

/** The query to send on: `purpose` or nothing. */
function purposeOf(query: string): string | undefined {
  if (query === '') return undefined;
  const values = new URLSearchParams(query).getAll('purpose');
  if (values.length === 0) return undefined;
  const [purpose] = values;
  if (values.length > 1 || !Purpose.safeParse(purpose).success) {
    throw new ProxyError('parameter_invalid', 'The purpose must be 1 to 255 characters, given once.', {
      param: 'purpose',
    });
  }
  return new URLSearchParams({ purpose: purpose as string }).toString();
}
