import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { followLine, GENESIS, type Link } from './chain.ts';

export type Verification =
  | { readonly ok: true; readonly lines: number; readonly hash: string }
  /** `line` counts from 1. */
  | { readonly ok: false; readonly line: number };

/** Whether every line of an audit file follows the one before it. */
export async function verifyAudit(file: string): Promise<Verification> {
  let last: Link = { n: 0, hash: GENESIS };
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const link = followLine(last, line);
    if (!link) return { ok: false, line: last.n + 1 };
    last = link;
  }
  return { ok: true, lines: last.n, hash: last.hash };
}
