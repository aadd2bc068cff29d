import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Undoes what gateways do unasked; nothing for an encoding that is not known. */
export const decoderOf = (encoding: string): Transform | undefined =>
  Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined;

const MARK = Buffer.from('\ufeff');

/** Bytes without the byte order mark that they begin with. */
export const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes;

/** What says that nothing is encoded; servers write its character set there, too. */
const PLAIN = /^(identity|none|utf-?8)?$/;

/** The encoding of an answer as it is named, without what is none. */
export const encodingOf = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => !PLAIN.test(coding))
    .join() || 'identity';
