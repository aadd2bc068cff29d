import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { LONGEST_LINE } from './chain.ts';

const LINE_FEED = 0x0a;

/** Reads the lines of a file, also a compressed one (`.gz`). They are bytes, so that only a line feed ends a line and no character is cut. */
export async function* linesOf(file: string): AsyncGenerator<{ bytes: Buffer; isWhole: boolean }> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const chunk of bytesOf(file) as AsyncIterable<Buffer>) {
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

function bytesOf(file: string): Readable {
  const bytes = createReadStream(file);
  // An error of either stream ends both and reaches the reader.
  return file.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
}
