/** Resolves once `isSo` returns true; rejects with `what` if that takes longer than any machine would. */
export async function until(what: string, isSo: () => unknown, patienceMs = 20_000): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Still not so after ${patienceMs / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
