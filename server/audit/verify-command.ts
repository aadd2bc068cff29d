import { parseArgs } from 'node:util';
import type { Terminal } from '../cli/terminal.ts';
import { DEFAULT_AUDIT_FILE } from '../config/variables.ts';
import { auditFiles } from './audit-files.ts';
import { UnreadFile } from './audit-lines.ts';
import type { Unfinished } from './unfinished.ts';
import { verifyAudit, type Verification } from './verify.ts';

const SHOWN = 20;

/** `scribe-widget audit verify [FILE…]`. Resolves with an exit code. */
export async function runVerify(args: string[], { env, print, complain }: Terminal): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  let files = positionals;
  let result: Verification;
  try {
    if (files.length === 0) files = await auditFiles(env['SCRIBE_AUDIT_FILE'] || DEFAULT_AUDIT_FILE);
    result = await verifyAudit(...files);
  } catch (error) {
    complain(error instanceof UnreadFile ? error.message : 'The audit cannot be read.');
    return 1;
  }
  if (!result.ok) {
    const { breaks, broken, sound } = result;
    for (const { file, line, isAltered } of breaks) {
      const where = `line ${line}${files.length > 1 ? ` of ${file}` : ''}`;
      complain(`broken: ${where} ${isAltered ? 'was altered' : 'does not follow the one before it'}`);
    }
    if (broken > breaks.length) complain(`broken: ${broken - breaks.length} more lines`);
    complain(sound === 0 ? 'nothing sound follows' : `sound: the ${sound} lines after that, up to the end`);
    return 1;
  }
  const { lines, after, hash, isCut, unfinished } = result;
  print(`ok: ${lines} lines, last hash ${hash}`);
  if (after.n > 0)
    print(`begins after line ${after.n} with hash ${after.hash}: give the older files before it, to prove them too`);
  if (isCut) print('cut: the last line is not whole; a crash left it so, or it is being written');
  for (const act of unfinished.slice(0, SHOWN)) print(`open: ${describe(act)}`);
  if (unfinished.length > SHOWN) print(`open: ${unfinished.length - SHOWN} more`);
  return 0;
}

/** Doctors' names come from the EHR. They must not start a line or control the terminal. */
const describe = ({ n, at, action, requestId, ...act }: Unfinished): string =>
  `line ${n}, ${action} by ${String(act['doctor']).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd')} at ${at}, request ${requestId}: no outcome is on record`;
