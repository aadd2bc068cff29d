// `POST /embed/open`, of the proxy's own surface: token, session and documents in one trip. Checked by servers only.
import * as z from 'zod/mini';
import { TokenRequest, TokenResponse } from './embed.ts';
import { ErrorEnvelope } from './errors.ts';
import { MedicalRecordDocumentList } from './medical-record-document.ts';
import { ScribeSession, SessionId } from './scribe-session.ts';
import { text } from './tolerant.ts';

/** Request of `POST /embed/open`, sent as `text/plain`: what `/embed/token` takes, and the session that is shown first. */
export const OpenRequest = z.extend(TokenRequest, { sessionId: SessionId });

/** The same with a token in hand: the next patient. */
export const OpenAgainRequest = z.strictObject({ token: z.string().check(z.minLength(1)), sessionId: SessionId });
/** The token stands in the body, so that the request stays one without a preflight. */
export type OpenAgainRequest = z.infer<typeof OpenAgainRequest>;

/** A part of `POST /embed/open` that was refused: the envelope of §7 as the call by itself would have had it. */
export const RefusedPart = z.extend(ErrorEnvelope, {
  /** Seconds, in the place of the header. */
  retryAfter: z.optional(z.number()),
});

/** Answer of `POST /embed/open`: that of `/embed/token`, unless the page had a token, and what the two reads would have answered. */
export const OpenResponse = z.extend(z.partial(TokenResponse), {
  /** Where the log of hints stood before the reads began, for `Last-Event-ID`; null while the store is away. */
  position: text(),
  session: z.union([ScribeSession, RefusedPart]),
  documents: z.union([MedicalRecordDocumentList, RefusedPart]),
});
