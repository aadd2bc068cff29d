// Makes and watches the file of an SQLite store.
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StoreWarning } from './store.ts';

const REPLACED =
  'the file of the store, or its -wal, was removed or replaced while the proxy runs: what `revoke` and `webhook` store does not reach the proxy, and what the proxy stores is lost. Start the proxy again.';

export function makeFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  // Readable by this user only. SQLite gives its other files the same mode.
  closeSync(openSync(file, 'a', 0o600));
}

/** Watches an open database. The returned function warns if its file, or its `-wal`, was removed or replaced. */
export function watchFile(file: string): () => StoreWarning | undefined {
  const opened = identityOf(file);
  return () => (identityOf(file) === opened ? undefined : { state: 'replaced', says: REPLACED });
}

const identityOf = (file: string): string => [file, `${file}-wal`].map(placeOf).join();

function placeOf(file: string): string {
  try {
    const { dev, ino } = statSync(file);
    return `${dev} ${ino}`;
  } catch {
    return 'absent';
  }
}

/** Identifies this start of the machine; null if the system does not tell. Then the log gets another name at each opening. */
export function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}
