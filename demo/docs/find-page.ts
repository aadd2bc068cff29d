// Which file of the site an address means.
import type { Files } from './assets.ts';

/** A file's name; where else the browser must go, from the root of the site; or nothing of the two. */
export type FoundPage = { readonly file: string } | { readonly moved: string } | undefined;

/** `elements/scribe-session` is a page as `elements/scribe-session.html` is, so that links stay short and old ones lead on. */
export function findPage(files: Pick<Files, 'has'>, path: string): FoundPage {
  if (path === '' || path.endsWith('/')) {
    if (files.has(`${path}index.html`)) return { file: `${path}index.html` };
    // Its links are relative: under a slash they would lead elsewhere.
    const page = path.slice(0, -1);
    return files.has(`${page}.html`) ? { moved: page } : undefined;
  }
  if (files.has(path)) return { file: path };
  if (files.has(`${path}.html`)) return { file: `${path}.html` };
  return files.has(`${path}/index.html`) ? { moved: `${path}/` } : undefined;
}
