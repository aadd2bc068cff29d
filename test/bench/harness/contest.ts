// Measures several ways to do one piece of work, in another order each round, so that a noisy machine affects all alike.
import { outcomeOf, type Goal, type Outcome } from './goal.ts';
import { spreadOf, type Spread } from './statistics.ts';

export interface BenchOptions {
  readonly rounds: number;
  /** Whether rounds are shorter, to check that a bench runs, not to judge its figures. */
  readonly quick: boolean;
  /** Runs only the works whose name contains this. */
  readonly work?: string | undefined;
}

/** Measured values by the name of the metric. */
export type Measures = Readonly<Record<string, number>>;

export interface Contender {
  readonly name: string;
  /** Does the work once; every contender returns the same metrics. */
  readonly measure: () => Promise<Measures> | Measures;
}

export interface Standing {
  readonly contender: string;
  /** By metric: the values, and their ratios to the reference's values of the same round. */
  readonly metrics: Readonly<Record<string, { readonly value: Spread; readonly ratio: Spread }>>;
}

export interface Result {
  readonly work: string;
  readonly reference: string;
  readonly rounds: number;
  readonly standings: readonly Standing[];
  /** The goals and whether they were met. */
  readonly goals?: readonly Outcome[];
}

/** Runs the rounds. The first contender is the reference. */
export async function contest(
  work: string,
  contenders: readonly Contender[],
  { rounds, goals }: { rounds: number; goals?: readonly Goal[] },
): Promise<Result> {
  const measured = new Map<Contender, Measures[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < rounds; round++) {
    for (const contender of shuffled(contenders)) {
      progress(`${work}: round ${round + 1} of ${rounds}, ${contender.name}`);
      measured.get(contender)?.push(await contender.measure());
    }
  }
  progress();
  const [reference] = contenders as readonly [Contender];
  const base = measured.get(reference) ?? [];
  const standings = contenders.map((contender) => standingOf(contender.name, measured.get(contender) ?? [], base));
  const byName = new Map([...measured].map(([{ name }, values]) => [name, values]));
  return {
    work,
    reference: reference.name,
    rounds,
    standings,
    ...(goals && { goals: goals.map((each) => outcomeOf(each, byName)) }),
  };
}

function standingOf(contender: string, values: readonly Measures[], base: readonly Measures[]): Standing {
  const names = Object.keys(values[0] ?? {});
  const column = (rows: readonly Measures[], name: string) => rows.map((row) => row[name] ?? NaN);
  const metrics = names.map((name) => {
    const own = column(values, name);
    const ratios = own.map((value, round) => value / (column(base, name)[round] ?? NaN));
    return [name, { value: spreadOf(own), ratio: spreadOf(ratios) }] as const;
  });
  return { contender, metrics: Object.fromEntries(metrics) };
}

/** Shows the running round on one line of a terminal; without a text it clears the line. */
function progress(text = ''): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}

/** Fisher–Yates. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other] as Item, order[last] as Item];
  }
  return order;
}
