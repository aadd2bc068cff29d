import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** From the sources they are beside this file; built, this code is at the root of the package, or in `chunks`. */
const FOLDERS = ['./', './demo/sandbox/', '../demo/sandbox/'].map((place) => new URL(place, import.meta.url));
const folder = FOLDERS.find((place) => existsSync(new URL('web/assets/scribe-web.js', place)));

/** The text of a file of the sandbox, by its path in `demo/sandbox`. */
export const readOwnFile = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

/** The text of a file of Swagger UI: the built package has the two that are needed beside the sandbox's own. */
export const readSwaggerUi = (name: string): string => {
  const carried = new URL(`documentation/${name}`, folder);
  const isCarried = existsSync(carried);
  return readFileSync(isCarried ? carried : createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), 'utf8');
};
