import { scribe } from '../consultation/scribe.ts';

/** Milliseconds: whoever waits for what comes with a file is told then. */
const LIMIT = 30_000;

/**
 * Settles when a file is in the browser's cache; rejects while it cannot be had. A browser remembers for the life of a page
 * that a module could not be imported: what is imported only when it is there can be asked for again.
 */
export async function fileThere(address: string): Promise<void> {
  const { platform } = scribe();
  try {
    const answer = await platform.fetch(address, { signal: AbortSignal.timeout(LIMIT) });
    // Read to its end: what is not, is not kept.
    await answer.text();
    if (!answer.ok) throw new Error(address);
  } catch (thrown) {
    // A page may import from where it may not fetch.
    if (!platform.obstacle?.(address)) throw thrown;
  }
}
