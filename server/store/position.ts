// The position of a hint: the name of the log and a number. A log that lost its end uses the same numbers again, under another name.

export const positionOf = (log: string, number: number): string => `${log}-${number}`;

/** The number of a position; undefined if it belongs to another log. */
export function numberIn(log: string, position: string): number | undefined {
  const digits = position.startsWith(`${log}-`) ? position.slice(log.length + 1) : '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}
