/** How grave an alert is taken to be; `milder` only by name. */
export type Gravity = 'red' | 'unknown' | 'milder';

/** Milder than red by the common colours; assumed, for the spec names only `red` (§2.4). */
const MILDER = ['orange', 'amber', 'yellow', 'green'];

/** The gravity of a severity in any case; what is not among the milder ones never counts as mild. */
export function gravityOf(severity: string | null | undefined, milder: readonly string[] = MILDER): Gravity {
  const plain = plainly(severity ?? '');
  if (plain === 'red') return 'red';
  return milder.some((name) => plainly(name) === plain) ? 'milder' : 'unknown';
}

/** Order among undecided alerts: red, then what the widget does not know, then the rest. */
export const GRAVITY_ORDER: Readonly<Record<Gravity, number>> = { red: 0, unknown: 1, milder: 2 };

function plainly(severity: string): string {
  return severity.trim().toLowerCase();
}
