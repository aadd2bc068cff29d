// Chunks of builds whose entry a browser still has. Its entry is kept for five minutes and names chunks by their hash: an
// instance of another build has no such file, and the page would be without its documents.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sealing } from '../access/sealing.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';

/** A chunk's name carries the hash of its content. */
export const CHUNK = /^scribe-widget\.[a-z][\w-]*-[\w-]{8}\.js$/;

const LIFE = 90 * 24 * 3_600_000;
const placeOf = (file: string): string => `widget-chunk:${file}`;

export interface FormerFiles {
  /** Puts the chunks of a build into the store; a store that is away is reported. */
  keep(directory: string): Promise<void>;
  /** A chunk of any build that was kept in the last 90 days; undefined also while the store is away. */
  find(file: string): Promise<Buffer | undefined>;
}

/** Sealed: a script that somebody else writes into the store is served to nobody. */
export function createFormerFiles(
  store: Store,
  sealing: Sealing,
  clock: Clock,
  report: (cause: unknown) => void,
): FormerFiles {
  return {
    async keep(directory) {
      const files = await readdir(directory).catch(() => []);
      for (const file of files.filter((name) => CHUNK.test(name))) {
        const place = placeOf(file);
        const text = await readFile(join(directory, file), 'utf8');
        await store.put(place, await sealing.seal(text, place), clock.now() + LIFE).catch(report);
      }
    },
    async find(file) {
      try {
        const sealed = await store.get(placeOf(file));
        const text = sealed === undefined ? undefined : await sealing.open(sealed, placeOf(file));
        return text === undefined ? undefined : Buffer.from(text);
      } catch (cause) {
        report(cause);
        return undefined;
      }
    },
  };
}
