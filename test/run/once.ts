// Work that is done again only where what it depends on has changed.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The hash of texts, and of a folder's own files. */
export function digestOf(texts: readonly string[], folder?: string): string {
  const hash = createHash('sha256').update(JSON.stringify(texts));
  const isMade = (name: string): boolean => name === 'node_modules' || name === 'dist';
  const entries = folder
    ? globSync('**/*', { cwd: folder, withFileTypes: true, exclude: (one) => isMade(one.name) })
    : [];
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Runs `work` unless the stamp says that it was done for the same digest. */
export async function once(stamp: string, digest: string, work: () => Promise<void>): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  // Work that fails may leave half of what it makes: with the former stamp, the former sources would pass for built.
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}
