// Keeps the chunks of former builds. A browser caches the entry for five minutes, and the entry names chunks by their hash: an
// instance of another build has no such file, and the page would miss its documents.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sealing } from '../access/sealing.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';

/** The name of a chunk, with the hash of its content. */
export const CHUNK = /^scribe-widget\.[a-z][\w-]*-[\w-]{8}\.js$/;

const LIFE = 90 * 24 * 3_600_000;
const placeOf = (file: string): string => `widget-chunk:${file}`;

export interface FormerFiles {
  /** Stores the chunks of a build; passes over a file that cannot be read. Reports a failure of the store. */
  keep(directory: string): Promise<void>;
  /** A chunk of any build that was stored in the last 90 days; undefined also while the store is away. */
  find(file: string): Promise<Buffer | undefined>;
}

/** Chunks are sealed, so that a script planted in the store is never served. */
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
        // An unhandled rejection would end the process. A deploy may be replacing the file.
        const text = await readFile(join(directory, file), 'utf8').catch(() => undefined);
        if (text === undefined) continue;
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
