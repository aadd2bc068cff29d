import { mkdir, open, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isBegunLine, LONGEST_LINE, readLine, type Link } from './chain.ts';
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

const LINE_FEED = 0x0a;

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
      const tail = await tailOf(opened, length);
      const found = startOf(tail, length > tail.length);
      const end = tail.lastIndexOf(LINE_FEED) + 1;
      // Nothing is taken away of a file that somebody named by mistake.
      if (!found.link && !isBegunLine(tail.subarray(end)))
        throw new Error('the audit file is none: it holds something else');
      size = length - tail.length + end;
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

/** The newest lines, the last of them from its beginning however long it is. */
async function tailOf(handle: FileHandle, length: number): Promise<Buffer> {
  for (let wanted = TAIL; ; wanted *= 4) {
    const tail = Buffer.alloc(Math.min(length, wanted));
    const start = length - tail.length;
    // A read may give less than was asked for: what is missing would be taken for the end of the file, and cut off.
    for (let got = 0; got < tail.length;) {
      const { bytesRead } = await handle.read(tail, got, tail.length - got, start + got);
      if (bytesRead === 0) throw new Error('the audit file became shorter while it was read');
      got += bytesRead;
    }
    if (start === 0 || beginOfLast(tail) > 0) return tail;
    if (wanted >= LONGEST_LINE) throw new Error('the audit file is damaged: it ends in no line');
  }
}

/** Where the last whole line begins; 0 when it may begin before. */
function beginOfLast(tail: Buffer): number {
  const end = tail.lastIndexOf(LINE_FEED);
  return end <= 0 ? 0 : tail.lastIndexOf(LINE_FEED, end - 1) + 1;
}

function startOf(tail: Buffer, isCut: boolean): AuditStart {
  const end = tail.lastIndexOf(LINE_FEED);
  if (end < 0) return { link: undefined, unfinished: [] };
  const begin = beginOfLast(tail);
  const last = readLine(tail.subarray(begin, end));
  if (!last) throw new Error('the last line of the audit file is damaged');
  const acts = new UnfinishedActs();
  const before = tail.subarray(0, begin).toString().split('\n');
  // The first line of a tail may be half a line.
  for (const line of isCut ? before.slice(1) : before) acts.note(line);
  acts.note(last.text);
  return { link: last.link, unfinished: acts.list() };
}

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
