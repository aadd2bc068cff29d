// Finds the site's answer for an address.
import type { Files } from './assets.ts';
import { layout } from './layout.ts';
import { relative } from './links.ts';
import { HOME, PAGES } from './navigation.ts';
import { html } from './page.ts';

const NAME = 'No such page';

/** A file and its name, or the path of a redirect from the root of the site. */
export type Answer =
  | { readonly status: 200 | 404; readonly name: string; readonly body: string | Uint8Array }
  | { readonly moved: string };

/** `path` is from the root of the site. A page also answers without `.html`, so that short links such as `elements/scribe-session` work. */
export function answerTo(files: Files, path: string): Answer {
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
  return { status: 404, name: '404.html', body: missingPage(path) };
}

/** Renders the page for an unknown address `path`, from the root of the site; its links are right at any depth. */
export function missingPage(path: string): string {
  const meant = likely(path);
  const link = (to: string, name: string) => html`<li><a href="${relative(path, `${to}.html`)}">${name}</a></li>`;
  const content = html`<h1 id="no-such-page">${NAME}</h1>
    <p>
      The documentation has nothing at this address. Look for it with the search (press <kbd>/</kbd>), or go on from
    </p>
    <ul>
      ${meant.map((page) => link(page.path, page.name))} ${link(HOME.path, HOME.name)}
    </ul>`;
  const page = {
    path,
    source: '',
    name: NAME,
    title: NAME,
    summary: 'The documentation has nothing at this address.',
    headings: [],
    passages: [],
    content: String(content),
  };
  return layout(page);
}

/** Finds pages that share a word with the address: `/docs/scribe-session` may mean `elements/scribe-session`. */
function likely(path: string): typeof PAGES {
  const asked = wordsOf(
    path
      .split('/')
      .at(-1)
      ?.replace(/\.html?$/, '') ?? '',
  );
  const shared = (page: (typeof PAGES)[number]) =>
    wordsOf(page.path.split('/').at(-1) ?? '').filter((word) => asked.includes(word)).length;
  return PAGES.filter((page) => page !== HOME && shared(page) > 0)
    .sort((one, other) => shared(other) - shared(one))
    .slice(0, 3);
}

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[-_ ]+/)
    .filter((word) => word.length > 2 && word !== 'scribe');
