import type { Reporter, Suite } from '@playwright/test/reporter';

/** Ends the output with a line that `test/run` parses: 'e2e: N passed, N failed, N skipped'. */
export default class CountReporter implements Reporter {
  #suite: Suite | undefined;
  onBegin(_config: unknown, suite: Suite) {
    this.#suite = suite;
  }
  onEnd() {
    const outcomes = (this.#suite?.allTests() ?? []).map((test) => test.outcome());
    const count = (...kinds: string[]) => outcomes.filter((outcome) => kinds.includes(outcome)).length;
    console.log(
      `\ne2e: ${count('expected')} passed, ${count('unexpected', 'flaky')} failed, ${count('skipped')} skipped`,
    );
  }
  printsToStdio() {
    return false;
  }
}
