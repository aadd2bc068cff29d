export interface BenchOptions {
  readonly rounds: number;
  /** Shorter rounds: to see that it runs, not to judge by. */
  readonly quick: boolean;
}
