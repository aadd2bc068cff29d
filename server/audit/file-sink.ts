import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { GENESIS, linkOf, type Link } from './chain.ts';

/** Where audit lines go. */
export interface AuditSink {
  /** The last link, or the start of a chain. */
  open(): Promise<Link>;
  /** Appends whole lines; what was written of a failed call is taken back. */
  append(text: string, isDurable: boolean): Promise<void>;
  close(): Promise<void>;
}

const TAIL = 1024 * 1024;

/** One append-only file. A line that a crash cut short is removed when the file is opened. */
export function createFileSink(file: string): AuditSink {
  let handle: FileHandle | undefined;
  let size = 0;
  const close = async () => {
    const closing = handle;
    handle = undefined;
    await closing?.close();
  };
  return {
    close,
    async open() {
      await close();
      await mkdir(dirname(file), { recursive: true });
      // `a+` creates the file; what was written stays, whatever this process does.
      const opened = await open(file, 'a+', 0o600);
      handle = opened;
      const length = (await opened.stat()).size;
      const start = Math.max(0, length - TAIL);
      const tail = Buffer.alloc(length - start);
      await opened.read(tail, 0, tail.length, start);
      size = start + tail.lastIndexOf('\n') + 1;
      if (size < length) await opened.truncate(size);
      const lines = tail
        .subarray(0, size - start)
        .toString()
        .trimEnd()
        .split('\n');
      const last = lines.at(-1) ?? '';
      if (last === '') return { n: 0, hash: GENESIS };
      const link = linkOf(last);
      if (!link) throw new Error('the last line of the audit file is damaged');
      return link;
    },
    async append(text, isDurable) {
      if (!handle) throw new Error('the audit file is not open');
      // Another writer would break the chain.
      const { size: found, nlink } = await handle.stat();
      if (found !== size || nlink === 0) throw new Error('the audit file was changed by somebody else');
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
