import type { Stats } from 'node:fs';
import { mkdir, open, realpath, rename, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { NO_ROTATION, type Rotation } from '../config/rotation.ts';
import { newestRotated, rotatedName } from './audit-files.ts';
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

/** Milliseconds until a rotation is tried again that could not be done. */
const ROTATE_AGAIN = 60_000;

export interface FileSinkOptions {
  /** When the audit goes on in a new file; never, unless it is told. */
  readonly rotation?: Rotation | undefined;
  readonly now?: () => number;
}

/** How the lines that are appended begin. */
const BEGIN = /^\{"n":(\d+),"at":"(\d{4}-\d\d-\d\d)/;

/**
 * One append-only file. A line that a crash cut short is removed when it is opened. Moved away, it is followed by a new one; where rotation
 * is due it is renamed (`rotatedName`) and followed by a new one, and the chain goes on in it. Of a link it is where that leads.
 */
export function createFileSink(named: string, options: FileSinkOptions = {}): AuditSink {
  const { rotation = NO_ROTATION, now = Date.now } = options;
  let handle: FileHandle | undefined;
  /** Where it lies: renamed itself, a link would leave the volume that it leads to. */
  let file = named;
  /** Which file is open, whatever its name is by now. */
  let ours: Stats | undefined;
  let size = 0;
  let rotateFrom = -Infinity;
  /** Of the newest line. */
  let day: string | undefined;
  const close = async () => {
    const closing = handle;
    handle = undefined;
    await closing?.close();
  };
  const reopen = async (): Promise<FileHandle> => {
    await close();
    await mkdir(dirname(named), { recursive: true });
    // `a+` creates the file; what was written stays, whatever this process does.
    handle = await open(named, 'a+', 0o600);
    file = await realpath(named);
    ours = await handle.stat();
    size = ours.size;
    return handle;
  };
  const reopenEmpty = async (): Promise<FileHandle> => {
    const opened = await reopen();
    if (size > 0) throw new Error('another file stands in the place of the audit file');
    return opened;
  };
  const isDue = (text: string): boolean =>
    size > 0 &&
    now() >= rotateFrom &&
    (size + Buffer.byteLength(text) > rotation.size || (rotation.isDaily && dayOf(text) !== day));

  /** Where that cannot be done, the audit goes on in the file it has: an audit too large is better than none. */
  const rotate = async (held: FileHandle, text: string): Promise<FileHandle> => {
    const n = Number(BEGIN.exec(text)?.[1] ?? 0) - 1;
    await held.datasync();
    try {
      await rename(file, await freeName(rotatedName(file, day ?? dayOf(text), n)));
    } catch {
      rotateFrom = now() + ROTATE_AGAIN;
      return held;
    }
    const opened = await reopenEmpty();
    await syncFolder(dirname(file));
    return opened;
  };
  return {
    close,
    async open() {
      const opened = await reopen();
      const length = size;
      const tail = await tailOf(opened, length);
      const isWhole = length <= tail.length;
      // An act may have begun in the file before.
      const before = isWhole
        ? await rotatedTail(file).catch((error: unknown) => {
            // What is damaged there is for `audit verify` to tell, unless the chain goes on from it.
            if (tail.includes(LINE_FEED)) return undefined;
            throw error;
          })
        : undefined;
      const found = startOf(tail, !isWhole, before?.acts);
      const end = tail.lastIndexOf(LINE_FEED) + 1;
      // Nothing is taken away of a file that somebody named by mistake.
      if (!found.link && !isBegunLine(tail.subarray(end)))
        throw new Error('the audit file is none: it holds something else');
      size = length - tail.length + end;
      if (size < length) await opened.truncate(size);
      day = found.day;
      return { link: found.link ?? before?.link, unfinished: found.unfinished };
    },
    async append(text, isDurable) {
      if (!handle) throw new Error('the audit file is not open');
      const found = await stat(named).catch(absent);
      const isNamed = found?.ino === ours?.ino && found?.dev === ours?.dev;
      // What has the name is mostly what is open: one look tells of both.
      const held = found && isNamed ? found : await handle.stat();
      // Another writer would break the chain.
      if (held.size !== size || held.nlink === 0) throw new Error('the audit file was changed by somebody else');
      if (!isNamed) {
        await handle.datasync();
        await reopenEmpty();
      }
      const target = isDue(text) ? await rotate(handle, text) : handle;
      try {
        await target.appendFile(text);
        if (isDurable) await target.datasync();
        size += Buffer.byteLength(text);
        day = dayOf(text);
      } catch (error) {
        await target.truncate(size).catch(() => undefined);
        throw error;
      }
    },
  };
}

const dayOf = (text: string): string => BEGIN.exec(text)?.[2] ?? '';

/** A chain that began anew may come to the same number on the same day. */
async function freeName(name: string): Promise<string> {
  for (let copy = 1; ; copy++) {
    const free = copy === 1 ? name : `${name}-${copy}`;
    if (!(await stat(free).catch(absent))) return free;
  }
}

/** The name of the new file is on disk when its lines are. Not every system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Where the file before ends; undefined where rotation left none. */
async function rotatedTail(file: string): Promise<{ link: Link | undefined; acts: UnfinishedActs } | undefined> {
  const name = await newestRotated(file);
  if (name === undefined) return undefined;
  const handle = await open(name);
  try {
    const length = (await handle.stat()).size;
    const tail = await tailOf(handle, length);
    const { link, acts } = startOf(tail, length > tail.length);
    return { link, acts };
  } finally {
    await handle.close();
  }
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

interface Start extends AuditStart {
  readonly acts: UnfinishedActs;
  /** Of the last line. */
  readonly day?: string;
}

/** `acts` that the file before left unfinished are noted on. */
function startOf(tail: Buffer, isCut: boolean, acts = new UnfinishedActs()): Start {
  const end = tail.lastIndexOf(LINE_FEED);
  if (end < 0) return { link: undefined, unfinished: acts.list(), acts };
  const begin = beginOfLast(tail);
  const last = readLine(tail.subarray(begin, end));
  if (!last) throw new Error('the last line of the audit file is damaged');
  const before = tail.subarray(0, begin).toString().split('\n');
  // The first line of a tail may be half a line.
  for (const line of isCut ? before.slice(1) : before) acts.note(line);
  acts.note(last.text);
  return { link: last.link, unfinished: acts.list(), acts, day: dayOf(last.text) };
}

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
