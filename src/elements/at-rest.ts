/** Runs a task when the page is at rest, in two seconds at the latest. */
export function atRest(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}
