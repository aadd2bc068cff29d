import { mkdir, open, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readLine, type Link } from './chain.ts';
import { UnfinishedActs, type Unfinished } from './unfinished.ts';

/** What stands in the audit when it is opened. */
export interface AuditStart {
  /** The last line's; undefined when there is none. */
  readonly link: Link | undefined;
  /** Acts without an outcome among the newest lines. */
  readonly unfinished: readonly Unfinished[];
}

/** Where audit lines go. */
export interface AuditSink {
  open(): Promise<AuditStart>;
  /** Appends whole lines; what was written of a failed call is taken back. */
  append(text: string, isDurable: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Holds more lines than are written while the longest act is under way. */
const TAIL = 16 * 1024 * 1024;

/** How often it is looked whether the file was moved away, for lines that nobody waits for; milliseconds. */
const LOOK_EVERY = 1_000;

/** One append-only file. A line that a crash cut short is removed when it is opened. Moved away, it is followed by a new one. */
export function createFileSink(file: string, now: () => number = Date.now): AuditSink {
  let handle: FileHandle | undefined;
  let lookedAt = -Infinity;
  let size = 0;
  const close = async () => {
    const closing = handle;
    handle = undefined;
    await closing?.close();
  };
  const reopen = async (): Promise<FileHandle> => {
    await close();
    await mkdir(dirname(file), { recursive: true });
    // `a+` creates the file; what was written stays, whatever this process does.
    return (handle = await open(file, 'a+', 0o600));
  };
  return {
    close,
    async open() {
      const opened = await reopen();
      const length = (await opened.stat()).size;
      const start = Math.max(0, length - TAIL);
      const tail = Buffer.alloc(length - start);
      await opened.read(tail, 0, tail.length, start);
      const end = tail.lastIndexOf('\n') + 1;
      if (end === 0 && start > 0) throw new Error('the audit file is damaged: it ends in no line');
      const found = startOf(tail.subarray(0, end).toString().trimEnd().split('\n'), start > 0);
      // Nothing is taken away of a file that somebody named by mistake.
      if (!found.link && !isBegunLine(tail.subarray(end).toString()))
        throw new Error('the audit file is none: it holds something else');
      size = start + end;
      if (size < length) await opened.truncate(size);
      return found;
    },
    async append(text, isDurable) {
      if (!handle) throw new Error('the audit file is not open');
      const held = await handle.stat();
      // Another writer would break the chain.
      if (held.size !== size || held.nlink === 0) throw new Error('the audit file was changed by somebody else');
      if (isDurable || now() - lookedAt >= LOOK_EVERY) {
        lookedAt = now();
        const named = await stat(file).catch(absent);
        if (named?.ino !== held.ino || named.dev !== held.dev) {
          await handle.datasync();
          size = (await (await reopen()).stat()).size;
          if (size > 0) throw new Error('another file stands in the place of the audit file');
        }
      }
      try {
        await handle.appendFile(text);
        if (isDurable) await handle.datasync();
        size += Buffer.byteLength(text);
      } catch (error) {
        await handle.truncate(size).catch(() => undefined);
        throw error;
      }
    },
  };
}

function startOf(lines: readonly string[], isCut: boolean): AuditStart {
  const last = lines.at(-1) ?? '';
  if (last === '') return { link: undefined, unfinished: [] };
  const link = readLine(last)?.link;
  if (!link) throw new Error('the last line of the audit file is damaged');
  const acts = new UnfinishedActs();
  // The first line of a tail may be half a line.
  for (const line of isCut ? lines.slice(1) : lines) acts.note(line);
  return { link, unfinished: acts.list() };
}

/** Whether a line of an audit could begin so; the crash may have come at its first byte. */
const isBegunLine = (text: string): boolean => text.slice(0, LINE_START.length) === LINE_START.slice(0, text.length);
const LINE_START = '{"n":';

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
