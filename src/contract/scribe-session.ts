// §2.2 Scribe session, the answer of §4.3.
import * as z from 'zod/mini';
import { SESSION_ID_PATTERN } from './limits.ts';
import { open, text } from './tolerant.ts';

/** Path `id` of §4.3 and §4.4: a `consultationInternalId` or an `ss_…` id. */
export const SessionId = z.string().check(z.regex(SESSION_ID_PATTERN));

/** Prefix of the service's own session ids. */
export const SESSION_ID_PREFIX = 'ss_';

/** A scribe session as §2.2 shows it. */
export const ScribeSession = open({
  /** The service's id, with the prefix `ss_`. */
  id: z.string(),
  /** The integrator's own id of the consultation. */
  consultationInternalId: text(),
  /** Open: §3.1 names the final states; a lookup may return others. */
  status: z.string(),
  /** May be absent or empty. Then the host's name counts (UX rule 4). */
  patientName: text(),
  /** Open: `IN_PERSON` is named (§2.1). */
  scribeSessionModality: text(),
  specialty: text(),
  /** ISO 8601, like `completedAt`. */
  createdAt: text(),
  completedAt: text(),
});
/** The type for reading: `id` and `status` are present; anything else may be absent or null. */
export type ScribeSession = z.infer<typeof ScribeSession>;
