// §2.2 Scribe session, the answer of §4.3.
import * as z from 'zod/mini';
import { SESSION_ID_PATTERN } from './limits.ts';
import { open, text } from './tolerant.ts';

/** Path `id` of §4.3 and §4.4: a `consultationInternalId` or an `ss_…` id. */
export const SessionId = z.string().check(z.regex(SESSION_ID_PATTERN));

/** Prefix of the service's own session ids. */
export const SESSION_ID_PREFIX = 'ss_';

/** §3.1: the states a webhook names. A lookup may answer others (§2.2: not shown). */
export const KNOWN_SESSION_STATUSES = ['completed', 'completedWithErrors', 'error', 'cancelled', 'deleted'] as const;

/** A scribe session as §2.2 shows it. */
export const ScribeSession = open({
  /** Prefix `ss_`; given by the service. */
  id: z.string(),
  /** The integrator's own id of the consultation. */
  consultationInternalId: text(),
  /** Open: §3.1 names the ends of a session, a lookup may answer others. */
  status: z.string(),
  /** May be absent or empty; then the host's word stands (UX rule 4). */
  patientName: text(),
  /** Open: `IN_PERSON` is named (§2.1). */
  scribeSessionModality: text(),
  specialty: text(),
  /** ISO 8601, as `completedAt`. */
  createdAt: text(),
  completedAt: text(),
});
/** As it is read: `id` and `status` are there, all else may be absent or null. */
export type ScribeSession = z.infer<typeof ScribeSession>;
