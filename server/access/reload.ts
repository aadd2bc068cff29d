// Reads accounts and assertion keys again while the proxy runs: on demand, and when a file has changed.
import { readFile, stat } from 'node:fs/promises';
import type { Clock } from '../clock.ts';
import type { Account, AssertionKeys, ConfigSource } from '../config/config.ts';
import { fileState } from '../config/files.ts';
import type { Logger } from '../log.ts';
import type { AccountBook } from './account-book.ts';
import type { AssertionVerifier } from './assertion.ts';

const LOOK_EVERY = 1_000;

export interface ReloadingDeps {
  readonly accounts: AccountBook;
  readonly assertions: AssertionVerifier;
  /** The keys in force at the start. */
  readonly assertionKeys: AssertionKeys;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly observe: (outcome: 'applied' | 'refused') => void;
  /** Called when new content is in force. */
  readonly onChange: () => void;
}

/** `source` is undefined if no file holds accounts or keys. */
export function createReloading(source: ConfigSource | undefined, deps: ReloadingDeps) {
  const { accounts, assertions, clock, logger, observe, onChange } = deps;
  let kids = kidsOf(deps.assertionKeys);
  let isStale = false;
  let isClosed = false;
  /** The state of the files when they were read; undefined if one could not be read. */
  let seen = source?.state;
  let told = '';
  let last: Promise<unknown> = Promise.resolve();
  let cancel = source ? clock.after(LOOK_EVERY, () => void look(source)) : () => {};

  /** Reads the files and puts their content in force. `isRepeated`: after an unreadable file; the same faults are not logged again. */
  const read = async ({ files, read: readConfig }: ConfigSource, isRepeated = false): Promise<boolean> => {
    // The state is taken before the content, so that the next look sees any later change.
    seen = await fileState(files);
    const texts = new Map(await Promise.all(files.map(async (file) => [file, await textOf(file)] as const)));
    const result = readConfig((file) => {
      const text = texts.get(file) ?? new Error('not among the files that are read again');
      if (text instanceof Error) throw text;
      return text;
    });
    if (isClosed) return false;
    isStale = !result.ok;
    // Looks again even without a change: the cause may pass, such as too many open files or a network drive that is away.
    if ([...texts.values()].some((text) => text instanceof Error)) seen = undefined;
    const faults = result.ok ? '' : result.faults.join('\n');
    const isTold = isRepeated && faults !== '' && faults === told;
    told = faults;
    if (isTold) return false;
    observe(result.ok ? 'applied' : 'refused');
    if (!result.ok) {
      logger.error({ faults: result.faults }, 'accounts or assertion keys have faults: those of before stay in force');
      return false;
    }
    const kidsNow = kidsOf(result.config.assertionKeys);
    const changes = {
      ...changesOf(accounts.all, result.config.accounts),
      keysAdded: kidsNow.filter((kid) => !kids.includes(kid)),
      keysRemoved: kids.filter((kid) => !kidsNow.includes(kid)),
    };
    kids = kidsNow;
    accounts.replace(result.config.accounts);
    assertions.replaceKeys(result.config.assertionKeys);
    logger.info(changes, 'accounts and assertion keys were read again');
    onChange();
    return true;
  };

  /** Runs one task after the other, so that the newest content stays in force. */
  const queue = <Value>(task: () => Promise<Value>): Promise<Value> => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };

  async function look(from: ConfigSource): Promise<void> {
    await queue(async () => {
      if ((await fileState(from.files)) !== seen) await read(from, seen === undefined);
    });
    if (!isClosed) cancel = clock.after(LOOK_EVERY, () => void look(from));
  }

  return {
    /** Reads the files now. Resolves with whether their content is in force. Requests under way go on. */
    reload: (): Promise<boolean> => (source ? queue(() => read(source)) : Promise.resolve(true)),
    /** Whether the files have faults, so that the former content is still in force. */
    isStale: () => isStale,
    close() {
      isClosed = true;
      cancel();
    },
  };
}

/** The content of a file, or the error of reading it. Refuses a pipe: if nobody wrote to it, this reading and all later ones would hang. */
async function textOf(file: string): Promise<string | Error> {
  try {
    if ((await stat(file)).isFIFO()) return Object.assign(new Error('a pipe'), { code: 'ESPIPE' });
    return await readFile(file, 'utf8');
  } catch (cause) {
    return cause as Error;
  }
}

/** The names of the keys that the EHR signs with. */
const kidsOf = (keys: AssertionKeys): string[] =>
  keys.kind === 'jwks' ? keys.jwks.keys.map(({ kid }) => kid ?? '(no kid)') : [];

/** The names of accounts that were added, removed and changed. */
function changesOf(before: readonly Account[], after: readonly Account[]) {
  const texts = new Map(before.map((account) => [account.account, JSON.stringify(account)]));
  const names = new Set(after.map(({ account }) => account));
  return {
    added: after.filter(({ account }) => !texts.has(account)).map(({ account }) => account),
    removed: [...texts.keys()].filter((account) => !names.has(account)),
    changed: after
      .filter((account) => texts.has(account.account) && texts.get(account.account) !== JSON.stringify(account))
      .map(({ account }) => account),
  };
}
