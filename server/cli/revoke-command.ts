// `scribe-widget revoke SUB`
import { parseArgs } from 'node:util';
import { waitingClock } from '../clock.ts';
import { readTime } from '../config/values.ts';
import { openForCommand } from '../store/open-store.ts';
import { configure, type Terminal } from './terminal.ts';
import { serves } from '../access/account-book.ts';
import { revoke } from '../access/revocations.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3600_000, d: 24 * 3600_000 };
const LONGEST_BAR = 366 * 24 * 3600_000;

/** Ends a doctor's sessions on every instance of the store; with `--for` or `--until` bars the doctor as well. */
export async function runRevoke(args: string[], terminal: Terminal): Promise<number> {
  const option = { type: 'string' } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { for: option, until: option } });
  const [doctor = '', ...rest] = positionals;
  const now = waitingClock.now();
  const until = barOf(values, now);
  if (doctor === '' || rest.length > 0 || until === 'unclear') {
    terminal.complain(
      'Needed: one SUB, as assertions name the doctor; --for 30m, 8h, 2d or 0, or --until TIME (ISO, with its zone: 2027-03-01T18:00:00Z).',
    );
    return 2;
  }
  const config = configure(terminal);
  if (!config) return 1;
  if (!config.accounts.some((account) => serves(account, doctor)))
    terminal.complain(`warning: no account names ${doctor}: check that SUB is written as in assertions.`);
  const store = await openForCommand(config, waitingClock, { mayCreate: false });
  try {
    const revocation = await revoke(store, waitingClock, doctor, until);
    terminal.print(`The sessions of ${doctor} have ended; every instance knows within 5 s.`);
    terminal.print(
      revocation.until > now
        ? `Assertions for ${doctor} are refused until ${new Date(revocation.until).toISOString()}.`
        : `Assertions that the EHR signs for ${doctor} from now on are accepted.`,
    );
  } finally {
    await store.close();
  }
  return 0;
}

/** The end of the bar in ms since the epoch; undefined if none is asked for, `unclear` if it is not valid. */
function barOf(values: { for?: string; until?: string }, now: number): number | undefined | 'unclear' {
  if (values.for === undefined && values.until === undefined) return undefined;
  if (values.for !== undefined && values.until !== undefined) return 'unclear';
  const [, count, unit = 's'] = /^(\d{1,9})([smhd])?$/.exec(values.for ?? '') ?? [];
  const until =
    values.until === undefined
      ? now + Number(count) * (UNITS[unit] ?? NaN)
      : (readTime(values.until, () => undefined) ?? NaN);
  return until >= now && until <= now + LONGEST_BAR ? until : 'unclear';
}
