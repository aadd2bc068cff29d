import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Decodes an answer that a gateway encoded unasked; undefined for an unknown encoding. */
export const decoderOf = (encoding: string): Transform | undefined =>
  Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined;

const MARK = Buffer.from('\ufeff');

/** The bytes without a byte order mark at their beginning. */
export const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes;

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
