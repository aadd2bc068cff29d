import { Transform, type TransformCallback } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  type Inflate,
} from 'node:zlib';

/** Decodes `deflate`. Some servers leave the zlib wrapper out (RFC 9110, 8.4.1.2); its first byte tells (RFC 1950, 2.2). */
class Deflated extends Transform {
  #inner: Inflate | undefined;

  override _transform(piece: Buffer, _encoding: string, done: TransformCallback): void {
    this.#inner ??= this.#open(piece);
    this.#inner.write(piece, done);
  }

  override _flush(done: TransformCallback): void {
    if (!this.#inner) return done();
    this.#inner.end();
  }

  override _destroy(error: Error | null, done: TransformCallback): void {
    this.#inner?.destroy();
    done(error);
  }

  #open([first = 0]: Buffer): Inflate {
    const isWrapped = (first & 0x0f) === 8;
    return (
      (isWrapped ? createInflate() : createInflateRaw())
        .on('data', (clear: Buffer) => this.push(clear))
        // Node never calls back a write that has bytes after the end of the data.
        .on('end', () => this.push(null))
        .on('error', (error) => this.destroy(error))
    );
  }
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: () => new Deflated(),
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Decodes an answer that a gateway encoded unasked; undefined for an unknown encoding. */
export const decoderOf = (encoding: string): Transform | undefined =>
  Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined;

const MARK = Buffer.from('\ufeff');
/** The bytes of white space and of a byte order mark. */
const BLANK = new Set(Buffer.from(' \t\r\n\ufeff'));

/** Whether nothing but white space and byte order marks can stand in a byte. */
export const isBlank = (byte: number): boolean => BLANK.has(byte);

/** The pieces without the byte order marks at their beginning: a reader of JSON takes one at most, and none in the middle of our own answer. */
export function withoutMarks(pieces: readonly Buffer[]): readonly Buffer[] {
  const first = pieces[0]?.[0];
  if (first === undefined || !isBlank(first)) return pieces;
  // The bytes of a mark may come in two packets.
  const bytes = Buffer.concat(pieces);
  const begin = bytes.findIndex((byte) => !isBlank(byte));
  const mark = bytes.subarray(0, begin < 0 ? bytes.length : begin).lastIndexOf(MARK);
  return mark < 0 ? pieces : [bytes.subarray(mark + MARK.length)];
}

/** Names that mean "not encoded". Some servers write the character set there. */
const PLAIN = /^(identity|none|utf-?8)?$/;

/** The encodings that the header names; `identity` if there is none. */
export const encodingOf = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => !PLAIN.test(coding))
    .join() || 'identity';
