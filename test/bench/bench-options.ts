export interface BenchOptions {
  readonly rounds: number;
  /** Shorter rounds: to see that it runs, not to judge by. */
  readonly quick: boolean;
  /** Only the works whose name holds this. */
  readonly work?: string | undefined;
}
