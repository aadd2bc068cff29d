// `POST /embed/open`: answers in one trip what `/embed/token` and the two reads of a session would.
import * as z from 'zod/mini';
import { TokenRequest, TokenResponse } from '../../src/contract/embed.ts';
import { ErrorEnvelope } from '../../src/contract/errors.ts';
import { MedicalRecordDocumentList } from '../../src/contract/medical-record-document.ts';
import { ScribeSession, SessionId } from '../../src/contract/scribe-session.ts';
import { text } from '../../src/contract/tolerant.ts';
import { refuseKeys, type CallerCheck } from '../access/caller.ts';
import type { TokenRoute } from '../access/token-route.ts';
import type { Clock } from '../clock.ts';
import { failedToAnswer, originRefused, ProxyError } from '../errors.ts';
import { jsonHeaders, noteFailure, sendChunks, type Exchange } from '../http/exchange.ts';
import { checked, readObject } from '../http/read-body.ts';
import type { Store } from '../store/store.ts';
import type { DocumentsRead, Reads } from './reads.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';

/** Request of `POST /embed/open`, sent as `text/plain`: the fields of `/embed/token`, and the session to show first. */
export const OpenRequest = z.extend(TokenRequest, { sessionId: SessionId });

/** The same with a token at hand, for the next patient. */
export const OpenAgainRequest = z.strictObject({ token: z.string().check(z.minLength(1)), sessionId: SessionId });
/** The token is in the body, so that the request needs no preflight. */
export type OpenAgainRequest = z.infer<typeof OpenAgainRequest>;

/** A refused part of `POST /embed/open`: the envelope of §7, as the single call would answer it. */
export const RefusedPart = z.extend(ErrorEnvelope, {
  /** Seconds, in place of the header `Retry-After`. */
  retryAfter: z.optional(z.number()),
});

/** Answer of `POST /embed/open`: that of `/embed/token`, unless the page had a token, and the answers of the two reads. */
export const OpenResponse = z.extend(z.partial(TokenResponse), {
  /** The position of the hints before the reads began, for `Last-Event-ID`; null while the store is away. */
  position: text(),
  session: z.union([ScribeSession, RefusedPart]),
  documents: z.union([MedicalRecordDocumentList, RefusedPart]),
});

const LARGEST_BODY = 16 * 1024;

export interface OpeningDeps {
  readonly issue: TokenRoute['issue'];
  readonly callers: Pick<CallerCheck, 'admit'>;
  readonly reads: Pick<Reads, 'readSession' | 'readDocuments'>;
  readonly store: Pick<Store, 'lastPosition'>;
  readonly clock: Clock;
  readonly warn: (event: string) => void;
}

export function createOpening({ issue, callers, reads, store, clock, warn }: OpeningDeps) {
  return async (exchange: Exchange): Promise<void> => {
    const { origin, request, response } = exchange;
    // This request has no preflight, so the origin is the only sign that the page is allowed.
    if (origin === undefined) throw originRefused();
    refuseKeys(request, warn);
    const given = await readObject(request, 'text/plain', LARGEST_BODY, clock);
    const isAgain = 'token' in given;
    // Only failed exchanges of an assertion count against a client.
    if (isAgain) exchange.limit = undefined;
    const asked = isAgain ? checked(OpenAgainRequest, given) : checked(OpenRequest, given);
    // If the store is away, the reads go on and the page opens its stream without a position.
    const positioning = store.lastPosition().catch(() => null);
    const granted = 'token' in asked ? undefined : await issue(exchange, asked);
    exchange.limit = undefined;
    // Takes the position before the reads begin. So the page gets each later change by a read or by a hint.
    const position = await positioning;
    const identified = callers.admit(granted?.token ?? (asked as OpenAgainRequest).token, origin, ['read']);
    // If the given token is invalid, the whole request fails. If a new token lacks a scope, only the two parts fail.
    if (!granted) exchange.account = (await identified).account.account;

    const begin = () => {
      response.writeHead(200, jsonHeaders(exchange));
      response.write(BEFORE);
    };
    const [documents, session] = await Promise.all([
      identified.then((caller) => reads.readDocuments(exchange, caller, asked.sessionId, begin)).catch(refused),
      identified.then((caller) => reads.readSession(exchange, caller, asked.sessionId)).catch(refused),
    ]);
    const rest = behind(session, { position, ...granted });
    if (isRead(documents) && documents.answer.isStreamed) response.end(rest);
    else sendChunks(exchange, [BEFORE, ...(isRead(documents) ? documents.answer.chunks : [documents]), rest]);
    if (isRead(documents)) documents.sent();

    /** The part for a failed read. Throws if the page has gone, or the failed part was sent in part. */
    function refused(thrown: unknown): Buffer {
      if (response.headersSent && response.destroyed) throw thrown;
      if (thrown instanceof UpstreamFailure && thrown.reason === 'abandoned') throw thrown;
      const error = thrown instanceof ProxyError ? thrown : failedToAnswer(thrown, { cause: thrown });
      noteFailure(exchange, error);
      const { retryAfter } = error;
      const part = { ...error.envelope(exchange.requestId), ...(retryAfter !== undefined && { retryAfter }) };
      return Buffer.from(JSON.stringify(part));
    }
  };
}

/**
 * The documents come first, as unparsed bytes. They cannot replace another part: if two members have one name, a reader
 * takes the last, which is ours. A secret key cannot be split over two parts, because there is text between them.
 */
const BEFORE = Buffer.from('{"documents":');

const behind = (session: Buffer, rest: { readonly position: string | null } & Partial<TokenResponse>): Buffer =>
  Buffer.concat([Buffer.from(',"session":'), session, Buffer.from(`,${JSON.stringify(rest).slice(1)}`)]);

const isRead = (part: DocumentsRead | Buffer): part is DocumentsRead => !Buffer.isBuffer(part);
