// Finds the site's answer for an address.
import type { Files } from './assets.ts';
import { readVersion } from './build.ts';
import { missingPage } from './missing.ts';

/** A file and its name, or the path of a redirect from the root of the site. */
export type Answer =
  | { readonly status: 200 | 404; readonly name: string; readonly body: string | Uint8Array }
  | { readonly moved: string };

/** `path` is from the root of the site. A page also answers without `.html`, so that short links such as `elements/scribe-session` work. */
export async function answerTo(files: Files, path: string): Promise<Answer> {
  const isFolder = path === '' || path.endsWith('/');
  const names = isFolder ? [`${path}index.html`] : [path, `${path}.html`];
  for (const name of names) {
    const body = files.get(name);
    if (body !== undefined) return { status: 200, name, body };
  }
  // Links of a page are relative, so an extra or a missing slash at the end would break them.
  const page = path.slice(0, -1);
  if (isFolder && files.has(`${page}.html`)) return { moved: page };
  if (!isFolder && files.has(`${path}/index.html`)) return { moved: `${path}/` };
  return { status: 404, name: '404.html', body: missingPage(path, await readVersion()) };
}
