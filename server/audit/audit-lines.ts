import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { unreadWords } from '../config/files.ts';
import { LONGEST_LINE } from './chain.ts';

const LINE_FEED = 0x0a;

/** Names the file that cannot be read, and the reason if an operator can mend it. */
export class UnreadFile extends Error {
  constructor(file: string, cause: unknown) {
    const isDamaged = String((cause as { code?: unknown }).code).startsWith('Z_');
    super(`${file} ${isDamaged ? 'cannot be read: its compression is damaged' : unreadWords(cause)}.`, { cause });
  }
}

/** Reads the lines of a file, also a compressed one (`.gz`). They are bytes, so that only a line feed ends a line and no character is cut. Throws an `UnreadFile`. */
export async function* linesOf(file: string): AsyncGenerator<{ bytes: Buffer; isWhole: boolean }> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const chunk of chunksOf(file)) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      const piece = chunk.subarray(from, end);
      yield { bytes: parts.length > 0 ? Buffer.concat([...parts, piece]) : piece, isWhole: true };
      parts = [];
      held = 0;
      from = end + 1;
    }
    if (from === chunk.length || held > LONGEST_LINE) continue;
    parts.push(chunk.subarray(from));
    held += chunk.length - from;
  }
  if (parts.length > 0) yield { bytes: Buffer.concat(parts), isWhole: false };
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* bytesOf(file) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new UnreadFile(file, cause);
  }
}

function bytesOf(file: string): Readable {
  const bytes = createReadStream(file);
  // An error of either stream ends both and reaches the reader.
  return file.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
}
