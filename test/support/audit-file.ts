import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** Returns the path of an audit file that does not exist yet, in its own folder, which is removed after the test. */
export function auditFile(t: Pick<TestContext, 'after'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-audit-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return join(folder, 'audit.jsonl');
}

/** Does the same with a file that holds these bytes. */
export function auditFileWith(t: Pick<TestContext, 'after'>, bytes: string | Uint8Array): string {
  const file = auditFile(t);
  writeFileSync(file, bytes);
  return file;
}
