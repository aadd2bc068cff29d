import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Test {
  readonly after: (run: () => void) => void;
}

/** Makes a folder, which is removed after the test, or after a file's tests: `ownFolder({ after })`. */
export function ownFolder(test: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the path of a store's file that does not exist yet, in its own folder. */
export const storeFile = (test: Test): string => join(ownFolder(test), 'proxy.sqlite');

/** Returns the path of an audit's file that does not exist yet, in its own folder. */
export const auditFile = (test: Test): string => join(ownFolder(test), 'audit.jsonl');

/** Does the same with a file that holds these bytes. */
export function auditFileWith(test: Test, bytes: string | Uint8Array): string {
  const file = auditFile(test);
  writeFileSync(file, bytes);
  return file;
}
