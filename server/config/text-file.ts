// Reads files of the configuration as text, and says in words why one cannot be read.
import { readFileSync } from 'node:fs';

export const readText = (file: string): string => readFileSync(file, 'utf8');

const WHY: Readonly<Record<string, string>> = {
  ENOENT: ': it is not there',
  // Docker creates a folder if the file to mount does not exist.
  EISDIR: ': it is a folder',
  EACCES: ': this user may not',
  EPERM: ': this user may not',
};

/** Words that follow the name: `cannot be read: it is a folder`. */
export function unreadWords(error: unknown): string {
  const { code } = error as { code?: unknown };
  return `cannot be read${(typeof code === 'string' && WHY[code]) || ''}`;
}

/** Whether the file was UTF-8. Read as UTF-8, UTF-16 leaves NULs, and Latin-1 and random bytes leave U+FFFD. */
export const isUtf8Text = (text: string): boolean => !/[\0\ufffd]/.test(text);
