/** A point in time as the service sent it. */
export interface Moment {
  /** Milliseconds since the epoch; of a date alone, the beginning of that day in UTC. */
  readonly at: number;
  /** Whether it is a date without a time: the same day in every zone. */
  readonly isDay: boolean;
}

// Without a zone, and with any way of writing one that ISO 8601 has.
const ISO = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:[.,](\d+))?(?:Z|([+-]\d\d)(?::?(\d\d))?)?)?$/i;

/** The year with which .NET and databases write that they know no time. */
const NEVER = /^\s*000[01]-\d\d-\d\d(?:[T ]\S*)?\s*$/i;

/** Whether a text is the "empty date" of a system that cannot leave a date out. */
export const isNever = (text: string): boolean => NEVER.test(text);

/**
 * Reads ISO 8601; §1: in UTC where no zone stands. The one parser of the product: `Date.parse` takes "02/01/2026" for a day of
 * February, a time without a zone for the reader's own, and in some engines the 31st of February for a day of March.
 * `undefined` for an empty date, and for whatever else is to be shown as it was sent.
 */
export function momentOf(text: string | null | undefined): Moment | undefined {
  const [, day, minutes, seconds = ':00', fraction = '0', hours, rest = '00'] = ISO.exec(text?.trim() ?? '') ?? [];
  if (day === undefined || isNever(day)) return undefined;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  if (minutes === undefined) return { at: midnight, isDay: true };
  const zone = hours === undefined ? 'Z' : `${hours}:${rest}`;
  const at = Date.parse(`${day}T${minutes}${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`);
  return Number.isNaN(at) ? undefined : { at, isDay: false };
}

/** Of some texts, the one that tells the latest moment. */
export function latestOf(texts: readonly (string | null | undefined)[]): string | undefined {
  let latest: { readonly text: string; readonly at: number } | undefined;
  for (const text of texts) {
    const at = momentOf(text)?.at;
    if (text && at !== undefined && at > (latest?.at ?? -Infinity)) latest = { text, at };
  }
  return latest?.text;
}
