// `POST /embed/open` of the proxy: token, session and documents in one trip. Only servers load this file.
import * as z from 'zod/mini';
import { TokenRequest, TokenResponse } from './embed.ts';
import { ErrorEnvelope } from './errors.ts';
import { MedicalRecordDocumentList } from './medical-record-document.ts';
import { ScribeSession, SessionId } from './scribe-session.ts';
import { text } from './tolerant.ts';

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
