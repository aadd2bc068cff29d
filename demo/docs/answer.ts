// What the site answers at an address.
import type { Files } from './assets.ts';
import { readVersion } from './build.ts';
import { missingPage } from './missing.ts';

/** A file, with its name; or where else the browser must go, from the root of the site. */
export type Answer =
  | { readonly status: 200 | 404; readonly name: string; readonly body: string | Uint8Array }
  | { readonly moved: string };

/** `path` is from the root of the site. `elements/scribe-session` is a page as `elements/scribe-session.html` is, so that short links lead on. */
export async function answerTo(files: Files, path: string): Promise<Answer> {
  const isFolder = path === '' || path.endsWith('/');
  const names = isFolder ? [`${path}index.html`] : [path, `${path}.html`];
  for (const name of names) {
    const body = files.get(name);
    if (body !== undefined) return { status: 200, name, body };
  }
  // Links of a page are relative: one slash more or less, and they lead elsewhere.
  const page = path.slice(0, -1);
  if (isFolder && files.has(`${page}.html`)) return { moved: page };
  if (!isFolder && files.has(`${path}/index.html`)) return { moved: `${path}/` };
  return { status: 404, name: '404.html', body: missingPage(path, await readVersion()) };
}
