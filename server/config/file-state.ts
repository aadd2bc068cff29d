// Detects that a file has changed: written, replaced by renaming, or reached by another link (as Kubernetes swaps them).
import { statSync, type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';

const BIG = { bigint: true } as const;

export async function fileState(files: readonly string[]): Promise<string> {
  return textOf(await Promise.all(files.map((file) => stat(file, BIG).catch(() => undefined))));
}

export const fileStateSync = (files: readonly string[]): string => textOf(files.map(statOrAbsent));

function statOrAbsent(file: string): BigIntStats | undefined {
  try {
    return statSync(file, BIG);
  } catch {
    return undefined;
  }
}

const textOf = (found: readonly (BigIntStats | undefined)[]): string =>
  found.map((of) => (of ? [of.dev, of.ino, of.size, of.mtimeNs, of.ctimeNs].join(' ') : 'absent')).join('\n');
