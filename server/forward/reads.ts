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
import type { Clock } from '../clock.ts';
import { ProxyError, sessionNotFound } from '../errors.ts';
import { jsonHeaders, sendBody, sendChunks, type Exchange } from '../http/exchange.ts';
import { senderOf } from '../http/sender.ts';
import { Remembered } from '../remembered.ts';
import type { Membership } from './membership.ts';
import { passedDocuments } from './passed-documents.ts';
import { isOf, sessionOf } from './session-answer.ts';
import type { Answer } from '../upstream/transfer.ts';
import type { Upstream } from '../upstream/upstream.ts';

const PASSED_KEPT = 5_000;

export interface ReadsDeps {
  readonly upstream: Upstream;
  readonly grants: Grants;
  readonly audit: Audit;
  readonly foreign: ForeignSessions;
  readonly membership: Pick<Membership, 'learn'>;
  readonly clock: Clock;
  /** Told of the documents that a page was given; undefined = nobody wants to know. */
  readonly noteShown: NoteShown | undefined;
  /** Told of the sessions that the gate opened to a caller. */
  readonly onGate: (caller: Caller, ids: readonly string[]) => void;
  /** Told that there may be a gate no more. */
  readonly onLift: (caller: Caller) => void;
}

type ReadRoute = (exchange: Exchange, caller: Caller) => Promise<void>;

/** Documents on their way to a page. */
export interface DocumentsRead {
  readonly answer: Answer;
  /** To be called when the last byte has gone: then they are looked at. */
  readonly sent: () => void;
}

export interface Reads {
  readonly session: ReadRoute;
  readonly documents: ReadRoute;
  readonly configurations: ReadRoute;
  /** A session's answer, for the page. */
  readSession(exchange: Exchange, caller: Caller, id: string): Promise<Buffer>;
  /** The list of documents; one that is too long to hold back is streamed as a part of the answer that `begin` has begun. */
  readDocuments(exchange: Exchange, caller: Caller, id: string, begin: () => void): Promise<DocumentsRead>;
}

