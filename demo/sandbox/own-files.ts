import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** In the sources the files are beside this one; in the built package this code is at the root or in `chunks`. */
const FOLDERS = ['./', './demo/sandbox/', '../demo/sandbox/'].map((place) => new URL(place, import.meta.url));
const folder = FOLDERS.find((place) => existsSync(new URL('web/assets/scribe-web.js', place)));

/** Reads a file of the sandbox as text, by its path in `demo/sandbox`. */
export const readOwnFile = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

/** Reads a file of Swagger UI as text. The built package holds the two files it needs beside the sandbox's own. */
export const readSwaggerUi = (name: string): string => {
  const carried = new URL(`documentation/${name}`, folder);
  const isCarried = existsSync(carried);
  return readFileSync(isCarried ? carried : createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), 'utf8');
};

interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: string;
}

/** Style files in the order of the cascade. */
const STYLES = ['foundation', 'frame', 'controls', 'home', 'recording', 'record', 'suggestions'] as const;

/** Returns the one stylesheet and the one script of the pages. */
export const assets = (): Asset[] => [
  {
    path: '/scribe-web.css',
    type: 'text/css; charset=utf-8',
    content: STYLES.map((name) => readOwnFile(`web/assets/styles/${name}.css`)).join('\n'),
  },
  { path: '/scribe-web.js', type: 'text/javascript; charset=utf-8', content: readOwnFile('web/assets/scribe-web.js') },
];
