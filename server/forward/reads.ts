// The reads of a browser: a session (compared with the request), its documents (passed on untouched), the configurations.
import { hash } from 'node:crypto';
import { Purpose } from '../../src/contract/medical-record-document.ts';
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import type { CdssReviewDetails } from '../../src/contract/errors.ts';
import type { Caller } from '../access/caller.ts';
import type { Access, Grants } from '../access/grants.ts';
import type { Audit } from '../audit/audit.ts';
import { entryOf } from '../audit/entry.ts';
import type { NoteShown } from '../audit/shown-alerts.ts';
import type { ForeignSessions } from '../audit/foreign-sessions.ts';
import type { Clock } from '../clock.ts';
import { isRefusal, ProxyError } from '../errors.ts';
import { jsonHeaders, sendBody, sendChunks, type Exchange } from '../http/exchange.ts';
import { Remembered } from '../remembered.ts';
import type { Membership } from './membership.ts';
import { passedDocuments, isOf, sessionOf } from './answers.ts';
import type { Answer } from '../upstream/transfer.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { isBlank } from '../upstream/decoder.ts';
import { upstreamInvalid, invalidAnswer } from '../upstream/upstream-failure.ts';

const PASSED_KEPT = 5_000;

export interface ReadsDeps {
  readonly upstream: Upstream;
  readonly grants: Grants;
  readonly audit: Audit;
  readonly foreign: ForeignSessions;
  readonly membership: Pick<Membership, 'learn'>;
  readonly clock: Clock;
  /** Gets the documents that a page was given; undefined = not wanted. */
  readonly noteShown: NoteShown | undefined;
  /** Called with the sessions that the gate has opened to a caller. */
  readonly onGate: (caller: Caller, ids: readonly string[]) => void;
  /** Called when a gate may have lifted. */
  readonly onLift: (caller: Caller) => void;
}

/** Documents on their way to a page. */
export interface DocumentsRead {
  readonly answer: Answer;
  /** Call it after the last byte has left: then the documents are looked at. */
  readonly sent: () => void;
}

export type Reads = ReturnType<typeof createReads>;

