import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Starts to request a server's `/livez` repeatedly; `end` resolves with the longest wait in ms. */
export async function startProbe(url: string): Promise<{ end(): Promise<number> }> {
  const worker = new Worker(new URL('prober.ts', import.meta.url), { workerData: { url } });
  await once(worker, 'online');
  return {
    async end() {
      const answer = once(worker, 'message');
      worker.postMessage('end');
      const [longest] = (await answer) as [number];
      return longest;
    },
  };
}
