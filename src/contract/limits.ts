/** The limits of §8, and the patterns that enforce them. */
export const LIMITS = {
  /** Characters of a session's path `id`. */
  sessionId: { min: 1, max: 128 },
  /** Characters of a path `alert_id`. */
  alertId: { min: 1, max: 512 },
  /** Characters of the query `purpose`. */
  purpose: { min: 1, max: 255 },
  /** Lifetime of a key, in days. */
  validForDays: { min: 1, max: 365, default: 365 },
  /** The least time between two regenerations of an account's key, in seconds. */
  keyRegenerationSeconds: 120,
  /** The default window of the CDSS review gate, in days. An institution may set its own. */
  gateWindowDays: 7,
  /** The tolerance of a webhook's timestamp, in seconds, in both directions (§6.3). */
  webhookToleranceSeconds: 300,
  /** Deliveries of a webhook event: the attempts, and the minutes that they span (§6.4). */
  webhookDelivery: { attempts: 6, minutes: 15 },
} as const;

/** §8: the path `id` of a session: a `consultationInternalId` or an `ss_…` id. */
export const SESSION_ID_PATTERN = /^[A-Za-z0-9_-]{1,128}$/;

/** §8: path `alert_id`. */
export const ALERT_ID_PATTERN = /^[A-Za-z0-9_-]{1,512}$/;
