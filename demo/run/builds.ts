// Builds with vite, which is loaded only when there is something to build, because few starts need it.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

const BUILT = ['dist/widget/scribe-widget.js', 'dist/widget/scribe-widget.classic.js'];
const SOURCES = ['src', 'packages/vite', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** The sources of pages. */
export interface PageSources {
  readonly root: string;
  /** Start of the addresses within the pages; `/` by default. */
  readonly base?: string;
  readonly rolldownOptions: Pick<Rolldown.RolldownOptions, 'input'> & { readonly output?: Rolldown.OutputOptions };
}

/** Builds pages and scripts into memory: relative path → content. */
export async function buildPages({
  root,
  base = '/',
  rolldownOptions,
}: PageSources): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    root,
    base,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', assetsInlineLimit: 0, modulePreload: false, rolldownOptions },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error(`vite gave no single build of ${root}.`);
  return new Map(result.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

/** Builds the files that a page loads if they are missing or older than their sources; resolves with whether it did. */
export async function buildWidget(root: string): Promise<boolean> {
  const built = await Promise.all(BUILT.map((file) => changedAt(join(root, file))));
  const sources = await Promise.all(SOURCES.map((file) => changedAt(join(root, file))));
  if (Math.min(...built) > Math.max(...sources)) return false;
  // Takes up to a minute, in which nothing else is printed.
  console.log('Building the widget…');
  const { build } = await import('vite');
  for (const mode of ['embed', 'classic']) {
    await build({ root, configFile: join(root, 'vite.config.ts'), mode, logLevel: 'warn' });
  }
  return true;
}

/** Returns when a file, or any file in a folder, last changed (ms); 0 if it does not exist. */
async function changedAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const inside = await Promise.all((await readdir(path)).map((name) => changedAt(join(path, name))));
  return Math.max(found.mtimeMs, ...inside);
}
