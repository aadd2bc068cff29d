import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { ownFolder } from './own-folder.ts';

/** Returns the path of an audit file that does not exist yet, in its own folder, which is removed after the test. */
export function auditFile(t: Pick<TestContext, 'after'>): string {
  const folder = ownFolder(t);
  return join(folder, 'audit.jsonl');
}

/** Does the same with a file that holds these bytes. */
export function auditFileWith(t: Pick<TestContext, 'after'>, bytes: string | Uint8Array): string {
  const file = auditFile(t);
  writeFileSync(file, bytes);
  return file;
}
