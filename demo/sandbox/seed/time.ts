export interface Span {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}

/** Returns the time `span` before `now`; a negative span gives a time after it. */
export const dateBefore = (now: Date, { days = 0, hours = 0, minutes = 0 }: Span): Date =>
  new Date(now.getTime() - ((days * 24 + hours) * 60 + minutes) * 60_000);

/** Returns the same time as ISO 8601 in UTC. */
export const before = (now: Date, span: Span): string => dateBefore(now, span).toISOString();
