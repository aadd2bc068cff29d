/** The limits of §8, and the patterns that carry them. */
export const LIMITS = {
  /** Characters of a session's path `id`. */
  sessionId: { min: 1, max: 128 },
  /** Characters of a path `alert_id`. */
  alertId: { min: 1, max: 512 },
  /** Characters of the query `purpose`. */
  purpose: { min: 1, max: 255 },
  /** Lifetime of a key, in days. */
  validForDays: { min: 1, max: 365, default: 365 },
  /** Least time between two regenerations of one account's key, in seconds. */
  keyRegenerationSeconds: 120,
  /** Default window of the CDSS review gate, in days; an institution may set its own. */
  gateWindowDays: 7,
  /** Tolerance of a webhook's timestamp, in seconds, both ways (§6.3). */
  webhookToleranceSeconds: 300,
  /** Deliveries of one webhook event: attempts, and the time they span in minutes (§6.4). */
  webhookDelivery: { attempts: 6, minutes: 15 },
} as const;

/** §8: path `id` of a session, either a `consultationInternalId` or an `ss_…` id. */
export const SESSION_ID_PATTERN = /^[A-Za-z0-9_-]{1,128}$/;

/** §8: path `alert_id`. */
export const ALERT_ID_PATTERN = /^[A-Za-z0-9_-]{1,512}$/;

/** §2.1, §4.1: the integrator's own id; as long as a path `id` may be, because it is used as one. */
export const CONSULTATION_ID_PATTERN = SESSION_ID_PATTERN;
