// Chooses the parts that CI adds to `npm test` and those that fit into its time.
import { execFileSync } from 'node:child_process';
import type { Part } from './stages.ts';

/** A landing is all commits in the hours before HEAD, because a fresh clone does not know where it began. */
const HOURS_OF_A_LANDING = 4;

export interface Landing {
  readonly head: string;
  readonly paths: readonly string[];
}

export function readLanding(cwd: string): Landing {
  const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();
  const since = Number(git('log', '-1', '--format=%ct')) - HOURS_OF_A_LANDING * 3600;
  const paths = git('log', `--since=@${since}`, '--name-only', '--format=', 'HEAD').split('\n');
  return { head: git('rev-parse', 'HEAD'), paths: [...new Set(paths)].filter(Boolean) };
}

/** Returns the parts whose paths the landing touched and one more by the hash of HEAD; the hash also decides which is first. */
export function partsInTurn(parts: readonly Part[], { head, paths }: Landing): readonly Part[] {
  const turn = Number.parseInt(head.slice(0, 8), 16) % parts.length;
  const rotated = [...parts.slice(turn), ...parts.slice(0, turn)];
  return rotated.filter(({ touchedBy }, index) => index === 0 || paths.some((path) => touchedBy.test(path)));
}

/** Returns as many parts in a row as end within the seconds left, and those for which there is no time. */
export function fitting(
  parts: readonly Part[],
  secondsLeft: number,
): { readonly fit: readonly Part[]; readonly left: readonly Part[] } {
  const fit: Part[] = [];
  let sum = 0;
  for (const part of parts) {
    if (sum + part.seconds > secondsLeft) continue;
    sum += part.seconds;
    fit.push(part);
  }
  return { fit, left: parts.filter((part) => !fit.includes(part)) };
}
