// The files that a page loads, as the build made them.
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { CLASSIC, MODULE } from '../../../packages/vite/integrity.ts';

/** Bytes. */
export interface Size {
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

const dist = new URL('../../../dist/widget/', import.meta.url);

/** Sizes by file name without its hash: the module, the chunks it names and those that they name, and the classic script. */
export function builtSizes(): Map<string, Size> {
  // Older chunks may lie beside them.
  const files = new Set([MODULE]);
  for (const file of files) {
    const named = read(file)
      .toString()
      .matchAll(/scribe-widget\.[\w-]+-[\w-]{8}\.js/g);
    for (const [chunk] of named) files.add(chunk);
  }
  files.add(CLASSIC);
  return new Map([...files].map((file) => [file.replace(/-[\w-]{8}\.js$/, '.js'), sizeOf(read(file))]));
}

/** As it is, and as a server sends it at best. */
export const sizeOf = (bytes: Buffer): Size => ({
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
});

function read(file: string): Buffer {
  if (!existsSync(new URL(file, dist))) throw new Error(`dist/widget/${file} is missing: npm run build`);
  return readFileSync(new URL(file, dist));
}
