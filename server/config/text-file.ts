// Files of the configuration as text, and in words why one cannot be read.
import { readFileSync } from 'node:fs';

export const readText = (file: string): string => readFileSync(file, 'utf8');

const WHY: Readonly<Record<string, string>> = {
  ENOENT: ': it is not there',
  // As Docker leaves it where a file was to be mounted that was not there.
  EISDIR: ': it is a folder',
  EACCES: ': this user may not',
  EPERM: ': this user may not',
};

/** What goes on after the name: `cannot be read: it is a folder`. */
export function unreadWords(error: unknown): string {
  const { code } = error as { code?: unknown };
  return `cannot be read${(typeof code === 'string' && WHY[code]) || ''}`;
}

/** Whether what was read was written as UTF-8: UTF-16 leaves NULs, Latin-1 and random bytes leave U+FFFD, each in the place of what was meant. */
export const isUtf8Text = (text: string): boolean => !/[\0\ufffd]/.test(text);
