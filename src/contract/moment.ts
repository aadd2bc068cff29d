/** A point in time, read from a text of the service. */
export interface Moment {
  /** Milliseconds since the epoch; for a date alone, the beginning of the day in UTC. */
  readonly at: number;
  /** Whether it is a date without a time, which is the same day in every zone. */
  readonly isDay: boolean;
}

// A date, alone or with a time; the time may have a zone in any form of ISO 8601.
const ISO = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:[.,](\d+))?(?:Z|([+-]\d\d)(?::?(\d\d))?)?)?$/i;

/** The year that .NET and databases write for an unknown time. */
const NEVER = /^\s*000[01]-\d\d-\d\d(?:[T ]\S*)?\s*$/i;

/** Whether a text is the "empty date" of a system that cannot omit a date. */
export const isNever = (text: string): boolean => NEVER.test(text);

/**
 * Reads ISO 8601; a time without a zone is in UTC (§1). All code uses this parser: `Date.parse` takes "02/01/2026" for a day of
 * February, a time without a zone for local time, and in some engines the 31st of February for a day of March.
 * `undefined` for an empty date, and for any text that must be shown as it was sent.
 */
export function momentOf(text: string | null | undefined): Moment | undefined {
  const [, day, minutes, seconds = ':00', fraction = '0', hours, rest = '00'] = ISO.exec(text?.trim() ?? '') ?? [];
  if (day === undefined || isNever(day)) return undefined;
  const midnight = instantOf(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  if (minutes === undefined) return { at: midnight, isDay: true };
  const zone = hours === undefined ? 'Z' : `${hours}:${rest}`;
  const at = instantOf(`${day}T${minutes}${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`);
  return Number.isNaN(at) ? undefined : { at, isDay: false };
}

/** Like `Date.parse`, which libraries such as Datejs replace by one that ignores the zone and returns an object. */
export const instantOf = (text: string): number => new Date(text).getTime();
