import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const BUILT = ['dist/widget/scribe-widget.js', 'dist/widget/scribe-widget.classic.js'];
const SOURCES = ['src', 'packages/vite', 'vite.config.ts', 'package.json'];

/** Builds the files that a page loads if they are missing or older than their sources; resolves with whether it did. */
export async function buildWidget(root: string): Promise<boolean> {
  const built = await Promise.all(BUILT.map((file) => changedAt(join(root, file))));
  const sources = await Promise.all(SOURCES.map((file) => changedAt(join(root, file))));
  if (Math.min(...built) > Math.max(...sources)) return false;
  // The bundler is loaded only here, because few starts need it.
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
