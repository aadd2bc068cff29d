import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder, which is removed after the test, or after a file's tests: `ownFolder({ after })`. */
export function ownFolder(test: { readonly after: (run: () => void) => void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
