import { KNOWN_ALERT_VALUES } from '../contract/cdss-alert.ts';

/** Milder than red by the common colours; assumed, for the spec names only `red` (§2.4). */
const MILDER: ReadonlySet<string> = new Set(['orange', 'amber', 'yellow', 'green']);

/** Whether an alert is of the gravest severity. */
export function isRed(severity: string | null | undefined): boolean {
  return severity?.toLowerCase() === KNOWN_ALERT_VALUES.severity[0];
}

/** Order among undecided alerts: red, then what the widget does not know (never sorted as mild), then the rest. */
export function severityRank(severity: string | null | undefined): 0 | 1 | 2 {
  if (isRed(severity)) return 0;
  return severity && MILDER.has(severity.toLowerCase()) ? 2 : 1;
}
