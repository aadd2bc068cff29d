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
  id: z.string(),
  consultationInternalId: text(),
  status: z.string(),
  patientName: text(),
  scribeSessionModality: text(),
  specialty: text(),
  createdAt: text(),
  completedAt: text(),
});
export type ScribeSession = z.infer<typeof ScribeSession>;
