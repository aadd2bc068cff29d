// Where a hint stands: its number, and which log counts it. A log that lost its end counts the same numbers again, under another name.

export const positionOf = (log: string, number: number): string => `${log}-${number}`;

/** The number of a position, if it is one of this log. */
export function numberIn(log: string, position: string): number | undefined {
  const digits = position.startsWith(`${log}-`) ? position.slice(log.length + 1) : '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}