export function createReads(deps: ReadsDeps) {
  const { upstream, grants, audit, foreign, membership, clock, noteShown, onGate, onLift } = deps;

  /** Digests of answers that passed the comparison: pages often ask again for what has not changed. */
  const passed = new Remembered<string>(PASSED_KEPT);

  /** Whether the answer is about the granted session and consultation. The id may belong to another consultation by now. */
  const isMeant = async (answer: Answer, account: string, access: Access): Promise<boolean> => {
    const { id, consultationInternalId = '' } = access;
    const key = `${account}\n${id}\n${consultationInternalId}`;
    const digest = hash('sha256', answer.body, 'base64');
    if (passed.get(key) === digest) return true;
    const session = sessionOf(answer, id);
    const isIt = isOf(session, access);
    if (isIt) passed.set(key, digest);
    await grants.learn(account, session);
    return isIt;
  };

  /** §7.3: grants the sessions that a 428 names, for ten minutes. */
  const openGate = async (caller: Caller, error: unknown): Promise<never> => {
    if (isRefusal(error, 'cdss_review_required')) {
      const { pendingConsultations } = error.fields.details as CdssReviewDetails;
      const ids = pendingConsultations.map(({ sessionId }) => sessionId);
      await grants.openByGate(caller, ids);
      onGate(caller, ids);
    }
    throw error;
  };

  /** §7.3: if a read that the gate would refuse succeeds, the gate has lifted. */
  const closeGate = async (caller: Caller): Promise<void> => {
    if (await grants.closeGate(caller)) onLift(caller);
  };

  const readSession = async (exchange: Exchange, caller: Caller, asked: string): Promise<Buffer> => {
    const access = await grants.accessTo(caller, asked);
    if (!access) throw foreign.refusal(exchange, caller, asked);
    const { id } = access;
    const { account, token } = caller;
    const answer = await upstream
      .read({ operation: 'getScribeSession', account, doctor: token.sub, params: { id }, client: exchange.response })
      .catch((error: unknown) => openGate(caller, error));
    // Runs both together, so that a store that hangs delays the answer only once.
    const [isIt] = await Promise.all([isMeant(answer, account.account, access), closeGate(caller)]);
    if (!isIt) throw foreign.refusal(exchange, caller, asked);
    // The gate has lifted. Goes on only if the token names the session by its other id, which was just learnt.
    if (access.isGated && (await grants.accessTo(caller, asked))?.isGated !== false)
      throw foreign.refusal(exchange, caller, asked);
    audit.view(entryOf(exchange, caller, 'session.view', id));
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
    if (!access) throw foreign.refusal(exchange, caller, asked);
    const { id } = access;
    const { account, token } = caller;
    const readAt = clock.monotonic();
    const streamed: Buffer[] = [];
    const entry = entryOf(exchange, caller, 'documents.view', id);
    const answer = await upstream.read({
      operation: 'listMedicalRecordDocuments',
      account,
      doctor: token.sub,
      params: { id },
      query,
      client: exchange.response,
      // Writes the audit line before the page gets a byte.
      onStream(headers) {
        audit.view(entry);
        stream.begin(headers);
      },
      isPart: stream.isPart,
      onBytes: (bytes) => void streamed.push(bytes),
    });
    if (!answer.isStreamed) {
      // Refuses a front's error page, half an answer or nothing: it would look like documents, and break the JSON of `/embed/open` around it.
      if (!isJson(answer.chunks)) throw upstreamInvalid(invalidAnswer('not_json'));
      audit.view(entry);
    }
    const look = () => {
      const passed = passedDocuments(answer.isStreamed ? streamed : answer.chunks);
      noteShown?.(entry, query, passed);
      // Not with a purpose, because the list may lack other documents of the session.
      if (query === undefined) membership.learn(account.account, id, passed, readAt);
    };
    return { answer, sent: () => void setImmediate(look) };
  };

  return {
    /** Reads a session; resolves with the bytes for the page. */
    readSession,
    /** Reads the documents. A list too long to hold back is streamed as a part of the answer; `begin` writes its head first. */
    readDocuments: (exchange: Exchange, caller: Caller, id: string, begin: () => void): Promise<DocumentsRead> =>
      readDocuments(exchange, caller, id, undefined, { begin, isPart: true }),

    session: async (exchange: Exchange, caller: Caller) => {
      sendBody(exchange, 200, await readSession(exchange, caller, sessionIdOf(exchange)));
    },

    documents: async (exchange: Exchange, caller: Caller) => {
      const stream = { begin: headOf(exchange), isPart: false };
      const query = purposeOf(exchange.query);
      const { answer, sent } = await readDocuments(exchange, caller, sessionIdOf(exchange), query, stream);
      if (!answer.isStreamed) sendChunks(exchange, answer.chunks);
      sent();
    },

    configurations: async (exchange: Exchange, caller: Caller) => {
      const begin = headOf(exchange);
      const entry = entryOf(exchange, caller, 'configurations.view', null);
      const answer = await upstream
        .read({
          operation: 'listMedicalRecordConfigurations',
          account: caller.account,
          doctor: caller.token.sub,
          client: exchange.response,
          onStream(headers) {
            // Closes the gate before the page has the last byte, because it may ask again at once.
            void closeGate(caller);
            audit.view(entry);
            begin(headers);
          },
        })
        .catch((error: unknown) => openGate(caller, error));
      await closeGate(caller);
      if (answer.isStreamed) return;
      audit.view(entry);
      sendChunks(exchange, answer.chunks);
    },
  };
}

/** Whether the bytes begin and end like a JSON object or list, so that the answer is not cut and a front added no text. Checks nothing else. */
function isJson(chunks: readonly Buffer[]): boolean {
  const first = edgeOf(chunks, (chunk) => chunk.find((byte) => !isBlank(byte)));
  const last = edgeOf(chunks.toReversed(), (chunk) => chunk.findLast((byte) => !SPACE.has(byte)));
  return ['{}', '[]'].includes(first + last);
}

/** The white space of JSON. A byte order mark is not among it: at the end, it would make the answer unreadable. */
const SPACE = new Set(Buffer.from(' \t\r\n'));

/** The first byte found, as a character. */
function edgeOf(chunks: readonly Buffer[], find: (chunk: Buffer) => number | undefined): string {
  for (const chunk of chunks) {
    const found = find(chunk);
    if (found !== undefined) return String.fromCharCode(found);
  }
  return '';
}

/** Makes a function that writes the head of a streamed answer. */
const headOf =
  (exchange: Exchange) =>
  ({ 'content-length': length }: Answer['headers']): void => {
    const headers = jsonHeaders(exchange);
    if (length !== undefined) headers['content-length'] = length;
    exchange.response.writeHead(200, headers);
  };

/** The `id` of the path; throws `parameter_invalid`. */
function sessionIdOf({ params }: Exchange): string {
  const { id = '' } = params;
  if (!SESSION_ID_PATTERN.test(id))
    throw new ProxyError('parameter_invalid', 'The id must be 1 to 128 letters, digits, hyphens or underscores.', {
      param: 'id',
    });
  return id;
}

/** The query to send to the service: `purpose` or nothing. */
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
  // `%20`, not `+`, because every server reads it as a blank.
  return `purpose=${encodeURIComponent(purpose as string)}`;
}
