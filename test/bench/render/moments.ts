// Measures when a script's changes are painted, and how long the script took.

/** Resolves with the moment after the next frame was painted. */
export const painted = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(undefined);
    });
  });

/** Resolves with the milliseconds of script: of the call and of the microtasks after it. */
export async function script(run: () => void): Promise<number> {
  const start = performance.now();
  run();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  return performance.now() - start;
}
