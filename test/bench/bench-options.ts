export interface BenchOptions {
  readonly rounds: number;
  /** Whether rounds are shorter, to check that a bench runs, not to judge its figures. */
  readonly quick: boolean;
  /** Runs only the works whose name contains this. */
  readonly work?: string | undefined;
}
