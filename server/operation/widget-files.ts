// `/embed/v1/…` and `/embed/<version>/…`: serves the built widget to any origin.
import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Sealing } from '../access/sealing.ts';
import type { Clock } from '../clock.ts';
import { routeNotFound } from '../errors.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Store } from '../store/store.ts';
import { version } from '../version.ts';

/** The module, its chunks (`scribe-widget.es-<hash>.js`), the classic script, source maps, hashes, and the lines to embed them. */
const FILE = /^(?:scribe-widget(?:\.[a-z][\w-]*)?\.(js|js\.map)|integrity\.(json)|embed(?:\.classic)?\.(html))$/;
/** The name of a chunk, with the hash of its content. */
const CHUNK = /^scribe-widget\.[a-z][\w-]*-[\w-]{8}\.js$/;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  'js.map': 'application/json',
  json: 'application/json',
  // Shown as lines to copy, not as a page.
  html: 'text/plain',
};
/** The build writes this in place of the proxy's address. */
const PROXY = 'https://scribe.ehr.example';
const isEmbedLines = (file: string): boolean => file.endsWith('.html');

type Coding = 'identity' | 'gzip' | 'br';

interface Body {
  readonly bytes: Buffer;
  /** The end of the ETag of these bytes. */
  readonly suffix: string;
}

interface Variants {
  readonly changedAt: number;
  readonly size: number;
  readonly etag: string;
  readonly bodies: Partial<Record<Coding, Body>> & { identity: Body };
}

/** A window of 512 KB, which holds every file whole. */
const WINDOW = 19;

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW },
  });
const zip = promisify(gzip);

/**
 * Serves the files of `directory`, and under `/embed/v1/` also the chunks of former builds. The content of the address with
 * the version never changes. `publicUrl` is the proxy's address.
 */
export function createWidgetFiles(directory: string, publicUrl: string, former: FormerFiles) {
  const loaded = new Map<string, Promise<Variants>>();
  void former.keep(directory);

  const load = async (file: string, changedAt: number, size: number): Promise<Variants> => {
    const bytes = await readFile(join(directory, file));
    const identity = isEmbedLines(file) ? Buffer.from(bytes.toString().replaceAll(PROXY, publicUrl)) : bytes;
    const etag = tagOf(identity);
    const bodies: Variants['bodies'] = {
      identity: { bytes: identity, suffix: '' },
      gzip: { bytes: await zip(identity, { level: 9 }), suffix: '-gzip' },
      br: { bytes: await brotli(identity, 5), suffix: '-br5' },
    };
    // The best compression takes a third of a second, so the first request gets a faster one and later ones the smallest.
    void brotli(identity, 11).then(
      (smallest) => (bodies.br = { bytes: smallest, suffix: '-br' }),
      () => undefined,
    );
    return { changedAt, size, etag, bodies };
  };

  const variantsOf = async (file: string): Promise<Variants> => {
    const { mtimeMs, size } = await stat(join(directory, file)).catch(() => {
      throw routeNotFound();
    });
    const known = await loaded.get(file)?.catch(() => undefined);
    if (known?.changedAt === mtimeMs && known.size === size) return known;
    const fresh = load(file, mtimeMs, size);
    loaded.set(file, fresh);
    return fresh;
  };

  return async ({ request, response, params, method }: Exchange): Promise<void> => {
    const { release = '', file = '' } = params;
    const isCurrent = release === 'v1';
    const name = FILE.exec(file);
    if (!name || !(isCurrent || release === version || release === `v${version}`)) throw routeNotFound();
    const type = TYPES[name.slice(1).find(Boolean) ?? ''] ?? 'text/plain';
    const variants = await variantsOf(file).catch(async (cause: unknown) => {
      const bytes = isCurrent && CHUNK.test(file) ? await former.find(file) : undefined;
      if (!bytes) throw cause;
      return formerVariants(bytes);
    });
    const { etag, bodies } = variants;
    const accepted = codingOf(String(request.headers['accept-encoding'] ?? ''));
    const coding = bodies[accepted] ? accepted : 'identity';
    const { bytes, suffix } = bodies[coding] ?? bodies.identity;
    const headers = {
      'access-control-allow-origin': '*',
      'timing-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control':
        (isCurrent && !CHUNK.test(file)) || isEmbedLines(file)
          ? 'public, max-age=300, must-revalidate'
          : 'public, max-age=31536000, immutable',
      etag: `"${etag}${suffix}"`,
      vary: 'Accept-Encoding',
    };
    if (matches(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'content-length': bytes.length,
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    });
    response.end(method === 'HEAD' ? undefined : bytes);
  };
}

/** The chunk of a former build. It is not compressed, because only a few pages ask for it, for a few minutes. */
function formerVariants(bytes: Buffer): Pick<Variants, 'etag' | 'bodies'> {
  return { etag: tagOf(bytes), bodies: { identity: { bytes, suffix: '' } } };
}

const tagOf = (bytes: Buffer): string => hash('sha256', bytes, 'base64url').slice(0, 22);

function codingOf(accepted: string): Coding {
  const isAccepted = (coding: string) =>
    new RegExp(`(^|,)\\s*${coding}\\s*(;\\s*q=(1(\\.0*)?|0?\\.\\d*[1-9]))?\\s*(,|$)`, 'i').test(accepted);
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : 'identity';
}

/** Whether one of the ETags names this content, in any encoding. */
const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some(
    (tag) =>
      tag.trim() === '*' ||
      tag
        .trim()
        .replace(/^W\//, '')
        .replace(/^"|"$/g, '')
        .replace(/-(br5?|gzip)$/, '') === etag,
  );

const LIFE = 90 * 24 * 3_600_000;
const placeOf = (file: string): string => `widget-chunk:${file}`;

/**
 * The chunks of former builds. A browser caches the entry for five minutes, and the entry names chunks by their hash. An
 * instance of another build does not have them, and without them the page cannot show documents.
 */
type FormerFiles = ReturnType<typeof createFormerFiles>;

/** Chunks are sealed, so that a script planted in the store is never served. */
export function createFormerFiles(store: Store, sealing: Sealing, clock: Clock, report: (cause: unknown) => void) {
  return {
    /** Stores the chunks of a build; passes over a file that cannot be read. Reports a failure of the store. */
    async keep(directory: string) {
      const files = await readdir(directory).catch(() => []);
      for (const file of files.filter((name) => CHUNK.test(name))) {
        const place = placeOf(file);
        // Ignores a file that cannot be read, because a deploy may be replacing it. An unhandled rejection would end the process.
        const text = await readFile(join(directory, file), 'utf8').catch(() => undefined);
        if (text === undefined) continue;
        await store.put(place, await sealing.seal(text, place), clock.now() + LIFE).catch(report);
      }
    },
    /** A chunk of any build that was stored in the last 90 days; undefined also while the store is away. */
    async find(file: string): Promise<Buffer | undefined> {
      try {
        const sealed = await store.get(placeOf(file));
        const text = sealed === undefined ? undefined : await sealing.open(sealed, placeOf(file));
        return text === undefined ? undefined : Buffer.from(text);
      } catch (cause) {
        report(cause);
        return undefined;
      }
    },
  };
}
