import { PassThrough, Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib';

/** Decodes with what the first byte of the answer asks for. */
class ByFirstByte extends Transform {
  readonly #choose: (first: number) => Transform;
  #inner: Transform | undefined;

  constructor(choose: (first: number) => Transform) {
    super();
    this.#choose = choose;
  }

  override _transform(piece: Buffer, _encoding: string, done: TransformCallback): void {
    this.#inner ??= this.#open(piece);
    this.#inner.write(piece, done);
  }

  override _flush(done: TransformCallback): void {
    if (!this.#inner) return done();
    this.#inner.end();
  }

  /** Called once there is room again: a reader that stands still must not have everything decoded into memory. */
  override _read(size: number): void {
    this.#inner?.resume();
    super._read(size);
  }

  override _destroy(error: Error | null, done: TransformCallback): void {
    this.#inner?.destroy();
    done(error);
  }

  #open([first = 0]: Buffer): Transform {
    return (
      this.#choose(first)
        .on('data', (clear: Buffer) => this.push(clear) || this.#inner?.pause())
        // Node never calls back a write that has bytes after the end of the data.
        .on('end', () => this.push(null))
        .on('error', (error) => this.destroy(error))
    );
  }
}

/** Some gateways decode an answer and leave the header as it was. JSON begins with none of these bytes. */
const orPlain = (open: () => Transform, begin: number) => () =>
  new ByFirstByte((first) => (first === begin ? open() : new PassThrough()));

/** Some servers leave the zlib wrapper of `deflate` out (RFC 9110, 8.4.1.2); its first byte tells (RFC 1950, 2.2). */
const openDeflate = () => new ByFirstByte((first) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw()));

const openGzip = orPlain(createGunzip, 0x1f);

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: openGzip,
  'x-gzip': openGzip,
  deflate: openDeflate,
  br: createBrotliDecompress,
  zstd: orPlain(createZstdDecompress, 0x28),
};

/** Decodes an answer that a gateway encoded unasked; undefined for an unknown encoding. */
export const decoderOf = (encoding = ''): Transform | undefined =>
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

/** The encodings that the header names; empty or undefined if there is none. */
export const encodingOf = (header: string | string[] | undefined): string | undefined =>
  header &&
  String(header)
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => !PLAIN.test(coding))
    .join();
