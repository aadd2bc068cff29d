import type { Stats } from 'node:fs';
import { mkdir, open, realpath, rename, stat, statfs, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { NO_ROTATION, type Rotation } from '../config/values.ts';
import { newestRotated, rotatedName } from './audit-files.ts';
import {
  isBegunLine,
  isEmptied,
  isSpace,
  LONGEST_LINE,
  readLine,
  UnfinishedActs,
  type Link,
  type Unfinished,
} from './chain.ts';

/** The state of the audit when it is opened. */
export interface AuditStart {
  /** The link of the last line; undefined if there is none. */
  readonly link: Link | undefined;
  /** Acts without an outcome among the newest lines. */
  readonly unfinished: readonly Unfinished[];
}

/** Stores audit lines. */
export interface AuditSink {
  /** Called before the first line, and again after every failed call. */
  open(): Promise<AuditStart>;
  /** Appends whole lines; if `isDurable`, resolves once they are on disk. If the call fails, removes what it has written. */
  append(text: string, isDurable: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Bytes: more than are written while the longest act is under way. */
const TAIL = 16 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** Milliseconds until a failed rotation is tried again. */
const ROTATE_AGAIN = 60_000;

export interface FileSinkOptions {
  /** When to go on in a new file; by default never. */
  readonly rotation?: Rotation | undefined;
  readonly now?: () => number;
}

/** The beginning of an appended line. */
const BEGIN = /^\{"n":(\d+),"at":"(\d{4}-\d\d-\d\d)/;

/**
 * Writes one append-only file. Opening it removes a line that a crash cut short. If the file was moved away, a new one follows. When rotation
 * is due the file is renamed (`rotatedName`), and the chain goes on in a new one. A link is followed to its target.
 */
export function createFileSink(named: string, options: FileSinkOptions = {}): AuditSink {
  const { rotation = NO_ROTATION, now = Date.now } = options;
  let handle: FileHandle | undefined;
  /** The real path. Renaming a link instead would move the audit off its volume. */
  let file = named;
  /** Identifies the open file, even if it was renamed. */
  let ours: Stats | undefined;
  let size = 0;
  let rotateFrom = -Infinity;
  /** The day of the newest line. */
  let day: string | undefined;
  const close = async () => {
    const closing = handle;
    handle = undefined;
    await closing?.close();
  };
  const reopen = async (): Promise<FileHandle> => {
    await close();
    await mkdir(dirname(named), { recursive: true });
    // `a+` creates the file and only ever appends.
    handle = await open(named, 'a+', 0o600);
    file = await realpath(named);
    ours = await handle.stat();
    size = ours.size;
    return handle;
  };
  const reopenEmpty = async (): Promise<FileHandle> => {
    const opened = await reopen();
    if (size > 0) throw new Error('another file has taken the place of the audit file');
    return opened;
  };
  const isDue = (text: string): boolean =>
    size > 0 &&
    now() >= rotateFrom &&
    (size + Buffer.byteLength(text) > rotation.size || (rotation.isDaily && dayOf(text) !== day));

  /** Starts a new file. If that fails, the audit goes on in the old one, because a file that is too large is better than none. */
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
      // Reads the end of the former file, too, because an act may have begun there.
      const before = isWhole
        ? await rotatedTail(file).catch((error: unknown) => {
            // Ignores a damaged former file if this one has lines: the chain goes on from these, and `audit verify` reports the damage.
            if (tail.includes(LINE_FEED)) return undefined;
            throw error;
          })
        : undefined;
      const lines = wholeLines(tail);
      const found = startOf(lines, !isWhole, before?.acts);
      // Never truncates a file that is no audit but was named by mistake.
      const rest = tail.subarray(lines.length, endOfText(tail));
      if (!found.link && !isBegunLine(rest) && !isEmptied(rest))
        throw new Error('the audit file holds something other than an audit');
      size = length - tail.length + lines.length;
      if (size < length) await opened.truncate(size);
      day = found.day;
      return { link: found.link ?? before?.link, unfinished: found.unfinished };
    },
    async append(text, isDurable) {
      if (!handle) throw new Error('the audit file is not open');
      const found = await stat(named).catch(absent);
      const isNamed = found?.ino === ours?.ino && found?.dev === ours?.dev;
      // Usually the named file is the open one; then one `stat` is enough.
      const held = found && isNamed ? found : await handle.stat();
      // If another writer has changed the file, a further line would break the chain.
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

/** A name that is free: a chain that began anew may reach the same number on the same day. */
async function freeName(name: string): Promise<string> {
  for (let copy = 1; ; copy++) {
    const free = copy === 1 ? name : `${name}-${copy}`;
    if (!(await stat(free).catch(absent))) return free;
  }
}

/** Writes the new file's name to disk before its lines. Not every system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** The end of the former file; undefined if rotation left none. */
async function rotatedTail(file: string): Promise<{ link: Link | undefined; acts: UnfinishedActs } | undefined> {
  const name = await newestRotated(file);
  if (name === undefined) return undefined;
  const handle = await open(name);
  try {
    const length = (await handle.stat()).size;
    const tail = await tailOf(handle, length);
    const { link, acts } = startOf(wholeLines(tail), length > tail.length);
    return { link, acts };
  } finally {
    await handle.close();
  }
}

/** The newest lines; the last one is complete however long it is. */
async function tailOf(handle: FileHandle, length: number): Promise<Buffer> {
  for (let wanted = TAIL; ; wanted *= 4) {
    const tail = Buffer.alloc(Math.min(length, wanted));
    const start = length - tail.length;
    // A read may return less than asked for. Without the loop the rest would count as cut off, and be removed.
    for (let got = 0; got < tail.length;) {
      const { bytesRead } = await handle.read(tail, got, tail.length - got, start + got);
      if (bytesRead === 0) throw new Error('the audit file became shorter while it was read');
      got += bytesRead;
    }
    if (start === 0 || beginOfLast(wholeLines(tail)) > 0) return tail;
    if (wanted >= LONGEST_LINE) throw new Error('the audit file is damaged: its end is not a line');
  }
}

/** The part of a tail that is whole lines. Leaves out blank lines at its end, from an editor or `echo`: they must not turn decisions off. */
function wholeLines(tail: Buffer): Buffer {
  const lines = tail.subarray(0, tail.lastIndexOf(LINE_FEED) + 1);
  const end = endOfText(lines);
  return lines.subarray(0, end === 0 ? 0 : lines.indexOf(LINE_FEED, end) + 1);
}

/** Where the last of some whole lines begins; 0 if it may begin earlier. */
const beginOfLast = (lines: Buffer): number => lines.subarray(0, -1).lastIndexOf(LINE_FEED) + 1;

const endOfText = (tail: Buffer): number => tail.findLastIndex((byte) => !isSpace(byte)) + 1;

interface Start extends AuditStart {
  readonly acts: UnfinishedActs;
  /** The day of the last line. */
  readonly day?: string;
}

/** Reads the last lines of a file. `isCut`: the first one is not whole. `acts` are the unfinished acts of the former file. */
function startOf(lines: Buffer, isCut: boolean, acts = new UnfinishedActs()): Start {
  if (lines.length === 0) return { link: undefined, unfinished: acts.list(), acts };
  const begin = beginOfLast(lines);
  const last = readLine(lines.subarray(begin, -1));
  if (!last) throw new Error('the last line of the audit file is damaged');
  const before = lines.subarray(0, begin).toString().split('\n');
  for (const line of isCut ? before.slice(1) : before) acts.note(line);
  acts.note(last.text);
  return { link: last.link, unfinished: acts.list(), acts, day: dayOf(last.text) };
}

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};

/** Free bytes on the file system of a file; undefined if unknown. Its folders need not exist yet. */
export async function roomFor(file: string): Promise<number | undefined> {
  // Starts at the file itself, because a link may lead to another file system.
  for (let place = resolve(file); ; place = dirname(place)) {
    const found = await statfs(place).catch(() => undefined);
    if (found) return found.bavail * found.bsize;
    if (place === dirname(place)) return undefined;
  }
}
