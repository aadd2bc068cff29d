/** Collects the unhandled rejections during `run` and hides them from the test runner. */
export async function unhandledRejections(run: (reasons: readonly unknown[]) => Promise<void>): Promise<void> {
  const reasons: unknown[] = [];
  const listener = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    reasons.push(event.reason);
  };
  addEventListener('unhandledrejection', listener, true);
  try {
    await run(reasons);
  } finally {
    removeEventListener('unhandledrejection', listener, true);
  }
}