export function createReads(deps: ReadsDeps): Reads {
  const { upstream, grants, audit, foreign, membership, clock, noteShown, onGate, onLift } = deps;
  const refuseForeign = (exchange: Exchange, caller: Caller, id: string): ProxyError => {
    foreign.note(caller, id, exchange.requestId);
    return sessionNotFound();
  };

  const entryOf = (exchange: Exchange, caller: Caller, action: string, session: string | null) => {
    const { account, token } = caller;
    const { requestId } = exchange;
    const { client, agent } = senderOf(exchange);
    const { sub: doctor, origin } = token;
    return { action, doctor, account: account.account, origin, session, requestId, client, agent };
  };

  const viewed = (exchange: Exchange, caller: Caller, action: string, session: string | null) =>
    audit.view(entryOf(exchange, caller, action, session));

  /** Digests of answers that passed: a page asks again and again for what has not changed. */
  const passed = new Remembered<string>(PASSED_KEPT);

  /** Whether it is the session that was meant, not another consultation's by now. */
  const isMeant = async (answer: Answer, account: string, access: Access): Promise<boolean> => {
    const { id, consultationInternalId } = access;
    const key =
      consultationInternalId === undefined ? `${account}\n${id}` : `${account}\n${id}\n${consultationInternalId}`;
    const digest = hash('sha256', answer.body, 'base64');
    if (passed.get(key) === digest) return true;
    const session = sessionOf(answer, id);
    const learning = grants.learn(account, session);
    if (!isOf(session, access)) {
      await learning;
      return false;
    }
    passed.set(key, digest);
    await learning;
    return true;
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
  const closeGate = async (caller: Caller): Promise<void> => {
    if (await grants.closeGate(caller)) onLift(caller);
  };

  /** Whether the token opens the session, by what has been learnt of it by now. */
  const isGranted = async (caller: Caller, id: string): Promise<boolean> =>
    (await grants.accessTo(caller, id))?.isGated === false;

  const readSession = async (exchange: Exchange, caller: Caller, asked: string): Promise<Buffer> => {
    const access = await grants.accessTo(caller, asked);
    if (!access) throw refuseForeign(exchange, caller, asked);
    const { id } = access;
    const { account, token } = caller;
    const answer = await upstream
      .read({ operation: 'getScribeSession', account, doctor: token.sub, params: { id }, client: exchange.response })
      .catch((error: unknown) => openGate(caller, error));
    // Together: a store that hangs is waited for once.
    const [isIt] = await Promise.all([isMeant(answer, account.account, access), closeGate(caller)]);
    if (!isIt) throw refuseForeign(exchange, caller, asked);
    if (access.isGated && !(await isGranted(caller, asked))) throw refuseForeign(exchange, caller, asked);
    viewed(exchange, caller, 'session.view', id);
    return answer.body;
  };

  const readDocuments = async (
    exchange: Exchange,
    caller: Caller,
    asked: string,
    query: string | undefined,
    stream: { readonly begin: (headers: Answer['headers']) => void; readonly isPart: boolean },
  ): Promise<DocumentsRead> => {
    const access = await grants.accessTo(caller, asked);
    if (!access) throw refuseForeign(exchange, caller, asked);
    const { id } = access;
    const { account, token } = caller;
    const readAt = clock.monotonic();
    const streamed: Buffer[] = [];
    const answer = await viewedOnce(exchange, caller, 'documents.view', id, stream.begin, (onStream) =>
      upstream.read({
        operation: 'listMedicalRecordDocuments',
        account,
        doctor: token.sub,
        params: { id },
        query,
        client: exchange.response,
        onStream,
        isPart: stream.isPart,
        onBytes: (bytes) => void streamed.push(bytes),
      }),
    );
    const entry = entryOf(exchange, caller, 'alerts.shown', id);
    const look = () => {
      const passed = passedDocuments(answer.isStreamed ? streamed : answer.chunks);
      noteShown?.(entry, query, passed);
      // Those of one purpose are not all.
      if (query === undefined) membership.learn(account.account, id, passed, readAt);
    };
    return { answer, sent: () => void setImmediate(look) };
  };

  return {
    readSession,
    readDocuments: (exchange, caller, id, begin) =>
      readDocuments(exchange, caller, id, undefined, { begin, isPart: true }),

    async session(exchange, caller) {
      sendBody(exchange, 200, await readSession(exchange, caller, sessionIdOf(exchange)));
    },

    async documents(exchange, caller) {
      const stream = { begin: headOf(exchange), isPart: false };
      const query = purposeOf(exchange.query);
      const { answer, sent } = await readDocuments(exchange, caller, sessionIdOf(exchange), query, stream);
      if (!answer.isStreamed) sendChunks(exchange, answer.chunks);
      sent();
    },

    async configurations(exchange, caller) {
      const begin = headOf(exchange);
      const answer = await viewedOnce(exchange, caller, 'configurations.view', null, begin, async (onStream) => {
        const read = await upstream
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
        return read;
      });
      if (!answer.isStreamed) sendChunks(exchange, answer.chunks);
    },
  };

  /** Notes the view before the page has a byte of it. */
  async function viewedOnce(
    exchange: Exchange,
    caller: Caller,
    action: string,
    session: string | null,
    begin: (headers: Answer['headers']) => void,
    read: (onStream: (headers: Answer['headers']) => void) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await read((headers) => {
      viewed(exchange, caller, action, session);
      begin(headers);
    });
    if (!answer.isStreamed) viewed(exchange, caller, action, session);
    return answer;
  }
}

/** Writes the head of an answer that is streamed whole. */
const headOf =
  (exchange: Exchange) =>
  ({ 'content-length': length }: Answer['headers']): void => {
    const headers = jsonHeaders(exchange);
    if (length !== undefined) headers['content-length'] = length;
    exchange.response.writeHead(200, headers);
  };

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
  // `%20`, not `+`: every server reads it as a blank.
  return `purpose=${encodeURIComponent(purpose as string)}`;
}
