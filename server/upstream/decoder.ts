import { Duplex, PassThrough, pipeline, Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib';

/** Chooses the decoder by the first bytes of the answer. */
class ByFirstBytes extends Transform {
  readonly #choose: (piece: Buffer) => Transform | undefined;
  #inner: Transform | undefined;

  constructor(choose: (piece: Buffer) => Transform | undefined) {
    super();
    this.#choose = choose;
  }

  override _transform(piece: Buffer, _encoding: string, done: TransformCallback): void {
    this.#inner ??= this.#open(piece);
    if (this.#inner) this.#inner.write(piece, done);
    else done(new Error('an unknown encoding'));
  }

  override _flush(done: TransformCallback): void {
    if (!this.#inner) return done();
    this.#inner.end();
  }

  /** Called once there is room again. Until then decoding pauses, so that a slow reader does not fill memory. */
  override _read(size: number): void {
    this.#inner?.resume();
    super._read(size);
  }

  override _destroy(error: Error | null, done: TransformCallback): void {
    this.#inner?.destroy();
    done(error);
  }

  #open(piece: Buffer): Transform | undefined {
    return (
      this.#choose(piece)
        ?.on('data', (clear: Buffer) => this.push(clear) || this.#inner?.pause())
        // Ends here, because Node never calls back for a write with bytes after the end of the data.
        .on('end', () => this.push(null))
        .on('error', (error) => this.destroy(error))
    );
  }
}

/** The first byte of a JSON object. Some gateways decode an answer but leave the header, so the answer is not encoded. */
const BRACE = 0x7b;
/** The largest second byte of a JSON object. Encoded bytes begin otherwise; only `deflate` without a wrapper may begin with 7b bf. */
const LAST_OF_ASCII = 0x7f;

/** The decoders, by the first byte of the answer. */
const DECODERS: Readonly<Record<string, (first: number) => Transform>> = {
  gzip: (first) => (first === 0x1f ? createGunzip() : new PassThrough()),
  // Some servers leave the zlib wrapper out (RFC 9110, 8.4.1.2); its first byte tells (RFC 1950, 2.2).
  deflate: (first) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
  zstd: (first) => (first === 0x28 ? createZstdDecompress() : new PassThrough()),
};

/** Two gateways may each encode the answer, one after the other. */
const MOST_CODINGS = 2;

/** Decodes an answer that gateways encoded unasked. The last named coding was applied last (RFC 9110, 8.4). */
export function decoderOf(encoding: string): Duplex {
  const codings = encoding.split(',').reverse();
  const [outer, inner] = codings.length > MOST_CODINGS ? [encoding] : codings;
  const first = oneDecoderOf(outer ?? '');
  if (inner === undefined) return first;
  const last = oneDecoderOf(inner);
  pipeline(first, last, () => undefined);
  return Duplex.from({ writable: first, readable: last });
}

/** With an unknown coding (`binary`, `8bit`) accepts only an answer that was not encoded. */
function oneDecoderOf(encoding: string): Transform {
  const name = encoding.replace(/^x-/, '');
  const open = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  return new ByFirstBytes(([first = 0, second = 0]) => {
    const isPlain = (first === BRACE && second <= LAST_OF_ASCII) || (!open && isBlank(first));
    return isPlain ? new PassThrough() : open?.(first);
  });
}

const MARK = Buffer.from('\ufeff');
/** The bytes of white space and of a byte order mark. */
const BLANK = new Set(Buffer.from(' \t\r\n\ufeff'));

/** Whether a byte belongs to white space or to a byte order mark. */
export const isBlank = (byte: number): boolean => BLANK.has(byte);

/** The pieces without byte order marks at the beginning. A reader of JSON accepts one at most, and none in the middle of our own answer. */
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

/** The encodings that the header names, each once, as a front may have doubled it; empty or undefined if there is none. */
export const encodingOf = (header: string | string[] | undefined): string | undefined =>
  header &&
  [
    ...new Set(
      String(header)
        .toLowerCase()
        .split(',')
        .map((coding) => coding.trim()),
    ),
  ]
    .filter((coding) => !PLAIN.test(coding))
    .join();
